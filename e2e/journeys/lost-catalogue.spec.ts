// The catalogue is gone under a running helper: every view says what was done about it until somebody has taken note.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../harness/window.ts';
import { helpersOf } from '../harness/world.ts';

test('a catalogue that was lost', async ({ window: { page }, world, picture }) => {
  const drive = page.getByTestId('drive');
  const note = page.getByTestId('catalogue-lost');

  await test.step('is told in every view, with what to do next', async () => {
    await page.getByTestId('load-CAP001L8').click();
    await page.getByTestId('format').click();
    await page.getByTestId('format-start').click();
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    const helpers = await helpersOf(world.home);
    // Held first: what it has still to write could make one of the files again.
    for (const pid of helpers) process.kill(pid, 'SIGSTOP');
    for (const name of readdirSync(world.home)) if (name.startsWith('catalogue')) rmSync(join(world.home, name));
    for (const pid of helpers) process.kill(pid, 'SIGKILL');
    await expect(note).toContainText('The catalogue was missing');
    await expect(note).toContainText('The cartridges are not affected.');
    await picture('deck');
    await page.getByTestId('go-jobs').click();
    await expect(note).toBeVisible();
  });

  await test.step('and no more once somebody has taken note', async () => {
    await page.getByTestId('loss-noted').click();
    await expect(note).toBeHidden();
    await page.getByTestId('go-deck').click();
    await expect(note).toBeHidden();
    await picture('noted');
  });
});
