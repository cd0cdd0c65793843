// The windows of one home: any number, all alike, each with its own bridge over the one line to the helper.

import { BrowserWindow } from 'electron';
import type { JobId } from '../../helper/contract/model.ts';
import type { WindowNotice } from '../preload/api.ts';
import { openWindow, reloadWindow, type WindowSource } from './window.ts';

/** So far is a new one from the one before it. */
const stepPx = 32;

export interface Windows {
  readonly all: () => readonly BrowserWindow[];
  readonly open: () => void;
  /** The one that was used last comes to the front, or a first one opens. */
  readonly focus: () => void;
  readonly showJob: (job: JobId) => void;
  readonly chooseComputer: () => void;
  readonly tellAll: (notice: WindowNotice) => void;
  /** In another language. */
  readonly reload: () => void;
  /** Somebody looks at one of them. */
  readonly isLookedAt: () => boolean;
}

type Connect = (window: BrowserWindow) => (notice: WindowNotice) => void;

export function windowsOf(source: WindowSource, connect: Connect): Windows {
  /** The one that was used last is the last one. */
  let windows: readonly BrowserWindow[] = [];
  const tellers = new Map<BrowserWindow, (notice: WindowNotice) => void>();

  function open(job: JobId | null): void {
    const last = windows.at(-1);
    const window = openWindow(source, job);
    if (last !== undefined) {
      const [x = 0, y = 0] = last.getPosition();
      window.setPosition(x + stepPx, y + stepPx);
    }
    windows = [...windows, window];
    tellers.set(window, connect(window));
    window.on('focus', () => {
      windows = [...windows.filter((one) => one !== window), window];
    });
    window.once('closed', () => {
      windows = windows.filter((one) => one !== window);
      tellers.delete(window);
    });
  }

  function focus(): BrowserWindow | null {
    const window = windows.at(-1);
    if (window === undefined) return null;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    return window;
  }

  function tell(window: BrowserWindow, notice: WindowNotice): void {
    tellers.get(window)?.(notice);
  }

  return {
    all: () => windows,
    open: () => open(null),
    focus() {
      if (focus() === null) open(null);
    },
    showJob(job) {
      const window = focus();
      if (window === null) open(job);
      else tell(window, { from: 'shell', showJob: job });
    },
    chooseComputer() {
      const window = focus();
      if (window !== null) tell(window, { from: 'shell', chooseComputer: true });
    },
    tellAll(notice) {
      for (const window of windows) tell(window, notice);
    },
    reload() {
      for (const window of windows) reloadWindow(window, source);
    },
    isLookedAt: () => BrowserWindow.getFocusedWindow() !== null,
  };
}
