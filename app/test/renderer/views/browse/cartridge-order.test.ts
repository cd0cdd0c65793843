import { expect, test } from 'vitest';
import type { Cartridge, VolumeSummary } from '../../../../../helper/contract/model.ts';
import { type cartridgeColumns, inListedOrder } from '../../../../renderer/views/browse/cartridge-order.ts';

function cartridge(barcode: string, name: string, files: number, drive: string | null = null): Cartridge {
  const volume: Pick<VolumeSummary, 'name' | 'files' | 'usedBytes'> = { name, files, usedBytes: 10 - files };
  return { barcode, drive, volume } as Cartridge;
}

const shelf = [
  cartridge('CAP001L8', 'Films 10', 2),
  cartridge('CAP002L8', 'Films 2', 5, 'drive-2'),
  cartridge('CAP003L8', 'archive', 2),
  cartridge('CAP004L8', 'Films 2', 0, 'drive-1'),
];
const by = (column: (typeof cartridgeColumns)[number], falling = false) =>
  inListedOrder(shelf, column, falling, (id) => id).map(({ barcode }) => Number(barcode[5]));

test('cartridges stand in the order of any column, those that are alike by their barcodes', () => {
  expect(by('barcode')).toEqual([1, 2, 3, 4]);
  expect(by('barcode', true)).toEqual([4, 3, 2, 1]);
  expect(by('name')).toEqual([3, 2, 4, 1]);
  expect(by('name', true)).toEqual([1, 2, 4, 3]);
  expect(by('files', true)).toEqual([2, 1, 3, 4]);
  expect(by('used')).toEqual([2, 1, 3, 4]);
  expect(by('place')).toEqual([4, 2, 1, 3]);
});
