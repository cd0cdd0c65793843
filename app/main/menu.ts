// The menu behind Alt (and at the top of a Mac's screen): what people expect of every window, and nothing that leaves it.
// Developer tools only in a source tree.

import { Menu, type MenuItemConstructorOptions } from 'electron';
import { text } from '../text/text.ts';

export function windowMenu(withTools: boolean, openWindow: () => void): Menu {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ];
  if (withTools) view.push({ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' });
  const file: MenuItemConstructorOptions[] = [
    { id: 'new-window', label: text.shell.newWindow, accelerator: 'CommandOrControl+N', click: openWindow },
    { role: 'close' },
  ];
  if (process.platform !== 'darwin') file.push({ type: 'separator' }, { role: 'quit' });
  return Menu.buildFromTemplate([
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { label: text.shell.fileMenu, submenu: file },
    { role: 'editMenu' },
    { label: text.shell.viewMenu, submenu: view },
  ]);
}
