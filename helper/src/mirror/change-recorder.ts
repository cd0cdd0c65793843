// Records in the ledger what changes in the sources: changes as the watch reports them, and by a full scan whatever was
// missed. The folders are watched before they are scanned, so that nothing falls in between.

import { basename } from 'node:path';
import type { Watch, WatchEvent } from '../../../native/mirroring.d.ts';
import { faultOf } from '../../contract/errors.ts';
import type { Fault } from '../../contract/model.ts';
import type { FileStatus, MirroredPath } from '../disk/file-status.ts';
import type { Blockers } from './blockers.ts';
import { ChangeComparison } from './change-comparison.ts';

import type { MirroredSet } from './mirrored-set.ts';
import { PendingChanges } from './pending-changes.ts';
import { Rescan } from './rescan.ts';
import { pathIn, skippedNames } from './set-paths.ts';
import { WantedFolders } from './wanted-folders.ts';

/** Checked and recorded together. */
const recordedTogether = 500;
/** A full scan: so often though nothing was missed; and so often when changes are not reported. */
const scanSeconds = 21_600;
const pollSeconds = 300;
/** A scan that failed is tried again after so long. */
const againSeconds = 60;

/** Characters of a name, at most (LTFS 2.4, 7.4): a longer one is named by the scan of its folder. */
const longestName = 255;

export interface RecorderHooks {
  /** A full scan is about to begin. */
  readonly beforeScan: () => Promise<void>;
  /** Nothing is left to record for now. */
  readonly whenRecorded: () => void;
}

export class ChangeRecorder {
  readonly #mirrored: MirroredSet;
  readonly #blockers: Blockers;
  readonly #hooks: RecorderHooks;
  readonly #rescan: Rescan;
  readonly #wantedFolders: WantedFolders;
  readonly #comparison: ChangeComparison;
  #watch: Watch | null = null;
  readonly #pending = new PendingChanges();
  #mustScan = true;
  /** Everything has been scanned, and nothing was missed since. */
  #isComplete = false;
  #scannedAt = 0;
  /** When the last one began. */
  #triedAt = 0;
  #isPolling = false;
  /** Ends when there is nothing to record. */
  #underWay: Promise<void> | null = null;
  #isStopped = false;

  constructor(mirrored: MirroredSet, blockers: Blockers, hooks: RecorderHooks) {
    this.#mirrored = mirrored;
    this.#blockers = blockers;
    this.#hooks = hooks;
    this.#wantedFolders = new WantedFolders(mirrored);
    this.#rescan = new Rescan(mirrored, this.#wantedFolders);
    this.#comparison = new ChangeComparison(mirrored, (places) => this.check(places));
  }

  start(): void {
    const { set, roots, ledger, services } = this.#mirrored;
    const sources = roots.map(({ source }) => source);
    const take = (events: readonly WatchEvent[]) => this.#take(events);
    try {
      const linked = ledger.linked(set.id);
      this.#watch = services.native.watchFolders(sources, take, set.owner, skippedNames(set), linked);
    } catch (error) {
      this.#beginPolling(error instanceof Error ? error.message : String(error));
    }
    this.#beginRecording();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#watch?.close();
    this.#watch = null;
    await this.#comparison.stop();
    await this.#underWay;
  }

  get isCounting(): boolean {
    return !this.#isComplete;
  }

  /** Changes are not reported: they are found by scanning. */
  get isPolling(): boolean {
    return this.#isPolling;
  }

  /** The last full scan; in seconds since 1970. */
  get scannedAt(): number {
    return this.#scannedAt;
  }

  /** The last time every file was compared with its record; 0: never yet. */
  get comparedAt(): number {
    return this.#comparison.comparedAt;
  }

  get nextScan(): number {
    const comparesToo = !this.#isPolling && !this.isCounting;
    return comparesToo ? Math.min(this.#nextFullScan, this.#comparison.nextAt) : this.#nextFullScan;
  }

  get #nextFullScan(): number {
    const next = this.#scannedAt + (this.#isPolling ? pollSeconds : scanSeconds);
    return Math.max(next, this.#triedAt + againSeconds);
  }

  /** What the last scan could not read or name. */
  get leftOut(): Iterable<Fault> {
    return this.#rescan.leftOut;
  }

  /** Resolves when every change that any program had made by now is recorded, as far as changes are reported. */
  async catchUp(): Promise<void> {
    if (this.#watch === null || this.#isPolling || this.isCounting) return;
    await this.#watch.sync();
    await this.#underWay;
  }

  /** False: none is due. */
  scanIfDue(): boolean {
    const now = this.#mirrored.now();
    // Before the last scan: the clock was set back.
    this.#mustScan ||= now >= this.#nextFullScan || now < Math.max(this.#scannedAt, this.#triedAt);
    const isDue = this.#mustScan;
    if (isDue) this.#beginRecording();
    else if (!this.#isPolling && !this.isCounting) this.#comparison.beginIfDue(now);
    return isDue;
  }

  scanAgain(): void {
    this.#requireScan();
    this.#beginRecording();
  }

  /** They may be other than recorded. */
  check(places: readonly MirroredPath[]): void {
    for (const place of places) this.#pending.add({ place, isClosed: false, isTree: false });
    this.#beginRecording();
  }

  /** Reported changes are lost with it; the next full scan finds them, and until then the state is not known. */
  fail(error: unknown): void {
    this.#requireScan();
    if (!this.#isStopped) this.#blockers.fail('recording', error);
  }

  #requireScan(): void {
    this.#mustScan = true;
    this.#isComplete = false;
  }

  #beginPolling(detail: string): void {
    const { set, services } = this.#mirrored;
    this.#isPolling = true;
    this.#blockers.add('watching', { code: 'mirror.unwatched', data: { subject: set.name, detail } });
    services.log('folders not watched', { set: set.id, owner: set.owner.uid });
  }

  // ---- events of the watch ----

  #take(events: readonly WatchEvent[]): void {
    for (const event of events) {
      switch (event.type) {
        case 'path-changed':
          this.#queueChange(event.path, event.closed, false);
          break;
        case 'linked-file-changed':
          this.#pending.addLinked({ inode: event.inode, isClosed: event.closed });
          break;
        case 'folder-appeared':
          this.#queueChange(event.path, false, true);
          break;
        case 'events-lost':
          this.#requireScan();
          this.#mirrored.services.log('changes missed', { set: this.#mirrored.set.id });
          break;
        case 'path-unwatched':
          if (event.noMore) this.#beginPolling(event.detail);
          break;
        case 'watched-folders':
          break;
      }
    }
    if (!this.#pending.isEmpty || this.#mustScan) this.#beginRecording();
  }

  #queueChange(source: string, isClosed: boolean, isTree: boolean): void {
    const place = pathIn(this.#mirrored.roots, source);
    if (place !== null) this.#pending.add({ place, isClosed, isTree });
  }

  // ---- recording ----

  #beginRecording(): void {
    if (this.#isStopped || this.#underWay !== null) return;
    this.#underWay = this.#recordAll().finally(() => {
      this.#underWay = null;
      this.#hooks.whenRecorded();
    });
  }

