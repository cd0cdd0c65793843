import { expect, test } from 'vitest';
import type { DriveHealth } from '../../../../../helper/contract/profile.ts';
import type { HealthRecord } from '../../../../../helper/contract/shelf.ts';
import { addedBy, errorRates } from '../../../../renderer/views/health/history.ts';
import { regionOf } from '../../../../renderer/views/health/regions.ts';

function visit(second: number, barcode: string, counters: object, more: Partial<DriveHealth> = {}): HealthRecord {
  const cartridge = { serial: 'S', barcode, loads: 5, ...counters };
  const health = { alerts: [], alertsCleared: false, cartridge, ...more };
  return {
    time: new Date(1000 * second).toISOString(),
    barcode,
    drive: 'D',
    serial: 'S',
    health,
    fault: null,
    stops: 0,
  };
}

test('what a visit added is the difference to the one before of the same cartridge', () => {
  const records = [
    visit(1, 'A', { writeRetries: 10 }),
    visit(2, 'B', { writeRetries: 7, loads: 1 }),
    visit(3, 'A', { writeRetries: 14 }),
    // Began anew.
    visit(4, 'A', { writeRetries: 2 }),
    visit(5, 'A', {}),
  ];
  expect(addedBy(records, 'writeRetries')).toEqual([
    [2000, 7],
    [3000, 4],
    [4000, 2],
  ]);
});

test('errors are counted for each terabyte, and not where hardly anything was written', () => {
  const records = [
    visit(1, 'A', {}, { writeErrors: { retries: 2, corrected: 1, bytesProcessed: 1e12 } }),
    visit(2, 'A', {}, { writeErrors: { retries: 2, bytesProcessed: 1000 } }),
    { ...visit(3, 'A', {}), health: null },
  ];
  expect(errorRates(records, 'writeErrors')).toEqual([[1000, 3]]);
  expect(errorRates(records, 'readErrors')).toEqual([]);
});

test('a place lies ahead or behind as the tape runs, which turns from wrap to wrap', () => {
  const at = (wrap: number, metres: number, band = 0) => ({ wrap, band, metres });
  expect(regionOf({ from: at(4, 100), to: at(6, 200) })).toBe('ahead');
  expect(regionOf({ from: at(5, 100), to: at(5, 200) })).toBe('behind');
  expect(regionOf({ from: at(4, 100), to: at(5, 200) })).toBe('turned');
  expect(regionOf({ from: at(4, 100), to: at(40, 100, 1) })).toBe('band');
});
