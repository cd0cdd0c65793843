// What is carried by hand inside the window: a cartridge from its drive back to the shelf, and folders of the desktop to where a
// restore goes and into a new mirror. What cannot be put somewhere says why while it is held there.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ask, askJobs } from '../harness/ask.ts';
import { dropPaths } from '../harness/desktop.ts';
import { test } from '../harness/window.ts';

const barcode = 'CAP001L8';

test('carrying', async ({ window: { page }, world, picture }) => {
  const at = (testId: string) => page.getByTestId(testId);
  const drive = at('drive');
  const source = join(world.desktop, 'Loch Ness');
  const loose = join(world.desktop, 'a file.txt');
  const more = join(world.desktop, 'Loch Lomond');
  for (const folder of [source, more]) {
    await mkdir(folder);
    for (let one = 1; one <= 40; one += 1) await writeFile(join(folder, `reel ${one}.mov`), 'x'.repeat(600_000));
  }
  await writeFile(loose, 'no folder');
  await expect(drive).toHaveAttribute('data-state', 'empty');
  await askJobs(page, [
    ['cartridges.load', { drive: null, barcode }],
    ['cartridges.format', { barcode, confirmedBarcode: barcode, name: 'Films' }],
    ['archive.start', { sources: [source], barcodes: [barcode] }],
  ]);
  await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');

  await test.step('a cartridge on the shelf is called by its barcode, its name beneath', async () => {
    await at('drive-front').hover();
    await page.mouse.down();
    await at('shelf').hover({ position: { x: 600, y: 200 } });
    await at('shelf').hover({ position: { x: 610, y: 200 } });
    await expect(at('shelf-wish')).toHaveText('Release to eject the cartridge');
    await page.mouse.up();
    await expect(drive).toHaveAttribute('data-state', 'empty');
    const card = at(`cartridge-${barcode}`);
    await expect(card.getByRole('heading')).toHaveText(barcode);
    await expect(card).toContainText('Films');
    await picture('shelf');
  });

  await test.step('one that a job holds stays where it is, and the shelf says why', async () => {
    // In a drive that takes its time, as a real one does.
    const [, , id] = await ask(page, [
      ['virtual.removeDrive', { drive: 'drive-1' }],
      ['virtual.addDrive', { model: 'lto8', clock: { mode: 'live', speedUp: 10 } }],
      ['archive.start', { sources: [more], barcodes: [barcode] }],
    ]);
    await expect(drive).toHaveAttribute('data-state', 'loading');
    await at('drive-front').hover();
    await page.mouse.down();
    await at('shelf').hover({ position: { x: 600, y: 200 } });
    await at('shelf').hover({ position: { x: 610, y: 200 } });
    await expect(at('shelf-wish')).toContainText('A job is using this cartridge');
    await picture('held');
    await page.mouse.up();
    await expect(at('shelf-wish')).toHaveCount(0);
    await expect(drive).not.toHaveAttribute('data-state', 'empty');
    await ask(page, [['jobs.cancel', { id }]]);
    await expect(drive).toHaveAttribute('data-state', /loaded|safe-to-eject/, { timeout: 120_000 });
  });

  await test.step('a folder that is dropped on the destination becomes it, and a file does not', async () => {
    await at('go-browse').click();
    await at(`choose-${barcode}`).click();
    await at('tick-Loch Ness').click();
    await at('restore').click();
    await dropPaths(page, at('restore-terms'), [loose]);
    await expect(at('restore-no-folder')).toBeVisible();
    await expect(at('restore-into')).not.toContainText(world.desktop);
    await dropPaths(page, at('restore-terms'), [world.restored]);
    await expect(at('restore-no-folder')).toHaveCount(0);
    await expect(at('restore-into')).toHaveText(world.restored);
    await expect(at('restore-plan')).toBeVisible();
    await picture('destination');
  });

  await test.step('a folder that is dropped on Mirrors begins a new one', async () => {
    await at('go-mirrors').click();
    await dropPaths(page, at('mirrors-drop'), [loose]);
    await expect(at('mirrors-drop')).toContainText('Only folders can be mirrored');
    await dropPaths(page, at('mirrors-drop'), [source]);
    await expect(at('mirror-name')).toHaveValue('Loch Ness');
    await expect(at('mirror-sources')).toContainText(source);
    await dropPaths(page, at('mirror-sources'), [world.restored]);
    await expect(at('mirror-sources')).toContainText(world.restored);
    await picture('mirror');
  });
});
