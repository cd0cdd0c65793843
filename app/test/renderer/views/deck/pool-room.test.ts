// What a pool has room for, and how many copies it takes, as far as its cartridges are known.

import { expect, test } from 'vitest';
import type { Cartridge, Condition } from '../../../../../helper/contract/model.ts';
import type { Pool } from '../../../../../helper/contract/schedules.ts';
import { copiesInPool, roomInPool } from '../../../../renderer/views/deck/pool-room.ts';
import { text } from '../../../../text/text.ts';
import { cartridges as examples } from '../../letterless.ts';

const clean = examples.find(({ condition }) => condition === 'clean') as Cartridge;
const { volume } = clean;
if (volume === null) throw new Error('what is clean has a volume');

const formatted = (barcode: string, freeBytes: number): Cartridge => ({
  ...{ ...clean, barcode, flaw: null, writeProtected: false },
  volume: { ...volume, lock: 'unlocked', freeBytes },
});
const without = (barcode: string, condition: Condition): Cartridge => ({
  ...{ ...formatted(barcode, 0), condition, volume: null },
});
const poolOf = (copies: Readonly<Record<string, number>>, takesBlank = false): Pool => ({
  ...{
    name: 'vault',
    isShared: false,
    isEncrypted: false,
    restoreTest: null,
    takesBlank,
    uid: 0,
    nextRestoreTest: null,
  },
  cartridges: Object.entries(copies).map(([barcode, copy]) => ({ barcode, copy, unwantedSince: null })),
});
const cartridges = [
  ...[formatted('A', 4e9), formatted('B', 2e9), formatted('C', 1e9), formatted('D', 8e9)],
  ...[without('E', 'blank'), without('F', 'unknown')],
  ...[
    { ...formatted('G', 9e9), writeProtected: true },
    { ...formatted('H', 9e9), condition: 'damaged' as const },
  ],
];
const wordsOf = (pool: Pool, copies = 1) =>
  text.archive.pool(pool.name, {
    ...{ ...roomInPool(pool, cartridges, copies), copies, takesBlank: pool.takesBlank === true },
  });

test('free is what is free on those that take files; blank and new ones are counted', () => {
  const pool = poolOf({ A: 1, B: 1, E: 1, F: 1, G: 1, H: 1, X: 1 });
  expect(roomInPool(pool, cartridges, 1)).toEqual({ free: 6e9, blank: 1, unknown: 1 });
  expect(wordsOf(pool)).toBe('Pool vault · 6 GB free · 1 blank cartridge · 1 new cartridge');
});

test('of several copies the one with the least room counts', () => {
  const pool = poolOf({ A: 1, B: 1, C: 2, D: 3 });
  expect(wordsOf(pool, 2)).toBe('Pool vault · each copy: 1 GB free');
});

test('so many copies as have cartridges that take files, the first of them first', () => {
  expect(copiesInPool(poolOf({ A: 1, B: 2, D: 4 }), cartridges)).toBe(2);
  expect(copiesInPool(poolOf({ A: 2 }), cartridges)).toBe(0);
  expect(copiesInPool(poolOf({ A: 1, G: 2 }), cartridges)).toBe(1);
  expect(copiesInPool(poolOf({}, true), cartridges)).toBe(4);
});

test('a pool without any says whether it takes one by itself', () => {
  expect(wordsOf(poolOf({ G: 1 }))).toBe('Pool vault · no cartridge that takes files');
  expect(wordsOf(poolOf({}, true))).toBe('Pool vault · takes a blank cartridge from the library');
});
