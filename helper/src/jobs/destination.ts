// The folder that a restore goes into, looked at before the first byte: there, writable, and with room.

import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { TapeError } from '../../contract/errors.ts';

export async function demandFolder(folder: string): Promise<void> {
  try {
    const stats = await stat(folder);
    if (!stats.isDirectory())
      throw new TapeError('restore.destination-missing', { subject: folder, detail: 'not a folder' });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof TapeError) throw error;
    const errno = error instanceof Error && 'code' in error ? error.code : '';
    const isGone = errno === 'ENOENT' || errno === 'ENOTDIR';
    const detail = error instanceof Error ? error.message : String(error);
    const data = { subject: folder, detail };
    throw new TapeError(isGone ? 'restore.destination-missing' : 'restore.destination-denied', data, { cause: error });
  }
}

export async function demandRoom(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (neededBytes > freeBytes)
    throw new TapeError('restore.destination-full', { subject: folder, neededBytes, freeBytes });
}
