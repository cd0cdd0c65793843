// More than fits on one cartridge: the plan says so, the job asks for the next one, and a mirror gets everything, too.

import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { answerFolderDialog, dropPaths } from '../harness/desktop.ts';
import { tape } from '../harness/tape.ts';
import { describeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

const [first, second] = ['CAP008L8', 'CAP009L8'] as const;

test('several cartridges', async ({ window, world, picture }) => {
  const { app, page } = window;
  const drive = page.getByTestId('drive');
  const source = join(world.desktop, 'Loch Ness');
  await mkdir(source);
  for (let reel = 1; reel <= 8; reel += 1) await writeFile(join(source, `reel ${reel}.mov`), randomBytes(20_000_000));

  await test.step('two small cartridges are made and formatted', async () => {
    for (const barcode of [second, first]) {
      for (const step of [
        ['virtual', 'new', barcode, '--capacity', '120M'],
        ['load', barcode],
        ['format', barcode, '--yes'],
        ...(barcode === first ? [] : [['eject', barcode]]),
      ]) {
        const { code, errors } = await tape(world, ...step);
        expect(code, errors).toBe(0);
      }
    }
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
  });

  await test.step('the plan says how many cartridges it takes before anything is written', async () => {
    await dropPaths(page, drive, [source]);
    await expect(page.getByTestId('plan')).toContainText('160 MB: 1 full cartridge and');
    await expect(page.getByTestId('planned-cartridges')).toContainText(first);
    await answerFolderDialog(app, world.restored);
    await page.getByTestId('archive-more').click();
    await page.getByTestId('archive-choose-mirror').click();
    await expect(page.getByTestId('archive-mirror')).toHaveText(world.restored);
    await picture('plan');
    await page.getByTestId('archive-start').click();
  });

  await test.step('when it is full, the job waits for another one', async () => {
    await expect(page.getByTestId('cartridge-needed')).toContainText(`${first} is full`);
    await expect(drive).toHaveAttribute('data-state', 'empty');
    await picture('waiting');
    await page.getByTestId('go-jobs').click();
    await picture('waiting-job');
    await page.getByTestId(`supply-${second}`).click();
  });

  await test.step('it goes on where it stood, and all of it is safe', async () => {
    const job = page.getByTestId('job-detail');
    await expect(job).toHaveAttribute('data-state', 'done');
    await expect(job.getByTestId('findings-verdict')).toContainText(`On ${first} and ${second}.`);
    await page.getByTestId('item-Loch Ness/reel 8.mov').click();
    await expect(page.getByTestId('item-detail')).toContainText(second);
    await expect(page.getByTestId('job-outcome')).toHaveText('8 files safe on tape');
    await picture('done');
    expect(await describeTree(join(world.restored, 'Loch Ness'))).toEqual(await describeTree(source));
    await page.getByTestId('go-deck').click();
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
  });
});
