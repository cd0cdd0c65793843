// A person's first quarter of an hour, with the tour beside it that notices what is done: load, format, archive by
// dropping, eject, browse on the shelf, restore.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { answerFolderDialog, dropPaths } from '../harness/desktop.ts';
import { countEffort } from '../harness/effort.ts';
import { observeDriveStates } from '../harness/observe.ts';
import { describeTree, makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

test('first run', async ({ window, world, picture }) => {
  const { app, page } = window;
  const drive = page.getByTestId('drive');
  const state = page.getByTestId('drive-state');
  const tour = page.getByTestId('tour');
  const effort = await countEffort(page);
  const source = join(world.desktop, 'Loch Ness');
  await makeTree(source);
  // Takes long enough to be seen being written.
  await writeFile(join(source, 'crossing.mov'), Buffer.alloc(300_000_000, 'waves'));

  await test.step('the deck shows an empty drive and three cartridges', async () => {
    await expect(drive).toHaveAttribute('data-state', 'empty');
    for (const barcode of ['CAP001L8', 'CAP002L8', 'CAP003L8']) {
      await expect(page.getByTestId(`cartridge-${barcode}`)).toBeVisible();
    }
    await expect(tour).toContainText('New here?');
    await picture('deck');
    await page.getByTestId('tour-begin').click();
    await expect(page.getByTestId('tour-load')).toHaveText('Load CAP001L8');
  });

  await test.step('a cartridge dragged onto the drive is loaded', async () => {
    await page.getByTestId('cartridge-CAP001L8').dragTo(drive);
    await expect(drive).toHaveAttribute('data-state', 'loaded');
    await expect(page.getByTestId('tour-format')).toBeEnabled();
    await picture('loaded');
  });

  await test.step('formatting a blank cartridge takes one button', async () => {
    await page.getByTestId('tour-format').click();
    await expect(page.getByTestId('format-dialog')).toBeVisible();
    await expect(page.getByTestId('format-name')).toBeFocused();
    await expect(page.getByTestId('format-lost')).toContainText('blank');
    await expect(page.getByTestId('format-confirm')).toHaveCount(0);
    await picture('format');
    await page.getByTestId('format-start').click();
    await expect(page.getByTestId('format-dialog')).toBeHidden();
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    await expect(page.getByTestId('tour-archive')).toBeEnabled();
    await picture('formatted');
  });

  await test.step('a folder dropped on the drive is archived', async () => {
    await dropPaths(page, drive, [source]);
    await expect(page.getByTestId('archive-sheet')).toContainText('Loch Ness');
    await expect(page.getByTestId('plan')).toContainText('of one cartridge');
    await expect(page.getByTestId('archive-verify')).toBeChecked();
    await expect(page.getByTestId('archive-sheet')).toContainText('Verification adds');
    await picture('archive-sheet');
    const seen = await observeDriveStates(page);
    await page.getByTestId('archive-start').click();
    await expect(page.getByTestId('tour-safe')).toBeVisible();
    await expect(page.getByTestId('job-strip').filter({ hasText: 'Loch Ness' })).toHaveAttribute('data-state', 'done');
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    await expect(state).toHaveText('Safe to eject');
    await expect(tour).toContainText('are safe on tape');
    await picture('safe-to-eject');
    const states = await seen.stop();
    expect(states.indexOf('writing')).toBeGreaterThanOrEqual(0);
    expect(states.lastIndexOf('reading')).toBeGreaterThan(states.indexOf('writing'));
    for (const state of ['finishing', 'reading'] as const) {
      expect(states.lastIndexOf('safe-to-eject')).toBeGreaterThan(states.lastIndexOf(state));
    }
  });

  await test.step('the cartridge goes back to the shelf', async () => {
    await page.getByTestId('eject').click();
    await expect(drive).toHaveAttribute('data-state', 'empty');
    await expect(page.getByTestId('browse-CAP001L8')).toBeVisible();
    await picture('ejected');
  });

  await test.step('its catalogue is browsed while it lies there', async () => {
    await page.getByTestId('tour-browse').click();
    await expect(page.getByTestId('row-Loch Ness')).toBeVisible();
    await expect(page.getByTestId('tour-restore')).toBeVisible();
    await picture('browse');
  });

  await test.step('everything comes back as it was, and the tour ends', async () => {
    await page.getByTestId('tour-restore').click();
    await answerFolderDialog(app, world.restored);
    await page.getByTestId('restore-choose').click();
    await expect(page.getByTestId('restore-into')).toHaveText(world.restored);
    await expect(page.getByTestId('restore-plan')).toBeVisible();
    await picture('restore-plan');
    await page.getByTestId('restore-start').click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'done');
    await expect(tour).toContainText('That’s it');
    await picture('restored');
    expect(await describeTree(join(world.restored, 'Loch Ness'))).toEqual(await describeTree(source));
  });

  await test.step('which took no more than a few clicks, and nothing typed', async () => {
    const { clicks, drags, typedFields } = await effort();
    process.stdout.write(
      `first run → archived → restored: ${clicks} clicks, ${drags} drags, ${typedFields} typed fields\n`,
    );
    expect(clicks).toBeLessThanOrEqual(9);
    expect(drags).toBeLessThanOrEqual(2);
    expect(typedFields).toBe(0);
  });

  await test.step('single files are chosen in Browse', async () => {
    await page.getByTestId('tour-close').click();
    await expect(tour).toHaveCount(0);
    await page.getByTestId('go-browse').click();
    await page.getByTestId('choose-CAP001L8').click();
    await page.getByTestId('open-Loch Ness').click();
    await page.getByTestId('row-Loch Ness/notes.txt').click();
    await expect(page.getByTestId('details-sha256')).toBeVisible();
    await page.getByTestId('tick-all').click();
    await picture('chosen');
  });
});
