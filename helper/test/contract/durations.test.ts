import { expect, test } from 'vitest';
import { expectedInWords, secondsInWords } from '../../contract/words/durations.ts';

test.each([
  [0.2, 0.4, 'up to 1 s'],
  [17, 17, 'about 17 s'],
  [40, 80, '40 to 80 s'],
  [2400, 7200, '40 to 120 min'],
  [3600, 14_400, '1 to 4 h'],
])('%d to %d seconds are told as a person would', (least, most, words) => {
  expect(expectedInWords({ least, most })).toBe(words);
});

test.each([
  [0.3, 'under 1 s'],
  [59.4, '59 s'],
  [200, '3 min 20 s'],
  [7500, '2 h 5 min'],
])('%d seconds that have passed are told to the second, or the minute', (seconds, words) => {
  expect(secondsInWords(seconds)).toBe(words);
});
