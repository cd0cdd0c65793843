// What a folder of this computer has room for, and what of a restore may meet something in it.

import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isInTheWayHere } from '../../../helper/client/in-the-way-here.ts';
import { TapeError } from '../../../helper/contract/errors.ts';
import type { FolderHere } from '../../preload/api.ts';
import { restoreWanted } from './restore-words.ts';

/** Also of a folder of which only the last name is still to be made. */
export async function folderHere(wanted: unknown): Promise<FolderHere> {
  const input = restoreWanted(wanted);
  const { into } = input;
  const found = await statfs(into).catch(() => statfs(dirname(into)).catch(() => null));
  if (found === null) throw new TapeError('restore.destination-missing', { subject: into });
  const isFile = await stat(into).then(
    (status) => !status.isDirectory(),
    () => false,
  );
  if (isFile) throw new TapeError('restore.destination-not-a-folder', { subject: into });
  return { freeBytes: found.bavail * found.bsize, inTheWay: await isInTheWayHere(input) };
}
