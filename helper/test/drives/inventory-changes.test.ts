import { describe, expect, test } from 'vitest';
import { changesBetween } from '../../src/drives/inventory-changes.ts';

const labels = (of: Readonly<Record<number, string>>) =>
  new Map(Object.entries(of).map(([address, label]) => [Number(address), label]));

describe('what somebody did in a library', () => {
  test('is nothing where everything lies as before', () => {
    expect(changesBetween(labels({ 1: 'CAP001L8', 2: '' }), labels({ 2: '', 1: 'CAP001L8' }))).toEqual([]);
  });

  test('is what was taken out, put in and put elsewhere', () => {
    const before = labels({ 1: 'CAP001L8', 2: 'CAP002L8', 3: 'CAP003L8' });
    const after = labels({ 2: 'CAP003L8', 3: 'CAP002L8', 4: 'CAP004L8' });
    expect(changesBetween(before, after)).toEqual([
      { barcode: 'CAP001L8', from: 1, to: null },
      { barcode: 'CAP002L8', from: 2, to: 3 },
      { barcode: 'CAP003L8', from: 3, to: 2 },
      { barcode: 'CAP004L8', from: null, to: 4 },
    ]);
  });

  test('is told of what has no readable label by its place alone', () => {
    expect(changesBetween(labels({ 1: '' }), labels({ 2: '' }))).toEqual([
      { barcode: null, from: 1, to: null },
      { barcode: null, from: null, to: 2 },
    ]);
  });
});
