// Restore: check the destination → load → mount, and make sure that the catalogue knows this very generation → plan from
// the catalogue → room → read in the order that the tape gives → one row per file.

import { setImmediate } from 'node:timers/promises';
import { TapeError } from '../../contract/errors.ts';
import type { Entries } from '../catalogue/entries.ts';
import type { SettledItem } from '../catalogue/receipts.ts';
import type { ReadEvent, ReadItem } from '../drives/native.ts';
import { listGeneration, remember } from './cartridges.ts';
import { demandFolder, demandRoom } from './destination.ts';
import { pathOnDisk } from './disk-names.ts';
import { joinParts } from './joining.ts';
import { demandLoaded } from './load.ts';
import type { RestoreRequest } from './requests.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

export async function restore(job: RunningJob, request: RestoreRequest, rooms: Rooms): Promise<void> {
  await demandFolder(request.into);
  await demandLoaded(job, request.barcode);
  await job.session.mount('read');
  await remember(rooms, job.session);
  if (request.generation === undefined) {
    await restoreListed(job, request, rooms);
  } else {
    await job.session.atGeneration(request.generation, async (facts) => {
      await listGeneration(rooms, job.session, facts);
      await restoreListed(job, request, rooms);
    });
  }
}

/** Of the generation that is mounted. */
async function restoreListed(job: RunningJob, request: RestoreRequest, rooms: Rooms): Promise<void> {
  job.phase('walking');
  const plan = await planOf(rooms.catalogue.entries, request, job.signal);
  job.progress({ filesTotal: plan.files, bytesTotal: plan.bytes });
  await demandRoom(request.into, plan.bytes);

  job.phase('reading');
  const results = new Results(job, plan);
  const { into, keepDamaged } = request;
  await job.session.read({ into, items: plan.items, keepDamaged }, job.signal, (events) => results.take(events));
  await joinParts(
    job,
    rooms,
    into,
    plan.items.map(({ target }) => target),
  );
}

interface Plan {
  readonly items: readonly ReadItem[];
  /** By the item's id. */
  readonly isFolder: readonly boolean[];
  /** Items that are not called on the disk what they are called on the tape. */
  readonly renamed: ReadonlySet<number>;
  readonly files: number;
  readonly bytes: number;
}

/** Entries planned between two looks at what else the helper has to do. */
const plannedTogether = 5_000;

/** Each chosen path gives `into`/basename(path), with all that is below it; the root gives its entries. */
async function planOf(entries: Entries, request: RestoreRequest, signal: AbortSignal): Promise<Plan> {
  const items: ReadItem[] = [];
  const isFolder: boolean[] = [];
  const renamed = new Set<number>();
  let files = 0;
  let bytes = 0;
  for (const [target, path] of topsOf(entries, request)) {
    for (const found of entries.below(request.barcode, path, request.generation)) {
      const asOnTape = target + found.path.slice(path.length);
      const onDisk = pathOnDisk(asOnTape);
      if (onDisk !== asOnTape) renamed.add(items.length);
      items.push({ id: items.length, path: found.path, target: onDisk });
      isFolder.push(found.kind === 'directory');
      if (found.kind !== 'directory') files += 1;
      bytes += found.bytes;
      if (items.length % plannedTogether === 0) {
        await setImmediate();
        signal.throwIfAborted();
      }
    }
  }
  return { items, isFolder, renamed, files, bytes };
}

/** Target below the destination → path on the volume. */
function topsOf(entries: Entries, { barcode, paths, generation }: RestoreRequest): ReadonlyMap<string, string> {
  const tops = new Map<string, string>();
  for (const path of paths.flatMap((chosen) => (chosen === '' ? entries.names(barcode, '', generation) : [chosen]))) {
    const target = path.slice(path.lastIndexOf('/') + 1);
    const other = tops.get(target);
    if (other !== undefined && other !== path) {
      throw new TapeError('restore.name-clash', { subject: target, detail: `${other} and ${path}` });
    }
    tops.set(target, path);
  }
  return tops;
}

class Results {
  readonly #job: RunningJob;
  readonly #plan: Plan;
  #filesDone = 0;
  #bytesDone = 0;

  constructor(job: RunningJob, plan: Plan) {
    this.#job = job;
    this.#plan = plan;
  }

  /** Folders that came through leave no row: their files do. */
  take(events: readonly ReadEvent[]): void {
    const settled: SettledItem[] = [];
    for (const event of events) {
      switch (event.type) {
        case 'restored': {
          if (this.#plan.isFolder[event.id] === true) break;
          this.#filesDone += 1;
          this.#bytesDone += event.bytes;
          const { path, target } = this.#itemOf(event.id);
          const receipt = event.verified ? 'verified' : 'safe';
          const restoredAs = this.#plan.renamed.has(event.id) ? target : null;
          settled.push({ path, bytes: event.bytes, receipt, ...asWritten, restoredAs, fault: null });
          break;
        }
        case 'failed': {
          const { path } = this.#itemOf(event.id);
          const fault = { code: event.code, data: { subject: path, detail: event.detail } };
          const { keptBytes: bytes = 0, keptAs: restoredAs = null } = event;
          settled.push({ path, bytes, receipt: null, ...asWritten, restoredAs, fault });
          break;
        }
        case 'progress':
          this.#bytesDone = Math.max(this.#bytesDone, event.bytesDone);
          this.#job.progress({ bytesPerSecond: event.bytesPerSecond });
          break;
      }
    }
    this.#job.settle(settled);
    this.#job.progress({ filesDone: this.#filesDone, bytesDone: this.#bytesDone });
  }

  #itemOf(id: number): ReadItem {
    const item = this.#plan.items[id];
    if (item === undefined) throw new TapeError('helper.internal', { detail: `no item ${id} was asked for` });
    return item;
  }
}

const asWritten = { sha256: null, changed: false } as const;
