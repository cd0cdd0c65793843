import { expect, test } from 'vitest';
import { foldersApart } from '../../../renderer/parts/names-apart.ts';

test('a name that is there once needs no folder', () => {
  expect(foldersApart(['a/one.txt', 'a/two.txt', 'b/three.txt']).size).toBe(0);
});

test('two of a name are told apart by the nearest folder that differs', () => {
  const apart = foldersApart(['2024/May/notes.txt', '2025/June/notes.txt', 'x/other.txt']);
  expect([...apart]).toEqual([
    ['2024/May/notes.txt', 'May'],
    ['2025/June/notes.txt', 'June'],
  ]);
});

test('where their folders are called alike, too, the one above comes along, and what lies between is left out', () => {
  const apart = foldersApart(['a/May/f', 'b/May/f', 'c/x/y/Rushes/g', 'd/x/y/Rushes/g']);
  expect([...apart.values()]).toEqual(['a/May', 'b/May', 'c/…/Rushes', 'd/…/Rushes']);
});

test('one that lies in no folder says so, and one path on two cartridges has no end', () => {
  const apart = foldersApart(['f', 'a/f', 'a/f']);
  expect(apart.get('f')).toBe('/');
  expect(apart.get('a/f')).toBe('a');
});
