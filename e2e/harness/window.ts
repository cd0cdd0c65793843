// Starts the window as `npm start` does, on the Electron that the set-up found, and ends it and its helper afterwards.

import { join } from 'node:path';
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { pictureBook, type TakePicture } from './pictures.ts';
import { endHelpers, makeWorld, type World } from './world.ts';

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
}

export async function openWindow(world: World): Promise<OpenWindow> {
  const app = await _electron.launch({
    executablePath: setUp('ELECTRON'),
    args: [root],
    env: { ...world.environment },
    chromiumSandbox: setUp('SANDBOX') === 'on',
  });
  const page = await app.firstWindow();
  return { app, page };
}

export async function closeWindow({ app }: OpenWindow, world: World): Promise<void> {
  await app.close();
  await endHelpers(world.home);
}

interface Fixtures {
  readonly world: World;
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
    await use(await pictureBook(window.page, title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()));
  },
});
