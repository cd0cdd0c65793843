// The packaged app, out of its folder: its own Node, its own helper, one archive, and the command line beside it.

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dropPaths } from '../harness/desktop.ts';
import { fuses, openPackagedWindow, packagedResources } from '../harness/packaged.ts';
import { pictureBook } from '../harness/pictures.ts';
import { describeTree, makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';
import { helpersOf } from '../harness/world.ts';

test('the packaged app archives by itself', async ({ world }) => {
  const source = join(world.desktop, 'Loch Ness');
  await makeTree(source);
  const window = await openPackagedWindow(world);
  const { page } = window;
  const picture = await pictureBook(page, 'packaged');
  const drive = page.getByTestId('drive');

  await test.step('its helper runs from its own resources', async () => {
    await expect(drive).toHaveAttribute('data-state', 'empty');
    const [helper] = await helpersOf(world.home);
    const words = (await readFile(`/proc/${helper}/cmdline`, 'utf8')).split('\0');
    expect(words.slice(0, 2)).toEqual([
      join(packagedResources(), 'node'),
      join(packagedResources(), 'helper/main.mjs'),
    ]);
    await picture('deck');
  });

  await test.step('one archive works', async () => {
    await page.getByTestId('load-CAP001L8').click();
    await page.getByTestId('format').click();
    await page.getByTestId('format-confirm').fill('CAP001L8');
    await page.getByTestId('format-start').click();
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    await dropPaths(page, drive, [source]);
    await page.getByTestId('archive-start').click();
    await expect(page.getByTestId('job-strip').filter({ hasText: 'Loch Ness' })).toHaveAttribute('data-state', 'done');
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    await picture('archived');
  });
  await window.close();

  await test.step('the command line beside it restores', async () => {
    const capstan = join(packagedResources(), 'capstan');
    const restore = ['restore', 'CAP001L8:/Loch Ness', '--into', world.restored, '--wait'];
    execFileSync(capstan, restore, { env: { ...world.environment } });
    expect(await describeTree(join(world.restored, 'Loch Ness'))).toEqual(await describeTree(source));
  });
});

test('the packaged app keeps its doors shut', async () => {
  expect(await fuses()).toMatchObject({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    nodeInspect: false,
    asarIntegrity: true,
    onlyAsar: true,
  });
});
