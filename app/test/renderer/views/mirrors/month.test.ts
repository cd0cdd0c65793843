import { describe, expect, test } from 'vitest';
import { addMonths, dateIn, dayByKey, weeksOf } from '../../../../renderer/views/mirrors/month.ts';

describe('a month as weeks', () => {
  test('begins on a Monday and ends on a Sunday', () => {
    const weeks = weeksOf('2026-11-22');
    expect(weeks.map((week) => [week[0], week[6]])).toEqual([
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-12-06'],
    ]);
  });

  test('has no week of other months only', () => {
    expect(weeksOf('2027-02-14')).toHaveLength(4);
    expect(weeksOf('2026-06-01')[0]?.[0]).toBe('2026-06-01');
  });
});

test('keys go from day to day, week to week and month to month', () => {
  expect(dayByKey('2026-03-01', 'ArrowLeft')).toBe('2026-02-28');
  expect(dayByKey('2026-12-31', 'ArrowDown')).toBe('2027-01-07');
  expect(dayByKey('2026-11-19', 'Home')).toBe('2026-11-16');
  expect(dayByKey('2026-11-19', 'End')).toBe('2026-11-22');
  expect(dayByKey('2026-11-19', 'Enter')).toBeNull();
});

test('a month later is the same day, or that month’s last', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-31');
  expect(addMonths('2026-11-05', 2)).toBe('2027-01-05');
});

test('the date is the one that a clock there shows', () => {
  expect(dateIn('Pacific/Kiritimati', new Date('2026-12-30T10:00:00Z'))).toBe('2026-12-31');
  expect(dateIn('America/New_York', new Date('2026-12-30T03:00:00Z'))).toBe('2026-12-29');
});
