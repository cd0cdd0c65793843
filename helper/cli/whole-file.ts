// Files that a person names, read and written as that person: a new one is there whole or not at all.

import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { type FaultCode, TapeError } from '../contract/errors.ts';

/** Gives its length in bytes. An existing one is replaced. */
export async function writeWhole(
  path: string,
  pieces: AsyncIterable<string> | Iterable<string | Uint8Array>,
  mode = 0o600,
): Promise<number> {
  const written = <T>(work: () => T): T => fileOf(path, 'file.unwritable', work);
  const draft = `${path}.new`;
  const file = written(() => openSync(draft, 'w', mode));
  let bytes = 0;
  try {
    for await (const piece of pieces)
      bytes += written(() => writeAll(file, typeof piece === 'string' ? Buffer.from(piece) : piece));
    written(() => fsyncSync(file));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  written(() => renameSync(draft, path));
  return bytes;
}

/** A disk that fills up takes a part. */
function writeAll(file: number, bytes: Uint8Array): number {
  let done = 0;
  while (done < bytes.length) done += writeSync(file, bytes, done);
  return done;
}

export function fileOf<T>(path: string, code: FaultCode, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError(isMissing ? (missing[code] ?? code) : code, { subject: path, detail }, { cause: error });
  }
}

/** What is not there at all is called so. */
const missing: Readonly<Partial<Record<FaultCode, FaultCode>>> = {
  'export.unreadable': 'source.missing',
};
