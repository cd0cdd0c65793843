// Answers the kernel's questions about a mount: folders by the catalogue, content out of the staging folder or, by the policy,
// from tape.

import { constants } from 'node:os';
import type { Client } from '../client/client.ts';
import type { FolderColumns, MountQuestion, NativeMount } from '../client/mount-module.ts';
import { allRowsOf } from '../client/pages.ts';
import type { Send } from '../contract/contract.ts';
import { faultOf, TapeError } from '../contract/errors.ts';
import { refusesClearCopies } from '../contract/keys.ts';
import type { Cartridge, Fault } from '../contract/model.ts';
import type { TreeShape } from '../contract/tree-shape.ts';
import { cancelAbandoned } from './abandoned.ts';
import { prefix } from './attributes.ts';
import { KnownEntries, type ShownEntry, wishFor } from './entries.ts';
import { errorNumberOf } from './error-numbers.ts';
import { FileOpenings, type OpeningTerms } from './file-openings.ts';
import { InboxDesk } from './inbox-desk.ts';
import { Line } from './line.ts';
import { folderRows, generationRows, topRows } from './listings.ts';
import { inboxName } from './places.ts';
import { Recalls } from './recalls.ts';
import { ShownAttributes } from './shown-attributes.ts';
import { ShownTree } from './shown-tree.ts';
import { Staging } from './staging.ts';

