import { expect, test } from 'vitest';
import { secondsUntilRead } from '../../../src/jobs/restore/estimate.ts';

const time = { loadSeconds: 15, locateSeconds: 60, readSeconds: 100, rewindSeconds: 50, unloadSeconds: 25 };

test('the last cartridge of a restore need not be put away before all is there', () => {
  expect(secondsUntilRead([])).toBe(0);
  expect(secondsUntilRead([time])).toBe(175);
  expect(secondsUntilRead([time, { ...time, loadSeconds: 0 }])).toBe(250 + 160);
});

test('of a restore nothing is said when nothing is known of one of its cartridges', () => {
  expect(secondsUntilRead([time, null])).toBeNull();
});
