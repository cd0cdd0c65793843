// What lies directly in a folder, as whoever asked sees it.

import type { Identity } from '../../contract/identity.ts';
import { type WalkedEntry, walk } from '../source/walk.ts';

export interface NamesInFolder {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

export async function namesIn(as: Identity, folder: string, signal: AbortSignal): Promise<NamesInFolder> {
  const folders: string[] = [];
  const files: string[] = [];
  const isEntered = ({ kind, target }: WalkedEntry) => {
    if (target === '') return true;
    (kind === 'directory' ? folders : files).push(target.slice(1));
    return false;
  };
  for await (const _ of walk(as, [{ source: folder, target: '' }], signal, 'folders', isEntered));
  return { files, folders };
}
