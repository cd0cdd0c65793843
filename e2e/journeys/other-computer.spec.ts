// The window at a desk: it shows the tapes of another computer over a real sshd, says so all the time, and comes back.

import { expect } from '@playwright/test';
import { protocolVersion } from '../../helper/contract/protocol.ts';
import { ask, askJobs } from '../harness/ask.ts';
import { dropPaths } from '../harness/desktop.ts';
import { pictureBook } from '../harness/pictures.ts';
import { otherComputer } from '../harness/tape-host.ts';
import { closeWindow, openWindow, test } from '../harness/window.ts';

test('another computer', async ({ world }) => {
  const there = await otherComputer(world);
  const window = await openWindow(world, there.environment);
  const { app, page } = window;
  const picture = await pictureBook(app, page, 'other-computer');
  const which = page.getByTestId('which-computer');

  await test.step('a computer that cannot be reached is not shown', async () => {
    await expect(page.getByTestId('drive').first()).toBeVisible();
    await expect(which).toHaveText('This computer');
    await which.click();
    await picture('ask');
    await page.getByTestId('computer-name').fill('nowhere.invalid');
    await page.getByTestId('computer-connect').click();
    await expect(page.getByTestId('fault')).toHaveAttribute('data-code', 'far.unreachable');
    await picture('unreachable');
    there.host.trust(false);
    await page.getByTestId('computer-name').fill('tapes');
    await page.getByTestId('computer-name').press('Enter');
    await expect(page.getByTestId('fault')).toHaveAttribute('data-code', 'far.unknown-computer');
    await expect(which).toHaveText('This computer');
    there.host.trust(true);
  });

  await test.step('one that answers is shown, and named', async () => {
    await page.getByTestId('computer-connect').click();
    await expect(which).toHaveText('tapes');
    await expect(page.getByTestId('connection')).toHaveText('Connected to tapes');
    await expect(page).toHaveTitle('tapes – Capstan');
    await expect(page.getByTestId('drive').first()).toBeVisible();
    const [hello] = await ask(page, [['hello', { protocolVersion: protocolVersion }]]);
    expect(hello).toMatchObject({ home: there.home });
    await picture('shown');
    await page.getByTestId('go-settings').click();
    await expect(page.getByTestId('about')).toContainText(there.home);
    await expect(page.getByTestId('show-folders')).toHaveCount(0);
    await picture('settings');
  });

  await test.step('folders of this computer are refused in words', async () => {
    await page.getByTestId('go-restore').click();
    await page.getByTestId('go-deck').click();
    await askJobs(page, [['cartridges.load', { barcode: 'CAP001L8', drive: null }]]);
    await expect(page.getByTestId('drive').first()).toContainText('CAP001L8');
    await dropPaths(page, page.getByTestId('drive').first(), [world.desktop]);
    await expect(page.getByTestId('no-folders-there')).toContainText('tapes');
    await picture('no-folders');
    await page.keyboard.press('Escape');
  });

  await test.step('a line that breaks comes back by itself', async () => {
    const before = there.host.signIns();
    there.host.cut();
    await expect.poll(() => there.host.signIns()).toBeGreaterThan(before);
    await expect(page.getByTestId('connection')).toHaveText('Connected to tapes');
    await expect(page.getByTestId('connection-lost')).toHaveCount(0);
  });

  await test.step('while it is away, one can go back', async () => {
    there.host.stop();
    there.host.cut();
    await expect(page.getByTestId('connection-lost')).toBeVisible();
    await expect(which).toHaveText('tapes');
    await picture('lost');
    await page.getByTestId('back-here').click();
    await expect(which).toHaveText('This computer');
    await expect(page.getByTestId('connection')).toHaveText('Helper connected');
    await which.click();
    await expect(page.getByTestId('computer-remembered')).toHaveText('tapes');
    await picture('remembered');
    await page.getByTestId('computer-forget').click();
    await expect(page.getByTestId('computer-remembered')).toHaveCount(0);
  });

  await closeWindow(window, world);
  await there.end();
});
