import { expect, test } from 'vitest';
import { pressed, sortingIn } from '../../../renderer/parts/sorting.ts';

test('a column is pressed to sort, once more to turn round, once more for the rows’ own order', () => {
  const first = pressed(null, 'size', true);
  expect(first).toEqual({ by: 'size', falling: true });
  const second = pressed(first, 'size', true);
  expect(second).toEqual({ by: 'size', falling: false });
  expect(pressed(second, 'size', true)).toBe(null);
  expect(pressed<string>(second, 'name', false)).toEqual({ by: 'name', falling: false });
});

test('an order that was kept is an order again, and anything else is none', () => {
  const columns = ['name', 'size'] as const;
  expect(sortingIn('size falling', columns)).toEqual({ by: 'size', falling: true });
  expect(sortingIn('name rising', columns)).toEqual({ by: 'name', falling: false });
  for (const other of [null, '', 'size', 'size sideways', 'colour rising'])
    expect(sortingIn(other, columns)).toBeNull();
});
