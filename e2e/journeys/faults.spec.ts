// What can go wrong with tape and drive, each with its words and what to do: a switch, a bad place while writing and while
// reading, a drive that breaks, a cartridge that does not load. (A drive that wants to be cleaned: see the big deck.)

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ask, askJobs } from '../harness/ask.ts';
import { answerFolderDialog, dropPaths } from '../harness/desktop.ts';
import { test } from '../harness/window.ts';

const barcode = 'CAP001L8';

/** The cartridge is in the drive again, and follows that script from now on. */
async function loadedWith(page: Page, script: string): Promise<void> {
  const isIn = (await page.getByTestId('drive').getAttribute('data-state')) !== 'empty';
  if (isIn) await askJobs(page, [['cartridges.eject', { barcode }]]);
  await ask(page, [['virtual.setFaults', { barcode, script }]]);
  await askJobs(page, [['cartridges.load', { drive: 'drive-1', barcode }]]);
}

test('faults', async ({ window: { app, page }, world, picture }) => {
  const drive = page.getByTestId('drive');
  const fault = drive.getByTestId('fault');
  const source = join(world.desktop, 'Letters');
  await mkdir(source);
  for (const name of ['one.txt', 'two.txt']) await writeFile(join(source, name), name.repeat(1_000));
  await expect(drive).toHaveAttribute('data-state', 'empty');
  await askJobs(page, [
    ['cartridges.load', { drive: 'drive-1', barcode }],
    ['cartridges.format', { barcode, confirmedBarcode: barcode, name: 'Letters' }],
    ['archive.start', { barcodes: [barcode], sources: [source] }],
    ['cartridges.eject', { barcode }],
  ]);

  async function startArchive(): Promise<void> {
    await page.getByTestId('archive-start').click();
    await expect(drive).toHaveAttribute('data-state', 'failed');
  }

  await test.step('a write-protected cartridge takes nothing, and how to change that is said', async () => {
    await page.getByTestId(`menu-${barcode}`).click();
    await page.getByTestId(`menu-${barcode}-protect`).click();
    const standing = page.getByTestId(`cartridge-${barcode}`);
    await expect(standing).toContainText('Write-protected');
    await dropPaths(page, standing, [source]);
    await expect(page.getByTestId('archive-sheet')).toHaveCount(0);
    await picture('write-protected');
    await page.getByTestId(`menu-${barcode}`).click();
    await expect(page.getByTestId(`menu-${barcode}-protect`)).toHaveText('Allow writing');
    await page.getByTestId(`menu-${barcode}-protect`).click();
    await expect(standing).not.toContainText('Write-protected');
  });

  await test.step('a place that cannot be written', async () => {
    await loadedWith(page, 'opcode write, partition 1: sense 3/0C/00');
    await dropPaths(page, drive, [source]);
    await expect(page.getByTestId('beforehand')).toBeVisible();
    await startArchive();
    await expect(fault).toContainText('Part of the tape cannot be written');
    await expect(fault).toContainText('Archive the remaining files to another cartridge');
    await picture('cannot-write');
  });

  await test.step('a drive that breaks, with a cartridge that is used although writing to it failed', async () => {
    await loadedWith(page, 'opcode write, partition 1: broken');
    await expect(drive.getByTestId('archive-folders')).toHaveCount(0);
    await dropPaths(page, drive, [source]);
    await expect(page.getByTestId('archive-sheet')).toHaveCount(0);
    await answerFolderDialog(app, source);
    await page.getByTestId('drive-menu').click();
    await page.getByTestId('drive-menu-archive').click();
    await expect(page.getByTestId('beforehand')).toBeVisible();
    await expect(page.getByTestId('archive-start')).toBeDisabled();
    await expect(page.getByTestId('archive-sheet')).toContainText('could not write to this cartridge');
    await picture('insist');
    await page.getByTestId('archive-force').click();
    await startArchive();
    await expect(fault).toContainText('The drive reports a fault');
    await expect(fault).toContainText('the drive needs service');
  });

  await test.step('a cartridge that does not load', async () => {
    await loadedWith(page, 'opcode load: sense 4/53/00');
    await expect(drive).toHaveAttribute('data-state', 'failed');
    await expect(fault).toContainText('Eject the cartridge and try again');
    await drive.getByTestId('eject').click();
    await expect(drive).toHaveAttribute('data-state', 'empty');
  });

  await test.step('a place that cannot be read is named, and the shelf says so of its cartridge', async () => {
    await loadedWith(page, 'opcode read, partition 1, block 6-40: sense 3/11/00');
    await page.getByTestId('drive-menu').click();
    await page.getByTestId('drive-menu-verify').click();
    await page.getByTestId('go-jobs').click();
    await expect(page.getByTestId('findings-verdict')).toContainText('cannot be read');
    await page.getByTestId('go-deck').click();
    await drive.getByTestId('eject').click();
    await expect(page.getByTestId(`cartridge-${barcode}`)).toContainText('Copy it now');
    await picture('cannot-read');
  });
});
