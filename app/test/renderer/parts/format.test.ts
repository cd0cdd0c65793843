import { expect, test } from 'vitest';
import { bytes, duration, time } from '../../../renderer/parts/format.ts';

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

test('a tape’s time with nine digits is read, and nonsense is not shown', () => {
  expect(time('2026-03-14T15:09:26.535897932Z')).toContain('2026');
  expect(time('yesterday')).toBe('');
});
