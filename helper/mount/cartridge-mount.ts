// Answers the kernel's questions about a mount: folders by the catalogue, content out of the staging folder or, by the policy,
// from tape.

import { constants } from 'node:os';
import type { Client } from '../client/client.ts';
import type { MountQuestion, NativeMount } from '../client/mount-module.ts';
import type { Send } from '../contract/contract.ts';
import { faultOf, TapeError } from '../contract/errors.ts';
import type { Locality } from '../contract/locality.ts';
import type { Cartridge, EntryDetail, Fault } from '../contract/model.ts';
import type { OpenPolicy } from '../contract/open-policy.ts';
import { bringInWords } from '../contract/words/mount.ts';
import { cancelAbandoned } from './abandoned.ts';
import { askPerson, hasDesktop } from './ask-person.ts';
import { archivedAttributes, attributesOf, type FileAttributes, prefix } from './attributes.ts';
import { KnownEntries, wishFor } from './entries.ts';
import { errorNumberOf } from './error-numbers.ts';
import { InboxDesk, inboxName } from './inbox-desk.ts';
import { Line } from './line.ts';
import { entryRows, generationRows, hasContent, topRows } from './listings.ts';
import { NamedTypes } from './named-types.ts';
import { type EntryPlace, placeOf } from './places.ts';
import { type FailingProgram, failsAtOnce, namesOfProgram } from './policy.ts';
import { Recalls, type Wish } from './recalls.ts';
import { ShownNames } from './shown-names.ts';
import { Staging } from './staging.ts';

export interface MountTerms {
  readonly policy: OpenPolicy;
  /** Programs that get an error at once, whatever the policy is. */
  readonly failing: readonly FailingProgram[];
  readonly staging: string;
  readonly stagingBytes: number;
  /** Where what is copied into the inbox lies until it is safe on tape, and so much of it at most. */
  readonly spool: string;
  readonly spoolBytes: number;
  /** When nothing has come into a folder of the inbox for so long, it is archived. */
  readonly quietMs: number;
}

const { errno } = constants;

export class CartridgeMount {
  readonly #terms: MountTerms;
  readonly #staging: Staging;
  readonly #names = new ShownNames();
  readonly #types = new NamedTypes();
  readonly #entries: KnownEntries;
  readonly #recalls: Recalls;
  readonly #inbox: InboxDesk;
  /** By the number of the question. */
  readonly #waiting = new Map<number, AbortController>();
  #cartridges: ReadonlyMap<string, Cartridge> = new Map();
  /** The last of what nobody waited for. */
  #fault: Fault | null = null;
  #line: Line | null = null;
  #mount: NativeMount | null = null;

