import { describe, expect, test } from 'vitest';
import { priceOf, RateLimiter } from '../../src/ipc/rate-limiter.ts';

function allowanceAt(perSecond: number, burst: number) {
  const clock = { ms: 0 };
  return { clock, allowance: new RateLimiter({ perSecond, burst }, () => clock.ms) };
}

describe('an allowance', () => {
  test('lets as much through at once as it holds, and then as much as comes', () => {
    const { clock, allowance } = allowanceAt(10, 3);
    for (let at = 0; at < 3; at += 1) {
      expect(allowance.waitMs()).toBe(0);
      allowance.spend(1);
    }
    expect(allowance.waitMs()).toBe(100);
    clock.ms = 100;
    expect(allowance.waitMs()).toBe(0);
    allowance.spend(1);
    expect(allowance.waitMs()).toBe(100);
  });

  test('never holds more than it may, however long the rest', () => {
    const { clock, allowance } = allowanceAt(10, 3);
    clock.ms = 1e9;
    allowance.spend(3);
    expect(allowance.waitMs()).toBeGreaterThan(0);
  });

  test('lets what is dear be paid for afterwards', () => {
    const { allowance } = allowanceAt(10, 3);
    allowance.spend(priceOf(1_048_576));
    expect(allowance.waitMs()).toBe(6_300);
  });

  test('takes one for a small call, and more for a large one', () => {
    expect(priceOf(0)).toBe(1);
    expect(priceOf(2_000)).toBe(1);
    expect(priceOf(1_048_576)).toBe(65);
  });
});
