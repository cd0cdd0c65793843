// Rows are dragged out of Browse by the mouse and the display's own protocol: into a folder that a file manager shows, they
// are restored there; into a second window, they join its basket. What is dropped nowhere comes to nothing.

import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { askJobs } from '../harness/ask.ts';
import { answerFolderDialog } from '../harness/desktop.ts';
import { carry, middleOnScreen, openFileManager } from '../harness/file-manager.ts';
import { describeTree, makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

const barcode = 'CAP001L8';

async function placeholdersIn(...folders: readonly string[]): Promise<readonly string[]> {
  const names = await Promise.all(folders.map((folder) => readdir(folder)));
  return names.flat().filter((name) => name.startsWith('.capstan-restore-'));
}

async function secondWindow(app: ElectronApplication): Promise<Page> {
  const [page] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('new-window')?.click()),
  ]);
  // Beside the first one.
  const window = await app.browserWindow(page);
  await window.evaluate((it) => it.setBounds({ x: 1600, y: 700, width: 960, height: 700 }));
  return page;
}

test('drag out', async ({ window: { app, page }, world, picture }) => {
  const at = (testId: string) => page.getByTestId(testId);
  const drive = at('drive');
  const source = join(world.desktop, 'Loch Ness');
  await makeTree(source);
  await expect(drive).toHaveAttribute('data-state', 'empty');
  await askJobs(page, [
    ['cartridges.load', { drive: null, barcode }],
    ['cartridges.format', { barcode, confirmedBarcode: barcode, name: 'Films' }],
    ['archive.start', { sources: [source], barcodes: [barcode] }],
  ]);
  await at('go-browse').click();
  await at(`choose-${barcode}`).click();
  const row = at('row-Loch Ness');
  const strip = at('job-strip').filter({ hasText: 'Loch Ness' });

  await test.step('into a file manager, while the cartridge is in a drive: it is restored there at once', async () => {
    const manager = await openFileManager(world, world.restored);
    try {
      await manager.receive(app, page, row);
      await expect.poll(() => readdir(world.restored), { timeout: 60_000 }).toEqual(['Loch Ness']);
      await expect(strip).toHaveAttribute('data-state', 'done');
      await expect(strip).toContainText('restored');
    } finally {
      await manager.close();
    }
    expect(await describeTree(join(world.restored, 'Loch Ness'))).toEqual(await describeTree(source));
    await expect.poll(() => placeholdersIn(world.restored)).toEqual([]);
    await picture('restored');
  });

  await test.step('once more: what is there already is asked about', async () => {
    const manager = await openFileManager(world, world.restored);
    try {
      await manager.receive(app, page, row);
      await expect(at('restore-to-folder')).toHaveText(world.restored);
    } finally {
      await manager.close();
    }
    await expect(at('restore-to').getByTestId('conflicts')).toBeVisible();
    await picture('conflicts');
    await at('restore-to-cancel').click();
    await expect(at('restore-to')).toHaveCount(0);
    expect(await placeholdersIn(world.restored)).toEqual([]);
  });

  await test.step('a cartridge that must be loaded first is told with the plan, and nothing begins before that', async () => {
    await askJobs(page, [['cartridges.eject', { barcode }]]);
    const manager = await openFileManager(world, world.desktop);
    try {
      await at('open-Loch Ness').click();
      await at('row-Loch Ness/Stills').click();
      await at('row-Loch Ness/notes.txt').click({ modifiers: ['ControlOrMeta'] });
      await expect(at('rows-selected')).toContainText('2 rows');
      await manager.receive(app, page, at('row-Loch Ness/notes.txt'));
      await expect(at('restore-to-folder')).toHaveText(world.desktop);
    } finally {
      await manager.close();
    }
    await expect(at('restore-to').getByTestId('planned-passes')).toContainText(`${barcode}34 files`);
    await picture('plan');
    await at('restore-to-start').click();
    await expect(at('restore-to')).toHaveCount(0);
    await expect
      .poll(async () => (await readdir(world.desktop)).sort(), { timeout: 60_000 })
      .toEqual(['Loch Ness', 'Stills', 'notes.txt']);
    await expect(at('job-strip').first()).toHaveAttribute('data-state', 'done');
    expect(await describeTree(join(world.desktop, 'Stills'))).toEqual(await describeTree(join(source, 'Stills')));
    expect(await placeholdersIn(world.desktop)).toEqual([]);
  });

  await test.step('let go over nothing, it comes to nothing', async () => {
    const from = await middleOnScreen(app, page, at('row-Loch Ness/notes.txt'));
    await carry(from, { x: 2500, y: 1400 });
    const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('capstan-drag-'));
    await expect.poll(left).toEqual([]);
    await expect(at('restore-to')).toHaveCount(0);
  });

  await test.step('into a second window, it joins the basket there, and comes back the same', async () => {
    const second = await secondWindow(app);
    await second.getByTestId('go-restore').click();
    const target = second.getByTestId('restore-drop');
    await expect(target).toBeVisible();
    const from = await middleOnScreen(app, page, at('row-Loch Ness/Rushes'));
    await carry(from, await middleOnScreen(app, second, target));
    await expect(second.getByTestId('basket-item-Loch Ness/Rushes')).toBeVisible();
    const into = join(world.restored, 'Loch Ness', 'empty folder');
    await answerFolderDialog(app, into);
    await second.getByTestId('restore-choose').click();
    await second.getByTestId('restore-start').click();
    await expect(second.getByTestId('restore-run')).toHaveAttribute('data-state', 'done');
    expect(await describeTree(join(into, 'Rushes'))).toEqual(await describeTree(join(source, 'Rushes')));
    await second.close();
  });
});