  static async open(
    connect: () => Promise<Client>,
    terms: MountTerms,
    mount: (onAsked: (asked: MountQuestion) => void) => NativeMount,
  ): Promise<CartridgeMount> {
    const own = new CartridgeMount(terms);
    own.#line = await Line.open(connect, {
      onCartridges: (cartridges) => own.#take(cartridges),
      onJob: (job) => {
        own.#recalls.hearJob(job);
        own.#inbox.hearJob(job);
      },
      onItems: (job, items) => {
        own.#recalls.hearItems(job, items);
        own.#inbox.hearItems(job, items);
      },
      onPools: () => own.#quietly(own.#inbox.learnPools()),
      onAgain: () => own.#quietly(Promise.all([own.#recalls.catchUp(), own.#inbox.catchUp()])),
    });
    const mounted = mount((asked) => own.#hear(asked));
    own.#mount = mounted;
    await own.#inbox.begin(mounted);
    own.#quietly(cancelAbandoned(own.#line.send, own.#staging.abandoned));
    return own;
  }

  readonly ended = Promise.withResolvers<void>();

  private constructor(terms: MountTerms) {
    this.#terms = terms;
    this.#staging = new Staging(terms.staging, terms.stagingBytes, (shown, onDisk) =>
      this.#mount?.setOnDisk(shown, onDisk),
    );
    const send = () => this.#send;
    this.#entries = new KnownEntries(send);
    this.#recalls = new Recalls(send, this.#staging);
    this.#inbox = new InboxDesk({ ...terms, send, work: (work) => this.#quietly(work), staging: this.#staging });
  }

  /**
   * Without the line it does not come to its end, and is done once more when that is there again. Whatever else goes wrong is
   * no reason to take the mount from those who use it: its top says what it was.
   */
  #quietly(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      const fault = faultOf(error);
      if (fault.code !== 'helper.unreachable') this.#fault = fault;
    });
  }

  async close(): Promise<void> {
    for (const waiting of this.#waiting.values()) waiting.abort();
    this.#inbox.close();
    await this.#recalls.close();
    this.#mount?.close();
    this.#line?.close();
  }

  get #send(): Send {
    if (this.#line === null) throw new TapeError('helper.unreachable', {});
    return this.#line.send;
  }

  #take(cartridges: readonly Cartridge[]): void {
    const before = this.#cartridges;
    this.#cartridges = new Map(cartridges.filter(hasContent).map((cartridge) => [cartridge.barcode, cartridge]));
    const isSameSet =
      before.size === this.#cartridges.size && [...before.keys()].every((one) => this.#cartridges.has(one));
    for (const [barcode, { volume }] of before) {
      if (markOf(volume) === markOf(this.#cartridges.get(barcode)?.volume ?? null)) continue;
      this.#entries.forget(barcode);
      this.#mount?.letGo(barcode);
    }
    if (!isSameSet) this.#mount?.letGo('');
    this.#quietly(this.#inbox.show(cartridges));
  }

  #hear(asked: MountQuestion): void {
    if (asked.question === 'ended') this.ended.resolve();
    if (asked.question === 'spool') this.#inbox.hear(asked);
    if (asked.question === 'withdrawn') this.#waiting.get(asked.id)?.abort();
    this.#answer(asked).catch((error: unknown) => this.#mount?.refused(asked.id, errorNumberOf(error)));
  }

  async #answer(asked: MountQuestion): Promise<void> {
    const { question, id, path: shown } = asked;
    const mount = this.#mount;
    if (mount === null) throw new TapeError('helper.unreachable', {});
    switch (question) {
      case 'list':
        return mount.listed(id, await this.#list(shown));
      case 'link':
        return mount.answered(id, (await this.#entry(shown)).entry.symlinkTarget ?? '');
      case 'space':
        return this.#measure(mount, asked);
      case 'names':
        return mount.answered(
          id,
          [...(await this.#attributes(shown)).archived.keys()].map((name) => `${name}\0`).join(''),
        );
      case 'attribute': {
        if (isInInbox(shown)) {
          const own = this.#inbox.attribute(shown.slice(inboxName.length + 1), asked.name);
          return own === undefined ? mount.refused(id, errno.ENODATA) : mount.answered(id, own);
        }
        const { archived, unlisted } = await this.#attributes(shown);
        const known = archived.get(asked.name) ?? unlisted.get(asked.name);
        const value = known ?? (await this.#reckoned(shown, asked.name));
        return value === undefined ? mount.refused(id, errno.ENODATA) : mount.answered(id, value);
      }
      case 'set':
        await this.#set(shown, asked.name, asked.value);
        return mount.answered(id, '');
      case 'open':
        return await this.#open(mount, asked);
      case 'withdrawn':
      case 'spool':
      case 'ended':
        return;
    }
  }

  #place(shown: string) {
    return placeOf(shown, (path) => this.#names.realPath(path));
  }

  async #list(shown: string) {
    const place = this.#place(shown);
    switch (place.kind) {
      case 'top':
        return topRows([...this.#cartridges.values()], inboxName);
      case 'generations':
        return await generationRows(this.#send, place.barcode);
      case 'entry':
        return await entryRows(this.#send, place, shown, this.#names, this.#staging);
    }
  }

  async #entry(shown: string): Promise<{ readonly place: EntryPlace; readonly entry: EntryDetail }> {
    const place = this.#place(shown);
    if (place.kind !== 'entry') throw new TapeError('volume.path-missing', { subject: shown });
    return { place, entry: await this.#entries.of(shown, place) };
  }

  #measure(mount: NativeMount, { id, path }: MountQuestion): void {
    const [barcode = ''] = path.split('/');
    const own = this.#cartridges.get(barcode);
    const all = own === undefined ? [...this.#cartridges.values()] : [own];
    const used = all.reduce((sum, { volume }) => sum + (volume?.usedBytes ?? 0), 0);
    const free = all.reduce((sum, { volume }) => sum + (volume?.freeBytes ?? 0), 0);
    mount.measured(id, used + free, free);
  }

  // ---- content ----

  async #open(mount: NativeMount, { id, path: shown, process }: MountQuestion): Promise<void> {
    const { place, entry } = await this.#entry(shown);
    const wish = wishFor(shown, place, entry);
    if (!this.#staging.has(wish.content)) await this.#bringFor(id, process, wish, entry);
    this.#staging.touch(wish.content, wish.name);
    mount.opened(id, this.#staging.fileOf(wish.content));
  }

  async #bringFor(id: number, process: number, wish: Wish, entry: EntryDetail): Promise<void> {
    const waiting = new AbortController();
    this.#waiting.set(id, waiting);
    try {
      const isAsked =
        !(await this.#failsAtOnce(process, wish.name.shown)) && (await this.#mayBring(wish, entry, waiting.signal));
      if (!isAsked) throw new TapeError('mount.on-tape', { subject: wish.name.shown });
      await this.#recalls.bring(wish, waiting.signal);
    } finally {
      this.#waiting.delete(id);
    }
  }

  async #failsAtOnce(process: number, shown: string): Promise<boolean> {
    if (this.#terms.policy === 'fail') return true;
    const names = await namesOfProgram(process);
    const isTyped = () => this.#types.tells(shown.slice(shown.lastIndexOf('/') + 1));
    return this.#terms.failing.some((program) => failsAtOnce(program, names, isTyped));
  }

  async #mayBring({ name, content, place }: Wish, { size }: EntryDetail, signal: AbortSignal): Promise<boolean> {
    if (this.#terms.policy === 'wait' || this.#recalls.isComing(content)) return true;
    if (!(await hasDesktop())) return false;
    const shown = name.shown.slice(name.shown.lastIndexOf('/') + 1);
    const seconds = await this.#secondsFor(place);
    return await askPerson(bringInWords({ name: shown, bytes: size, barcode: place.barcode, seconds }), signal);
  }

  async #secondsFor({ barcode, path, generation }: EntryPlace): Promise<number | null> {
    const part = { barcode, paths: [path], keepPaths: true, ...(generation === undefined ? {} : { generation }) };
    const plan = await this.#send('restore.plan', { from: [part], into: this.#staging.incoming });
    return plan.seconds;
  }

  // ---- attributes ----

  async #attributes(shown: string): Promise<FileAttributes> {
    const place = this.#place(shown);
    if (place.kind !== 'entry') return { archived: new Map(), unlisted: new Map() };
    const entry = await this.#entries.of(shown, place);
    if (entry.kind === 'directory') return { archived: archivedAttributes(entry), unlisted: new Map() };
    const { content } = wishFor(shown, place, entry);
    return attributesOf(place.barcode, entry, this.#locality(entry, content), this.#staging.isPinned(content));
  }

  #locality(entry: EntryDetail, content: string): Locality {
    if (this.#staging.has(content) || entry.size === 0) return 'ONLINE_AND_NEARLINE';
    return entry.receipt === 'written' ? 'LOST' : 'NEARLINE';
  }

  /** What takes a while to say is said when it is asked for by its name. */
  async #reckoned(shown: string, name: string): Promise<string | undefined> {
    if (name === `${prefix}fault` && shown === '')
      return this.#fault === null ? undefined : JSON.stringify(this.#fault);
    if (name !== `${prefix}eta` && name !== `${prefix}staging`) return undefined;
    const { place, entry } = await this.#entry(shown);
    if (name === `${prefix}staging`) return this.#stateOf(wishFor(shown, place, entry).content, entry);
    const seconds = await this.#secondsFor(place);
    return seconds === null ? undefined : String(Math.ceil(seconds));
  }

  #stateOf(content: string, { size }: EntryDetail): 'staged' | 'coming' | 'none' {
    if (this.#staging.has(content) || size === 0) return 'staged';
    return this.#recalls.isComing(content) ? 'coming' : 'none';
  }

  async #set(shown: string, name: string, value: string): Promise<void> {
    const { place, entry } = await this.#entry(shown);
    const wish = wishFor(shown, place, entry);
    const { content } = wish;
    switch (name) {
      case `${prefix}stage`:
        if (entry.kind !== 'file' || entry.size === 0) return;
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
}

function isInInbox(shown: string): boolean {
  return shown === inboxName || shown.startsWith(`${inboxName}/`);
}

function markOf(volume: Cartridge['volume']): string {
  return volume === null ? '' : `${volume.uuid} ${volume.generation} ${volume.updateTime}`;
}
