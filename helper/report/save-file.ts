// A report as a file that is there as a whole or not at all: written beside its name, brought to the disk, then named.

import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { TapeError } from '../contract/errors.ts';

const pieceLength = 65_536;

export type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** `replaced`: somebody has agreed to that. */
export async function saveReportFile(path: string, pieces: Pieces, existing: 'refused' | 'replaced'): Promise<void> {
  const besideIt = join(dirname(path), `.capstan-${randomBytes(6).toString('hex')}.part`);
  try {
    requireNew(path, existing);
    const file = await open(besideIt, 'wx');
    try {
      for await (const piece of gathered(pieces)) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    requireNew(path, existing);
    await rename(besideIt, path);
  } catch (error) {
    await rm(besideIt, { force: true });
    throw unwritable(path, error);
  }
}

/** The folder is made for the work, and does not stay when that fails. */
export async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  let made: string | undefined;
  try {
    made = mkdirSync(folder, { recursive: true });
    return await work();
  } catch (error) {
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
    throw unwritable(folder, error);
  }
}

/** What the system says of a file, in our words; anything else as it is. */
function unwritable(subject: string, error: unknown): unknown {
  if (error instanceof TapeError || !(error instanceof Error && 'syscall' in error)) return error;
  return new TapeError('file.unwritable', { subject, detail: error.message }, { cause: error });
}

export function requireNew(path: string, existing: 'refused' | 'replaced'): void {
  if (existing === 'refused' && existsSync(path)) throw new TapeError('report.exists', { subject: path });
}

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
