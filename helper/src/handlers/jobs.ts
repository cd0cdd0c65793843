// Jobs, whatever their kind.

import type { GroupHandlers } from '../../contract/contract.ts';
import { newestFirst } from '../../contract/jobs.ts';
import type { Job, JobItem } from '../../contract/model.ts';
import { redactedJob } from '../access/redaction.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type HandlerContext, requireCartridge, requireJob } from './context.ts';

export function jobHandlers(context: HandlerContext): GroupHandlers<'jobs'> {
  const { access, catalogue, log, queue } = context;

  return {
    async get({ id }) {
      return requireJob(context, id);
    },
    async items({ id, failedOnly, cursor, limit }) {
      requireJob(context, id);
      const { rows, next } = catalogue.receipts.items(id, failedOnly, cursor, limit);
      return { rows: rows.map((item) => withModifyTime(catalogue, item)), next };
    },
    async result({ id }) {
      requireJob(context, id);
      return catalogue.jobResults.of(id);
    },
    async generations({ id, cursor, limit }) {
      requireJob(context, id);
      return catalogue.jobResults.generations(id, cursor, limit);
    },
    async events({ id, cursor, limit }) {
      requireJob(context, id);
      return catalogue.jobEvents.of(id, cursor, limit);
    },
    async past({ kinds = null, states = null, order = newestFirst, search, cursor, limit }, caller, signal) {
      const shown = (job: Job) => (access.seesJob(caller, job.id) ? job : redactedJob(job));
      const filter = { kinds, states, order };
      if (search !== undefined) {
        return await catalogue.jobSearch.find(filter, search, cursor, limit, shown, signal);
      }
      const { rows, next } = catalogue.endedJobs.page(filter, cursor, limit);
      return { rows: rows.map(shown), next };
    },

    async cancel({ id }, { uid }) {
      queue.cancel(id, uid);
      return null;
    },
    async pause({ id }, { uid }) {
      queue.pause(id);
      log('job paused', { job: id, uid });
      return null;
    },
    async resume({ id }, { uid }) {
      queue.resumeJob(id);
      log('job resumed', { job: id, uid });
      return null;
    },
    async supply({ id, barcode }, { uid }) {
      requireCartridge(context, barcode);
      queue.supply(id, barcode);
      log('cartridge supplied', { job: id, uid, barcode });
      return null;
    },
    async setPriority({ id, priority }, { uid }) {
      queue.prioritize(id, priority);
      log('priority set', { job: id, uid, priority });
      return null;
    },
  };
}

/** Receipts of earlier versions do not hold it; the catalogue does, of the index that the job left. */
function withModifyTime({ entries }: Pick<Catalogue, 'entries'>, item: JobItem): JobItem {
  const { path, barcode, generation, sha256 } = item;
  if (item.modifyTime !== undefined || barcode === null || generation === null || sha256 === null) return item;
  const known = entries.fileSince(barcode, path.normalize('NFC'), generation);
  return known?.sha256 === sha256 ? { ...item, modifyTime: known.modifyTime } : item;
}
