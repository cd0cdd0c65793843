// A file that is there as a whole or not at all: written beside its name, brought to the disk, then named.

import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

const pieceLength = 65_536;

/** `beforeNaming`: the last to say no, when all is written. */
export async function writeWhole(path: string, pieces: Pieces, beforeNaming: () => void = () => {}): Promise<void> {
  const besideIt = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`);
  try {
    const file = await open(besideIt, 'wx');
    try {
      for await (const piece of gathered(pieces)) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    beforeNaming();
    await rename(besideIt, path);
  } catch (error) {
    await rm(besideIt, { force: true });
    throw error;
  }
}

/** Small ones together. */
export async function* gathered(pieces: Pieces): AsyncGenerator<string | Uint8Array, void, undefined> {
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      if (text !== '') yield text;
      text = '';
      yield piece;
      continue;
    }
    text += piece;
    if (text.length < pieceLength) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
