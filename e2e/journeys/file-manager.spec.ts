// What lies in a file manager's window is dragged onto the drive, by the mouse and the display's own protocol.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openFileManager } from '../harness/file-manager.ts';
import { tape } from '../harness/tape.ts';
import { makeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

test('a folder dragged from a file manager', async ({ window, world }) => {
  const { app, page } = window;
  const drive = page.getByTestId('drive');
  const folder = join(world.desktop, 'To archive');
  await mkdir(folder);
  await makeTree(join(folder, 'Loch Ness'));
  await tape(world, 'load', 'CAP001L8');
  await tape(world, 'format', 'CAP001L8', '--yes');
  await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');

  const manager = await openFileManager(world, folder);
  try {
    await manager.drag(app, page, drive);
    await expect(page.getByTestId('archive-sheet')).toContainText('Loch Ness');
  } finally {
    await manager.close();
  }
  await page.getByTestId('archive-start').click();
  await expect(page.getByTestId('job-strip').filter({ hasText: 'Loch Ness' })).toHaveAttribute('data-state', 'done');
});
