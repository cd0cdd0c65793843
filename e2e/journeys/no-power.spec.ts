// The window has no power: what a page that went bad could try, tried in the real window.

import { expect } from '@playwright/test';
import { test } from '../harness/window.ts';

test('the page has four doors and no Node', async ({ window: { page } }) => {
  const found = await page.evaluate(() => ({
    doors: Object.keys((globalThis as unknown as { capstan: object }).capstan).sort(),
    node: ['require', 'process', 'Buffer', 'module'].filter((name) => name in globalThis),
  }));
  expect(found).toEqual({ doors: ['onNotice', 'pathForFile', 'platform', 'send'], node: [] });
});

test('its windows are isolated and sandboxed', async ({ window: { app } }) => {
  const preferences = await app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => {
      // Not in the public types, and the only place that tells what was really applied.
      const applied = (
        contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
      ).getLastWebPreferences();
      return [applied.contextIsolation, applied.sandbox, applied.nodeIntegration];
    }),
  );
  expect(preferences).toEqual([[true, true, false]]);
});

test('inline script does not run', async ({ window: { page } }) => {
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.ranInline = true';
    document.body.append(script);
    return 'ranInline' in globalThis;
  });
  expect(ran).toBe(false);
});

test('nothing is loaded from elsewhere', async ({ window: { page } }) => {
  const refused = await page.evaluate(async () => {
    const tries = ['https://example.org/', 'http://127.0.0.1:9/', 'file:///etc/passwd', 'data:text/plain,x'];
    const results = await Promise.allSettled(tries.map((url) => fetch(url)));
    return results.map((result) => result.status);
  });
  expect(refused).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
});

test('the page stays where it is and opens no other', async ({ window: { app, page } }) => {
  const address = page.url();
  const opened = await page.evaluate(() => globalThis.open('https://example.org/') !== null);
  expect(opened).toBe(false);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.org/';
    document.body.append(link);
    link.click();
  });
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  expect(page.url()).toBe(address);
  expect(app.windows()).toHaveLength(1);
});

test('permissions are denied', async ({ window: { page } }) => {
  const answers = await page.evaluate(async () => [
    await Notification.requestPermission(),
    await navigator.mediaDevices.getUserMedia({ audio: true }).then(
      () => 'granted',
      () => 'denied',
    ),
  ]);
  expect(answers).toEqual(['denied', 'denied']);
});

test('calls that are not in the contract are refused', async ({ window: { page } }) => {
  const codes = await page.evaluate(async () => {
    interface Api {
      send(name: unknown, input: unknown): Promise<string>;
    }
    const { send } = (globalThis as unknown as { capstan: Api }).capstan;
    const names = ['constructor', '__proto__', 'toString', 'shell.quit', '', 7];
    const answers = await Promise.all(names.map((name) => send(name, {})));
    return answers.map((answer): unknown => JSON.parse(answer).fault?.code);
  });
  expect(codes).toEqual(Array(6).fill('call.unknown'));
});
