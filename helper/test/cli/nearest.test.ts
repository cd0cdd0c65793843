import { describe, expect, test } from 'vitest';
import { nearestOf, stepsBetween } from '../../cli/nearest.ts';

describe('near words', () => {
  test.each([
    ['status', 'status', 0],
    ['stautus', 'status', 1],
    ['sttaus', 'status', 1],
    ['stats', 'status', 1],
    ['', 'ls', 2],
    ['load', 'eject', 5],
  ])('%s and %s are %i apart', (one, other, steps) => {
    expect(stepsBetween(one, other)).toBe(steps);
    expect(stepsBetween(other, one)).toBe(steps);
  });

  test('the nearest is meant, several when they are equally near, and none that is far', () => {
    const barcodes = ['CAP001L8', 'CAP002L8', 'CAP011L8'];
    expect(nearestOf('cap001l8', barcodes)).toEqual(['CAP001L8']);
    expect(nearestOf('CAP001', barcodes)).toEqual(['CAP001L8']);
    expect(nearestOf('CAP00', barcodes)).toEqual(['CAP001L8', 'CAP002L8']);
    expect(nearestOf('XYZ999LA', barcodes)).toEqual([]);
    expect(nearestOf('', barcodes)).toEqual([]);
  });
});
