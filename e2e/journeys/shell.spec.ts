// The program around its windows: several of them, what it says when nobody looks, what it asks before it goes, and a
// helper that is not there, not the right one, or works on without a window.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { answerQuestions, catchNotifications, desktopWithTray } from '../harness/desktop.ts';
import { startOldHelper } from '../harness/old-helper.ts';
import { pictureBook } from '../harness/pictures.ts';
import { pipeInto, tape } from '../harness/tape.ts';
import { closeWindow, openWindow, startAgain, test } from '../harness/window.ts';
import { helpersOf, type TestWorld } from '../harness/world.ts';

const [cancel, leave] = [0, 1] as const;

async function command(world: TestWorld, ...given: readonly string[]): Promise<string> {
  const { code, output, errors } = await tape(world, ...given);
  expect(code, `${given.join(' ')}\n${errors}`).toBe(0);
  return output;
}

async function opened(app: ElectronApplication, open: () => Promise<unknown>): Promise<Page> {
  const [page] = await Promise.all([app.waitForEvent('window'), open()]);
  return page;
}

function newWindow(app: ElectronApplication): Promise<Page> {
  return opened(app, () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('new-window')?.click()),
  );
}

test('two windows', async ({ window: { app, page } }) => {
  const second = await newWindow(app);
  await second.getByTestId('go-jobs').click();
  await page.getByTestId('load-CAP001L8').click();
  await expect(page.getByTestId('drive')).toHaveAttribute('data-state', 'loaded');
  await expect(second.getByTestId('job-detail')).toContainText('CAP001L8');
  await expect(second.getByTestId('job-detail')).toHaveAttribute('data-state', 'done');
  await page.close();
  await second.getByTestId('go-deck').click();
  await second.getByTestId('eject').click();
  await expect(second.getByTestId('drive')).toHaveAttribute('data-state', 'empty');
});

test('a page whose process ends is shown again', async ({ window: { app, page } }) => {
  await page.getByTestId('go-jobs').click();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  // What Playwright had of the page has ended with it. A page that ends or goes while it is asked never answers.
  const isThere = () =>
    app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (contents === undefined || contents.isCrashed() || contents.isLoading()) return false;
      const answer = contents.executeJavaScript('document.querySelector("[data-testid=drive]") !== null');
      const silence = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 1_000));
      return await Promise.race([answer, silence]);
    });
  await expect.poll(() => isThere().catch(() => false)).toBe(true);
});

test('a job that waits while nobody looks', async ({ window: { app, page }, world }) => {
  const [full, next] = ['CAP008L8', 'CAP009L8'] as const;
  const source = join(world.desktop, 'Loch Ness');
  await mkdir(source);
  for (const reel of ['reel 1', 'reel 2']) await writeFile(join(source, reel), randomBytes(60_000_000));
  for (const barcode of [next, full]) {
    await command(world, 'virtual', 'new', barcode, '--capacity', '100M');
    await command(world, 'load', barcode);
    await command(world, 'format', barcode, '--yes');
    if (barcode === next) await command(world, 'eject', barcode);
  }
  const notifications = await catchNotifications(app);

  await test.step('a cartridge is asked for by a notification, which shows the job', async () => {
    await expect(page.getByTestId('drive')).toHaveAttribute('data-state', 'safe-to-eject');
    await command(world, 'archive', 'Loch Ness', '--to', full);
    await expect.poll(notifications.shown).toHaveLength(1);
    const [needed] = await notifications.shown();
    expect(needed?.title).toContain(`${full} is full`);
    await notifications.click(0);
    await expect(page.getByTestId('job-detail')).toHaveAttribute('data-state', 'waiting');
  });

  await test.step('quitting says what is at stake, and Cancel is the default', async () => {
    const asked = await answerQuestions(app, cancel);
    await app.evaluate((electron) => electron.app.quit());
    await expect.poll(asked).toHaveLength(1);
    const [question] = await asked();
    expect(question).toMatchObject({ message: 'A job is not finished. Quit Capstan?', defaultId: cancel });
    expect(question?.detail).toContain(`${full} is full`);
    expect(question?.detail).toContain('Jobs continue in the background');
    await expect(page.getByTestId('job-detail')).toBeVisible();
  });

  const again = await test.step('where no icon can stay, closing the last window asks, too', async () => {
    const asked = await answerQuestions(app, cancel);
    const back = await opened(app, () => page.close());
    const [question] = await asked();
    expect(question?.message).toBe('A job is not finished. Close the last window?');
    return back;
  });

  await test.step('when it is done, that is told once', async () => {
    await again.getByTestId('go-jobs').click();
    await again.getByTestId(`supply-${next}`).click();
    await expect(again.getByTestId('job-detail')).toHaveAttribute('data-state', 'done');
    await expect.poll(notifications.shown).toHaveLength(2);
    const shown = await notifications.shown();
    expect(shown[1]).toEqual({ title: `Archive completed: Loch Ness → ${full}`, body: '2 files safe on tape.' });
  });

  await test.step('with nothing at stake nothing is asked', async () => {
    const ended = app.waitForEvent('close');
    await again.close();
    await ended;
  });
});

