import { expect, test } from 'vitest';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import type { ShelfFacts } from '../../../../helper/contract/shelf.ts';
import { inOrder, matching, type ShelfOrder } from '../../../renderer/cartridges/shelf-order.ts';

function cartridge(barcode: string, name: string | null, freeBytes = 0, flaw: Cartridge['flaw'] = null): Cartridge {
  const volume = name === null ? null : ({ name, freeBytes, files: 1, mediaPool: '' } as Cartridge['volume']);
  return { barcode, mediaType: 'L8', condition: 'clean', flaw, volume } as Cartridge;
}

function known(barcode: string, more: Partial<ShelfFacts>): readonly [string, ShelfFacts] {
  const nothing = { place: '', pool: null, verified: null, sampleVerified: null, isUnsound: false, reported: null };
  return [barcode, { barcode, ...nothing, ...more }];
}

const shelf = [
  cartridge('CCC001L8', 'Autumn', 5, 'verification-failed'),
  cartridge('AAA001L8', null),
  cartridge('BBB001L8', 'Winter', 9),
];
const facts = new Map([
  known('BBB001L8', { pool: 'Vault', place: 'Cellar, box 4', verified: '2026-01-01T00:00:00Z' }),
  known('AAA001L8', { place: 'Cellar' }),
  known('CCC001L8', { isUnsound: true }),
]);

const barcodes = (found: readonly Cartridge[]) => found.map((one) => one.barcode.slice(0, 3)).join(' ');

test.each([
  ['', 'CCC AAA BBB'],
  ['winter', 'BBB'],
  ['cellar', 'AAA BBB'],
  ['VAULT box', 'BBB'],
  ['vault autumn', ''],
  ['c001', 'CCC'],
])('looking for "%s" finds %s', (wanted, found) => {
  expect(barcodes(matching(shelf, facts, wanted))).toBe(found);
});

test.each<[ShelfOrder, string]>([
  ['barcode', 'AAA BBB CCC'],
  ['name', 'CCC BBB AAA'],
  ['free', 'BBB CCC AAA'],
  ['verified', 'CCC BBB AAA'],
  ['health', 'CCC AAA BBB'],
])('ordered by %s they stand %s', (order, expected) => {
  expect(barcodes(inOrder(shelf, facts, order))).toBe(expected);
});
