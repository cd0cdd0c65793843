import { expect, test } from 'vitest';
import { noEstimate, spanOf, type TimeEstimate, withEstimate } from '../../contract/time-left.ts';

/** What was reported of one job, a second apart. */
function estimateAfter(
  seconds: readonly number[],
  job = '1',
): { readonly estimate: TimeEstimate; readonly now: number } {
  let estimate = noEstimate;
  for (const [at, left] of seconds.entries()) estimate = withEstimate(estimate, job, left, 1000 * at);
  return { estimate, now: seconds.at(-1) ?? 0 };
}

test('a job whose rate holds is foretold within a tenth, one that has just begun within a quarter', () => {
  const steady = estimateAfter(Array.from({ length: 30 }, (_, at) => 600 - at));
  expect(spanOf(steady.estimate, '1', steady.now)).toEqual({ from: 571 * 0.9, to: 571 * 1.1 });
  expect(spanOf(estimateAfter([400]).estimate, '1', 400)).toEqual({ from: 300, to: 500 });
  expect(spanOf(noEstimate, '1', 400)).toEqual({ from: 300, to: 500 });
});

test('a rate that jumps spreads it over all that was foretold in the last minute, and no longer', () => {
  const jumping = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 400 : 900) - at);
  const { estimate } = estimateAfter(jumping);
  const { from, to } = spanOf(estimate, '1', 881);
  expect(from).toBeCloseTo(400 - 19);
  expect(to).toBeCloseTo(1.1 * 881);
  const calm = Array.from({ length: 61 }, (_, at) => 400 - at);
  const later = estimateAfter([...jumping, ...calm]);
  expect(spanOf(later.estimate, '1', later.now).to).toBeLessThan(0.6 * 881);
});

test('how it began counts for little: a rate that is still to come does not spread it for a minute', () => {
  const { estimate, now } = estimateAfter([9_000, 3_000, ...Array.from({ length: 28 }, (_, at) => 600 - at)]);
  expect(spanOf(estimate, '1', now)).toEqual({ from: now * 0.9, to: now * 1.1 });
});

test('what was foretold of another job says nothing of this one, and more than one a second adds nothing', () => {
  const { estimate } = estimateAfter([400, 399, 398]);
  expect(spanOf(estimate, '2', 100)).toEqual({ from: 75, to: 125 });
  expect(withEstimate(estimate, '1', 397, 2500)).toBe(estimate);
  expect(withEstimate(estimate, '2', 397, 2500).ends).toHaveLength(1);
});
