// What a folder of this computer has room for, and what of a restore may meet something in it.

import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { isInTheWayHere } from '../../../helper/client/in-the-way-here.ts';
import { TapeError } from '../../../helper/contract/errors.ts';
import type { FolderHere } from '../../preload/api.ts';
import { restoreWanted } from './restore-words.ts';

const run = promisify(execFile);

/** Also of a folder of which only the last name is still to be made. */
export async function folderHere(wanted: unknown): Promise<FolderHere> {
  const input = restoreWanted(wanted);
  const { into } = input;
  const freeBytes = await freeBytesAt(into).catch(() => freeBytesAt(dirname(into)).catch(() => null));
  if (freeBytes === null) throw new TapeError('restore.destination-missing', { subject: into });
  const isFile = await stat(into).then(
    (status) => !status.isDirectory(),
    () => false,
  );
  if (isFile) throw new TapeError('restore.destination-not-a-folder', { subject: into });
  return { freeBytes, inTheWay: await isInTheWayHere(input) };
}

/** statfs came to Node after the oldest Electron that this runs in. */
async function freeBytesAt(folder: string): Promise<number> {
  const { stdout } = await run('df', ['--output=avail', '--block-size=1', '--', folder]);
  return Number(stdout.split('\n')[1]);
}
