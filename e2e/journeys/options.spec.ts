// What the sheets offer beyond what most people want: a volume made to measure, files left out, a folder on the cartridge.

import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { dropPaths } from '../harness/desktop.ts';
import { makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

const barcode = 'CAP001L8';

test('options of the sheets', async ({ window: { page }, world, picture }) => {
  const drive = page.getByTestId('drive');
  const at = (testId: string) => page.getByTestId(testId);
  const source = join(world.desktop, 'Loch Ness');
  await makeTree(source);

  await test.step('a blank cartridge is formatted into a pool, with small files at its front', async () => {
    await at('tour-dismiss').click();
    await at(`load-${barcode}`).click();
    await at('format').click();
    await at('format-more').click();
    await at('format-pool').fill('Holidays');
    await at('format-front').selectOption('1M');
    await at('format-front-names').fill('*.txt *.xml');
    await at('format-packing').uncheck();
    await expect(at('format-more')).toContainText('Pool Holidays · Files up to 1 MiB · No packing');
    await picture('format-more');
    await at('format-start').click();
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    const [{ cartridge }] = (await ask(page, [['cartridges.get', { barcode }]])) as [{ cartridge: unknown }];
    expect(cartridge).toMatchObject({
      volume: { mediaPool: 'Holidays', placementRule: 'size=1M/name=*.txt:*.xml', packing: false, compression: true },
    });
  });

  await test.step('what is found out while somebody presses moves nothing away from under the mouse', async () => {
    await dropPaths(page, drive, [source]);
    const fold = await at('archive-more').boundingBox();
    await page.mouse.move((fold?.x ?? 0) + 20, (fold?.y ?? 0) + 8);
    await page.mouse.down();
    await expect(at('plan')).toBeVisible();
    await expect(at('archive-start')).toBeEnabled();
    await page.mouse.up();
    await expect(at('archive-into')).toBeVisible();
    expect((await at('archive-more').boundingBox())?.y).toBe(fold?.y);
    await picture('archive');
    await page.keyboard.press('Escape');
  });

  await test.step('what patterns leave out is counted before it is left out, and everything goes into a folder', async () => {
    await dropPaths(page, drive, [source]);
    await at('archive-more').click();
    await at('archive-exclude').fill('*.raw');
    await expect(at('plan-excluded')).toContainText('32 files');
    await at('archive-into').fill('../2026');
    await expect(at('archive-sheet')).toContainText('Not a folder on a cartridge');
    await expect(at('archive-start')).toBeDisabled();
    await at('archive-into').fill('/2026/May/');
    await expect(at('archive-more')).toContainText('1 pattern · In 2026/May');
    await expect(at('plan-excluded')).toBeVisible();
    await picture('archive-more');
    await at('archive-start').click();
    await expect(at('job-strip').filter({ hasText: 'Loch Ness' })).toHaveAttribute('data-state', 'done');
    const [{ rows }] = (await ask(page, [
      ['catalogue.list', { barcode, path: '2026/May/Loch Ness/Stills', cursor: null, limit: 100 }],
    ])) as [{ rows: readonly { name: string }[] }];
    expect(rows.map(({ name }) => name)).toEqual(['broken link']);
  });

  await test.step('once more, only what is new, and the choice is kept when that is asked for', async () => {
    await dropPaths(page, drive, [source]);
    await at('archive-more').click();
    await expect(at('archive-exclude')).toHaveValue('');
    await at('archive-into').fill('2026/May');
    await at('archive-skip-unchanged').check();
    await expect(at('plan-unchanged')).toContainText('unchanged on the cartridge');
    await at('archive-keep').click();
    await expect(at('archive-keep')).toHaveCount(0);
    await at('archive-start').click();
    await expect(at('archive-sheet')).toHaveCount(0);
    await dropPaths(page, drive, [source]);
    await expect(at('archive-more')).toContainText('Only new and changed files');
    await page.keyboard.press('Escape');
  });

  await test.step('a folder becomes a bag with its access lists, of which nothing is skipped', async () => {
    await dropPaths(page, drive, [source]);
    await at('archive-more').click();
    await at('archive-bag').check();
    await at('archive-acls').check();
    await expect(at('archive-skip-unchanged')).toHaveCount(0);
    await expect(at('archive-more')).toContainText('As a bag · Access control lists');
    await picture('archive-bag');
    await at('archive-start').click();
    await expect(at('archive-sheet')).toHaveCount(0);
    await expect(async () => {
      const [{ rows }] = (await ask(page, [
        ['catalogue.list', { barcode, path: 'Loch Ness', cursor: null, limit: 100 }],
      ])) as [{ rows: readonly { name: string }[] }];
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['data', 'bagit.txt']));
    }).toPass();
  });
});
