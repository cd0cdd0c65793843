// The content of a file that is looked for on tape: of one that is another than the walk found, nothing is said.

import { createHash } from 'node:crypto';
import { appendFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentOfFile } from '../../src/source/file-content.ts';
import { ownIdentity, temporaryFolder } from '../flows/harness.ts';
import { bytes } from '../flows/trees.ts';

const content = bytes(3_500_000, 7);
const { signal } = new AbortController();
const sha256 = (of: Buffer) => createHash('sha256').update(of).digest('hex');

function walked() {
  const source = join(temporaryFolder(), 'film');
  writeFileSync(source, content);
  const { size, mtimeNs, ino } = statSync(source, { bigint: true });
  return { source, bytes: Number(size), modified: mtimeNs, inode: ino };
}

function meanwhile(piece: number, change: () => void): () => Promise<void> {
  let pieces = 0;
  return async () => {
    pieces += 1;
    if (pieces === piece) change();
  };
}

async function ready(): Promise<void> {}

test('is that of the whole, and of each part that is asked for', async () => {
  const ranges = [
    { offset: 0, size: 1_000_000 },
    { offset: 1_000_000, size: 2_500_000 },
    { offset: 1_048_575, size: 2 },
  ];
  expect(await contentOfFile(ownIdentity(), walked(), { signal, ready, ranges })).toEqual({
    uid: ownIdentity().uid,
    sha256: sha256(content),
    ranges: ranges.map(({ offset, size }) => sha256(content.subarray(offset, offset + size))),
  });
});

test.each([1, 2, 4, 5])('is not known of a file that grows before piece %i', async (piece) => {
  const file = walked();
  const grows = meanwhile(piece, () => appendFileSync(file.source, 'more'));
  expect(await contentOfFile(ownIdentity(), file, { signal, ready: grows })).toBeNull();
});

test('is not known of one that changes and is given its time back', async () => {
  const file = walked();
  const changes = meanwhile(3, () => {
    const { atime, mtime } = statSync(file.source);
    writeFileSync(file.source, bytes(3_500_000, 8));
    utimesSync(file.source, atime, mtime);
  });
  expect(await contentOfFile(ownIdentity(), file, { signal, ready: changes })).toBeNull();
});

test('is not known of what has come in its place, or has gone', async () => {
  const file = walked();
  renameSync(file.source, `${file.source}2`);
  expect(await contentOfFile(ownIdentity(), file, { signal, ready })).toBeNull();
  writeFileSync(file.source, content);
  expect(await contentOfFile(ownIdentity(), file, { signal, ready })).toBeNull();
  rmSync(file.source);
  symlinkSync('/proc/self/fd/0', file.source);
  expect(await contentOfFile(ownIdentity(), file, { signal, ready })).toBeNull();
});

test('is read no further once nobody wants it', async () => {
  const stop = new AbortController();
  const ends = meanwhile(2, () => stop.abort(new Error('enough')));
  const reading = contentOfFile(ownIdentity(), walked(), { signal: stop.signal, ready: ends });
  await expect(reading).rejects.toThrow('enough');
});
