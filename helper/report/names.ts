// Dates and names of folders as manifests and bags put them together.

import { basename } from 'node:path';
import { isXmlText } from './xml.ts';

/** "2026-11-27_112134Z" */
export function stampOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '_')}Z`;
}

const nameBytesMost = 180;

/** The folder's own name where it can be part of a file's name in a list; "folder" where it cannot. */
export function folderName(folder: string): string {
  const name = basename(folder);
  const isPlain = name !== '' && isXmlText(name) && !/[\r\n\t\\]/.test(name);
  return isPlain && Buffer.byteLength(name) <= nameBytesMost ? name : 'folder';
}
