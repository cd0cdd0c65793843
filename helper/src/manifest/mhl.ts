// A hash list that stands alone: MHL 1.0 or 1.1 beside the folder that it lists, or one generation of an ASC MHL history.

import { basename, dirname } from 'node:path';
import type { Identity } from '../../contract/identity.ts';
import { historyFolder } from './asc-mhl.ts';
import { readHashList, takeFile } from './hash-list.ts';
import { type Manifest, ManifestFiles } from './manifest.ts';
import { contentOf } from './manifest-file.ts';

export async function readMhl(as: Identity, path: string): Promise<Manifest> {
  const files = new ManifestFiles(path);
  await readHashList(path, contentOf(as, path), (file) => takeFile(files, file));
  const beside = dirname(path);
  const isInHistory = basename(beside) === historyFolder;
  const own = basename(path).normalize('NFC');
  return {
    path,
    folder: isInHistory ? dirname(beside) : beside,
    files: files.finish(),
    isApart: (name) => (isInHistory ? name.startsWith(`${historyFolder}/`) : name === own),
  };
}
