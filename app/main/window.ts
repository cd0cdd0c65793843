// The window and its powers: none. What it shows is the built renderer, or the hot-reloading server's in development.

import { join } from 'node:path';
import { BrowserWindow, nativeTheme } from 'electron';
import { windowUrl } from './shell/address.ts';

export function openWindow(builtApp: string, developmentUrl: string | null): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 960,
    minHeight: 640,
    show: false,
    title: 'Capstan',
    icon: join(builtApp, 'renderer/icon.png'),
    autoHideMenuBar: true,
    // The page's own background, so that nothing flashes before the first paint.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#15181b' : '#f3f3f0',
    webPreferences: {
      preload: join(builtApp, 'preload/preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(developmentUrl ?? windowUrl);
  return window;
}
