// The menu behind Alt (and at the top of a Mac's screen): what people expect of every window, and nothing that leaves it.
// Developer tools only in a source tree.

import { Menu, type MenuItemConstructorOptions } from 'electron';

export function windowMenu(withTools: boolean): Menu {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  if (withTools) view.push({ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' });
  return Menu.buildFromTemplate([
    process.platform === 'darwin' ? { role: 'appMenu' } : { label: 'File', submenu: [{ role: 'quit' }] },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
  ]);
}
