import { expect, test } from 'vitest';
import { type FolderNames, parentRow, treeId, treeRows } from '../../../../renderer/views/browse/tree-rows.ts';

const folders: Readonly<Record<string, FolderNames>> = {
  'CAP001L8/': { names: ['photos', 'texts'], isCut: false },
  'CAP001L8/photos': { names: ['2024'], isCut: true },
  'CAP001L8/texts': { names: [], isCut: false },
};

function rows(...open: readonly string[]) {
  const all = treeRows(
    ['CAP001L8', 'CAP002L8'],
    (id) => open.includes(id),
    (barcode, path) => folders[treeId(barcode, path)],
  );
  return { all, shown: all.map(({ level, kind, name, isOpen }) => [level, kind, name, isOpen]) };
}

test('nothing is open at first: everything, then the cartridges', () => {
  expect(rows().shown).toEqual([
    [1, 'everything', '', null],
    [1, 'cartridge', 'CAP001L8', false],
    [1, 'cartridge', 'CAP002L8', false],
  ]);
});

test('what is open shows its folders; one without folders has nothing to open', () => {
  const { all, shown } = rows('CAP001L8/', 'CAP001L8/photos', 'CAP001L8/photos/2024');
  expect(shown).toEqual([
    [1, 'everything', '', null],
    [1, 'cartridge', 'CAP001L8', true],
    [2, 'folder', 'photos', true],
    [3, 'folder', '2024', true],
    [3, 'cut', '1', null],
    [2, 'folder', 'texts', null],
    [1, 'cartridge', 'CAP002L8', false],
  ]);
  expect([3, 5, 1].map((at) => all[parentRow(all, at)]?.name)).toEqual(['photos', 'CAP001L8', 'CAP001L8']);
});
