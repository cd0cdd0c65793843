// Folders go on tape.

import type { GroupHandlers, Input } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { ArchiveRequest } from '../jobs/kinds/archive.ts';
import { listed } from '../jobs/listed.ts';
import { type HandlerContext, requireTakesFiles } from './context.ts';

export function archiveHandlers(context: HandlerContext): GroupHandlers<'archive'> {
  const { queue } = context;

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
      const kind = listed(context.catalogue.entries, barcode, path)?.kind;
      if (kind === 'file' || kind === 'symlink') throw new TapeError('volume.path-taken', { subject: path });
    }
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
