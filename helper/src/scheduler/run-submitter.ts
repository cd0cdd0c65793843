// How runs of mirror sets and trials of pools become jobs, with the rights of those whose they are.

import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { JobId, JobPriority, JobState } from '../../contract/model.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StoredPool } from '../catalogue/pools.ts';
import type { StoredSet } from '../catalogue/sets.ts';
import type { Queue } from '../queue/queue.ts';
import type { RunStarter } from './scheduler.ts';

/** What a run that ended so has written may lack an index: the next one sees to that first. */
const cutShort: readonly JobState[] = ['failed', 'cancelled'];

/** How a run was asked for. */
export interface RunOptions {
  readonly evenEmpty: boolean;
  readonly priority: JobPriority;
}

const bySchedule: RunOptions = { evenEmpty: false, priority: 'normal' };

export class RunSubmitter implements RunStarter {
  readonly #catalogue: Catalogue;
  readonly #queue: Queue;

  constructor(catalogue: Catalogue, queue: Queue) {
    this.#catalogue = catalogue;
    this.#queue = queue;
  }

  isUnderWay(set: StoredSet): boolean {
    return this.#catalogue.sets.isUnderWay(set.id);
  }

  /** A job for each copy; none for a set that goes only to disk. */
  run(set: StoredSet, asked: RunOptions = bySchedule): readonly JobId[] {
    const { pool } = set;
    if (pool === null) return [];
    return Array.from({ length: set.copies }, (_, at) => this.#runCopy(set, pool, at + 1, asked));
  }

  #runCopy(set: StoredSet, pool: string, copy: number, { evenEmpty, priority }: RunOptions): JobId {
    const { id, name, copies, owner } = set;
    const before = this.#catalogue.sets.lastRun(id, copy);
    const continues = before !== null && cutShort.includes(before.state) ? before.job : undefined;
    const job = this.#queue.submit(
      { kind: 'mirror', barcode: null, set: id, name, pool, copy, copies, evenEmpty, continues },
      owner,
      priority,
    );
    this.#catalogue.sets.addRun(id, job, copy);
    return job;
  }

  /** Of each of its cartridges that holds files some are read back. */
  testRestores({ cartridges, restoreTest, owner }: StoredPool): void {
    for (const { barcode } of cartridges) {
      const files = this.#catalogue.cartridges.get(barcode)?.volume?.files ?? 0;
      if (restoreTest !== null && files > 0) this.testRestore(barcode, restoreTest.files, owner, 'low');
    }
  }

  testRestore(barcode: string, sample: number, owner: Identity, priority: JobPriority): JobId {
    const record = this.#catalogue.cartridges.get(barcode);
    if (record === null) throw new TapeError('cartridge.unknown', { subject: barcode });
    if (record.condition === 'blank') throw new TapeError('volume.blank', { subject: barcode });
    return this.#queue.submit({ kind: 'verify', barcode, paths: [], sample }, owner, priority);
  }
}
