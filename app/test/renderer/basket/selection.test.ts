import { expect, test } from 'vitest';
import {
  nothingChosen,
  type SelectedEntries,
  type SelectedEntry,
  selectionTotals,
  tick,
  tickOf,
  untick,
} from '../../../renderer/basket/selection.ts';

const folder = (path: string, size = 0): SelectedEntry => ({ path, kind: 'directory', size });
const file = (path: string, size = 0): SelectedEntry => ({ path, kind: 'file', size });

const tree: Readonly<Record<string, readonly SelectedEntry[]>> = {
  '': [folder('photos', 60), file('readme', 1)],
  photos: [folder('photos/2024', 30), folder('photos/2025', 30)],
  'photos/2024': [file('photos/2024/a', 10), file('photos/2024/b', 20)],
};
const childrenOf = async (path: string) => tree[path] ?? [];

function chosen(...entries: readonly SelectedEntry[]): SelectedEntries {
  return entries.reduce((selection, entry) => tick(selection, [entry]), nothingChosen);
}

test('ticking a folder ticks what is in it, however deep', () => {
  const selection = chosen(folder('photos', 60));
  expect(tickOf(selection, 'photos/2024/a')).toBe('on');
  expect(tickOf(selection, 'photos2')).toBe('off');
});

test('a folder of which something is chosen is ticked in part', () => {
  const selection = chosen(file('photos/2024/a', 10));
  expect(tickOf(selection, 'photos')).toBe('some');
  expect(tickOf(selection, '')).toBe('some');
  expect(tickOf(selection, 'photos/2025')).toBe('off');
});

test('nothing counts twice when its folder is ticked as well', () => {
  const selection = chosen(file('photos/2024/a', 10), folder('photos', 60), file('photos/2024/b', 20));
  expect([...selection.keys()]).toEqual(['photos']);
  expect(selectionTotals(selection)).toEqual({ folders: 1, files: 0, bytes: 60 });
});

test('what is ticked at once counts once, too', () => {
  const all = [file('photos/2024/a', 10), folder('photos', 60), file('readme', 1), folder('photos/2024', 30)];
  expect([...tick(chosen(file('photos/2025/c', 5)), all).keys()].sort()).toEqual(['photos', 'readme']);
  expect([...tick(chosen(folder('photos', 60)), [file('photos/2024/b', 20)]).keys()]).toEqual(['photos']);
});

test('unticking one child leaves its folder’s others ticked', async () => {
  const selection = await untick(chosen(folder('photos', 60)), 'photos/2024/a', childrenOf);
  expect([...selection.keys()].sort()).toEqual(['photos/2024/b', 'photos/2025']);
  expect(tickOf(selection, 'photos/2024/a')).toBe('off');
  expect(selectionTotals(selection)).toEqual({ folders: 1, files: 1, bytes: 50 });
});

test('unticking works down from the whole volume', async () => {
  const selection = await untick(chosen(folder('', 61)), 'photos/2024', childrenOf);
  expect([...selection.keys()].sort()).toEqual(['photos/2025', 'readme']);
});

test('unticking what was ticked itself takes only that away', async () => {
  const both = chosen(file('readme', 1), folder('photos', 60));
  expect([...(await untick(both, 'photos', childrenOf)).keys()]).toEqual(['readme']);
});

test('unticking a folder ticked in part unticks all in it', async () => {
  const selection = await untick(chosen(file('photos/2024/a'), file('readme')), 'photos', childrenOf);
  expect([...selection.keys()]).toEqual(['readme']);
});
