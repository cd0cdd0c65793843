// What fell onto a drive or cartridge, or was chosen instead: absolute paths with what the window may know of them.

import type { WindowApi } from '../window-api.ts';

export interface Dropped {
  readonly path: string;
  readonly name: string;
  readonly kind: 'folder' | 'file';
  /** Of a file; a folder's size is only known to who walks it. */
  readonly bytes: number | null;
}

/** Must run while the drop event is being handled: the browser forgets the files afterwards. */
export function droppedFiles(transfer: DataTransfer, pathForFile: WindowApi['pathForFile']): readonly Dropped[] {
  const folders = new Set<string>();
  for (const item of transfer.items) {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    if (entry?.isDirectory) folders.add(entry.name);
  }
  const dropped: Dropped[] = [];
  for (const file of transfer.files) {
    const path = pathForFile(file);
    // Something without a path (a picture out of a web page, say) is nothing that could be archived.
    if (path === '') continue;
    const folder = folders.has(file.name);
    dropped.push({ path, name: file.name, kind: folder ? 'folder' : 'file', bytes: folder ? null : file.size });
  }
  return dropped;
}

export function chosenFolders(paths: readonly string[]): readonly Dropped[] {
  return paths.map((path) => ({ path, name: nameOf(path), kind: 'folder', bytes: null }));
}

/** The last part of a path; of "/" itself, "/". */
export function nameOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return parts[parts.length - 1] ?? '/';
}

export function bringsFiles({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes('Files');
}
