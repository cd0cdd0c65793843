// FIFOs in a folder of our own, between this command and the helper. A file's content goes through one in frames: each
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

interface Fifos<Paths extends readonly string[]> {
  readonly folder: string;
  readonly paths: Paths;
  remove(): Promise<void>;
}

export interface Fifo {
  readonly folder: string;
  readonly path: string;
  remove(): Promise<void>;
}

export async function makeFifo(): Promise<Fifo> {
  const {
    paths: [path],
    ...made
  } = await makeFifos('stream');
  return { path, ...made };
}

/** One of each name. */
export async function makeFifos<Names extends readonly string[]>(
  ...names: Names
): Promise<Fifos<{ readonly [At in keyof Names]: string }>> {
  const folder = await mkdtemp(join(tmpdir(), 'capstan-stream-'));
  const paths = names.map((name) => join(folder, name)) as { readonly [At in keyof Names]: string };
  await run('mkfifo', ['-m', '600', ...paths]);
  return { folder, paths, remove: () => rm(folder, { recursive: true, force: true }) };
}
