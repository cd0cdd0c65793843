// Files and folders are dropped together, many at once, on a cartridge that lies on the shelf: what goes on it is counted,
// one can be left out, a name that no cartridge can hold is said beforehand, and the cartridge is loaded for it.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { askJobs } from '../harness/ask.ts';
import { dropPaths } from '../harness/desktop.ts';
import { test } from '../harness/window.ts';

const barcode = 'CAP001L8';
const loose = 60;

/** By how much its first part moves when the others come. */
async function movedByLaterParts(sheet: Locator): Promise<number> {
  return await sheet.evaluate((element) => {
    const [first, ...later] = element.querySelectorAll<HTMLElement>('.sheet-part');
    const top = () => first?.getBoundingClientRect().top ?? Number.NaN;
    for (const part of later) part.style.display = 'none';
    const before = top();
    for (const part of later) part.style.display = '';
    return top() - before;
  });
}

test('drops', async ({ window: { page }, world, picture }) => {
  const { desktop } = world;
  const drive = page.getByTestId('drive');
  const folder = join(desktop, 'A folder with a name that goes on for longer than any sheet is wide, and then some');
  await mkdir(folder);
  await Promise.all(Array.from({ length: 200 }, (_, at) => writeFile(join(folder, `page ${at}.txt`), `page ${at}`)));
  const files = Array.from({ length: loose }, (_, at) => join(desktop, `note ${at}.txt`));
  for (const file of files) await writeFile(file, file);
  // Each byte of it is shown as a code of three characters, and LTFS has room for 255.
  await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.alloc(100, 0xff)]), 'lost');
  await expect(drive).toHaveAttribute('data-state', 'empty');
  await askJobs(page, [
    ['cartridges.load', { drive: null, barcode }],
    ['cartridges.format', { barcode, confirmedBarcode: barcode, name: 'Notes' }],
    ['cartridges.eject', { barcode }],
  ]);
  // The window hears of it after whoever asked.
  await expect(page.getByTestId(`browse-${barcode}`)).toBeVisible();
  await expect(drive).toHaveAttribute('data-state', 'empty');

  await dropPaths(page, page.getByTestId(`cartridge-${barcode}`), [...files, folder]);
  await expect(page.getByTestId('dropped-count')).toHaveText(`1 folder and ${loose} files`);
  // Its plan and its checks come when they come: what is above them stays where it is.
  expect(await movedByLaterParts(page.getByTestId('archive-sheet'))).toBe(0);
  await page.getByRole('button', { name: 'Leave out note 7.txt', exact: true }).click();
  await expect(page.getByTestId('dropped-count')).toHaveText(`1 folder and ${loose - 1} files`);
  await expect(page.getByTestId('plan')).toContainText('259 files in 1 folder');
  await expect(page.locator('[data-about="names"]')).toContainText('Rename');
  await expect(page.getByTestId('archive-sheet')).toContainText(`${barcode} will be loaded first.`);
  await picture('sheet');
  await page.getByTestId('archive-start').click();
  const strip = page.getByTestId('job-strip');
  await expect(strip).toHaveAttribute('data-state', 'partial');
  await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
  await expect(drive).toContainText('259 files');
});
