// Power fails in the middle of an archive. What lies on a disk is archived to its end by itself. What came through a pipe
// cannot come again: the window says what is true, checks, recovers, verifies.

import { once } from 'node:events';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { dropPaths } from '../harness/desktop.ts';
import { pipeInto } from '../harness/tape.ts';
import { test } from '../harness/window.ts';
import { helpersOf, type TestWorld } from '../harness/world.ts';

async function formatted(page: Page): Promise<void> {
  await page.getByTestId('load-CAP001L8').click();
  await page.getByTestId('format').click();
  await page.getByTestId('format-start').click();
  await expect(page.getByTestId('drive')).toHaveAttribute('data-state', 'safe-to-eject');
}

async function twoPictures({ desktop }: TestWorld): Promise<string> {
  const folder = join(desktop, 'Summer');
  await mkdir(folder);
  for (const name of ['0 beach.jpg', '1 dunes.jpg']) await writeFile(join(folder, name), Buffer.alloc(2_000_000, name));
  return folder;
}

async function powerFails({ home }: TestWorld): Promise<void> {
  for (const pid of await helpersOf(home)) process.kill(pid, 'SIGKILL');
}

test('an archive that was cut short goes on by itself', async ({ window: { page }, world, picture }) => {
  const drive = page.getByTestId('drive');
  const source = await twoPictures(world);
  // Of data and not of holes, and more than goes to tape before the blow falls.
  const reel = Buffer.alloc(100_000_000, 'film');
  for (let at = 0; at < 20; at += 1) await appendFile(join(source, '9 film.mov'), reel);

  await test.step('the helper is killed while it writes', async () => {
    await formatted(page);
    await dropPaths(page, drive, [source]);
    await page.getByTestId('archive-start').click();
    await expect(page.getByTestId('job-progress')).toContainText('2 of 3');
    await powerFails(world);
  });

  await test.step('the next one does what is left, under the same job', async () => {
    await page.getByTestId('go-jobs').click();
    await expect(page.getByTestId('job-outcome')).toHaveText('3 files safe on tape', { timeout: 120_000 });
    await picture('done');
    await page.getByTestId('go-deck').click();
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
  });

  await test.step('everything on the tape is what was written', async () => {
    await page.getByTestId('drive-menu').click();
    await page.getByTestId('drive-menu-verify').click();
    await page.getByTestId('go-jobs').click();
    await expect(page.getByTestId('findings-verdict')).toContainText(/(All|3) verified\./, {
      timeout: 120_000,
    });
  });
});

test('a session that was cut short', async ({ window: { page }, world, picture }) => {
  const drive = page.getByTestId('drive');
  await twoPictures(world);

  await test.step('the helper is killed while it waits for more', async () => {
    await formatted(page);
    const film = pipeInto(world, 'archive', 'Summer', '--stdin', 'Summer/9 film.mov', '--to', 'CAP001L8');
    film.stdin?.write(Buffer.alloc(50_000_000, 'film'));
    await expect(page.getByTestId('job-progress')).toContainText('2 of 3');
    await expect(page.getByTestId('pace')).toHaveAttribute('data-waiting-for', 'source');
    await picture('writing');
    const ended = once(film, 'close');
    await powerFails(world);
    await ended;
  });

  await test.step('the drive says so, and offers a check before anything else', async () => {
    await expect(page.getByTestId('drive-state')).toContainText('interrupted');
    await expect(page.getByTestId('archive-folders')).toBeHidden();
    await picture('cut-short');
  });

  await test.step('the check changes nothing and says what recovery would do', async () => {
    await page.getByTestId('check').click();
    await expect(page.getByTestId('check-start')).toBeFocused();
    await picture('check');
    await page.getByTestId('check-start').click();
    await expect(page.getByTestId('findings')).toContainText('Recover 2 files of the last session');
    await picture('found');
  });

  await test.step('recovery is a question with Cancel as its default', async () => {
    await page.getByTestId('check-recover').click();
    await expect(page.getByTestId('recover-cancel')).toBeFocused();
    await picture('recover');
    await page.getByTestId('recover-start').click();
    await expect(page.getByTestId('job-detail')).toHaveAttribute('data-state', 'done');
    await expect(page.getByTestId('findings-verdict')).toContainText('2 files of the last session are safe now.');
    await picture('recovered');
  });

  await test.step('what came back is what was written', async () => {
    await page.getByTestId('go-deck').click();
    await expect(drive).toHaveAttribute('data-state', 'safe-to-eject');
    await picture('deck');
    await page.getByTestId('drive-menu').click();
    await page.getByTestId('drive-menu-verify').click();
    await page.getByTestId('go-jobs').click();
    await expect(page.getByTestId('findings-verdict')).toContainText('2 verified.');
    await picture('verified');
  });
});
