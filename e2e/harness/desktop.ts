// What a person does with the desktop's help: dropping files from a file manager, choosing a folder in a dialog.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import type { TestWorld } from './world.ts';

/** Drops real paths: the browser makes Files of them as if a file manager had let them go there. */
export async function dropPaths(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('the target of the drop is not visible');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  try {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [...paths], dragOperationsMask: 1 };
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
    }
  } finally {
    await session.detach();
  }
}

/** The system's own dialog cannot be seen from here: its answer is put in its place. */
export async function answerFolderDialog(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, folder);
}

export async function answerSaveDialog(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath: chosen });
  }, path);
}

/** What would be opened, or shown in its folder, by the desktop's own programs. */
export async function catchOpened(app: ElectronApplication): Promise<() => Promise<readonly string[]>> {
  const opened = await app.evaluateHandle(({ shell }) => {
    const paths: string[] = [];
    shell.openPath = async (path) => {
      paths.push(path);
      return '';
    };
    shell.showItemInFolder = (path) => void paths.push(path);
    return paths;
  });
  return () => opened.jsonValue();
}

export interface ShownQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly defaultId: number;
}

/** From now on every question is answered by this one of its buttons. Tells those that were asked since. */
export async function answerQuestions(
  app: ElectronApplication,
  button: number,
): Promise<() => Promise<readonly ShownQuestion[]>> {
  const asked = await app.evaluateHandle(({ dialog }, response) => {
    const questions: unknown[] = [];
    dialog.showMessageBox = async (...given: readonly unknown[]) => {
      questions.push(given.at(-1));
      return { response, checkboxChecked: false };
    };
    return questions;
  }, button);
  return async () => (await asked.jsonValue()) as readonly ShownQuestion[];
}

interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

export interface Notifications {
  readonly shown: () => Promise<readonly ShownNotification[]>;
  readonly click: (at: number) => Promise<void>;
}

/** The desktop's notifications go here instead, and nobody looks at a window. */
export async function catchNotifications(app: ElectronApplication): Promise<Notifications> {
  const shown = await app.evaluateHandle(({ BrowserWindow, Notification }) => {
    const notifications: Electron.Notification[] = [];
    BrowserWindow.getFocusedWindow = () => null;
    Notification.isSupported = () => true;
    // Each has a `show` of its own, which cannot be replaced before there is one: that is when it is first listened to.
    const { on } = Notification.prototype;
    Notification.prototype.on = function listened(this: Electron.Notification, ...given: Parameters<typeof on>) {
      if (!notifications.includes(this)) {
        this.show = () => undefined;
        notifications.push(this);
      }
      return on.apply(this, given);
    } as typeof on;
    return notifications;
  });
  return {
    shown: () => shown.evaluate((all) => all.map(({ title, body }) => ({ title, body }))),
    click: (at) => shown.evaluate((all, index) => void all[index]?.emit('click'), at),
  };
}

/** Of a desktop that shows icons of programs without a window: what a program finds that asks its bus. */
export async function desktopWithTray({ desktop }: TestWorld): Promise<Readonly<Record<string, string>>> {
  const folder = join(desktop, 'bin');
  await mkdir(folder);
  await writeFile(join(folder, 'dbus-send'), '#!/bin/sh\necho "   boolean true"\n', { mode: 0o755 });
  return { PATH: `${folder}:${process.env.PATH}` };
}
