import { expect, test } from 'vitest';
import type { Entry } from '../../../../../helper/contract/model.ts';
import { pressed, sorted } from '../../../../renderer/views/browse/sorting.ts';

function entry(name: string, size: number, kind: Entry['kind'] = 'file', receipt: Entry['receipt'] = 'safe'): Entry {
  const modifyTime = `2026-01-0${size}T00:00:00.000000000Z`;
  const backupTime = `2026-02-0${6 - size}T00:00:00.000000000Z`;
  return { path: name, name, kind, size, modifyTime, backupTime, receipt };
}

const rows = [entry('d', 5, 'directory'), entry('f10', 1), entry('f2', 3, 'file', 'verified'), entry('f1', 2)];
const names = (...order: Parameters<typeof sorted>) => sorted(...order).map(({ name }) => name);

test('folders stay first, and numbers in names count as numbers', () => {
  expect(names(rows, null)).toEqual(['d', 'f10', 'f2', 'f1']);
  expect(names(rows, { by: 'name', falling: false })).toEqual(['d', 'f1', 'f2', 'f10']);
  expect(names(rows, { by: 'size', falling: true })).toEqual(['d', 'f2', 'f1', 'f10']);
  expect(names(rows, { by: 'modified', falling: false })).toEqual(['d', 'f10', 'f1', 'f2']);
  expect(names(rows, { by: 'archived', falling: false })).toEqual(['d', 'f2', 'f1', 'f10']);
  expect(names(rows, { by: 'receipt', falling: true })[1]).toBe('f2');
});

test('a column is pressed to sort, once more to turn round, once more for the order of the catalogue', () => {
  const first = pressed(null, 'size');
  expect(first).toEqual({ by: 'size', falling: true });
  const second = pressed(first, 'size');
  expect(second).toEqual({ by: 'size', falling: false });
  expect(pressed(second, 'size')).toBe(null);
  expect(pressed(second, 'name')).toEqual({ by: 'name', falling: false });
});
