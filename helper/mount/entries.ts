// What the catalogue says of single files of the mount, kept while their cartridges do not change.

import { createHash } from 'node:crypto';
import type { Send } from '../contract/contract.ts';
import type { EntryDetail } from '../contract/model.ts';
import { type EntryPlace, entryInput, type FolderPlace, treeInput } from './places.ts';
import type { Wish } from './recalls.ts';

const keptMost = 10_000;

/** With the cartridge that it is on. */
export interface ShownEntry {
  readonly place: EntryPlace;
  readonly entry: EntryDetail;
}

export class KnownEntries {
  readonly #send: () => Send;
  /** By the path in the mount, the one that was asked for last at the end. */
  readonly #kept = new Map<string, ShownEntry>();
  #changes = 0;

  constructor(send: () => Send) {
    this.#send = send;
  }

  async of(shown: string, place: FolderPlace): Promise<ShownEntry> {
    const kept = this.#kept.get(shown);
    if (kept !== undefined) return kept;
    const changes = this.#changes;
    const found = await this.#find(place);
    // What was asked for before a change may be what was there before it.
    if (changes === this.#changes) this.#kept.set(shown, found);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMost && oldest !== undefined) this.#kept.delete(oldest);
    return found;
  }

  /** All that is in this folder of the mount; "" is the top. */
  forget(folder: string): void {
    this.#changes += 1;
    for (const shown of this.#kept.keys()) {
      if (folder === '' || shown === folder || shown.startsWith(`${folder}/`)) this.#kept.delete(shown);
    }
  }

  async #find(place: FolderPlace): Promise<ShownEntry> {
    if (place.kind === 'entry') return { place, entry: await this.#send()('catalogue.entry', entryInput(place)) };
    const { barcode, ...entry } = await this.#send()('catalogue.newestEntry', treeInput(place));
    return { place: { kind: 'entry', barcode, path: place.path, generation: undefined }, entry };
  }
}

export function wishFor(shown: string, place: EntryPlace, entry: EntryDetail): Wish {
  const seconds = Math.floor(Date.parse(entry.modifyTime) / 1000);
  const nanoseconds = Number(/\.(\d{9})Z$/.exec(entry.modifyTime)?.[1] ?? 0);
  return { place, content: contentOf(place, entry), name: { shown, bytes: entry.size, seconds, nanoseconds } };
}

/** Files of the same content are one. What another program wrote may have no checksum: then it is this very file. */
function contentOf(
  { barcode }: EntryPlace,
  { sha256, path, size, modifyTime, backupTime, extents }: EntryDetail,
): string {
  if (sha256 !== null) return sha256;
  const facts = JSON.stringify([barcode, path, size, modifyTime, backupTime, extents]);
  return `file-${createHash('sha256').update(facts).digest('hex')}`;
}
