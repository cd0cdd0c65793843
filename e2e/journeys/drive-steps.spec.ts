// What a drive is at by itself is said with how long it takes and how long it has been: a new LTO-9 cartridge in its first
// load, formatting, ejecting. A drive that may not be opened is there all the same, with what to type.

import { join } from 'node:path';
import { type ElectronApplication, expect, type Locator } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { output, pictureBook } from '../harness/pictures.ts';
import { startHelperBesideShutDrive } from '../harness/shut-drive.ts';
import { tape } from '../harness/tape.ts';
import { closeWindow, openWindow, test } from '../harness/window.ts';

const barcode = 'NEW001L9';
/** So that the first load takes minutes of a real drive's, and seconds of this journey's. */
const clock = { mode: 'live', speedUp: 100 };

/** As small as the window is used. */
async function pictureOfSmall(app: ElectronApplication, shown: Locator, path: string): Promise<void> {
  const page = shown.page();
  const window = await app.browserWindow(page);
  await window.evaluate((it) => it.setContentSize(1000, 640));
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(1000);
  await shown.scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(output, path), animations: 'disabled' });
}

test('drive steps', async ({ window: { app, page }, world, picture }) => {
  test.setTimeout(600_000);
  const drive = page.locator('[data-drive="drive-2"]');
  const step = drive.getByTestId('step-time');

  await test.step('a new LTO-9 cartridge is initialised: what happens, how long, and what not to do', async () => {
    await page.getByTestId('tour-dismiss').click();
    await ask(page, [
      ['virtual.addDrive', { model: 'lto9', clock }],
      ['virtual.create', { barcode, capacityBytes: 2_000_000_000 }],
      ['cartridges.load', { drive: 'drive-2', barcode }],
    ]);
    await expect(step).toHaveAttribute('data-step', 'calibrating');
    await expect(drive.getByTestId('drive-state')).toHaveText('Initialising: do not remove');
    await expect(drive).toContainText('Do not turn the drive off and do not remove the cartridge');
    await expect(step).toContainText('24 to 72 s expected');
    await expect(step).toContainText('so far');
    await expect(drive.getByTestId('archive-folders')).toHaveCount(0);
    await step.scrollIntoViewIfNeeded();
    await picture('initialising');
    await pictureOfSmall(app, step, 'drive-steps/initialising.1000.png');
    const { output: status } = await tape(world, 'status');
    expect(status).toMatch(/initialising: do not remove \(.*24 to 72 s expected\)/);
  });

  await test.step('and is ready then', async () => {
    await expect(drive).toHaveAttribute('data-state', 'loaded', { timeout: 120_000 });
    await expect(step).toHaveCount(0);
  });
});

test('shut drive', async ({ world }) => {
  await startHelperBesideShutDrive(world);
  const window = await openWindow(world);
  const { app, page } = window;
  const picture = await pictureBook(app, page, 'shut-drive');
  const drive = page.locator('[data-drive="tape-CZ2107"]');

  await test.step('a drive that may not be opened is shown with what to type', async () => {
    await page.getByTestId('tour-dismiss').click();
    await expect(drive).toHaveAttribute('data-shut', 'true');
    await expect(drive.getByTestId('drive-state')).toHaveText('No permission');
    await expect(drive).toContainText('sudo usermod -aG tape $USER');
    await drive.getByRole('button', { name: 'Search for drives' }).click();
    await expect(drive).toHaveAttribute('data-shut', 'true');
    const search = drive.getByRole('button', { name: 'Search for drives' });
    await search.scrollIntoViewIfNeeded();
    await picture('shut');
    await pictureOfSmall(app, search, 'shut-drive/shut.1000.png');
  });

  await test.step('the command line says the same', async () => {
    const { output: status } = await tape(world, 'status');
    expect(status).toContain('no permission');
    expect(status).toContain('sudo usermod -aG tape $USER');
    const { output: listed } = await tape(world, 'drives', '--json');
    expect(listed).toContain('"code":"drive.forbidden"');
  });
  await closeWindow(window, world);
});
