// One file from a cartridge as a stream.

import { z } from 'zod';
import { call } from './call.ts';
import { absolutePath, barcode, generation, volumePath } from './inputs.ts';
import type { JobId } from './model.ts';

export const streamCalls = {
  /**
   * `pipe` is a FIFO that the caller has open for reading. The file comes in frames, each led by its length in four bytes,
   * big-endian. One of length 0 ends it, and comes only when the content is what was written: without it there is no file.
   */
  restoreStream: call<JobId>()(
    z.strictObject({ barcode, path: volumePath.min(1), generation: generation.optional(), pipe: absolutePath }),
  ),
};
