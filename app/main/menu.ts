// The menu behind Alt (and at the top of a Mac's screen): what people expect of every window, and nothing that leaves it.
// Developer tools only in a source tree.

import { Menu, type MenuItemConstructorOptions } from 'electron';
import { text } from '../text/text.ts';

export interface MenuActions {
  readonly openWindow: () => void;
  readonly chooseComputer: () => void;
}

export function windowMenu(withTools: boolean, { openWindow, chooseComputer }: MenuActions): Menu {
  const { roles } = text.shell;
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom', label: roles.resetZoom },
    { role: 'zoomIn', label: roles.zoomIn },
    { role: 'zoomOut', label: roles.zoomOut },
    { type: 'separator' },
    { role: 'togglefullscreen', label: roles.fullScreen },
  ];
  if (withTools) view.push({ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' });
  const file: MenuItemConstructorOptions[] = [
    { id: 'new-window', label: text.shell.newWindow, accelerator: 'CommandOrControl+N', click: openWindow },
    { id: 'connect-to', label: text.computer.connectTo, click: chooseComputer },
    { role: 'close', label: roles.close },
  ];
  if (process.platform !== 'darwin') file.push({ type: 'separator' }, { role: 'quit', label: text.shell.quit });
  const editing: MenuItemConstructorOptions[] = [
    { role: 'undo', label: roles.undo },
    { role: 'redo', label: roles.redo },
    { type: 'separator' },
    { role: 'cut', label: roles.cut },
    { role: 'copy', label: roles.copy },
    { role: 'paste', label: roles.paste },
    { role: 'selectAll', label: roles.selectAll },
  ];
  return Menu.buildFromTemplate([
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { label: text.shell.fileMenu, submenu: file },
    { label: text.shell.editMenu, submenu: editing },
    { label: text.shell.viewMenu, submenu: view },
  ]);
}
