// Recovery kits as files: each is there under its name when all are whole, and for its owner's eyes alone.

import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TapeError } from '../contract/errors.ts';

/** `replaced`: somebody has agreed to that. Until then what was there stays as it is. */
export async function withNewFiles(
  files: readonly string[],
  existing: 'refused' | 'replaced',
  work: (parts: readonly string[]) => Promise<void>,
): Promise<void> {
  const parts = files.map((file) => `${file}.part`);
  const made: string[] = [];
  try {
    for (const [at, part] of parts.entries()) {
      if (existing === 'refused') await requireAbsent(files[at] ?? '');
      await (await open(part, 'wx', 0o600)).close();
      made.push(part);
    }
    await work(parts);
    for (const [at, part] of parts.entries()) {
      await rename(part, files[at] ?? '');
      made.shift();
    }
    for (const folder of new Set(files.map(dirname))) await syncFolder(folder);
  } catch (error) {
    for (const part of made) await unlink(part).catch(() => undefined);
    throw faultOfFile(error);
  }
}

async function requireAbsent(file: string): Promise<void> {
  const found = await open(file, 'r').catch(() => null);
  if (found === null) return;
  await found.close();
  throw new TapeError('keys.kit-exists', { subject: file });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

function faultOfFile(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return error;
  const code = error.code === 'EEXIST' ? 'keys.kit-exists' : 'restore.destination-denied';
  return new TapeError(code, { subject: String(error.path), detail: error.message });
}
