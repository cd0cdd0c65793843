// What is searched for and ticked on three cartridges comes back in one restore: one after the other, each asked for by its
// barcode when another one is in the drive. What is in the way is asked about once.

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { answerFolderDialog } from '../harness/desktop.ts';
import { tape } from '../harness/tape.ts';
import { describeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

const barcodes = ['CAP007L8', 'CAP008L8', 'CAP009L8'] as const;
const other = 'CAP010L8';
const names = ['Loch Ness', 'Loch Lomond', 'Loch Awe'] as const;

test('restore', async ({ window, world, picture }) => {
  const { app, page } = window;
  const folders = names.map((name) => join(world.desktop, name));
  const run = async (...step: readonly string[]) => {
    const { code, errors } = await tape(world, ...step);
    expect(code, errors).toBe(0);
  };
  let order: readonly string[] = [];
  const chooseTarget = async () => {
    await answerFolderDialog(app, world.restored);
    await page.getByTestId('restore-choose').click();
  };

  await test.step('three cartridges are written, and another one is at hand', async () => {
    for (const [at, barcode] of barcodes.entries()) {
      const source = folders[at] ?? '';
      await mkdir(source);
      for (let reel = 1; reel <= 4; reel += 1)
        await writeFile(join(source, `reel ${reel}.mov`), randomBytes(3_000_000));
      await run('virtual', 'new', barcode, '--capacity', '120M');
      await run('load', barcode);
      await run('format', barcode, '--name', 'Lochs', '--yes');
      await run('archive', source, '--to', barcode, '--wait');
      await run('eject', barcode);
    }
    await run('virtual', 'new', other, '--capacity', '120M');
  });

  await test.step('nothing is in the basket', async () => {
    await page.getByTestId('go-restore').click();
    await picture('empty');
    await page.getByTestId('restore-go-browse').click();
  });

  await test.step('a search finds what lies on all of them, and ticks gather', async () => {
    await page.keyboard.press('Control+f');
    await page.keyboard.type('loch');
    await expect(page.getByTestId('found-count')).toContainText('3');
    for (const [at, barcode] of barcodes.entries()) await page.getByTestId(`tick-${barcode}:${names[at]}`).click();
    await expect(page.getByTestId('selection')).toContainText('3 folders');
    await expect(page.getByTestId('selection')).toContainText('36');
    await expect(page.getByTestId('basket-badge')).toHaveText('3');
    await page.getByTestId(`row-${barcodes[1]}:${names[1]}`).click();
    await picture('found');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('no such thing');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId(`choose-${barcodes[0]}`)).toBeVisible();
    await picture('everything');
  });

  await test.step('the plan tells the cartridges in order, before anything is loaded', async () => {
    await page.getByTestId('restore').click();
    await chooseTarget();
    await expect(page.getByTestId('restore-plan')).toContainText('12 files, 36');
    const planned = page.getByTestId('planned-passes').locator('.barcode');
    await expect(planned).toHaveCount(3);
    order = await planned.allTextContents();
    expect([...order].sort()).toEqual([...barcodes]);
    await expect(page.getByTestId('conflicts')).toHaveCount(0);
    await picture('plan');
  });

  await test.step('with another cartridge in the drive, the one that is wanted is asked for by its barcode', async () => {
    await run('load', other);
    await page.getByTestId('restore-start').click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'waiting');
    await expect(page.getByTestId('wanted-barcode')).toContainText(order[0] ?? '');
    await expect(page.getByTestId('cartridge-wanted')).toContainText(other);
    await picture('wanted');
    await page.getByTestId(`eject-${other}`).click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'done');
    for (const [at, name] of names.entries()) {
      expect(await describeTree(join(world.restored, name))).toEqual(await describeTree(folders[at] ?? ''));
    }
    await picture('done');
  });

  await test.step('what is there already is asked about', async () => {
    // The one that was read last is still in the drive.
    const at = (barcodes as readonly string[]).indexOf(order.at(-1) ?? '');
    const name = names[at] ?? '';
    await page.getByTestId('restore-another').click();
    await page.getByTestId(`choose-${barcodes[at]}`).click();
    await page.getByTestId(`tick-${name}`).click();
    await page.getByTestId('restore').click();
    await chooseTarget();
    await expect(page.getByTestId('conflicts')).toContainText('reel 1.mov');
    await page.getByTestId('conflict-rename').click();
    await picture('conflicts');
    await page.getByTestId('restore-start').click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'done');
    expect(await readdir(join(world.restored, name))).toContain('reel 4 (2).mov');
    await page.getByTestId('restore-files').click();
    await expect(page.getByTestId('job-detail')).toHaveAttribute('data-state', 'done');
  });
});
