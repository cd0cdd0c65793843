// Jobs beside their items: what happened to them, and in which order they have their turn.

import type { Handlers } from '../../contract/contract.ts';
import type { copyCalls } from '../../contract/copy.ts';
import { TapeError } from '../../contract/errors.ts';
import type { jobCalls } from '../../contract/jobs.ts';
import type { JobItem } from '../../contract/model.ts';
import type { preflightCalls } from '../../contract/preflight.ts';
import { pageFor } from '../access/picture.ts';
import { redactedJob } from '../access/redaction.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Queue } from '../jobs/queue.ts';
import { termsOf } from '../jobs/requests.ts';
import type { Rooms } from '../jobs/rooms.ts';

type JobCalls = 'snapshotPage' | keyof typeof copyCalls | keyof typeof jobCalls | keyof typeof preflightCalls;

export function jobHandlers({ access, catalogue, log, state }: Rooms, queue: Queue): Pick<Handlers, JobCalls> {
  return {
    async jobEvents({ id, cursor, limit }) {
      if (queue.job(id) === null) throw new TapeError('job.unknown', { subject: id });
      return catalogue.events.of(id, cursor, limit);
    },
    async snapshotPage({ cursor }, caller) {
      return pageFor(state.snapshot(), cursor, caller, access);
    },
    async pastJobs({ kinds = null, states = null, cursor, limit }, caller) {
      const { rows, next } = catalogue.journal.past({ kinds, states }, cursor, limit);
      return { rows: rows.map((job) => (access.seesJob(caller, job.id) ? job : redactedJob(job))), next };
    },
    async restoreTerms({ id }) {
      const stored = catalogue.journal.stored(id);
      if (stored === null) throw new TapeError('job.unknown', { subject: id });
      return termsOf(stored.request);
    },
    async preflight(input, caller) {
      const [barcode = ''] = input.barcodes;
      return queue.submit({ kind: 'preflight', barcode, ...input }, caller);
    },
    async copyCartridge(input, caller) {
      for (const barcode of [input.from, ...input.to]) {
        if (catalogue.cartridges.get(barcode) === null) throw new TapeError('cartridge.unknown', { subject: barcode });
      }
      return queue.submit({ kind: 'copy', barcode: input.from, ...input }, caller);
    },
    async setPriority({ id, priority }, { uid }) {
      queue.prioritize(id, priority);
      log('priority set', { job: id, uid, priority });
      return null;
    },
  };
}

/** Receipts do not hold it; the catalogue does, of the generation that made the file safe. */
export function withModifyTime({ entries }: Pick<Catalogue, 'entries'>, item: JobItem): JobItem {
  const { path, barcode, generation, sha256 } = item;
  if (barcode === null || generation === null || sha256 === null) return item;
  try {
    const known = entries.file(barcode, path, generation);
    return known?.sha256 === sha256 ? { ...item, modifyTime: known.modifyTime } : item;
  } catch (error) {
    if (error instanceof TapeError && error.code === 'volume.generation-closed') return item;
    throw error;
  }
}
