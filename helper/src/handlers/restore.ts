// Files come back from tape.

import type { GroupHandlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { RestoreInput } from '../../contract/restore-input.ts';
import { requireFolder } from '../jobs/destination.ts';
import { requireRescueFolder, rescueJob } from '../jobs/kinds/rescue.ts';
import { restoreJob, termsOf } from '../jobs/kinds/restore.ts';
import { type SalvageRequest, salvageJob } from '../jobs/kinds/salvage.ts';
import { planRestore } from '../jobs/restore/plan.ts';
import { readAs } from '../jobs/stored-requests.ts';
import { requireHoldsVolume, requireRestorable } from './before-job.ts';
import { type HandlerContext, requireCartridge, requireKey, requireListed } from './context.ts';

export function restoreHandlers(context: HandlerContext): GroupHandlers<'restore'> {
  const { access, catalogue, queue } = context;

  return {
    async start(input, caller) {
      await requireRestorable(context, input, caller);
      const [{ barcode } = { barcode: '' }] = input.from;
      return queue.submit({ kind: 'restore', barcode, ...input }, caller);
    },
    async plan(input, caller) {
      for (const { barcode } of input.from) requireListed(context, barcode);
      return planRestore(caller, input, context);
    },
    async salvage(input, caller) {
      requireHoldsVolume(context, input.barcode);
      await requireFolder(caller, input.into);
      return queue.submit({ kind: 'salvage', ...input }, caller);
    },
    async rescue(input, caller) {
      const cartridge = requireCartridge(context, input.barcode);
      const { mediaType, condition } = cartridge;
      if (mediaType === 'CU') throw new TapeError('cartridge.cleaning', { subject: input.barcode });
      if (condition === 'tar') throw new TapeError('restore.written-by-tar', { subject: input.barcode });
      requireKey(context, cartridge);
      await requireRescueFolder(caller, input.into);
      return queue.submit({ kind: 'rescue', ...input }, caller);
    },
    async stream(input, caller) {
      const { barcode, path, generation } = input;
      requireHoldsVolume(context, barcode);
      // What is no file is refused before anything is loaded.
      const { kind } = catalogue.entries.entry(barcode, path, generation, access.visibleOwner(caller, barcode));
      if (kind !== 'file') throw new TapeError('restore.not-one-file', { subject: path });
      return queue.submit({ kind: 'stream', ...input }, caller);
    },
    async terms({ id }) {
      const stored = catalogue.journal.stored(id);
      if (stored === null) throw new TapeError('job.unknown', { subject: id });
      const restored = readAs(restoreJob, stored);
      // Into a folder of this computer nobody has asked for it.
      if (restored !== null) return restored.desk === undefined ? termsOf(restored) : null;
      const salvaged = readAs(salvageJob, stored);
      if (salvaged !== null) return termsOfOne(salvaged);
      const rescued = readAs(rescueJob, stored);
      return rescued === null ? null : termsOfOne({ ...rescued, paths: [''] });
    },
  };
}

/** Of one cartridge, as it is. */
function termsOfOne({ barcode, paths, into }: Pick<SalvageRequest, 'barcode' | 'paths' | 'into'>): RestoreInput {
  return { from: [{ barcode, paths: [...paths] }], into };
}
