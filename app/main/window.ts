// A window and its powers: none. What it shows is the built renderer, or the hot-reloading server's in development.

import { join } from 'node:path';
import { BrowserWindow, nativeTheme } from 'electron';
import type { JobId } from '../../helper/contract/model.ts';
import type { SpokenLanguage } from '../text/language.ts';
import { windowUrl } from './shell/address.ts';

/** Where windows find their page. */
export interface WindowSource {
  readonly builtApp: string;
  readonly developmentUrl: string | null;
  /** Now: somebody may choose another. */
  readonly language: () => SpokenLanguage;
}

/** `job` is what it shows first, instead of the deck. */
export function openWindow(source: WindowSource, job: JobId | null): BrowserWindow {
  const { builtApp } = source;
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 960,
    minHeight: 640,
    show: false,
    title: 'Capstan',
    icon: iconIn(builtApp),
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
  const place = job === null ? '' : `#job=${encodeURIComponent(job)}`;
  void window.loadURL(pageOf(source) + place);
  return window;
}

/** The page again, in the language that is spoken now. */
export function reloadWindow(window: BrowserWindow, source: WindowSource): void {
  void window.loadURL(pageOf(source));
}

function pageOf({ developmentUrl, language }: WindowSource): string {
  return `${developmentUrl ?? windowUrl}?language=${language()}`;
}

export function iconIn(builtApp: string): string {
  return join(builtApp, 'renderer/icon.png');
}
