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
  showAgainWhenGone(window);
  return window;
}

/** A page that ends again so soon would do so for ever. */
const restMs = 10_000;

/** Its process has ended, by a fault of its own or for want of memory, and the window would stay empty. */
function showAgainWhenGone({ webContents }: BrowserWindow): void {
  let last = Number.NEGATIVE_INFINITY;
  webContents.on('render-process-gone', (_, { reason }) => {
    const now = performance.now();
    if (reason === 'clean-exit' || now - last < restMs) return;
    last = now;
    // Not within the event, in which Chromium is still about what has ended.
    setImmediate(() => {
      if (!webContents.isDestroyed()) webContents.reload();
    });
  });
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
