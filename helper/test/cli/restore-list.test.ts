import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listedPaths, partsOfList } from '../../cli/restore-list.ts';
import { temporaryFolder } from '../flows/harness.ts';

function listOf(...lines: readonly string[]): string {
  const path = join(temporaryFolder(), 'list');
  writeFileSync(path, lines.join('\n'));
  return path;
}

function refuse(words: string): never {
  throw new Error(words);
}

async function read(...lines: readonly string[]) {
  return partsOfList(await listedPaths(listOf(...lines), refuse));
}

test('lines of two kinds come together by cartridge, other generations apart', async () => {
  const older = JSON.stringify({ barcode: 'CAP001L8', path: 'd/one', generation: 3, isCurrent: false, host: 'attic' });
  const newer = JSON.stringify({ barcode: 'CAP002L8', path: 'd/ü', generation: 5, isCurrent: true });
  expect(await read('CAP001L8:/d/one', newer, '', 'cap001l8:d/two', 'CAP001L8:/d/one', older)).toEqual([
    [
      { barcode: 'CAP001L8', paths: ['d/one', 'd/two'], keepPaths: true },
      { barcode: 'CAP002L8', paths: ['d/ü'], keepPaths: true },
    ],
    [{ barcode: 'CAP001L8', paths: ['d/one'], keepPaths: true, generation: 3 }],
  ]);
});

test('what is too much for one restore becomes several', async () => {
  const long = 'x'.repeat(200);
  const many = await read(...Array.from({ length: 2_500 }, (_, at) => `CAP001L8:/${long}/${at}`));
  expect(many.length).toBeGreaterThan(1);
  expect(many.flatMap((parts) => parts.flatMap(({ paths }) => paths))).toHaveLength(2_500);
  const cartridges = await read(...Array.from({ length: 150 }, (_, at) => `C${String(at).padStart(5, '0')}L8:/d`));
  expect(cartridges.map((parts) => parts.length)).toEqual([100, 50]);
});

test('a line that names nothing is named', async () => {
  for (const line of ['{"barcode":"CAP001L8"}', '{"barcode":', 'notes.txt', '{"barcode":"../..","path":"x"}'])
    await expect(read('CAP001L8:/d', line), line).rejects.toThrow(/line 2 of the list/);
  await expect(read('', ' ')).rejects.toThrow(/names nothing/);
});

test('a pipe is read to its end', async () => {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  spawn('sh', ['-c', `printf 'CAP001L8:/d\\n' > '${pipe}'`], { stdio: 'ignore' });
  expect(partsOfList(await listedPaths(pipe, refuse))).toEqual([
    [{ barcode: 'CAP001L8', paths: ['d'], keepPaths: true }],
  ]);
});
