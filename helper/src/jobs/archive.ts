// Archive: load → mount → walk and preflight → walk again into the write session, whose back-pressure paces it → receipts
// as they come true → flush and index. The queue then completes the cartridge, remembers its new generation, and only
// then reports the job done.

import { TapeError } from '../../contract/errors.ts';
import type { VolumeFacts, WriteEvent, WriteItem } from '../drives/native.ts';
import type { Writing } from '../drives/streams.ts';
import { planRoots, type Root } from '../source/roots.ts';
import { measure } from '../source/totals.ts';
import { type Found, type Unfit, walk } from '../source/walk.ts';
import { demandLoaded } from './load.ts';
import type { ArchiveRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export async function archive(job: RunningJob, request: ArchiveRequest, rooms: Rooms): Promise<void> {
  const roots = await planRoots(request.sources);
  await demandLoaded(job, request.barcode);
  const facts = await job.session.mount('write');
  rooms.catalogue.unnamed.goTo(job.row.id, facts.uuid);
  job.phase('walking');
  await demandRoom(job, request, roots, facts);

  job.phase('streaming');
  const receipts = new Receipts(job);
  const { packing } = request;
  const writing = job.session.write(job.signal, (events) => receipts.take(events), { packing });
  try {
    await stream(job, roots, receipts, writing);
    receipts.whenAllAreSettled(() => {
      job.phase('indexing');
      job.session.finishing();
    });
    await writing.finish();
  } catch (error) {
    // Whatever stopped it, the volume is left consistent; a failure of the tape itself says more than this one.
    await writing.cancel();
    throw error;
  }
}

/** Refused before the first byte, with the figures. */
async function demandRoom(
  job: RunningJob,
  { barcode }: ArchiveRequest,
  roots: readonly Root[],
  { blockBytes, freeBytes, indexFreeBytes = Number.POSITIVE_INFINITY }: VolumeFacts,
): Promise<void> {
  const totals = await measure(roots, blockBytes, job.signal, ({ files, bytes }) => {
    job.progress({ filesTotal: files, bytesTotal: bytes });
  });
  const { neededBytes, indexBytes } = totals;
  if (neededBytes > freeBytes) throw new TapeError('archive.no-room', { subject: barcode, neededBytes, freeBytes });
  if (indexBytes > indexFreeBytes) {
    const data = { subject: barcode, neededBytes: indexBytes, freeBytes: indexFreeBytes };
    throw new TapeError('archive.too-many-files', data);
  }
}

async function stream(job: RunningJob, roots: readonly Root[], receipts: Receipts, writing: Writing): Promise<void> {
  for await (const batch of walk(roots, job.signal)) {
    receipts.leaveBehind(batch.unfit);
    if (batch.found.length > 0) await writing.add(receipts.expect(batch.found));
  }
}

/** What is on its way, and what came true of it. Folders that come through leave no row: their files do. */
class Receipts {
  readonly #job: RunningJob;
  readonly #pending = new Map<number, Found>();
  #nextId = 0;
  #filesDone = 0;
  #bytesDone = 0;
  /** Counts the part of the file in hand too. */
  #bytesGauge = 0;
  #onSettled: (() => void) | null = null;

  constructor(job: RunningJob) {
    this.#job = job;
  }

  expect(found: readonly Found[]): readonly WriteItem[] {
    return found.map((entry) => {
      const id = this.#nextId;
      this.#nextId += 1;
      this.#pending.set(id, entry);
      return { id, source: entry.source, target: entry.target, kind: entry.kind };
    });
  }

  leaveBehind(unfit: readonly Unfit[]): void {
    this.#job.settle(unfit.map(({ target, fault }) => ({ ...unwritten, path: target, fault })));
  }

  whenAllAreSettled(tell: () => void): void {
    this.#onSettled = tell;
    this.#tellIfSettled();
  }

  /** Rows in the order in which they came true: what was written before an index, then what that index makes safe. */
  take(events: readonly WriteEvent[]): void {
    let written: Parameters<RunningJob['settle']>[0][number][] = [];
    const settle = () => {
      this.#job.settle(written);
      written = [];
    };
    for (const event of events) {
      switch (event.type) {
        case 'written': {
          const { target: path, kind } = this.#settled(event.id);
          const { bytes, sha256 = null, changed, journal: unnamed } = event;
          if (kind === 'directory') break;
          this.#filesDone += 1;
          this.#bytesDone += bytes;
          written.push({ path, bytes, receipt: 'written', sha256, changed, restoredAs: null, fault: null, unnamed });
          break;
        }
        case 'failed': {
          const { target: path, source } = this.#settled(event.id);
          const fault = { code: event.code, data: { subject: source, detail: event.detail } };
          written.push({ ...unwritten, path, fault });
          break;
        }
        case 'indexWritten':
          settle();
          this.#job.committed(event.generation, event.block);
          break;
        case 'progress':
          this.#bytesGauge = event.bytesDone;
          this.#job.progress({ bytesPerSecond: event.bytesPerSecond });
          break;
      }
    }
    settle();
    const bytesDone = this.#pending.size === 0 ? this.#bytesDone : Math.max(this.#bytesDone, this.#bytesGauge);
    this.#job.progress({ filesDone: this.#filesDone, bytesDone });
    this.#tellIfSettled();
  }

  #settled(id: number): Found {
    const found = this.#pending.get(id);
    if (found === undefined) throw new TapeError('helper.internal', { detail: `no item ${id} is on its way` });
    this.#pending.delete(id);
    return found;
  }

  #tellIfSettled(): void {
    if (this.#pending.size > 0) return;
    this.#onSettled?.();
    this.#onSettled = null;
  }
}

const unwritten = { bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null } as const;
