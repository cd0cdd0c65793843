import { expect, test } from 'vitest';
import { folderIn } from '../../renderer/restore-folder.ts';

test('a folder that was kept comes back', () => {
  expect(folderIn('/home/ada/Restored')).toBe('/home/ada/Restored');
});

test.each([null, '', 'Restored', '../x', '/a\0b'])('what names no folder counts as none: %s', (text) => {
  expect(folderIn(text)).toBeNull();
});
