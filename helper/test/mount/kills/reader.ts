// A program that reads files of a mount by chance, one after the other without an end, and compares every byte with the source.
// Of each it tells when it begins and how it ended.
//
//   reader.ts MOUNTED SOURCE SEED

import { readdirSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../../chance.ts';

/** `file` is below both folders. Not `ended`: it has begun. */
export interface ReadReport {
  readonly file: string;
  readonly ended?: { readonly bytes: number; readonly isWrong: boolean; readonly error: string | null };
}

const pieceBytes = 65_536;
const pauseMs = 30;

const [, , mounted = '', source = '', seed = ''] = process.argv;
const chance = new Chance(Number(seed));
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(source.length + 1))
  .toSorted();
process.on('disconnect', () => process.exit());
for (;;) {
  const file = chance.of(files);
  process.send?.({ file } satisfies ReadReport);
  const ended = await read(file);
  process.send?.({ file, ended } satisfies ReadReport);
  if (ended.error !== null) await sleep(pauseMs);
}

async function read(file: string): Promise<NonNullable<ReadReport['ended']>> {
  const wanted = await readFile(join(source, file));
  let bytes = 0;
  let handle: FileHandle | null = null;
  try {
    handle = await open(join(mounted, file));
    const piece = Buffer.alloc(pieceBytes);
    // Some are slow at it, so that much happens while they have it open.
    const isSlow = chance.whole(4) === 0;
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, pieceBytes, bytes);
      if (bytesRead === 0) break;
      const isSame = piece.subarray(0, bytesRead).equals(wanted.subarray(bytes, bytes + bytesRead));
      bytes += bytesRead;
      if (!isSame) return { bytes, isWrong: true, error: null };
      if (isSlow) await sleep(chance.whole(pauseMs));
    }
    return { bytes, isWrong: bytes !== wanted.length, error: null };
  } catch (error) {
    return { bytes, isWrong: false, error: (error as NodeJS.ErrnoException).code ?? String(error) };
  } finally {
    await handle?.close().catch(() => undefined);
  }
}
