// The folder that a restore goes into, looked at as whoever asked before the first byte: there or made, writable, and with
// room.

import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { folderSpace, prepareFolder } from '../disk/user-folders.ts';

/** Makes the folder when only its last name is missing: a mistyped path does not become a tree. */
export async function requireFolder(as: Identity, folder: string): Promise<void> {
  await prepareFolder(as, folder);
}

export async function requireSpace(as: Identity, folder: string, neededBytes: number): Promise<void> {
  const { freeBytes } = await folderSpace(as, folder);
  if (neededBytes > freeBytes)
    throw new TapeError('restore.destination-full', { subject: folder, neededBytes, freeBytes });
}
