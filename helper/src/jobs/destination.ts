// The folder that a restore goes into, looked at before the first byte: there or made, writable, and with room.

import { constants } from 'node:fs';
import { access, mkdir, stat, statfs } from 'node:fs/promises';
import { TapeError } from '../../contract/errors.ts';

/** Makes the folder when only its last name is missing: a mistyped path does not become a tree. */
export async function demandFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw refusal(folder, error);
    await demandWritable(folder);
  }
}

async function demandWritable(folder: string): Promise<void> {
  try {
    const stats = await stat(folder);
    if (!stats.isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusal(folder, error);
  }
}

function refusal(folder: string, cause: unknown): TapeError {
  const isGone = ['ENOENT', 'ENOTDIR'].includes(errnoOf(cause));
  const data = { subject: folder, detail: cause instanceof Error ? cause.message : String(cause) };
  return new TapeError(isGone ? 'restore.destination-missing' : 'restore.destination-denied', data, { cause });
}

function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export async function demandRoom(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (neededBytes > freeBytes)
    throw new TapeError('restore.destination-full', { subject: folder, neededBytes, freeBytes });
}
