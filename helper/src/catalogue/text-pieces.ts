// A text file, whole lines at a time.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** From a byte on, about so many bytes; `end` is where to go on, null at the file's end. A longer line comes whole. */
export function textFrom(
  path: string,
  offset: number,
  bytes: number,
): { readonly text: string; readonly end: number | null } {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    for (let wanted = bytes; ; wanted *= 2) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(wanted, size - offset)));
      const read = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, offset));
      if (offset + read.length >= size) return { text: read.toString('utf8'), end: null };
      const last = read.lastIndexOf('\n');
      if (last >= 0) return { text: read.toString('utf8', 0, last + 1), end: offset + last + 1 };
    }
  } finally {
    closeSync(file);
  }
}
