import { expect, test } from 'vitest';
import { chosenFolders, droppedFiles, nameOf } from '../../../renderer/parts/dropped.ts';

/** What a browser hands over for folders and files dropped together. */
function transferOf(names: readonly { readonly name: string; readonly folder: boolean }[]): DataTransfer {
  const items = names.map(({ name, folder }) => ({
    kind: 'file',
    webkitGetAsEntry: () => ({ name, isDirectory: folder }),
  }));
  const files = names.map(({ name }) => ({ name, size: 7 }));
  return { items, files } as unknown as DataTransfer;
}

test('folders and files are told apart, and a folder claims no size', () => {
  const transfer = transferOf([
    { name: 'photos', folder: true },
    { name: 'a.txt', folder: false },
  ]);
  expect(droppedFiles(transfer, (file) => `/home/ada/${file.name}`)).toEqual([
    { path: '/home/ada/photos', name: 'photos', kind: 'folder', bytes: null },
    { path: '/home/ada/a.txt', name: 'a.txt', kind: 'file', bytes: 7 },
  ]);
});

test('what has no path cannot be archived and is left out', () => {
  expect(droppedFiles(transferOf([{ name: 'picture.png', folder: false }]), () => '')).toEqual([]);
});

test('a chosen folder is named by its last part', () => {
  expect(chosenFolders(['/home/ada/photos/'])).toEqual([
    { path: '/home/ada/photos/', name: 'photos', kind: 'folder', bytes: null },
  ]);
  expect(nameOf('/')).toBe('/');
});
