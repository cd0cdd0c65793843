import { describe, expect, test } from 'vitest';
import { sortKey, timeFromColumn, timeToColumn } from '../../src/catalogue/columns.ts';

describe('times', () => {
  test.each([
    '2026-11-20T17:07:20.049045355Z',
    '1970-01-01T00:00:00.000000000Z',
    '1969-12-31T23:59:59.999999999Z',
    '1700-02-28T12:00:00.000000001Z',
    '2262-04-11T23:47:16.854775807Z',
  ])('%s comes back to the nanosecond from a number', (time) => {
    const column = timeToColumn(time);
    expect(typeof column).toBe('bigint');
    expect(timeFromColumn(column)).toBe(time);
  });

  test.each(['9999-12-31T23:59:59.999999999Z', '2026-11-20T17:07:20Z', '2026-02-30T00:00:00.000000000Z', 'soon'])(
    '%s, which fits no such number, stays as it is',
    (time) => {
      expect(timeFromColumn(timeToColumn(time))).toBe(time);
    },
  );
});

describe('names', () => {
  test('sort as people expect', () => {
    const names = [
      'img10.jpg',
      'IMG9.jpg',
      'a',
      'B',
      'img1000000000.jpg',
      'img99999999.jpg',
      'c',
      'img0.jpg',
      'img02.jpg',
    ];
    const sorted = [...names].sort((one, two) => (sortKey(one) < sortKey(two) ? -1 : 1));
    expect(sorted).toEqual([
      'a',
      'B',
      'c',
      'img0.jpg',
      'img02.jpg',
      'IMG9.jpg',
      'img10.jpg',
      'img99999999.jpg',
      'img1000000000.jpg',
    ]);
  });

  test('every number sorts before the next one', () => {
    const digits = Array.from({ length: 40 }, (_, at) => sortKey('9'.repeat(at + 1)));
    expect([...digits].sort()).toEqual(digits);
  });
});
