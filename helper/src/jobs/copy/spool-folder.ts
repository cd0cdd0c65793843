// Where a copy keeps what is on its way: below the helper's own folder and nowhere else. The helper fills and clears it as
// itself, which it may do only where nobody else can put anything in its way.

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobId } from '../../../contract/model.ts';

/** Of this job alone. An administrator may let `spool` be a link to a larger disk. */
export function spoolOf(home: string, job: JobId): string {
  return join(home, 'spool', `copy-${job}`);
}

/** What a helper that was killed left behind: a copy that goes on begins its spool anew. */
export async function clearSpools(home: string): Promise<void> {
  const folder = join(home, 'spool');
  const left = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of left.filter((each) => each.startsWith('copy-'))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
