// Times as figures.

import { performance } from 'node:perf_hooks';

export async function millisecondsOf(work: () => unknown): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** The time that 95 of 100 stay below. */
export function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN;
}

export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What it must stay at or below; without this and `least` it is only reported. */
  readonly limit?: number;
  /** What it must reach. */
  readonly least?: number;
}

/** One line each; whether all of them are kept. */
export function tell(figures: readonly Figure[]): boolean {
  let areKept = true;
  for (const { what, value, unit, limit, least } of figures) {
    const isKept = (limit === undefined || value <= limit) && (least === undefined || value >= least);
    areKept &&= isKept;
    const shown = value < 1 ? value.toFixed(2) : value < 10 ? value.toFixed(1) : value.toFixed(0);
    const bound = limit === undefined ? (least === undefined ? null : `at least ${least}`) : `at most ${limit}`;
    const bar = bound === null ? '' : ` (${isKept ? '' : 'MISSED: '}${bound} ${unit})`;
    process.stdout.write(`${what}: ${shown} ${unit}${bar}\n`);
  }
  return areKept;
}
