// From the folder on disk to tape, in batches: as soon as enough has gathered for a drive to stream, or early enough that
// nothing waits longer than was promised. What a job made safe is a receipt; only receipts make the ledger say so.

import { TapeError } from '../../contract/errors.ts';
import type { PendingDeletionsOn } from '../../contract/mirrors.ts';
import type { Fault, Job, JobId } from '../../contract/model.ts';
import type { BatchFile, LedgerFile, TapeBatch } from '../catalogue/ledger-rows.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import { poolCartridges } from '../jobs/mirror-to-tape/pool-cartridges.ts';
import { afterCopyDamaged, afterTape, afterTapeLost } from './file-state.ts';
import { PendingDeletions } from './pending-deletions.ts';
import type { MirrorServices } from './services.ts';

/** A drive takes some seconds for it: long beside the time that it needs to begin and to end. */
const usualBytes = 2_000_000_000;
const usualWithinSeconds = 900;
/** Of the time that was promised, so much is left for loading, writing and flushing; and never more than this. */
const leadShare = 1 / 3;
const leadSeconds = 300;
/** What is due and not ready is checked so often. */
const notReadySeconds = 30;
const together = 500;

export class TapeBatches {
  readonly #set: StoredSet;
  readonly #services: MirrorServices;
  #fault: Fault | null = null;
  #job: JobId | null = null;
  /** Something was left over: it is not tried again and again. */
  #notBefore = 0;
  readonly #pendingDeletions: PendingDeletions;

  constructor(set: StoredSet, services: MirrorServices) {
    this.#set = set;
    this.#services = services;
    this.#pendingDeletions = new PendingDeletions(set, services);
  }

  get job(): JobId | null {
    return this.#job;
  }

  get faults(): readonly Fault[] {
    return this.#fault === null ? [] : [this.#fault];
  }

  get waitsFor(): string | null {
    const row = this.#job === null ? null : this.#services.queue.job(this.#job);
    return row?.need?.words ?? row?.waitsFor?.words ?? null;
  }

  get pendingDeletions(): readonly PendingDeletionsOn[] {
    return this.#pendingDeletions.all;
  }

  retry(): void {
    this.#fault = null;
    this.tryAgain();
  }

  /** What was left over need not wait any longer. */
  tryAgain(): void {
    this.#notBefore = 0;
  }

