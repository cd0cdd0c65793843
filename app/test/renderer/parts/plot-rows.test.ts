import { expect, test } from 'vitest';
import { rowsOf } from '../../../renderer/parts/plot-rows.ts';

test('each point has a row of its own, in the order of their places, and other series are silent there', () => {
  const line = {
    name: 'a',
    look: 'line',
    points: [
      [3, 30],
      [1, 10],
    ],
  } as const;
  const points = {
    name: 'b',
    look: 'points',
    points: [
      [1, 11],
      [2, 21],
    ],
  } as const;
  expect(rowsOf([line, points])).toEqual([
    [1, 1, 2, 3],
    [10, null, null, 30],
    [null, 11, 21, null],
  ]);
});