export interface MountTerms extends OpeningTerms {
  readonly shape: TreeShape;
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
  readonly #tree: ShownTree;
  readonly #staging: Staging;
  readonly #entries: KnownEntries;
  readonly #recalls: Recalls;
  readonly #openings: FileOpenings;
  readonly #attributes: ShownAttributes;
  readonly #inbox: InboxDesk;
  /** Cartridges of which nothing may lie on a disk unencrypted, each with its pool. */
  #closed: ReadonlyMap<string, string> = new Map();
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
      onPools: () => own.#quietly(own.#learnPools()),
      onAgain: () => own.#quietly(Promise.all([own.#learnPools(), own.#recalls.catchUp(), own.#inbox.catchUp()])),
    });
    await own.#learnPools();
    const mounted = mount((asked) => own.#hear(asked));
    own.#mount = mounted;
    await own.#inbox.begin(mounted);
    own.#quietly(cancelAbandoned(own.#line.send, own.#staging.abandoned));
    return own;
  }

  readonly ended = Promise.withResolvers<void>();

  private constructor(terms: MountTerms) {
    this.#tree = new ShownTree(terms.shape);
    this.#staging = new Staging(terms.staging, terms.stagingBytes, (shown, onDisk) =>
      this.#mount?.setOnDisk(shown, onDisk),
    );
    const send = () => this.#send;
    this.#entries = new KnownEntries(send);
    const work = (work: Promise<unknown>) => this.#quietly(work);
    this.#recalls = new Recalls(send, this.#staging, work, (barcode) => this.#requireMayLie(barcode));
    this.#openings = new FileOpenings(terms, send, this.#staging, this.#recalls);
    this.#attributes = new ShownAttributes((shown) => this.#find(shown), this.#staging, this.#recalls, this.#openings);
    this.#inbox = new InboxDesk({
      ...{ ...terms, send, work, staging: this.#staging },
      pathOf: (barcode, path) => this.#tree.pathOf(barcode, path),
      isClosed: (barcode) => this.#closed.has(barcode),
    });
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
    this.#openings.withdrawAll();
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
    this.#letGo(this.#tree.takeCartridges(cartridges));
    this.#quietly(this.#inbox.show(cartridges));
  }

  async #learnPools(): Promise<void> {
    const pools = await allRowsOf((place) => this.#send('pools.list', place));
    this.#letGo(this.#tree.takePools(pools));
    const closed = pools.filter(refusesClearCopies);
    this.#closed = new Map(closed.flatMap(({ name, cartridges }) => cartridges.map(({ barcode }) => [barcode, name])));
    await this.#inbox.showPools(pools.filter((pool) => !closed.includes(pool)).map(({ name }) => name));
  }

  /** In the staging folder nothing is encrypted. */
  #requireMayLie(barcode: string): void {
    const pool = this.#closed.get(barcode);
    if (pool !== undefined) throw new TapeError('keys.clear-copy-refused', { subject: pool });
  }

  /** They are asked for again when somebody looks. */
  #letGo(folders: readonly string[]): void {
    for (const folder of folders) {
      this.#entries.forget(folder);
      this.#mount?.letGo(folder);
    }
  }

  #hear(asked: MountQuestion): void {
    if (asked.question === 'ended') this.ended.resolve();
    if (asked.question === 'spool') this.#inbox.hear(asked);
    if (asked.question === 'withdrawn') this.#openings.withdraw(asked.id);
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
        return mount.answered(id, (await this.#require(shown)).entry.symlinkTarget ?? '');
      case 'space':
        return this.#measure(mount, asked);
      case 'names': {
        const names = await this.#attributes.names(shown);
        return mount.answered(id, names.map((name) => `${name}\0`).join(''));
      }
      case 'attribute': {
        const value = await this.#attribute(shown, asked.name);
        return value === undefined ? mount.refused(id, errno.ENODATA) : mount.answered(id, value);
      }
      case 'set':
        await this.#attributes.set(shown, asked.name, asked.value);
        return mount.answered(id, '');
      case 'open':
        return await this.#open(mount, asked);
      case 'withdrawn':
      case 'spool':
      case 'ended':
        return;
    }
  }

  async #list(shown: string): Promise<FolderColumns> {
    const place = this.#tree.placeOf(shown);
    switch (place.kind) {
      case 'top':
        return topRows(this.#tree.topFolders());
      case 'generations':
        return await generationRows(this.#send, place.barcode);
      case 'entry':
      case 'tree':
        return await folderRows(this.#send, place, shown, this.#tree.names, this.#staging);
    }
  }

  /** Null where the mount itself has a folder: what is on several cartridges begins there. */
  async #find(shown: string): Promise<ShownEntry | null> {
    const place = this.#tree.placeOf(shown);
    if (place.kind === 'top' || place.kind === 'generations') return null;
    if (place.kind === 'tree' && place.path === '') return null;
    return await this.#entries.of(shown, place);
  }

  async #require(shown: string): Promise<ShownEntry> {
    const found = await this.#find(shown);
    if (found === null) throw new TapeError('volume.path-missing', { subject: shown });
    return found;
  }

  async #attribute(shown: string, name: string): Promise<string | Buffer | undefined> {
    if (shown === inboxName || shown.startsWith(`${inboxName}/`))
      return this.#inbox.attribute(shown.slice(inboxName.length + 1), name);
    if (name === `${prefix}fault` && shown === '')
      return this.#fault === null ? undefined : JSON.stringify(this.#fault);
    return await this.#attributes.value(shown, name);
  }

  #measure(mount: NativeMount, { id, path }: MountQuestion): void {
    const cartridges = this.#tree.cartridgesBelow(path);
    const used = cartridges.reduce((sum, { volume }) => sum + (volume?.usedBytes ?? 0), 0);
    const free = cartridges.reduce((sum, { volume }) => sum + (volume?.freeBytes ?? 0), 0);
    mount.measured(id, used + free, free);
  }

  async #open(mount: NativeMount, { id, path: shown, process }: MountQuestion): Promise<void> {
    const { place, entry } = await this.#require(shown);
    const wish = wishFor(shown, place, entry);
    this.#requireMayLie(wish.place.barcode);
    if (!this.#staging.has(wish.content)) await this.#openings.bring(id, process, wish, entry);
    this.#staging.touch(wish.content, wish.name);
    mount.opened(id, this.#staging.fileOf(wish.content));
  }
}
