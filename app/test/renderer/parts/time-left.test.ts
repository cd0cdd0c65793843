import { expect, test } from 'vitest';
import { foretelling, nothingForetold, spanOf, type TimeEstimate } from '../../../renderer/parts/time-left.ts';

/** What was told of one job, a second apart. */
function told(seconds: readonly number[], job = '1'): { readonly foretold: TimeEstimate; readonly now: number } {
  let foretold = nothingForetold;
  for (const [at, left] of seconds.entries()) foretold = foretelling(foretold, job, left, 1000 * at);
  return { foretold, now: seconds.at(-1) ?? 0 };
}

test('a job whose rate holds is foretold within a tenth, one that has just begun within a quarter', () => {
  const steady = told(Array.from({ length: 30 }, (_, at) => 600 - at));
  expect(spanOf(steady.foretold, '1', steady.now)).toEqual({ from: 571 * 0.9, to: 571 * 1.1 });
  expect(spanOf(told([400]).foretold, '1', 400)).toEqual({ from: 300, to: 500 });
  expect(spanOf(nothingForetold, '1', 400)).toEqual({ from: 300, to: 500 });
});

test('a rate that jumps spreads it over all that was foretold in the last minute, and no longer', () => {
  const jumping = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 400 : 900) - at);
  const { foretold } = told(jumping);
  const { from, to } = spanOf(foretold, '1', 881);
  expect(from).toBeCloseTo(400 - 19);
  expect(to).toBeCloseTo(1.1 * 881);
  const calm = Array.from({ length: 61 }, (_, at) => 400 - at);
  const later = told([...jumping, ...calm]);
  expect(spanOf(later.foretold, '1', later.now).to).toBeLessThan(0.6 * 881);
});

test('how it began counts for little: a rate that is still to come does not spread it for a minute', () => {
  const { foretold, now } = told([9_000, 3_000, ...Array.from({ length: 28 }, (_, at) => 600 - at)]);
  expect(spanOf(foretold, '1', now)).toEqual({ from: now * 0.9, to: now * 1.1 });
});

test('what was foretold of another job says nothing of this one, and more than one a second adds nothing', () => {
  const { foretold } = told([400, 399, 398]);
  expect(spanOf(foretold, '2', 100)).toEqual({ from: 75, to: 125 });
  expect(foretelling(foretold, '1', 397, 2500)).toBe(foretold);
  expect(foretelling(foretold, '2', 397, 2500).ends).toHaveLength(1);
});
