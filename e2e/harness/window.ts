// Starts the window as `npm start` does, on the Electron that the set-up found, and ends it and its helper afterwards.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { answerQuestions } from './desktop.ts';
import { pictureBook, type TakePicture } from './pictures.ts';
import { endHelpers, makeWorld, type TestWorld } from './world.ts';

const root = join(import.meta.dirname, '..', '..');

/** What `npm run e2e` hands on. */
export function setUp(name: 'ELECTRON' | 'SANDBOX' | 'PACKAGE'): string {
  const value = process.env[`CAPSTAN_E2E_${name}`];
  if (value === undefined) throw new Error('run the journeys by "npm run e2e": it prepares what they need');
  return value;
}

export interface OpenWindow {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly isClosed: () => boolean;
}

/** Away from the desktop that this may run on: no notification appears there, and no icon. */
const noDesktop = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' };

export async function openWindow(
  world: TestWorld,
  environment: Readonly<Record<string, string>> = {},
): Promise<OpenWindow> {
  const app = await _electron.launch({
    executablePath: setUp('ELECTRON'),
    args: [root],
    env: { ...world.environment, ...noDesktop, ...environment },
    chromiumSandbox: setUp('SANDBOX') === 'on',
  });
  let isClosed = false;
  app.once('close', () => {
    isClosed = true;
  });
  const page = await app.firstWindow();
  return { app, page, isClosed: () => isClosed };
}

/** The program is started once more: what it has to say, it leaves to the first. */
export async function startAgain(world: TestWorld): Promise<void> {
  const sandbox = setUp('SANDBOX') === 'on' ? [] : ['--no-sandbox'];
  const env = { ...world.environment, ...noDesktop };
  const child = spawn(setUp('ELECTRON'), [root, ...sandbox], { env, stdio: 'ignore' });
  await once(child, 'exit');
}

export async function closeWindow({ app, isClosed }: OpenWindow, world: TestWorld): Promise<void> {
  if (!isClosed()) {
    // Whatever is unfinished then.
    await answerQuestions(app, 1);
    await app.close();
  }
  await endHelpers(world.home);
}

interface Fixtures {
  readonly world: TestWorld;
  readonly window: OpenWindow;
  readonly picture: TakePicture;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern there
  world: async ({}, use) => {
    const world = await makeWorld();
    await use(world);
    await world.end();
  },
  window: async ({ world }, use) => {
    const window = await openWindow(world);
    await use(window);
    await closeWindow(window, world);
  },
  picture: async ({ window }, use, { title }) => {
    await use(await pictureBook(window.app, window.page, title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()));
  },
});
