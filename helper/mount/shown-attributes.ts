// Extended attributes of what the catalogue has: read by name, listed, and set by `capstan stage`, `release` and `pin`.

import { TapeError } from '../contract/errors.ts';
import type { Locality } from '../contract/locality.ts';
import type { EntryDetail } from '../contract/model.ts';
import { archivedAttributes, attributesOf, type FileAttributes, prefix } from './attributes.ts';
import { type ShownEntry, wishFor } from './entries.ts';
import type { FileOpenings } from './file-openings.ts';
import type { Recalls } from './recalls.ts';
import type { Staging } from './staging.ts';

const none: FileAttributes = { archived: new Map(), unlisted: new Map() };

export class ShownAttributes {
  readonly #find: (shown: string) => Promise<ShownEntry | null>;
  readonly #staging: Staging;
  readonly #recalls: Recalls;
  readonly #openings: FileOpenings;

  /** `find`: null where the mount itself has a folder. */
  constructor(
    find: (shown: string) => Promise<ShownEntry | null>,
    staging: Staging,
    recalls: Recalls,
    openings: FileOpenings,
  ) {
    this.#find = find;
    this.#staging = staging;
    this.#recalls = recalls;
    this.#openings = openings;
  }

  async names(shown: string): Promise<readonly string[]> {
    const { archived } = await this.#of(shown);
    return [...archived.keys()];
  }

  async value(shown: string, name: string): Promise<string | Buffer | undefined> {
    const { archived, unlisted } = await this.#of(shown);
    return archived.get(name) ?? unlisted.get(name) ?? (await this.#reckoned(shown, name));
  }

  async set(shown: string, name: string, value: string): Promise<void> {
    const { place, entry } = await this.#require(shown);
    const wish = wishFor(shown, place, entry);
    const { content } = wish;
    switch (name) {
      case `${prefix}stage`:
        if (entry.kind !== 'file' || entry.size === 0) return;
        this.#recalls.requireMayLie(place.barcode);
        // It may be there already, as the content of another file.
        this.#staging.touch(content, wish.name);
        // Nobody waits for it here: whoever wants to know asks for `locality`, and `stage` again says what went wrong.
        this.#recalls.bring(wish).catch(() => undefined);
        return;
      case `${prefix}release`:
        return await this.#staging.release(content);
      case `${prefix}pin`:
        return this.#staging.pin(content, value === '1');
      default:
        throw new TapeError('access.denied', { subject: name });
    }
  }

  async #of(shown: string): Promise<FileAttributes> {
    const found = await this.#find(shown);
    if (found === null) return none;
    const { place, entry } = found;
    if (entry.kind === 'directory') return { archived: archivedAttributes(entry), unlisted: new Map() };
    const { content } = wishFor(shown, place, entry);
    return attributesOf(place.barcode, entry, this.#locality(entry, content), this.#staging.isPinned(content));
  }

  /** What takes a while to say is said when it is asked for by its name. */
  async #reckoned(shown: string, name: string): Promise<string | undefined> {
    if (name !== `${prefix}eta` && name !== `${prefix}staging`) return undefined;
    const { place, entry } = await this.#require(shown);
    if (name === `${prefix}staging`) return this.#stateOf(wishFor(shown, place, entry).content, entry);
    const seconds = await this.#openings.secondsFor(place);
    return seconds === null ? undefined : String(Math.ceil(seconds));
  }

  async #require(shown: string): Promise<ShownEntry> {
    const found = await this.#find(shown);
    if (found === null) throw new TapeError('volume.path-missing', { subject: shown });
    return found;
  }

  #locality(entry: EntryDetail, content: string): Locality {
    if (this.#staging.has(content) || entry.size === 0) return 'ONLINE_AND_NEARLINE';
    return entry.receipt === 'written' ? 'LOST' : 'NEARLINE';
  }

  #stateOf(content: string, { size }: EntryDetail): 'staged' | 'coming' | 'none' {
    if (this.#staging.has(content) || size === 0) return 'staged';
    return this.#recalls.isComing(content) ? 'coming' : 'none';
  }
}
