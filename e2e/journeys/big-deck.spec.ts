// A deck with several drives and a shelf of many cartridges: found, ordered, placed, locked, copied; and a drive that wants
// to be cleaned says so.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ask } from '../harness/ask.ts';
import { dropPaths } from '../harness/desktop.ts';
import { test } from '../harness/window.ts';

const numbered = (prefix: string, type: string, many: number) =>
  Array.from({ length: many }, (_, at) => `${prefix}${String(at + 1).padStart(3, '0')}${type}`);

const clock = { mode: 'instant', speedUp: 1 };

test('big deck', async ({ window: { page }, world, picture }) => {
  const drives = page.getByTestId('drive');
  const first = page.locator('[data-drive="drive-1"]');
  const source = join(world.desktop, 'Letters');
  await mkdir(source);
  await writeFile(join(source, 'one.txt'), 'Dear all,');

  await test.step('a second drive stands beside the first', async () => {
    await expect(first).toHaveAttribute('data-state', 'empty');
    await ask(page, [
      ['virtual.addDrive', { model: 'lto9', clock }],
      ['virtual.setFaults', { barcode: 'CAP001L8', script: 'opcode load: needs-cleaning' }],
    ]);
    await page.getByTestId('load-CAP001L8').click();
    await first.getByTestId('format').click();
    await page.getByTestId('format-start').click();
    await expect(first).toHaveAttribute('data-state', 'safe-to-eject');
    await picture('two-drives');
  });

  await test.step('a drive that asks to be cleaned says so before an archive, and can be told to go on', async () => {
    await dropPaths(page, first, [source]);
    await expect(page.getByTestId('beforehand')).toContainText('must be cleaned');
    await expect(page.getByTestId('archive-start')).toBeDisabled();
    await expect(first.getByTestId('drive-warnings')).toContainText('needs cleaning');
    await picture('wants-cleaning');
    await page.getByTestId('archive-force').check();
    await page.getByTestId('archive-start').click();
    await expect(page.getByTestId('job-strip').filter({ hasText: 'Letters' })).toHaveAttribute('data-state', 'done');
    await first.getByTestId('eject').click();
    await expect(first.getByTestId('drive-state')).toHaveText('Needs cleaning');
  });

  await test.step('four drives and 28 cartridges of many kinds', async () => {
    const barcodes = [
      ...numbered('OLD', 'L6', 5),
      ...numbered('ARC', 'L7', 6),
      ...numbered('NEW', 'L9', 8),
      ...['WRM001LY', 'BIG001M8', 'TOP001LA', 'CLNU01L1', 'ZED001L5', 'ZED002L5'],
    ];
    await ask(page, [
      ...['lto7', 'lto6'].map((model) => ['virtual.addDrive', { model, clock }] as const),
      ...barcodes.map((barcode) => ['virtual.create', { barcode, capacityBytes: 2_000_000_000 }] as const),
      ['pools.add', { name: 'Vault', isShared: false, restoreTest: null }],
      ['pools.addCartridges', { name: 'Vault', barcodes: ['NEW001L9', 'NEW002L9', 'CAP001L8'], copy: 1 }],
    ]);
    await expect(drives).toHaveCount(4);
    await expect(page.getByTestId('shelf-count')).toHaveText('28 cartridges');
    await ask(page, [['cartridges.load', { drive: 'drive-2', barcode: 'NEW001L9' }]]);
    await expect(page.locator('[data-drive="drive-2"]')).toHaveAttribute('data-state', 'loaded');
    await picture('four-drives');
  });

  await test.step('a cleaning cartridge cleans the drive', async () => {
    await ask(page, [['cartridges.load', { drive: 'drive-1', barcode: 'CLNU01L1' }]]);
    await expect(first.getByTestId('drive-state')).toHaveText('Cleaning');
    await picture('cleaning');
    await first.getByTestId('eject').click();
    await expect(first.getByTestId('drive-state')).toHaveText('Empty');
  });

  await test.step('where a cartridge is kept is said in own words, and found by them', async () => {
    await page.getByTestId('menu-CAP001L8').click();
    await picture('menu');
    await page.getByTestId('menu-CAP001L8-place').click();
    await page.getByTestId('place-field').fill('Cellar, box 4');
    await page.getByTestId('place-save').click();
    await page.getByTestId('shelf-find').fill('box vault');
    await expect(page.getByTestId('shelf-count')).toHaveText('1 of 28 cartridges');
    await expect(page.getByTestId('cartridge-CAP001L8')).toContainText('Pool Vault · Cellar, box 4');
    await picture('found');
  });

  await test.step('a lock says what it means, and one for good wants the barcode', async () => {
    await page.getByTestId('menu-CAP001L8').click();
    await page.getByTestId('menu-CAP001L8-lock').click();
    await page.getByTestId('lock-for-good').check();
    await expect(page.getByTestId('lock-start')).toBeDisabled();
    await picture('lock');
    await page.getByTestId('lock-cancel').click();
  });

  await test.step('a copy says what it takes', async () => {
    await page.getByTestId('menu-CAP001L8').click();
    await page.getByTestId('menu-CAP001L8-copy').click();
    await expect(page.getByTestId('copy-sheet')).toContainText('Format one first');
    await expect(page.getByTestId('copy-start')).toBeDisabled();
  });
});