  /** Never rejects: what goes wrong is reported, and tried again. */
  async #recordAll(): Promise<void> {
    try {
      if (this.#mustScan) await this.#watch?.sync();
      while ((this.#mustScan || !this.#pending.isEmpty) && !this.#isStopped) {
        if (this.#mustScan) await this.#scanAll();
        else if (this.#pending.hasPaths) await this.#recordSome();
        else await this.#recordLinked();
      }
      this.#blockers.remove('recording');
    } catch (error) {
      this.fail(error);
    }
  }

  async #scanAll(): Promise<void> {
    const { ledger, set, roots } = this.#mirrored;
    this.#triedAt = this.#mirrored.now();
    // What is reported from here on is recorded after the scan.
    this.#mustScan = false;
    this.#pending.takePaths(Number.POSITIVE_INFINITY);
    const linked = this.#pending.takeLinked(Number.POSITIVE_INFINITY);
    ledger.addLinked(set.id, inodesOf(linked));
    await this.#hooks.beforeScan();
    for (const root of roots) await this.#scanBelow(root);
    this.#scannedAt = this.#mirrored.now();
    this.#comparison.scanned(this.#scannedAt);
    this.#isComplete ||= !this.#mustScan;
  }

  async #scanBelow(place: MirroredPath): Promise<void> {
    await this.#rescan.of(place);
    await this.#wantedFolders.updateBelow(place, this.#rescan.number);
  }

  async #recordSome(): Promise<void> {
    const statuses: FileStatus[] = [];
    const trees: MirroredPath[] = [];
    for (const { place, isClosed, isTree } of this.#pending.takePaths(recordedTogether)) {
      if (isTree) trees.push(place);
      else if ([...basename(place.path)].length > longestName) trees.push(folderOf(place));
      else statuses.push(...(await this.#statusOf(place, isClosed)));
    }
    this.#mirrored.record(statuses, this.#rescan.number);
    await this.#wantedFolders.update(
      statuses.map(({ path }) => path),
      this.#rescan.number,
    );
    for (const tree of trees) await this.#scanBelow(tree);
  }

  /** After the changes before it are recorded, so that all its names are known. */
  async #recordLinked(): Promise<void> {
    const { ledger, set } = this.#mirrored;
    const linked = this.#pending.takeLinked(recordedTogether);
    ledger.addLinked(set.id, inodesOf(linked));
    const statuses: FileStatus[] = [];
    for (const { inode, isClosed } of linked) {
      for (const path of ledger.namesOf(set.id, inode))
        statuses.push(...(await this.#statusOf(this.#mirrored.locate(path), isClosed)));
    }
    this.#mirrored.record(statuses, this.#rescan.number);
  }

  /** A folder that has gone takes with it what was below. */
  async #statusOf(place: MirroredPath, isClosed: boolean): Promise<readonly FileStatus[]> {
    const { ledger, set, admits } = this.#mirrored;
    const before = ledger.get(set.id, place.path);
    // Files that are not wanted may change again and again: they need no check.
    if (before === null && !admits(place.path, false) && !admits(place.path, true)) return [];
    let status: FileStatus;
    try {
      status = await this.#mirrored.status(place, isClosed);
      this.#blockers.remove(`file ${place.path}`);
    } catch (error) {
      const found = faultOf(error).code;
      const code = found.startsWith('system.') ? found : 'source.unreadable';
      const fault = { code, data: { subject: place.source, detail: String(error) } };
      this.#blockers.add(`file ${place.path}`, fault);
      return [];
    }
    if (status.state !== null && status.kind !== 'directory') return [status];
    // Nothing counts as deleted when it is the source itself that is not there.
    if (status.state === null) await this.#mirrored.requireSources();
    if (before?.kind === 'directory' && status.kind !== 'directory') await this.#rescan.of(place);
    return [status];
  }
}

function folderOf({ source, path }: MirroredPath): MirroredPath {
  return { source: source.slice(0, source.lastIndexOf('/')), path: path.slice(0, path.lastIndexOf('/')) };
}

function inodesOf(linked: readonly { readonly inode: string }[]): readonly string[] {
  return linked.map(({ inode }) => inode);
}
