// Recalls of files, where the disk does what nobody expects.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TapeError } from '../../contract/errors.ts';
import { noteFor } from '../../mount/abandoned.ts';
import { Recalls } from '../../mount/recalls.ts';
import { Staging } from '../../mount/staging.ts';
import { temporaryFolder } from '../ipc/harness.ts';

test('a folder that cannot be cleared is no end of the process: who waits hears why nothing comes', async () => {
  const staging = new Staging(join(temporaryFolder(), 'staging'), 1e9, () => undefined);
  const faults: unknown[] = [];
  const recalls = new Recalls(
    () => async (_name, input: unknown) => {
      // A folder in the place of the note, which is removed as a file.
      if (typeof input === 'object' && input !== null && 'into' in input) mkdirSync(noteFor(String(input.into)));
      throw new TapeError('helper.full', {});
    },
    staging,
    (work) => void work.catch((error: unknown) => faults.push(error)),
    () => undefined,
  );
  const name = { shown: 'CAP001L8/film', bytes: 1, seconds: 0, nanoseconds: 0 };
  const place = { kind: 'entry', barcode: 'CAP001L8', path: 'film', generation: undefined } as const;
  await expect(recalls.bring({ place, content: 'f'.repeat(64), name })).rejects.toMatchObject({ code: 'helper.full' });
  await expect.poll(() => faults).toHaveLength(1);
});
