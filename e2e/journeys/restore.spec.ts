// What is in the way is asked about once; what lies on several cartridges comes from one after the other, and the job says
// which one it needs.

import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { answerFolderDialog } from '../harness/desktop.ts';
import { tape } from '../harness/tape.ts';
import { describeTree } from '../harness/tree.ts';
import { test } from '../harness/window.ts';

const [first, second] = ['CAP008L8', 'CAP009L8'] as const;

test('restore', async ({ window, world, picture }) => {
  const { app, page } = window;
  const folders = [join(world.desktop, 'Loch Ness'), join(world.desktop, 'Loch Lomond')] as const;
  const run = async (...step: readonly string[]) => {
    const { code, errors } = await tape(world, ...step);
    expect(code, errors).toBe(0);
  };

  await test.step('two cartridges are written', async () => {
    for (const [at, barcode] of [first, second].entries()) {
      const source = folders[at] ?? '';
      await mkdir(source);
      for (let reel = 1; reel <= 4; reel += 1)
        await writeFile(join(source, `reel ${reel}.mov`), randomBytes(3_000_000));
      await run('virtual', 'new', barcode, '--capacity', '120M');
      await run('load', barcode);
      await run('format', barcode, '--yes');
      await run('archive', source, '--to', barcode, '--wait');
      await run('eject', barcode);
    }
  });

  const choose = async () => {
    await page.getByTestId('go-browse').click();
    await page.getByTestId(`choose-${first}`).click();
    await page.getByTestId('tick-Loch Ness').click();
    await page.getByTestId('restore').click();
    await answerFolderDialog(app, world.restored);
    await page.getByTestId('restore-choose').click();
    await expect(page.getByTestId('restore-plan')).toContainText('4 files, 12');
  };

  await test.step('the sheet says how much it is and how long it takes', async () => {
    await choose();
    await expect(page.getByTestId('conflicts')).toHaveCount(0);
    await picture('plan');
    await page.getByTestId('restore-start').click();
    await expect(page.getByTestId('job-detail')).toHaveAttribute('data-state', 'done');
    expect(await describeTree(join(world.restored, 'Loch Ness'))).toEqual(await describeTree(folders[0]));
  });

  await test.step('what is there already is asked about', async () => {
    await choose();
    await expect(page.getByTestId('conflicts')).toContainText('reel 1.mov');
    await page.getByTestId('conflict-rename').click();
    await picture('conflicts');
    await page.getByTestId('restore-start').click();
    await expect(page.getByTestId('job-detail')).toHaveAttribute('data-state', 'done');
    expect(await readdir(join(world.restored, 'Loch Ness'))).toContain('reel 4 (2).mov');
    await picture('both-kept');
  });

  await test.step('several cartridges come one after the other', async () => {
    const into = join(world.restored, 'both');
    await run('restore', `${first}:/Loch Ness`, `${second}:/Loch Lomond`, '--into', into, '--wait');
    for (const source of folders) {
      expect(await describeTree(join(into, source.slice(world.desktop.length)))).toEqual(await describeTree(source));
    }
    await page.getByTestId('go-jobs').click();
    await picture('from-both');
  });
});
