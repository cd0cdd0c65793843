// Cartridges as folders, switched on in the window: real ones, that any program reads; and what the window says of them when
// somebody else mounts, uses or kills them.

import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { answerFolderDialog, catchOpened } from '../harness/desktop.ts';
import { pictureBook } from '../harness/pictures.ts';
import { tape } from '../harness/tape.ts';
import { closeWindow, openWindow, test } from '../harness/window.ts';
import { helpersOf } from '../harness/world.ts';

test.skip(!existsSync('/dev/fuse'), 'without /dev/fuse nothing can be mounted');

test('cartridges as folders', async ({ world: plainWorld }) => {
  const cache = join(plainWorld.desktop, 'cache');
  const world = { ...plainWorld, environment: { ...plainWorld.environment, XDG_CACHE_HOME: cache } };
  const tapes = join(world.desktop, 'Tapes');
  const shown = join(tapes, 'CAP001L8', 'Letters');
  const autostart = join(plainWorld.environment.XDG_CONFIG_HOME ?? '', 'autostart');
  await mkdir(tapes);
  await mkdir(join(world.desktop, 'Letters'));
  await writeFile(join(world.desktop, 'Letters', 'one.txt'), 'Dear Nessie');
  const window = await openWindow(world);
  const { app, page } = window;
  const picture = await pictureBook(app, page, 'cartridges-as-folders');
  const toggle = page.getByTestId('show-folders');
  const capstan = async (...words: readonly string[]) => {
    const { code, errors } = await tape(world, ...words);
    expect(code, `${words.join(' ')}\n${errors}`).toBe(0);
  };

  await test.step('there is a cartridge with a letter on the shelf', async () => {
    await capstan('load', 'CAP001L8');
    await capstan('format', 'CAP001L8', '--yes');
    await capstan('archive', 'Letters', '--to', 'CAP001L8', '--wait');
    await capstan('eject', 'CAP001L8');
  });

  await test.step('the folder is chosen and the switch put on, by keys', async () => {
    await page.getByTestId('go-settings').click();
    await expect(toggle).not.toBeChecked();
    await answerFolderDialog(app, tapes);
    await page.getByTestId('folders-choose').press('Enter');
    await expect(page.getByTestId('folders-path')).toHaveText(tapes);
    await toggle.scrollIntoViewIfNeeded();
    await picture('off');
    await page.getByRole('checkbox', { name: 'Show cartridges as folders' }).press('Space');
    await expect(page.getByTestId('folders-open')).toBeEnabled();
    await expect(toggle).toBeChecked();
    expect(await readdir(shown)).toEqual(['one.txt']);
    await picture('shown');
  });

  await test.step('the file manager opens it', async () => {
    const opened = await catchOpened(app);
    await page.getByTestId('folders-open').click();
    await expect.poll(opened).toEqual([tapes]);
  });

  await test.step('by another policy a program waits, and reads what was archived', async () => {
    await page.getByTestId('folders-policy-wait').click();
    await expect(page.getByTestId('folders-open')).toBeEnabled();
    await expect(page.getByTestId('folders-policy-wait')).toHaveAttribute('aria-pressed', 'true');
    expect(await readFile(join(shown, 'one.txt'), 'utf8')).toBe('Dear Nessie');
  });

  await test.step('it will be there at the next login, or not', async () => {
    await page.getByTestId('folders-at-login').check();
    await expect.poll(() => readdir(autostart).catch(() => [])).toHaveLength(1);
    const [entry = ''] = await readdir(autostart);
    expect(await readFile(join(autostart, entry), 'utf8')).toContain(`"mount" "${tapes}" "--policy" "wait"`);
    await picture('at-login');
    await page.getByTestId('folders-at-login').uncheck();
    await expect.poll(() => readdir(autostart)).toEqual([]);
  });

  await test.step('it stays while a program uses it, and that is said', async () => {
    const held = await open(join(shown, 'one.txt'));
    await toggle.click();
    await expect(page.getByTestId('fault')).toHaveAttribute('data-code', 'mount.in-use');
    await expect(toggle).toBeChecked();
    await picture('in-use');
    await held.close();
    await toggle.uncheck();
    await expect(page.getByTestId('folders-choose')).toBeEnabled();
    await expect(page.getByTestId('fault')).toHaveCount(0);
    expect(await readdir(tapes)).toEqual([]);
  });

  await test.step('what the command line mounts is seen, and so is the end of it', async () => {
    const other = join(world.desktop, 'Other');
    await mkdir(other);
    const before = await helpersOf(world.home);
    await capstan('mount', other, '--policy', 'fail');
    await expect(toggle).toBeChecked();
    await expect(page.getByTestId('folders-path')).toHaveText(other);
    await expect(page.getByTestId('folders-policy-fail')).toHaveAttribute('aria-pressed', 'true');
    for (const pid of await helpersOf(world.home)) if (!before.includes(pid)) process.kill(pid, 'SIGKILL');
    await expect(toggle).not.toBeChecked();
    await expect(page.getByTestId('folders-path')).toHaveText(tapes);
    await tape(world, 'unmount', other);
  });

  await closeWindow(window, world);
});
