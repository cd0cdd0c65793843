// The folder that a restore goes into, looked at as whoever asked before the first byte: there or made, writable, and with
// room.

import { type FaultCode, TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import { folderSpace, prepareFolder, statPaths } from '../disk/user-folders.ts';

/** Makes the folder when only its last name is missing: a mistyped path does not become a tree. */
export async function requireFolder(as: Identity, folder: string): Promise<void> {
  try {
    await prepareFolder(as, folder);
  } catch (error) {
    const isMissing = error instanceof TapeError && error.code === 'restore.destination-missing';
    const [seen] = isMissing ? await statPaths(as, [folder]) : [];
    throw seen?.kind === 'file' ? new TapeError('restore.destination-not-a-folder', { subject: folder }) : error;
  }
}

/** The same of a folder that is to get every file, too. */
export async function requireMirrorFolder(as: Identity, folder: string): Promise<void> {
  try {
    await requireFolder(as, folder);
  } catch (error) {
    const code = error instanceof TapeError ? ofMirror[error.code] : undefined;
    throw code === undefined ? error : new TapeError(code, { subject: folder }, { cause: error });
  }
}

const ofMirror: Readonly<Partial<Record<FaultCode, FaultCode>>> = {
  'restore.destination-missing': 'mirror.folder-unknown',
  'restore.destination-not-a-folder': 'mirror.not-a-folder',
  'restore.destination-denied': 'mirror.folder-denied',
};

export async function requireSpace(as: Identity, folder: string, neededBytes: number): Promise<void> {
  const { freeBytes } = await folderSpace(as, folder);
  if (neededBytes > freeBytes)
    throw new TapeError('restore.destination-full', { subject: folder, neededBytes, freeBytes });
}
