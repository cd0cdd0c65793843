// What is found is told with how far it can be counted on, and a cartridge's own record is nobody's file.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FoundEntry } from '../../contract/search.ts';
import { temporaryFolder } from './harness.ts';
import { barcode, formatted } from './steps.ts';

const byPath = (a: FoundEntry, b: FoundEntry) => a.path.localeCompare(b.path);
const page = { cursor: null, limit: 10 } as const;

test('a search and the look for copies tell which were read back, and when', async () => {
  const helper = await formatted();
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  for (const name of ['one', 'other']) writeFileSync(join(source, name), 'the same in both');
  await helper.archive(barcode, source);
  // Two files that are read at the same time lie in the folder in either order.
  const found = async () =>
    (await helper.client.send('catalogue.search', { name: 'o', kind: 'file', ...page })).rows.toSorted(byPath);
  expect((await found()).map(({ receipt }) => receipt)).toEqual(['safe', 'safe']);

  expect(await helper.run('cartridges.verify', { barcode, paths: ['d/one'] })).toMatchObject({ state: 'done' });

  const { verified } = await helper.client.send('catalogue.entry', { barcode, path: 'd/one' });
  expect(verified).toEqual(expect.any(String));
  expect(await found()).toMatchObject([
    { path: 'd/one', receipt: 'verified', verified },
    { path: 'd/other', receipt: 'safe' },
  ]);
  const elsewhere = (path: string) => helper.client.send('catalogue.otherCopies', { barcode, path, ...page });
  expect((await elsewhere('d/other')).rows).toEqual([{ barcode, path: 'd/one', receipt: 'verified', verified }]);
  expect((await elsewhere('d/one')).rows).toEqual([{ barcode, path: 'd/other', receipt: 'safe' }]);
});

test('the record that a cartridge carries of itself is not among the files that are there only once', async () => {
  const helper = await formatted();
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  for (const name of ['one', 'other']) writeFileSync(join(source, name), name);
  await helper.archive(barcode, source);
  await helper.eject(barcode);
  expect((await helper.list(barcode)).map(({ name }) => name)).toEqual(['d', 'capstan.json']);

  expect(await helper.client.send('catalogue.copyTotals', {})).toMatchObject([
    { barcode, files: 2, bytes: 8, singleFiles: 2, singleBytes: 8, withoutChecksum: 0 },
  ]);
  const { rows } = await helper.client.send('catalogue.search', { onlyCopy: true, ...page });
  expect(rows.toSorted(byPath).map(({ path }) => path)).toEqual(['d/one', 'd/other']);
});
