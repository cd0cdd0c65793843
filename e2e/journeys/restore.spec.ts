// What is searched for and ticked on three cartridges comes back in one restore: one after the other, each asked for by its
// barcode when another one is in the drive. What is in the way is asked about once.

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { answerFolderDialog, catchOpened } from '../harness/desktop.ts';
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

  await test.step('the way through a tape is a step away, and nothing of the plan is lost by it', async () => {
    await page.getByTestId(`way-${order[0]}`).click();
    await expect(page.getByTestId('map-cartridge')).toHaveValue(order[0] ?? '');
    await expect(page.getByTestId('map-way')).toBeVisible();
    await picture('way');
    await page.getByTestId('go-restore').click();
    await expect(page.getByTestId('restore-into')).toHaveText(world.restored);
    await expect(page.getByTestId('planned-passes').locator('.barcode')).toHaveText([...order]);
  });

  // A cartridge that somebody has lent away: its folder is not on the shelf.
  const lentAway = order[0] ?? '';
  const onShelf = join(world.home, 'virtual', 'cartridges', lentAway);
  const elsewhere = join(world.home, lentAway);

  await test.step('the cartridge that is not at hand is asked for by its barcode', async () => {
    await rename(onShelf, elsewhere);
    await page.getByTestId('restore-start').click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'waiting');
    await expect(page.getByTestId('wanted-barcode')).toContainText(lentAway);
    await picture('wanted');
  });

  await test.step('a wrong one is named when it is put in, and how to get rid of it', async () => {
    await page
      .getByTestId(`eject-${order[1] ?? ''}`)
      .or(page.getByTestId(`eject-${order[2] ?? ''}`))
      .click();
    await page.getByTestId('go-deck').click();
    await expect(page.getByTestId('drive')).toHaveAttribute('data-state', 'empty');
    await page.getByTestId(`load-${other}`).click();
    await expect(page.getByTestId('drive')).toHaveAttribute('data-state', 'loaded');
    await rename(elsewhere, onShelf);
    await page.getByTestId('go-restore').click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'waiting');
    await expect(page.getByTestId('wanted-barcode')).toContainText(lentAway);
    await expect(page.getByTestId('cartridge-wanted')).toContainText(other);
    await picture('wrong');
    await page.getByTestId('go-jobs').click();
    await page.locator('.job-row[data-kind=restore]').click();
    await expect(page.getByTestId('wanted-barcode')).toContainText(lentAway);
    await picture('wanted-job');
    await page.getByTestId('go-restore').click();
    await page.getByTestId('job-pause').click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'paused');
    await picture('paused');
    await page.getByTestId('job-resume').click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'waiting');
    await page.getByTestId(`eject-${other}`).click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'done');
    for (const [at, name] of names.entries()) {
      expect(await describeTree(join(world.restored, name))).toEqual(await describeTree(folders[at] ?? ''));
    }
    await picture('done');
  });

  await test.step('it is shown where the desktop shows files', async () => {
    const opened = await catchOpened(app);
    await page.getByTestId('open-folder').click();
    await expect.poll(opened).toEqual([world.restored]);
    await page.getByTestId('items').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('item-detail')).toContainText('Show in folder');
    const path = (await page.getByTestId('item-detail').getAttribute('aria-label')) ?? '';
    expect(path).toMatch(/^Loch \w+\/reel \d\.mov$/);
    await picture('item');
    await page.getByTestId('show-in-folder').click();
    await expect.poll(opened).toEqual([world.restored, join(world.restored, path)]);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('item-detail')).toHaveCount(0);
  });

  await test.step('what is there already is asked about', async () => {
    // The one that was read last is still in the drive.
    const at = (barcodes as readonly string[]).indexOf(lentAway);
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

  await test.step('what did not come back is asked for again, with all that it was', async () => {
    const at = (barcodes as readonly string[]).indexOf(lentAway);
    const from = [{ barcode: barcodes[at], paths: [names[at]] }];
    const [id] = await ask(page, [['restore.start', { from, into: world.restored }]]);
    await page.getByTestId(`job-${id}`).click();
    const job = page.getByTestId('job-detail');
    await expect(job).toHaveAttribute('data-state', 'partial');
    await page.getByTestId('items').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('item-detail').getByTestId('fault')).toHaveAttribute(
      'data-code',
      'restore.destination-exists',
    );
    await expect(page.getByTestId('remedy-choose-folder')).toBeVisible();
    await picture('failed-item');
    await page.getByTestId('job-restore-again').click();
    await expect(page.getByTestId('restore-into')).toHaveText(world.restored);
    await expect(page.getByTestId('conflict-skip')).toBeChecked();
    await picture('again');
    await page.getByTestId('restore-start').click();
    await expect(page.getByTestId('restore-outcome')).toHaveText('0 files restored, 4 left unchanged');
  });

  await test.step('a folder that has gone since is said to be gone, and nothing but folders of restores is opened', async () => {
    await page.getByTestId('go-jobs').click();
    await page.locator('.job-row[data-kind=restore][data-state=done]').nth(1).click();
    await rename(world.restored, `${world.restored} elsewhere`);
    await page.getByTestId('open-folder').click();
    await expect(page.getByTestId('not-opened')).toContainText('no longer exists');
    await page.getByTestId('items').focus();
    await page.keyboard.press('Enter');
    await picture('gone');
    const refusal = await page.evaluate(async () => {
      const { capstan } = globalThis as unknown as {
        capstan: { send: (name: string, input: unknown) => Promise<string> };
      };
      return await capstan.send('shell.openRestored', { job: '1', path: '/etc' });
    });
    expect(JSON.parse(refusal)).toMatchObject({ fault: { code: 'call.invalid-input' } });
  });
});
