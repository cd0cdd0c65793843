// Folders go on tape.

import type { GroupHandlers, Input } from '../../contract/contract.ts';
import type { ArchiveRequest } from '../jobs/kinds/archive.ts';
import { type HandlerContext, requireTakesFiles } from './context.ts';

export function archiveHandlers(context: HandlerContext): GroupHandlers<'archive'> {
  const { queue } = context;

  function requestOf(kind: 'archive' | 'plan', input: Input<'archive.start'>): ArchiveRequest {
    const isForced = kind === 'plan' || input.force === true;
    for (const barcode of input.barcodes) requireTakesFiles(context, barcode, isForced);
    const [barcode = ''] = input.barcodes;
    return { kind, barcode, ...input };
  }

  return {
    async start(input, caller) {
      return queue.submit(requestOf('archive', input), caller);
    },
    async plan(input, caller) {
      return queue.submit(requestOf('plan', input), caller);
    },
    async preflight(input, caller) {
      const [barcode = ''] = input.barcodes;
      return queue.submit({ kind: 'preflight', barcode, ...input }, caller);
    },
    async continue({ id }, caller) {
      return queue.continueJob(id, caller);
    },
  };
}
