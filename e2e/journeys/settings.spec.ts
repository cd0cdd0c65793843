// What a person chooses once: how the window looks, how archives are made, which drives there are; the doctor's checklist;
// and the tour, put away and asked for again.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { answerFolderDialog, answerSaveDialog } from '../harness/desktop.ts';
import { test } from '../harness/window.ts';

test('settings', async ({ window: { app, page }, world, picture }) => {
  const tour = page.getByTestId('tour');

  await test.step('the tour is put away and stays away', async () => {
    await page.getByTestId('tour-dismiss').click();
    await expect(tour).toHaveCount(0);
    await page.reload();
    await expect(page.getByTestId('drive')).toBeVisible();
    await expect(tour).toHaveCount(0);
  });

  await test.step('the window is as dark as was chosen', async () => {
    await page.getByTestId('go-settings').click();
    await expect(page.getByTestId('about')).toContainText(world.home);
    await picture('general');
    await page.emulateMedia({ colorScheme: null });
    const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    await page.getByTestId('appearance-dark').click();
    await expect.poll(isDark).toBe(true);
    await page.getByTestId('appearance-light').click();
    await expect.poll(isDark).toBe(false);
    await page.getByTestId('keep-in-tray').check();
    await page.getByTestId('keep-in-tray').uncheck();
    await expect(page.getByTestId('keep-in-tray')).not.toBeChecked();
    await expect(page.getByTestId('appearance-light')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('what only the catalogue knows goes to a file and comes back from it', async () => {
    const message = page.getByTestId('catalogue-message');
    const file = join(world.desktop, 'kept.json');
    await ask(page, [['pools.add', { name: 'Vault', isShared: false, restoreTest: null }]]);
    await answerSaveDialog(app, join(world.desktop, 'kept'));
    await page.getByTestId('catalogue-export').click();
    await expect(message).toHaveText(`Exported to ${file}.`);
    await ask(page, [['pools.remove', { name: 'Vault' }]]);
    await answerFolderDialog(app, file);
    await page.getByTestId('catalogue-import').click();
    await expect(message).toContainText('1 record, including 0 past jobs');
    const [pools] = await ask(page, [['pools.list', { cursor: null, limit: 9 }]]);
    expect(pools).toMatchObject({ rows: [{ name: 'Vault' }] });
    await picture('taken-over');
    await page.getByTestId('catalogue-import').click();
    await expect(message).toContainText('Nothing was changed');
    await writeFile(file, 'Dear Nessie');
    await page.getByTestId('catalogue-import').click();
    await expect(page.getByTestId('fault')).toContainText(file);
    await ask(page, [['pools.remove', { name: 'Vault' }]]);
    await picture('no-export');
  });

  await test.step('the pages are gone through by keys', async () => {
    await page.getByTestId('settings-general').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByTestId('settings-archiving')).toBeFocused();
    await page.getByTestId('default-verify').uncheck();
    await page.getByTestId('default-md5').check();
    await picture('archiving');
  });

  await test.step('a drive and a cartridge are made', async () => {
    await page.getByTestId('settings-equipment').click();
    await page.getByTestId('drive-model').selectOption('lto9');
    await page.getByTestId('drive-pace').selectOption('instant');
    await page.getByTestId('drive-add').click();
    await expect(page.getByText('LTO-9 · Virtual · Instant')).toBeVisible();
    await page.getByTestId('cartridge-barcode').fill('cap002l8');
    await expect(page.getByTestId('cartridge-make')).toBeDisabled();
    await page.getByTestId('cartridge-barcode').fill('new001l9');
    await page.getByTestId('cartridge-make').click();
    await expect(page.getByText('NEW001L9 is on the shelf.')).toBeVisible();
    await page.getByTestId('rediscover').click();
    await expect(page.getByText('2 drives found.')).toBeVisible();
    await picture('equipment');
  });

  await test.step('the doctor looks at everything', async () => {
    await page.getByTestId('settings-checklist').click();
    await expect(page.getByTestId('doctor')).toHaveAttribute('data-kind', 'examined');
    await expect(page.getByTestId('doctor')).toContainText(`data folder ${world.home}`);
    await expect(page.locator('.symptom[data-about=database]')).toHaveAttribute('data-severity', 'ok');
    await page.getByTestId('doctor-again').click();
    await expect(page.getByTestId('doctor')).toHaveAttribute('data-kind', 'examined');
    await picture('checklist');
  });

  await test.step('the tour begins anew, and an archive begins as was chosen', async () => {
    const small = join(world.desktop, 'Letters');
    await mkdir(small);
    await writeFile(join(small, 'one.txt'), 'Dear Nessie');
    await page.getByTestId('settings-general').click();
    await page.getByTestId('tour-start').click();
    await page.getByTestId('tour-load').click();
    await page.getByTestId('tour-format').click();
    await page.getByTestId('format-start').click();
    await answerFolderDialog(app, small);
    await page.getByTestId('tour-archive').click();
    await expect(page.getByTestId('archive-verify')).not.toBeChecked();
    await page.getByTestId('archive-start').click();
    await page.getByTestId('tour-eject').click();
    await page.getByTestId('tour-browse').click();
    await expect(page.getByTestId('tour-restore')).toBeVisible();
    await page.getByTestId('open-Letters').click();
    await page.getByTestId('row-Letters/one.txt').click();
    await expect(page.getByTestId('details-sha256')).toBeVisible();
  });
});
