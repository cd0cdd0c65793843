// A cartridge is copied from its menu: with one drive, where the copy's cartridge is not at hand and is asked for in large
// letters; then with two drives, from one to the other. The copy holds what the original does.

import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { answerFolderDialog } from '../harness/desktop.ts';
import { tape } from '../harness/tape.ts';
import { describeTree, makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

const [original, copy, second] = ['CAP001L8', 'CAP002L8', 'CAP003L8'] as const;

test('copy', async ({ window: { app, page }, world, picture }) => {
  const source = join(world.desktop, 'Loch Ness');
  const detail = page.getByTestId('job-detail');
  const needed = page.getByTestId('cartridge-needed');
  const run = async (...step: readonly string[]) => {
    const { code, errors } = await tape(world, ...step);
    expect(code, `${step.join(' ')}\n${errors}`).toBe(0);
  };
  const begin = async (onto: string) => {
    await page.getByTestId('go-deck').click();
    await page.getByTestId(`menu-${original}`).click();
    await page.getByTestId(`menu-${original}-copy`).click();
    await expect(page.getByTestId('copy-start')).toBeDisabled();
    await page.getByTestId(`copy-to-${onto}`).check();
  };

  await test.step('there are three cartridges, and one is full of things', async () => {
    await makeTree(source);
    for (const [barcode, name] of [
      [copy, 'Copy'],
      [second, 'Second copy'],
      [original, 'Loch Ness'],
    ] as const) {
      await run('load', barcode);
      await run('format', barcode, '--yes', '--name', name);
      if (barcode === original) await run('archive', source, '--to', barcode, '--no-verify', '--wait');
      await run('eject', barcode);
    }
    await expect(page.getByTestId('drive')).toHaveAttribute('data-state', 'empty');
  });

  await test.step('with one drive the sheet says how it will go', async () => {
    await begin(copy);
    await expect(page.getByTestId('copy-sheet')).toContainText('take turns');
    await picture('sheet');
  });

  const onShelf = join(world.home, 'virtual', 'cartridges', copy);
  const away = join(world.home, copy);
  await test.step('the cartridge that is next is asked for, its label large', async () => {
    await rename(onShelf, away);
    await page.getByTestId('copy-start').click();
    await expect(needed).toContainText(`insert ${copy} into a drive`);
    await expect(needed).toContainText('Copied files stay.');
    await picture('asked-for');
    await page.getByTestId('go-deck').click();
    await expect(needed).toContainText(copy);
    await picture('asked-for-on-deck');
    await rename(away, onShelf);
  });

  await test.step('and the copy goes on when it is in the drive', async () => {
    await page.getByTestId(`load-${copy}`).click();
    await expect(needed).toHaveCount(0);
    await page.getByTestId('go-jobs').click();
    await page.locator('.job-row[data-kind=copy]').click();
    await expect(detail).toHaveAttribute('data-state', 'done');
    await picture('done');
  });

  await test.step('with two drives it goes from one to the other', async () => {
    await run('eject', copy);
    await ask(page, [['virtual.addDrive', { model: 'lto8', clock: { mode: 'instant', speedUp: 1 } }]]);
    await page.getByTestId('go-deck').click();
    await expect(page.getByTestId('drive')).toHaveCount(2);
    await expect(page.locator('[data-testid=drive][data-state=empty]')).toHaveCount(2);
    await begin(second);
    await expect(page.getByTestId('copy-sheet')).toContainText('directly from one drive to the other');
    await page.getByTestId('copy-start').click();
    await expect(detail).toHaveAttribute('data-state', 'done');
    await expect(detail).toContainText('37 files verified');
    await picture('two-drives');
  });

  await test.step('what is there once only, or was not read back, is found on the shelf of all three', async () => {
    await run('eject', original);
    await run('eject', second);
    await page.getByTestId('go-browse').click();
    await page.getByTestId('filter-not-verified').click();
    // The copies were read back as they were made.
    await expect(page.getByTestId(`row-${original}:Loch Ness/notes.txt`)).toBeVisible();
    await expect(page.getByTestId(`row-${copy}:Loch Ness/notes.txt`)).toHaveCount(0);
    await picture('not-verified');
    await page.getByTestId('filter-not-verified').click();
    await page.getByTestId('filter-only-copy').click();
    await expect(page.getByText('No files match these filters.')).toBeVisible();
    await picture('only-copy');
    await page.getByTestId('filter-only-copy').click();
    await page.getByTestId(`choose-${original}`).click();
    await page.getByTestId('open-Loch Ness').click();
    await page.getByTestId('row-Loch Ness/notes.txt').click();
    await expect(page.getByTestId('where-else').getByRole('listitem')).toHaveCount(2);
    await picture('elsewhere');
    await page.getByTestId('tick-Loch Ness/Stills').click();
    await page.getByTestId('tick-Loch Ness/notes.txt').click();
    await expect(page.getByTestId('selection')).toContainText('1 file');
    await expect(page.getByTestId('selection')).toContainText('1 folder');
    await picture('ticked');
    await page.getByTestId('selection-clear').click();
  });

  await test.step('and each holds what the original does', async () => {
    await page.getByTestId('go-deck').click();
    await page.getByTestId('go-browse').click();
    await page.getByTestId(`choose-${second}`).click();
    await page.getByTestId('tick-Loch Ness').click();
    await page.getByTestId('restore').click();
    await answerFolderDialog(app, world.restored);
    await page.getByTestId('restore-choose').click();
    await page.getByTestId('restore-start').click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'done');
    expect(await describeTree(join(world.restored, 'Loch Ness'))).toEqual(await describeTree(source));
  });
});
