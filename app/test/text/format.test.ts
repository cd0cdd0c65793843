import { expect, test } from 'vitest';
import { bytes, duration, durationBetween, time, whenAbout } from '../../text/format.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.00 kB'],
  [12_345, '12.3 kB'],
  [999_499, '999 kB'],
  [999_500, '1.00 MB'],
  [99_950_000, '100 MB'],
  [12e9, '12.0 GB'],
  [18e12, '18.0 TB'],
])('%d bytes read as “%s”', (count, words) => {
  expect(bytes(count)).toBe(words);
});

test.each([
  [3, 'a few seconds'],
  [44, 'about 40 s'],
  [200, 'about 3 min'],
  [7200, 'about 2.0 h'],
])('%d seconds are “%s”', (seconds, words) => {
  expect(duration(seconds)).toBe(words);
});

test.each([
  [2, 6, 'a few seconds'],
  [5, 40, 'less than 40 s'],
  [20, 42, '20–40 s'],
  [40, 130, '40 s – 2 min'],
  [590, 610, 'about 10 min'],
  [600, 850, '10–14 min'],
  [4800, 9000, '80 min – 2.5 h'],
  [7200, 9000, '2.0–2.5 h'],
])('from %d to %d seconds are “%s”', (least, most, words) => {
  expect(durationBetween(least, most)).toBe(words);
});

test('a tape’s time with nine digits is read, and nonsense is not shown', () => {
  expect(time('2026-03-14T15:09:26.535897932Z')).toContain('2026');
  expect(time('yesterday')).toBe('');
});

test('when something was is said as exactly as people remember it', () => {
  const now = new Date('2026-11-22T12:00:00');
  expect(whenAbout('2026-11-22T09:00:00', now)).toBe('today');
  expect(whenAbout('2026-11-15T09:00:00', now)).toBe('on November 15');
  expect(whenAbout('2026-03-01T09:00:00', now)).toBe('in March');
  expect(whenAbout('2024-03-01T09:00:00', now)).toBe('in March 2024');
  expect(whenAbout('', now)).toBe('');
});
