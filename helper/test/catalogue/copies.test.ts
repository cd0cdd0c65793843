import { expect, test } from 'vitest';
import { cartridge, freshCatalogue, importRows, indexRows } from './harness.ts';

const content = 'ab'.repeat(32);
const other = `${'ab'.repeat(31)}cd`;

function hashed(lines: readonly string[], sha256: string) {
  const xattrs = [{ key: 'ltfs.hash.sha256sum', value: sha256, encoding: 'text' }] as const;
  return indexRows(lines).map((row) => (row.kind === 'file' ? { ...row, xattrs } : row));
}

test('copies of a content are found on every cartridge, by their paths', async () => {
  const catalogue = freshCatalogue();
  await importRows(catalogue, cartridge(1, 'uuid-1', 'CAP001L8'), hashed(['a/', 'a/b/', 'a/b/x 5'], content));
  await importRows(catalogue, cartridge(1, 'uuid-2', 'CAP002L8'), hashed(['x 5', 'y 5', 'shorter 4'], content));
  await importRows(catalogue, cartridge(1, 'uuid-3', 'CAP003L8'), hashed(['z 5'], other));
  expect(catalogue.copies.of(content, 5)).toEqual([
    { barcode: 'CAP001L8', path: 'a/b/x' },
    { barcode: 'CAP002L8', path: 'x' },
    { barcode: 'CAP002L8', path: 'y' },
  ]);
  expect(catalogue.copies.of(other, 5)).toEqual([{ barcode: 'CAP003L8', path: 'z' }]);
  expect(catalogue.copies.of('00'.repeat(32), 5)).toEqual([]);
});

test('what a newer generation does not hold any more is no copy', async () => {
  const catalogue = freshCatalogue();
  await importRows(catalogue, cartridge(1), hashed(['x 5'], content));
  await importRows(catalogue, cartridge(2), hashed(['x 5'], other));
  expect(catalogue.copies.of(content, 5)).toEqual([]);
});

test('where records lie is kept with the volume', () => {
  const catalogue = freshCatalogue();
  expect(catalogue.layouts.of('uuid-1')).toBeNull();
  catalogue.layouts.put('uuid-1', { anchors: [{ block: 7, bytes: 1e6 }] });
  catalogue.layouts.put('uuid-1', { anchors: [] });
  expect(catalogue.layouts.of('uuid-1')).toEqual({ anchors: [] });
});
