// The inbox as the mount shows it: which folders it has, how much it takes, where its files are, and how what has become safe
// moves from the spool into the staging folder.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MountQuestion, NativeMount } from '../client/mount-module.ts';
import { refusalToOverwrite } from '../contract/cartridge-judgement.ts';
import type { Send } from '../contract/contract.ts';
import { TapeError } from '../contract/errors.ts';
import type { Cartridge, Job, JobItem } from '../contract/model.ts';
import type { ItemOutcome } from '../contract/notices.ts';
import { prefix } from './attributes.ts';
import { Inbox } from './inbox.ts';
import { roomIn } from './spool-room.ts';
import type { Staging } from './staging.ts';

export interface InboxDeskTerms {
  readonly spool: string;
  readonly spoolBytes: number;
  readonly quietMs: number;
  readonly send: () => Send;
  readonly work: (work: Promise<unknown>) => void;
  readonly staging: Staging;
  /** In the mount. */
  readonly pathOf: (barcode: string, path: string) => string;
  /** Nothing that is to go to it may lie on a disk unencrypted. */
  readonly isClosed: (barcode: string) => boolean;
}

/** Room is reckoned anew so long after something changed. */
const measuredMs = 1_000;

export class InboxDesk {
  readonly #terms: InboxDeskTerms;
  readonly #inbox: Inbox;
  #mount: NativeMount | null = null;
  #pools: ReadonlySet<string> = new Set();
  #cartridges: readonly Cartridge[] = [];
  #timer: NodeJS.Timeout | null = null;
  #taken = 0;

  constructor(terms: InboxDeskTerms) {
    this.#terms = terms;
    this.#inbox = new Inbox({
      ...{ folder: terms.spool, quietMs: terms.quietMs, send: terms.send, work: terms.work },
      targetOf: (name) => {
        if (this.#pools.has(name)) return { barcodes: [], pool: name };
        return this.#names.includes(name) ? { barcodes: [name] } : null;
      },
      takeOut: (path, item, since) => this.#takeOut(path, item, since),
      onFolder: (path) => this.#mount?.tellOfSpool(path),
    });
  }

  async begin(mount: NativeMount): Promise<void> {
    this.#mount = mount;
    await this.#measure();
    await this.#inbox.begin(this.#names);
  }

  /** What can be written to at all: that one is at work just now passes. */
  async show(cartridges: readonly Cartridge[]): Promise<void> {
    this.#cartridges = cartridges.filter(
      (cartridge) => cartridge.volume?.lock === 'unlocked' && refusalToOverwrite(cartridge) === null,
    );
    if (this.#mount !== null) await this.#inbox.show(this.#names);
  }

  async showPools(names: readonly string[]): Promise<void> {
    this.#pools = new Set(names);
    if (this.#mount !== null) await this.#inbox.show(this.#names);
  }

  hear({ event, path }: MountQuestion): void {
    this.#inbox.hear(event, path);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#terms.work(this.#measure());
    }, measuredMs).unref();
  }

  hearJob(job: Job): void {
    this.#inbox.hearJob(job);
  }

  hearItems(id: Job['id'], items: readonly ItemOutcome[]): void {
    this.#inbox.hearItems(id, items);
  }

  async catchUp(): Promise<void> {
    await this.#inbox.catchUp();
  }

  /** `path`: below the inbox. */
  attribute(path: string, name: string): string | undefined {
    if (path === '') return undefined;
    switch (name) {
      case `${prefix}locality`:
      case 'user.status':
        return 'ONLINE';
      case `${prefix}receipt`:
        return this.#inbox.receiptOf(path);
      case `${prefix}fault`:
        return this.#inbox.faultOf(path)?.code;
      default:
        return undefined;
    }
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#inbox.close();
  }

  get #names(): readonly string[] {
    const open = this.#cartridges.filter(({ barcode }) => !this.#terms.isClosed(barcode));
    return [...new Set([...this.#pools, ...open.map(({ barcode }) => barcode)])];
  }

  async #measure(): Promise<void> {
    this.#mount?.setRoom(await roomIn(this.#terms.spool, this.#terms.spoolBytes));
  }

  /** Its content stays on disk, in the staging folder, where there is room for it. */
  async #takeOut(path: string, item: JobItem, since: number): Promise<boolean> {
    const mount = this.#mount;
    if (mount === null) throw new TapeError('helper.unreachable', {});
    const { staging, pathOf } = this.#terms;
    this.#taken += 1;
    const aside = join(staging.incoming, `inbox-${this.#taken}`);
    const keeps = item.sha256 !== null && item.barcode !== null && (await staging.makeRoom(item.bytes));
    if (!mount.takeOut(path, since, item.bytes, keeps ? aside : '')) return false;
    mount.tellOfSpool(path);
    // A link, and what has another name besides, is only removed.
    const isAside = keeps && existsSync(aside);
    if (isAside && item.sha256 !== null && item.barcode !== null)
      await staging.adopt(aside, item.sha256, pathOf(item.barcode, item.path));
    return true;
  }
}
