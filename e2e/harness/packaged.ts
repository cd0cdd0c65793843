// Starts the packaged app. Its fuses refuse Node's inspector, which Playwright's own launcher needs, so the window is
// driven by Chromium's protocol alone.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { setUp } from './window.ts';
import type { TestWorld } from './world.ts';

export interface PackagedWindow {
  readonly page: Page;
  readonly pid: number;
  /** In milliseconds since 1970. */
  readonly started: number;
  readonly close: () => Promise<void>;
}

/** Where the packaged app keeps what is not the window: Node, helper, native core, command line. */
export const packagedResources = () => join(setUp('PACKAGE'), 'resources');

export async function openPackagedWindow(world: TestWorld): Promise<PackagedWindow> {
  const sandbox = setUp('SANDBOX') === 'on' ? [] : ['--no-sandbox'];
  const started = Date.now();
  const child = spawn(join(setUp('PACKAGE'), 'capstan-window'), [...sandbox, '--remote-debugging-port=0'], {
    env: { ...world.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // The app is Chrome 108 or later, and knows nothing of downloads or contexts: Playwright must not set them up.
  const browser = await chromium.connectOverCDP(await debuggingAddress(child), { noDefaults: true });
  const page = await firstPage(browser);
  return { page, pid: child.pid ?? Number.NaN, started, close: () => end(child, page) };
}

async function debuggingAddress(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stderr ?? []) {
    output += chunk;
    const found = /DevTools listening on (ws:\S+)/.exec(output);
    if (found?.[1] !== undefined) {
      // A full pipe would stop it.
      child.stderr?.resume();
      return found[1];
    }
  }
  throw new Error(`the packaged app ended:\n${output}`);
}

async function firstPage(browser: Browser): Promise<Page> {
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('the packaged app has no window');
  return context.pages()[0] ?? (await context.waitForEvent('page'));
}

/** As a person would: by closing the window. The line to it breaks by itself. */
async function end(child: ChildProcess, page: Page): Promise<void> {
  const exited = once(child, 'exit');
  await page.evaluate(() => globalThis.close());
  await exited;
}

/** The switches inside Electron's binary: a marker, a version, a count, then one digit for each. */
export async function fuses(): Promise<Readonly<Record<string, boolean>>> {
  const binary = await readFile(join(setUp('PACKAGE'), 'capstan-window'));
  const marker = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
  const start = binary.indexOf(marker) + marker.length + 2;
  const names = ['runAsNode', 'cookieEncryption', 'nodeOptions', 'nodeInspect', 'asarIntegrity', 'onlyAsar'];
  return Object.fromEntries(names.map((name, index) => [name, binary[start + index] === '1'.charCodeAt(0)]));
}
