import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FoldersRows } from '../../../../renderer/views/settings/show-folders.tsx';
import type { CartridgeFolders } from '../../../../renderer/window-api.ts';

const off: CartridgeFolders = {
  ...{ folder: '/home/ada/Tapes', isShown: false, elsewhere: [], policy: 'ask', atLogin: false },
};
const none = () => undefined;

function shown(now: CartridgeFolders): string {
  return renderToStaticMarkup(
    createElement(FoldersRows, { now, busy: false, onChange: none, onChoose: none, onOpen: none }),
  );
}

test('while nothing is shown another folder can be chosen, and none opened', () => {
  const page = shown(off);
  expect(page).toContain('folders-choose');
  expect(page).not.toContain('folders-open');
  expect(page).toContain('The program waits for your answer.');
});

test('what is shown can be opened, and where else it is shown is said', () => {
  const page = shown({ ...off, isShown: true, elsewhere: ['/data/a', '/data/b'] });
  expect(page).toContain('folders-open');
  expect(page).not.toContain('folders-choose');
  expect(page).toContain('Also in /data/a, /data/b.');
});

test('where nothing can be done at login, nothing is offered', () => {
  expect(shown(off)).toContain('folders-at-login');
  expect(shown({ ...off, atLogin: null })).not.toContain('folders-at-login');
});
