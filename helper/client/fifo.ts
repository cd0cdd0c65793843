// A FIFO in a folder of our own, through which a file's content goes between this command and the helper in frames: each
// led by its length in four bytes, big-endian; one of length 0 says that it was all.

import { execFile } from 'node:child_process';
import { close, open } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Plain numbers: a file handle would be closed by the garbage collector, whoever uses its descriptor. */
export const openDescriptor: (path: string, flags: number) => Promise<number> = promisify(open);
export const closeDescriptor = promisify(close);

export const frameLengthBytes = 4;

export interface Fifo {
  readonly folder: string;
  readonly path: string;
  remove(): Promise<void>;
}

export async function makeFifo(): Promise<Fifo> {
  const folder = await mkdtemp(join(tmpdir(), 'capstan-stream-'));
  const path = join(folder, 'stream');
  await run('mkfifo', ['-m', '600', path]);
  return { folder, path, remove: () => rm(folder, { recursive: true, force: true }) };
}
