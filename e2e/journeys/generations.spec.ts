// A cartridge as it was: along its timeline, an older generation that the catalogue saw, one that is read from the tape
// first, and an older version of a file that comes back.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { answerFolderDialog } from '../harness/desktop.ts';
import { tape } from '../harness/tape.ts';
import { test } from '../harness/window.ts';

const barcode = 'CAP011L8';
const drafts = ['First draft.\n', 'Second draft, longer.\n', 'Third draft, and the last one.\n'] as const;

test('generations', async ({ window, world, picture }) => {
  const { app, page } = window;
  const source = join(world.desktop, 'Novel');
  const run = async (...step: readonly string[]) => {
    const { code, errors } = await tape(world, ...step);
    expect(code, errors).toBe(0);
  };

  await test.step('three drafts go on one cartridge', async () => {
    await run('virtual', 'new', barcode, '--capacity', '120M');
    await run('load', barcode);
    await run('format', barcode, '--name', 'Novel', '--yes');
    for (const [at, draft] of drafts.entries()) {
      await mkdir(join(source, 'Notes'), { recursive: true });
      await writeFile(join(source, 'novel.txt'), draft);
      await writeFile(join(source, 'Notes', `ideas ${at + 1}.txt`), `ideas for draft ${at + 1}\n`);
      await run('archive', source, '--to', barcode, '--no-verify', '--wait');
    }
    await run('eject', barcode);
  });

  await test.step('details tell the versions of a file and its receipts', async () => {
    await page.getByTestId('go-browse').click();
    await page.getByTestId('filter-not-verified').click();
    await expect(page.getByTestId('found-count')).toHaveText('4 found');
    await page.getByTestId('search-clear').click();
    await page.getByTestId(`choose-${barcode}`).click();
    await page.getByTestId('open-Novel').click();
    await page.getByTestId('row-Novel/novel.txt').click();
    await expect(page.getByTestId('versions').getByRole('listitem')).toHaveCount(3);
    await page.getByTestId('copy-sha256').click();
    await expect(page.getByTestId('copy-sha256')).toHaveText('Copied');
    await picture('versions');
  });

  await test.step('an older generation is browsed without the cartridge', async () => {
    const points = page.getByTestId('timeline').getByRole('radio');
    await expect(points.last()).toBeChecked();
    await points.last().focus();
    // The newest one but one differs only by the cartridge's own record, which the ejection wrote.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByTestId('generation-shown')).toBeVisible();
    await page.getByTestId('open-Novel').click();
    await page.getByTestId('open-Novel/Notes').click();
    await expect(page.getByTestId('row-Novel/Notes/ideas 2.txt')).toBeVisible();
    await expect(page.getByTestId('row-Novel/Notes/ideas 3.txt')).toHaveCount(0);
    await picture('older');
    await page.getByTestId('generation-back').click();
  });

  await test.step('what the catalogue never saw is looked for and read on the tape', async () => {
    await run('load', barcode);
    await run('rebuild', barcode);
    await expect(page.getByTestId('timeline').getByRole('radio')).toHaveCount(1);
    await page.getByTestId('find-generations').click();
    const points = page.getByTestId('timeline').getByRole('radio');
    await expect.poll(() => points.count()).toBeGreaterThanOrEqual(3);
    await points.last().focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByTestId('generation-closed')).toContainText(barcode);
    await picture('closed');
    await page.getByTestId('open-generation').click();
    await expect(page.getByTestId('generation-shown')).toBeVisible();
    await expect(page.getByTestId('open-Novel')).toBeVisible();
  });

  await test.step('an older version comes back', async () => {
    await page.getByTestId('open-Novel').click();
    await page.getByTestId('row-Novel/novel.txt').click();
    const older = page.getByTestId('versions').getByRole('listitem').last();
    await older.getByRole('button').click();
    await expect(page.getByTestId('selection')).toContainText('1 file');
    await page.getByTestId('restore').click();
    await rm(source, { recursive: true });
    await answerFolderDialog(app, world.restored);
    await page.getByTestId('restore-choose').click();
    await expect(page.getByTestId('restore-plan')).toContainText('1 file');
    await picture('older-version');
    await page.getByTestId('restore-start').click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'done');
    expect(await readFile(join(world.restored, 'novel.txt'), 'utf8')).toBe(drafts[1]);
  });
});