  /** Takes over what a job has done, and starts the next one when it is time. */
  async proceed(isHeld: boolean): Promise<void> {
    const { ledger } = this.#services.catalogue;
    const open = ledger.batches.currentBatch(this.#set.id);
    if (open !== null && !this.#takeOver(open)) return;
    this.#distrustLostVolumes();
    if (isHeld || this.#fault !== null) return;
    const due = this.#due();
    if (due === null || due > this.#now()) this.#recordDeletions();
    // All that is due has to reach the disk first.
    else if (this.start() === null) this.#notBefore = this.#now() + notReadySeconds;
  }

  /** Null: there is nothing that is not on tape. */
  start(): JobId | null {
    const { catalogue } = this.#services;
    if (catalogue.ledger.batches.currentBatch(this.#set.id) !== null) return this.#job;
    const barcodes = this.#barcodes();
    const batch = catalogue.ledger.batches.openBatch(this.#set.id);
    if (batch === null) return null;
    return this.#submit(batch, barcodes, this.#set.copies);
  }

  /** On a cartridge of the pool that somebody has put into a drive. */
  #recordDeletions(): void {
    this.#pendingDeletions.compare();
    const barcode = this.#pendingDeletions.next();
    if (barcode !== null)
      this.#submit(this.#services.catalogue.ledger.batches.openEmptyBatch(this.#set.id), [barcode], 1);
  }

  #submit(batch: number, barcodes: readonly string[], copies: number): JobId {
    const { catalogue, queue, log } = this.#services;
    const [barcode = ''] = barcodes;
    const { name, owner, verify, mirror } = this.#set;
    try {
      const request = { kind: 'archive', barcode, barcodes: [...barcodes], sources: [] } as const;
      const more = { copies, verify: verify === 'each', batch: { id: batch, name, folder: mirror ?? '' } };
      this.#job = queue.submit({ ...request, ...more }, owner, 'normal');
      catalogue.ledger.batches.assignBatch(batch, this.#job);
      catalogue.sets.addRun(this.#set.id, this.#job, 0);
      log('batch to tape', { set: this.#set.id, batch, job: this.#job });
      return this.#job;
    } catch (error) {
      catalogue.ledger.batches.closeBatch(batch);
      throw error;
    }
  }

  /** When it will be time for the next batch, in seconds since 1970; null when nobody knows. */
  nextDue(now: number): number | null {
    if (this.#job !== null || this.#fault !== null) return null;
    const due = this.#due();
    return due === null ? null : Math.max(now, due);
  }

  // ---- when ----

  #due(): number | null {
    const { files, bytes, oldest, deletions } = this.#services.catalogue.ledger.tapeLag(this.#set.id);
    if (oldest === null) return null;
    const { timing } = this.#set;
    const isContinuous = timing.kind === 'continuous';
    const within = isContinuous ? timing.tapeWithinSeconds : usualWithinSeconds;
    const enough = (isContinuous ? timing.tapeAtBytes : undefined) ?? usualBytes;
    if (bytes >= enough && files > deletions) return this.#notBefore;
    return Math.max(this.#notBefore, Date.parse(oldest) / 1000 + within - Math.min(leadSeconds, within * leadShare));
  }

  // ---- where to ----

  /** The one in use first, and blank ones in their turn, as for every run. A first one for each copy, then the others. */
  #barcodes(): readonly string[] {
    const { catalogue, queue } = this.#services;
    const { owner, name, copies } = this.#set;
    const pool = this.#set.pool === null ? null : catalogue.pools.get(this.#set.pool);
    if (pool === null) throw new TapeError('mirror.no-cartridge', { subject: this.#set.pool ?? name });
    const isUsing = (barcode: string) => queue.isUsing(barcode);
    const barcodes = poolCartridges(pool, { copies }, owner, this.#services, { isUsing });
    if (barcodes === null) throw new TapeError('mirror.no-cartridge', { subject: pool.name });
    return barcodes;
  }

  // ---- what came of it ----

  /** False while the job is under way. */
  #takeOver({ id, job }: TapeBatch): boolean {
    const { catalogue, queue } = this.#services;
    const row = job === null ? null : queue.job(job);
    if (row !== null && row.ended === null) {
      this.#job = row.id;
      return false;
    }
    this.#job = null;
    const isWhole = row === null || this.#recordJob(id, row);
    catalogue.ledger.batches.closeBatch(id);
    if (!isWhole) this.#notBefore = this.#now() + leadSeconds;
    const goesOn = row?.fault?.code === 'job.interrupted' || this.#isOfBadCartridge(row?.fault ?? null);
    if (row?.state === 'failed' && !goesOn) this.#fault = row.fault;
    if (row?.state === 'cancelled') this.#fault = { code: 'job.cancelled', data: { subject: row.title } };
    return true;
  }

  /** It is known to be bad by now, and the next batch goes to another one of the pool; without one it says so. */
  #isOfBadCartridge(fault: Fault | null): boolean {
    if (fault?.code !== 'medium.unwritable') return false;
    const { subject: barcode = '' } = fault.data;
    return (this.#services.catalogue.cartridges.get(barcode)?.flaw ?? null) !== null;
  }

  /** False when something was left over. */
  #recordJob(batch: number, job: Job): boolean {
    const { ledger } = this.#services.catalogue;
    const safe = ledger.batches.safeFiles(job.id, this.#set.copies);
    const volume = ledger.batches.lastVolume(job.id) ?? '';
    const isDone = job.state === 'done' || job.state === 'partial';
    let isWhole = true;
    const now = this.#now();
    for (let after = ''; ; ) {
      const files = ledger.batches.batchFiles(batch, after, together);
      const last = files.at(-1);
      if (last === undefined) return isWhole;
      if (isDone) this.#pendingDeletions.add(files.filter(({ kind }) => kind === null || kind === 'directory'));
      ledger.change(this.#set.id, files, (file, one) => {
        const next = file === null ? null : this.#outcome(file, one, safe, isDone ? volume : null, now);
        isWhole &&= next === null || next.taped === one.version;
        return next;
      });
      after = last.path;
    }
  }

  /** `volume`: on which an index was written at the end, which has the folders and lacks what was removed. */
  #outcome(
    file: LedgerFile,
    one: BatchFile,
    safe: ReturnType<MirrorServices['catalogue']['ledger']['batches']['safeFiles']>,
    volume: string | null,
    now: number,
  ): LedgerFile | null {
    if (one.kind === null || one.kind === 'directory') {
      return volume === null ? file : afterTape(file, one.version, one.kind, volume, now);
    }
    const written = safe.get(one.path);
    if (written === undefined) return file;
    if (written.sha256 === one.sha256) return afterTape(file, one.version, one.kind, written.uuid, now);
    // Another version came while it was written; or it is not what was put there.
    const onTape = { ...file, taped: -1, tapeKind: one.kind, volume: written.uuid };
    if (file.version !== one.version) return onTape;
    this.#services.log('mirror differs', { set: this.#set.id, owner: this.#set.owner.uid });
    return afterCopyDamaged(onTape, now);
  }

  /** A cartridge was erased, or is not known any more. */
  #distrustLostVolumes(): void {
    const { ledger, cartridges } = this.#services.catalogue;
    const known = new Set(cartridges.all().map(({ volume }) => volume?.uuid));
    for (const uuid of ledger.volumes(this.#set.id)) {
      if (known.has(uuid)) continue;
      this.#services.log('tape lost', { set: this.#set.id, uuid });
      for (;;) {
        const files = ledger.onVolume(this.#set.id, uuid, together);
        if (files.length === 0) break;
        ledger.change(this.#set.id, files, (file) => (file === null ? null : afterTapeLost(file, this.#now())));
      }
    }
  }

  #now(): number {
    return this.#services.clock.now().getTime() / 1000;
  }
}
