// The whole way without a mouse: load, format, archive, eject, browse, tick, restore. What has the focus shows it, nothing
// keeps it, and a sheet that is left by Escape gives it back to where it came from.

import { join } from 'node:path';
import { expect } from '@playwright/test';
import { answerFolderDialog } from '../harness/desktop.ts';
import { expectRound, press, reach } from '../harness/keys.ts';
import { describeTree, makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

const barcode = 'CAP001L8';

test('by keyboard alone', async ({ window: { app, page }, world, picture }) => {
  const drive = page.getByTestId('drive');
  const at = (testId: string) => page.getByTestId(testId);
  const source = join(world.desktop, 'Loch Ness');
  await makeTree(source);
  await expect(drive).toHaveAttribute('data-state', 'empty');

  await test.step('the first stop leads past the list of views', async () => {
    await page.keyboard.press('Tab');
    await expect(at('skip-link')).toBeFocused();
    await picture('skip-link');
    await page.keyboard.press('Enter');
    await expect(page.locator('main h1')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
  });

  await test.step('a cartridge is loaded', async () => {
    await press(page, at('tour-dismiss'));
    await expect(at('tour')).toHaveCount(0);
    await reach(page, at(`load-${barcode}`));
    await picture('load');
    await page.keyboard.press('Enter');
    await expect(drive).toHaveAttribute('data-state', 'loaded');
  });

  await test.step('it is blank, so its name is asked for and nothing else', async () => {
    await press(page, at('format'));
    await expect(at('format-name')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(at('format-dialog')).toHaveCount(0);
    await expect(at('format')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(at('format-confirm')).toHaveCount(0);
    await page.keyboard.type('Spring');
    await page.keyboard.press('Enter');
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
  });

  await test.step('a folder is archived through the sheet, which keeps the focus while it is open', async () => {
    await answerFolderDialog(app, source);
    await press(page, at('archive-folders'));
    await expect(at('archive-start')).toBeFocused();
    await expect(at('plan')).toBeVisible();
    await expect(at('beforehand')).toBeVisible();
    await expectRound(page, at('archive-start'));
    await page.keyboard.press('Escape');
    await expect(at('archive-sheet')).toHaveCount(0);
    await expect(at('archive-folders')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(at('archive-verify')).toBeChecked();
    await press(page, at('archive-verify'), 'Space');
    await expect(at('archive-verify')).not.toBeChecked();
    await page.keyboard.press('Space');
    await press(page, at('archive-start'));
    await expect(at('job-strip').filter({ hasText: 'Loch Ness' })).toHaveAttribute('data-state', 'done');
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
  });

  await test.step('it is ejected', async () => {
    await press(page, at('eject'));
    await expect(drive).toHaveAttribute('data-state', 'empty');
  });

  await test.step('a menu opens by a key, and its sheet gives the focus back to it', async () => {
    await press(page, at(`menu-${barcode}`));
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(at(`menu-${barcode}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect(at(`menu-${barcode}-format`)).toBeFocused();
    await picture('menu');
    await page.keyboard.press('Enter');
    await expect(at('format-cancel')).toBeFocused();
    await expect(at('format-lost')).toContainText('“Spring”');
    await page.keyboard.press('Enter');
    await expect(at('format-dialog')).toHaveCount(0);
    await expect(at(`menu-${barcode}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(at('format-cancel')).toBeFocused();
    await reach(page, at('format-confirm'));
    await page.keyboard.type('cap001l');
    await expect(at('format-start')).toBeDisabled();
    await page.keyboard.type('8');
    await expect(at('format-start')).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(at(`menu-${barcode}`)).toBeFocused();
  });

  await test.step('it is browsed on the shelf, and a folder in it is ticked', async () => {
    await press(page, at(`browse-${barcode}`));
    await expect(at('row-Loch Ness')).toBeVisible();
    await reach(page, at('entries'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(at('row-Loch Ness/notes.txt')).toBeVisible();
    await reach(page, at('entries'));
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await picture('row');
    await page.keyboard.press('Backspace');
    await expect(at('row-Loch Ness')).toBeVisible();
    await reach(page, at('entries'));
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect(at('tick-Loch Ness')).toBeChecked();
  });

  await test.step('and comes back as it was', async () => {
    await press(page, at('restore'));
    await answerFolderDialog(app, world.restored);
    await press(page, at('restore-choose'));
    await expect(at('restore-into')).toHaveText(world.restored);
    await expect(at('restore-plan')).toBeVisible();
    await press(page, at('restore-start'));
    await expect(at('restore-run')).toHaveAttribute('data-state', 'done');
    expect(await describeTree(join(world.restored, 'Loch Ness'))).toEqual(await describeTree(source));
  });

  await test.step('every view is gone through by Tab, and left again', async () => {
    const views = ['deck', 'map', 'browse', 'restore', 'jobs', 'mirrors', 'health', 'settings'];
    for (const [index, view] of views.entries()) {
      await page.keyboard.press(`Control+${index + 1}`);
      await expect(at(`view-${view}`)).toBeVisible();
      await expect(page.locator('main h1')).toHaveCount(1);
      await expect(page.locator('main h1')).toBeFocused();
      expect(await expectRound(page, at('go-deck'))).toBeGreaterThan(views.length);
    }
  });
});
