// Folders go on tape.

import { slotsOf } from '../../contract/archive.ts';
import type { ArchiveInput } from '../../contract/archive-input.ts';
import type { Caller, GroupHandlers, Input } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import { type ArchiveRequest, archiveJob } from '../jobs/kinds/archive.ts';
import { listed } from '../jobs/listed.ts';
import { poolCartridges } from '../jobs/mirror-to-tape/pool-cartridges.ts';
import { readAs } from '../jobs/stored-requests.ts';
import { planRoots } from '../source/roots.ts';
import { requireArchivable } from './before-job.ts';
import { type HandlerContext, requirePool, requirePoolKey, requireTakesFiles } from './context.ts';
import { orRoomElsewhere } from './room-elsewhere.ts';

type ToCartridges = Pick<ArchiveInput, 'barcodes' | 'pool' | 'copies' | 'group'>;

export function archiveHandlers(context: HandlerContext): GroupHandlers<'archive'> {
  const { catalogue, queue } = context;

  function requestOf(kind: 'archive' | 'plan', input: Input<'archive.start'>): ArchiveRequest {
    const isForced = kind === 'plan' || input.force === true;
    for (const barcode of input.barcodes) {
      // Of a pool's the blank ones are formatted when their turn comes.
      if (input.pool === undefined) requireTakesFiles(context, barcode, isForced);
      if (input.into !== undefined) requireFolderOnTape(barcode, input.into);
    }
    const [barcode = ''] = input.barcodes;
    return { kind, barcode, ...input };
  }

  /** With the cartridges of the pool that it names instead. */
  function withCartridges<I extends ToCartridges>(input: I, caller: Caller, isPlan: boolean): I {
    if (input.pool === undefined) return input;
    const pool = requirePool(context, input.pool);
    requirePoolKey(context, pool);
    const isUsing = (barcode: string) => queue.isUsing(barcode);
    const barcodes = poolCartridges(pool, input, caller, context, { isUsing, isPlan });
    if (barcodes !== null) return { ...input, barcodes: [...barcodes] };
    const detail = slotsOf(input) > 1 ? `it takes ${slotsOf(input)} at the same time` : '';
    throw new TapeError('pool.no-cartridge', { subject: input.pool, ...(detail === '' ? {} : { detail }) });
  }

  async function cartridgesFor<I extends ToCartridges>(input: I, caller: Caller): Promise<I> {
    return await orRoomElsewhere(context, input, caller, () => withCartridges(input, caller, true));
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
    async start(asked, caller) {
      // Nothing is put into a pool for what is refused.
      const planned = await cartridgesFor(asked, caller);
      requestOf('archive', planned);
      await requireArchivable(context, planned, caller);
      return queue.submit(requestOf('archive', withCartridges(asked, caller, false)), caller);
    },
    async plan(asked, caller) {
      const input = await cartridgesFor(asked, caller);
      const request = requestOf('plan', input);
      await planRoots(caller, input.sources, input.into, input.bag);
      return queue.submit(request, caller);
    },
    async preflight(asked, caller) {
      const input = await cartridgesFor(asked, caller);
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
