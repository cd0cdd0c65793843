import { expect, test } from 'vitest';
import { pressed } from '../../../../renderer/views/browse/sorting.ts';

test('a column is pressed to sort, once more to turn round, once more for the order of the catalogue', () => {
  const first = pressed(null, 'size');
  expect(first).toEqual({ by: 'size', falling: true });
  const second = pressed(first, 'size');
  expect(second).toEqual({ by: 'size', falling: false });
  expect(pressed(second, 'size')).toBe(null);
  expect(pressed(second, 'name')).toEqual({ by: 'name', falling: false });
});
