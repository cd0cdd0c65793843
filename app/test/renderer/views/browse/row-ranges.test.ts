import { expect, test } from 'vitest';
import { countOf, holds, noRows, range, rowsIn, toggled } from '../../../../renderer/views/browse/row-ranges.ts';

test('a range is the same from either end', () => {
  expect(range(7, 3)).toEqual([{ first: 3, last: 7 }]);
  expect(countOf(range(7, 3))).toBe(5);
});

test('a row more joins those beside it, and a row less parts them', () => {
  const both = toggled(toggled(noRows, 4), 6);
  expect(both).toEqual([
    { first: 4, last: 4 },
    { first: 6, last: 6 },
  ]);
  const joined = toggled(both, 5);
  expect(joined).toEqual([{ first: 4, last: 6 }]);
  expect(toggled(joined, 5)).toEqual(both);
  expect(toggled(toggled(both, 4), 6)).toEqual(noRows);
});

test('the end of a range can be taken away', () => {
  expect(toggled(range(1, 3), 1)).toEqual([{ first: 2, last: 3 }]);
  expect(toggled(range(1, 3), 3)).toEqual([{ first: 1, last: 2 }]);
});

test('the rows of all ranges come in the order of the list', () => {
  const some = toggled(range(0, 1), 3);
  expect(rowsIn(some, ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'd']);
  expect([0, 1, 2, 3].map((at) => holds(some, at))).toEqual([true, true, false, true]);
});
