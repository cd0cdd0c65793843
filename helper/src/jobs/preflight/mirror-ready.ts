// The folder that is to get every file, too: there, writable, with room.

import { TapeError } from '../../../contract/errors.ts';
import type { Identity } from '../../../contract/identity.ts';
import type { PreflightFinding } from '../../../contract/preflight.ts';
import { folderSpace } from '../../disk/user-folders.ts';
import { requireMirrorFolder } from '../destination.ts';
import { finding, ofFault } from './findings.ts';

/** Room is a warning: what lies there already is written over, and a full mirror never holds up the tape. */
export async function mirrorReady(as: Identity, mirror: string, bytes: number): Promise<readonly PreflightFinding[]> {
  try {
    await requireMirrorFolder(as, mirror);
  } catch (thrown) {
    if (!(thrown instanceof TapeError)) throw thrown;
    return [ofFault('mirror', thrown)];
  }
  const { freeBytes } = await folderSpace(as, mirror);
  const room = { folder: mirror, freeBytes, bytes };
  if (freeBytes >= bytes) return [finding('mirror', 'ok', { code: 'mirror-room', ...room })];
  return [finding('mirror', 'warning', { code: 'mirror-short', ...room })];
}
