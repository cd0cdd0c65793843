// Figures beside their bars, a line each. A bar that is missed fails the measurement, after all of them were reported.

import { expect } from '@playwright/test';

export interface FrameFigure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What it must stay at or below; without one it is only reported. */
  readonly limit?: number;
}

export function tell(figures: readonly FrameFigure[]): void {
  const missed: string[] = [];
  for (const { what, value, unit, limit } of figures) {
    const isKept = limit === undefined || value <= limit;
    const bar = limit === undefined ? '' : ` (${isKept ? 'at most' : 'MISSED: at most'} ${limit} ${unit})`;
    process.stdout.write(`\n${what}: ${value.toFixed(value < 100 ? 1 : 0)} ${unit}${bar}`);
    if (!isKept) missed.push(what);
  }
  process.stdout.write('\n');
  expect(missed, 'bars that were missed').toEqual([]);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
