// Every drive holds a cartridge that nobody uses, and jobs come: the deck says which one could leave, and a press makes room.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { tape } from '../harness/tape.ts';
import { test } from '../harness/window.ts';

const [held, wanted, other] = ['CAP007L8', 'CAP008L8', 'CAP009L8'] as const;

test('full drives', async ({ window, world, picture }) => {
  const { page } = window;
  const drive = page.getByTestId('drive');
  const source = join(world.desktop, 'Letters');
  await mkdir(source);
  await writeFile(join(source, 'one.txt'), 'A letter');

  const run = async (...args: readonly string[]) => {
    const { code, errors } = await tape(world, ...args);
    expect(code, errors).toBe(0);
  };

  await test.step('three cartridges are written, and one stays in the only drive', async () => {
    for (const barcode of [wanted, other, held]) {
      await run('virtual', 'new', barcode, '--capacity', '120M');
      await run('load', barcode);
      await run('format', barcode, '--yes');
      await run('archive', source, '--to', barcode, '--wait');
      if (barcode !== held) await run('eject', barcode);
    }
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
  });

  await test.step('jobs for other cartridges wait, and the deck says what could leave', async () => {
    await run('verify', wanted, '--no-wait');
    await run('check', other, '--no-wait');
    const note = page.getByTestId('drive-needed');
    await expect(note).toHaveCount(1);
    await expect(note).toContainText(`${wanted} needs a drive. To continue, eject ${held} from Drive 1.`);
    await expect(note).toContainText(`Otherwise ${held} is ejected automatically after 10 minutes without use.`);
    await picture('waiting');
  });

  await test.step('so do the strip and the job', async () => {
    await page.getByTestId('go-settings').click();
    await page.getByTestId('settings-equipment').click();
    await expect(page.getByTestId('eject-idle')).toBeChecked();
    await expect(page.getByTestId('job-strip').getByTestId(`wait-eject-${held}`)).toBeEnabled();
    await picture('strip-and-settings');
    await page.getByTestId('strip-show').click();
    await expect(page.getByTestId('job-detail').getByTestId('drive-needed')).toContainText(`eject ${held}`);
    await picture('job');
    await page.getByTestId('go-deck').click();
  });

  await test.step('a press makes room, and the next one asks for the next', async () => {
    await page.getByTestId(`wait-eject-${held}`).click();
    const note = page.getByTestId('drive-needed');
    await expect(note).toContainText(`${other} needs a drive. To continue, eject ${wanted} from Drive 1.`);
  });

  await test.step('without a wait when idle cartridges leave at once', async () => {
    await page.getByTestId('go-settings').click();
    await page.getByTestId('settings-equipment').click();
    await page.getByTestId('eject-idle-minutes').selectOption('0');
    await page.getByTestId('go-deck').click();
    await expect(page.getByTestId('drive-needed')).toHaveCount(0);
    await expect(drive).toContainText(other);
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    await picture('went-on');
  });
});
