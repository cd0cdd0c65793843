// All files below a folder with their status, as a person sees them.

import type { Identity } from '../../contract/identity.ts';
import type { Fault } from '../../contract/model.ts';
import { type WalkedEntry, walk } from '../source/walk.ts';
import { type FileStatus, type MirroredPath, stateOf } from './file-status.ts';

export interface ScannedFile {
  readonly place: MirroredPath;
  readonly status: FileStatus;
}

/** Parents before their children, as `as` sees them. What cannot be read, or has no name that is text, is left out and reported. */
export async function* scanTree(
  as: Identity,
  top: MirroredPath,
  admits: (path: string, isFolder: boolean) => boolean,
  reportLeftOut: (place: MirroredPath, fault: Fault) => void,
): AsyncGenerator<readonly ScannedFile[], void, undefined> {
  const root = { source: top.source, target: top.path };
  const passes = ({ target, kind }: WalkedEntry) => target === top.path || admits(target, kind === 'directory');
  const never = new AbortController().signal;
  for await (const { found, unfit } of walk(as, [root], never, 'found', passes)) {
    for (const { source, target, fault } of unfit) {
      // Pipes, sockets and devices hold nothing that could be kept.
      if (fault.code !== 'source.unsupported') reportLeftOut({ source, path: target }, fault);
    }
    yield found.filter(({ target }) => target !== top.path).map(foundOf);
  }
}

function foundOf({
  source,
  target: path,
  kind,
  bytes: size,
  modified,
  changed,
  mode,
  inode,
}: WalkedEntry): ScannedFile {
  const state = stateOf(kind, { size, mtimeNs: modified, ctimeNs: changed, mode: BigInt(mode) });
  return { place: { source, path }, status: { path, kind, size, state, inode: String(inode), isClosed: false } };
}
