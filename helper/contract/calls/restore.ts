// Files come back from tape.

import { z } from 'zod';
import { call } from '../call.ts';
import { absolutePath, barcode, generation, jobInput, volumePath } from '../inputs.ts';
import type { JobId } from '../model.ts';
import type { RestorePlan } from '../restore.ts';
import { type RestoreInput, rescueInput, restoreInput, restorePlanInput, salvageInput } from '../restore-input.ts';
import { act, becomes, type NamedFields, ownJob, query, seenCartridge } from '../rule.ts';

const toRestore: NamedFields = {
  cartridges: [['from[].barcode', 'see']],
  paths: [
    ['into', 'as-caller'],
    ['verifyAgainst', 'as-caller'],
  ],
};

const toRestoreOrSend: NamedFields = {
  ...toRestore,
  paths: [...(toRestore.paths ?? []), ['desk.files', 'as-caller'], ['desk.answers', 'as-caller']],
};

export const restoreCalls = {
  /** From all of its cartridges, in the drives that nobody else waits for; restores that wait for the same one are served in one pass. */
  start: call<JobId>()(restoreInput, becomes('restore', act('restore', toRestoreOrSend))),
  /** Which cartridges that would take, in which order and how long, and what is in its way. Loads and writes nothing. */
  plan: call<RestorePlan>()(restorePlanInput, query('restore', toRestore)),
  /**
   * Restores what is sound of a cartridge's newest index, although it is refused as a whole. Nothing is kept of it. Whose
   * each name is such an index cannot tell.
   */
  salvage: call<JobId>()(
    salvageInput,
    becomes('salvage', act('restore', { cartridges: [['barcode', 'see-all']], paths: [['into', 'as-caller']] })),
  ),
  /**
   * The last resort: whatever a cartridge still holds, without trust in labels or the newest index. Only reads. Whose each
   * file is nobody can tell.
   */
  rescue: call<JobId>()(
    rescueInput,
    becomes('rescue', act('restore', { cartridges: [['barcode', 'see-all']], paths: [['into', 'as-caller']] })),
  ),
  /**
   * One file. `pipe` is a FIFO that the caller has open for reading. The file comes in frames, each led by its length in four
   * bytes, big-endian. One of length 0 ends it, and comes only when the content is what was written: without it there is no
   * file.
   */
  stream: call<JobId>()(
    z.strictObject({ barcode, path: volumePath.min(1), generation: generation.optional(), pipe: absolutePath }),
    becomes('stream', act('restore', { ...seenCartridge, paths: [['pipe', 'as-caller']] })),
  ),
  /** As a restore was asked for, or a salvage or rescue as if it were one; null for other jobs. */
  terms: call<RestoreInput | null>()(jobInput, query('anybody', ownJob)),
} as const;