test('a job goes on without a window, behind an icon', async ({ world }) => {
  await command(world, 'load', 'CAP001L8');
  await command(world, 'format', 'CAP001L8', '--yes');
  const film = pipeInto(world, 'archive', '--stdin', 'film.mov', '--to', 'CAP001L8');
  film.stdin?.write(Buffer.alloc(1_000_000, 'film'));
  const window = await openWindow(world, await desktopWithTray(world));
  const { app, page } = window;
  await expect(page.getByTestId('drive')).toHaveAttribute('data-state', 'writing');
  const asked = await answerQuestions(app, cancel);
  await page.close();

  await test.step('starting the program again opens a window', async () => {
    const back = await opened(app, () => startAgain(world));
    await expect(back.getByTestId('drive')).toHaveAttribute('data-state', 'writing');
    expect(await asked()).toEqual([]);
    await startAgain(world);
    expect(app.windows()).toHaveLength(1);
  });

  await test.step('the end of the session ends the program without a question', async () => {
    const ended = app.waitForEvent('close');
    app.process().kill('SIGTERM');
    await ended;
  });

  await test.step('and the job is done all the same', async () => {
    const done = once(film, 'close');
    film.stdin?.end();
    await done;
    expect(await command(world, 'ls', 'CAP001L8:/')).toContain('film.mov');
  });
  await closeWindow(window, world);
});

test('a helper that is killed at work', async ({ window: { app, page }, world }) => {
  const picture = await pictureBook(app, page, 'helper-comes-back');
  const source = join(world.desktop, 'Loch Ness');
  await mkdir(source);
  // Of data and not of holes.
  const reel = Buffer.alloc(50_000_000, 'waves');
  for (let at = 0; at < 16; at += 1) await appendFile(join(source, 'crossing.mov'), reel);
  await writeFile(join(source, 'shore.mov'), reel);

  await test.step('is missed while a drive writes in its own time', async () => {
    await command(world, 'virtual', 'drive', 'remove', 'drive-1');
    await command(world, 'virtual', 'drive', 'add', '--clock', 'live', '--speed-up', '60');
    await command(world, 'load', 'CAP001L8');
    await command(world, 'format', 'CAP001L8', '--yes');
    await command(world, 'archive', 'Loch Ness', '--to', 'CAP001L8');
    await page.getByTestId('go-jobs').click();
    await expect(page.getByTestId('job-progress')).toHaveAttribute('data-phase', 'streaming');
    await expect(page.getByTestId('job-progress')).not.toContainText('0 bytes');
    const missed = page.getByTestId('connection-lost').waitFor();
    for (const pid of await helpersOf(world.home)) process.kill(pid, 'SIGKILL');
    await missed;
  });

  await test.step('comes back, and the job goes on as the same', async () => {
    await expect(page.getByTestId('connection-lost')).toBeHidden();
    await expect(page.getByTestId('job-detail')).toHaveAttribute('data-state', 'done', { timeout: 120_000 });
    await expect(page.locator('.job-row[data-kind=archive]')).toHaveCount(1);
    await expect(page.getByTestId('timeline')).toContainText('the previous one was interrupted');
    await expect(page.getByTestId('job-outcome')).toHaveText('2 files safe on tape');
    await picture('gone-on');
  });
});

test('a helper of another version', async ({ world }) => {
  const old = await startOldHelper(world);
  const window = await openWindow(world);
  const { app, page } = window;
  const picture = await pictureBook(app, page, 'another-version');
  const banner = page.getByTestId('connection-lost');
  await expect(banner).toContainText('The versions of Capstan do not match');
  await expect(banner).toContainText('then ends automatically');
  await picture('refused');
  await old.end();
  await banner.getByRole('button').click();
  await expect(page.getByTestId('drive')).toHaveAttribute('data-state', 'empty');
  await closeWindow(window, world);
});

test('a schedule that fires while the window is closed', async ({ world }) => {
  const source = join(world.desktop, 'Loch Ness');
  await mkdir(source);
  await writeFile(join(source, 'notes.txt'), 'Loch Ness, second week.\n');
  const before = await openWindow(world);
  await expect(before.page.getByTestId('drive')).toHaveAttribute('data-state', 'empty');
  await command(world, 'load', 'CAP001L8');
  await command(world, 'format', 'CAP001L8', '--yes');
  await command(world, 'pool', 'add', 'Films', 'CAP001L8');
  const ended = before.app.waitForEvent('close');
  await before.page.close();
  await ended;
  // The next full minute is the soonest that a schedule can name.
  await command(world, 'schedule', 'add', 'Films', source, '--every', 'cron "* * * * *"', '--pool', 'Films');
  await expect
    .poll(() => command(world, 'schedule', 'show', 'Films'), { timeout: 120_000, intervals: [5_000] })
    .toContain('completed');

  const window = await openWindow(world);
  const { page } = window;
  await page.getByTestId('go-jobs').click();
  await page.locator('.job-row[data-kind=mirror]').last().click();
  await expect(page.getByTestId('job-outcome')).toHaveText('1 file safe on tape');
  await answerQuestions(window.app, leave);
  await closeWindow(window, world);
});
