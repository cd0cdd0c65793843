// A list of names to archive, as a file that the helper can open: the one that was named, or a private copy of what comes
// through standard input or a pipe, which lasts as long as this command.

import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { TapeError } from '../contract/errors.ts';

export interface NameListPlace {
  readonly path: string;
  readonly isCopy: boolean;
}

/** `named`: a file, or "-". */
export async function withNameList<T>(named: string, work: (list: NameListPlace) => Promise<T>): Promise<T> {
  if (named !== '-' && isFile(named)) return await work({ path: resolve(named), isCopy: false });
  const folder = await mkdtemp(join(tmpdir(), 'capstan-list-'));
  try {
    const path = join(folder, 'names');
    const input = named === '-' ? process.stdin : createReadStream(named);
    await pipeline(input, createWriteStream(path, { mode: 0o600 }));
    return await work({ path, isCopy: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A shell may give a pipe as a file: <(find …). What is not there at all is not waited for. */
function isFile(named: string): boolean {
  const status = statSync(named, { throwIfNoEntry: false });
  if (status === undefined) throw new TapeError('source.missing', { subject: resolve(named) });
  return status.isFile();
}
