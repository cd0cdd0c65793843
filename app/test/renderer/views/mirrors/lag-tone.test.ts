import { expect, test } from 'vitest';
import { lagTone, waitedShare } from '../../../../renderer/views/mirrors/lag-tone.ts';

const nothing = { files: 0, bytes: 0, deletions: 0, oldest: null };
const behind = { files: 2, bytes: 10, deletions: 0, oldest: '2026-01-01T00:00:00.000Z' };

test('what is not wholly known never looks even', () => {
  expect(lagTone(nothing, true, 0)).toBe('even');
  expect(lagTone(nothing, false, 0)).toBe('open');
});

test('a promise that was not kept looks late', () => {
  const share = waitedShare(behind, new Date('2026-01-01T00:30:00.000Z'), 3600);
  expect(share).toBe(0.5);
  expect(lagTone(behind, true, share)).toBe('behind');
  expect(lagTone(behind, true, 1.01)).toBe('late');
  expect(lagTone(behind, true, null)).toBe('behind');
});
