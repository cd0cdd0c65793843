// Folders go on tape.

import type { GroupHandlers, Input } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import { type ArchiveRequest, archiveJob } from '../jobs/kinds/archive.ts';
import { listed } from '../jobs/listed.ts';
import { readAs } from '../jobs/stored-requests.ts';
import { planRoots } from '../source/roots.ts';
import { requireArchivable } from './before-job.ts';
import { type HandlerContext, requireTakesFiles } from './context.ts';

export function archiveHandlers(context: HandlerContext): GroupHandlers<'archive'> {
  const { catalogue, queue } = context;

  function requestOf(kind: 'archive' | 'plan', input: Input<'archive.start'>): ArchiveRequest {
    const isForced = kind === 'plan' || input.force === true;
    for (const barcode of input.barcodes) {
      requireTakesFiles(context, barcode, isForced);
      if (input.into !== undefined) requireFolderOnTape(barcode, input.into);
    }
    const [barcode = ''] = input.barcodes;
    return { kind, barcode, ...input };
  }

  /** A file that is known to lie where a folder is wanted would keep everything from being archived. */
  function requireFolderOnTape(barcode: string, into: string): void {
    const parts = into.split('/');
    for (const [at] of parts.entries()) {
      const path = parts.slice(0, at + 1).join('/');
      const kind = listed(catalogue.entries, barcode, path)?.kind;
      if (kind === 'file' || kind === 'symlink') throw new TapeError('volume.path-taken', { subject: path });
    }
  }

  return {
    async start(input, caller) {
      const request = requestOf('archive', input);
      await requireArchivable(context, input, caller);
      return queue.submit(request, caller);
    },
    async plan(input, caller) {
      const request = requestOf('plan', input);
      await planRoots(caller, input.sources);
      return queue.submit(request, caller);
    },
    async preflight(input, caller) {
      const [barcode = ''] = input.barcodes;
      return queue.submit({ kind: 'preflight', barcode, ...input }, caller);
    },
    async continue({ id }, caller) {
      const stored = catalogue.journal.stored(id);
      const request = stored?.job.canContinue === true ? readAs(archiveJob, stored) : null;
      // What a mirror set has gathered is no longer asked of its sources.
      if (request !== null && request.batch === undefined) await planRoots(caller, request.sources);
      return queue.continueJob(id, caller);
    },
  };
}
