import { describe, expect, test } from 'vitest';
import type { MediaType } from '../../../../../helper/contract/model.ts';
import { reach } from '../../../../renderer/cartridges/media.ts';
import { futuresOf, kindsOf } from '../../../../renderer/views/health/compatibility.ts';

describe('a drive', () => {
  test.each<[number, MediaType, string]>([
    [5, 'L5', 'writes'],
    [5, 'L6', 'none'],
    [6, 'L5', 'writes'],
    [7, 'L5', 'reads'],
    [7, 'L6', 'writes'],
    [7, 'M8', 'none'],
    [8, 'L6', 'none'],
    [8, 'L7', 'writes'],
    [8, 'M8', 'writes'],
    [9, 'L8', 'writes'],
    [9, 'M8', 'none'],
    [9, 'L7', 'none'],
    [10, 'LZ', 'none'],
    [10, 'LA', 'writes'],
    [10, 'CU', 'writes'],
  ])('of LTO-%i and a cartridge of kind %s: %s', (drive, type, expected) => {
    expect(reach(drive, type)).toBe(expected);
  });
});

test('a shelf is counted by kinds, the oldest first, with what each generation of drives would lose of it', () => {
  const volume = { usedBytes: 1e12 } as never;
  const kinds = kindsOf([
    { mediaType: 'L8', volume },
    { mediaType: 'L7', volume },
    { mediaType: 'CU', volume: null },
    { mediaType: 'L8', volume: null },
  ]);
  expect(kinds).toEqual([
    { mediaType: 'L7', cartridges: 1, usedBytes: 1e12 },
    { mediaType: 'L8', cartridges: 2, usedBytes: 1e12 },
  ]);
  expect(futuresOf(kinds)).toEqual([
    { generation: 7, reach: ['writes', 'none'], lostCartridges: 2, lostBytes: 1e12 },
    { generation: 8, reach: ['writes', 'writes'], lostCartridges: 0, lostBytes: 0 },
    { generation: 9, reach: ['none', 'writes'], lostCartridges: 1, lostBytes: 1e12 },
    { generation: 10, reach: ['none', 'none'], lostCartridges: 3, lostBytes: 2e12 },
  ]);
});
