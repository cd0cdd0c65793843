// The window at a desk: it shows the tapes of another computer over a real sshd, says so all the time, and comes back.

import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { protocolVersion } from '../../helper/contract/protocol.ts';
import { ask, askJobs } from '../harness/ask.ts';
import { answerFolderDialog, answerQuestions, catchOpened, dropPaths } from '../harness/desktop.ts';
import { pictureBook } from '../harness/pictures.ts';
import { otherComputer } from '../harness/tape-host.ts';
import { describeTree } from '../harness/tree.ts';
import { closeWindow, openWindow, test } from '../harness/window.ts';

test('another computer', async ({ world }) => {
  const there = await otherComputer(world);
  const window = await openWindow(world, there.environment);
  const { app, page } = window;
  const picture = await pictureBook(app, page, 'other-computer');
  const which = page.getByTestId('which-computer');

  await test.step('a computer that cannot be reached is not shown', async () => {
    await expect(page.getByTestId('drive').first()).toBeVisible();
    await expect(which).toHaveText('This computer');
    await which.click();
    await picture('ask');
    await page.getByTestId('computer-name').fill('nowhere.invalid');
    await page.getByTestId('computer-connect').click();
    await expect(page.getByTestId('fault')).toHaveAttribute('data-code', 'far.unreachable');
    await picture('unreachable');
    there.host.trust(false);
    await page.getByTestId('computer-name').fill('tapes');
    await page.getByTestId('computer-name').press('Enter');
    await expect(page.getByTestId('fault')).toHaveAttribute('data-code', 'far.unknown-computer');
    await expect(which).toHaveText('This computer');
    there.host.trust(true);
  });

  await test.step('one that answers is shown, and named', async () => {
    await page.getByTestId('computer-connect').click();
    await expect(which).toHaveText('tapes');
    await expect(page.getByTestId('connection')).toHaveText('Connected to tapes');
    await expect(page).toHaveTitle('tapes – Capstan');
    await expect(page.getByTestId('drive').first()).toBeVisible();
    const [hello] = await ask(page, [['hello', { protocolVersion: protocolVersion }]]);
    expect(hello).toMatchObject({ home: there.home });
    await picture('shown');
    await page.getByTestId('go-settings').click();
    await expect(page.getByTestId('about')).toContainText(there.home);
    await expect(page.getByTestId('show-folders')).toHaveCount(0);
    await picture('settings');
  });

  const source = join(world.desktop, 'sent');
  await test.step('folders of this computer are sent to a cartridge there', async () => {
    await mkdir(source);
    for (let at = 0; at < 3; at += 1) await writeFile(join(source, `small-${at}`), `small ${at}`);
    await page.getByTestId('go-deck').click();
    await askJobs(page, [
      ['cartridges.load', { barcode: 'CAP001L8', drive: null }],
      ['cartridges.format', { barcode: 'CAP001L8', confirmedBarcode: 'CAP001L8', name: 'Far' }],
    ]);
    await expect(page.getByTestId('drive').first()).toContainText('CAP001L8');
    await dropPaths(page, page.getByTestId('drive').first(), [source]);
    await expect(page.getByTestId('sent-there')).toContainText('tapes');
    await page.getByTestId('archive-more').click();
    await expect(page.getByTestId('archive-acls')).toBeVisible();
    for (const impossible of ['archive-bag', 'archive-skip-duplicates', 'archive-choose-mirror']) {
      await expect(page.getByTestId(impossible)).toHaveCount(0);
    }
    await picture('sheet');
    await page.getByTestId('archive-start').click();
    await expect(page.getByTestId('archive-sheet')).toHaveCount(0);
    await expect(page.getByTestId('transfer')).toHaveCount(0);
    const [listed] = await ask(page, [
      ['catalogue.list', { barcode: 'CAP001L8', path: 'sent', cursor: null, limit: 9 }],
    ]);
    expect(listed).toMatchObject({ rows: ['small-0', 'small-1', 'small-2'].map((name) => ({ name })) });
  });

  await test.step('what was broken off is said, and the rest is sent', async () => {
    const goOn = there.holdFeeds(10_000_000);
    for (let at = 0; at < 6; at += 1) await writeFile(join(source, `large-${at}`), randomBytes(4_000_000));
    await dropPaths(page, page.getByTestId('drive').first(), [source]);
    await page.getByTestId('archive-start').click();
    await expect(page.getByTestId('transfer')).toContainText('tapes');
    await picture('transfer');
    const questions = await answerQuestions(app, 0);
    await app.evaluate(({ app: shell }) => shell.quit());
    await expect.poll(async () => (await questions())[0]?.message).toContain('still being sent to tapes');
    there.host.cut();
    goOn();
    await expect(page.getByTestId('transfer-broken')).toContainText('tapes');
    await picture('broken-off');
    await page.getByTestId('transfer-rest').click();
    await expect(page.getByTestId('transfer-broken')).toHaveCount(0);
    await expect(page.getByTestId('transfer')).toHaveCount(0);
    const [listed] = await ask(page, [
      ['catalogue.list', { barcode: 'CAP001L8', path: 'sent', cursor: null, limit: 9 }],
    ]);
    const large = Array.from({ length: 6 }, (_, at) => ({ name: `large-${at}`, size: 4_000_000 }));
    const small = Array.from({ length: 3 }, (_, at) => ({ name: `small-${at}` }));
    expect(listed).toMatchObject({ rows: [...large, ...small] });
    await page.getByTestId('go-jobs').click();
    await picture('jobs');
    await page.getByTestId('go-deck').click();
  });

  await test.step('files from there are restored to a folder of this computer', async () => {
    const source = join(world.desktop, 'sent');
    await page.getByTestId('go-browse').click();
    await page.getByTestId('choose-CAP001L8').click();
    await page.getByTestId('tick-all').click();
    await page.getByTestId('restore').click();
    await expect(page.getByTestId('brought-here')).toContainText('tapes');
    await answerFolderDialog(app, world.restored);
    await page.getByTestId('restore-choose').click();
    await expect(page.getByTestId('restore-plan')).toContainText('9 files');
    await expect(page.getByTestId('restore-room')).not.toHaveClass('care');
    await page.getByTestId('restore-more').click();
    await expect(page.getByTestId('restore-acls')).toBeVisible();
    await expect(page.getByTestId('manifest-restored')).toHaveCount(0);
    await picture('restore-here');
    await page.getByTestId('restore-start').click();
    await expect(page.getByTestId('restore-run')).toHaveAttribute('data-state', 'done');
    await expect(page.getByTestId('transfer')).toHaveCount(0);
    expect(await describeTree(join(world.restored, 'sent'))).toEqual(await describeTree(source));
    await picture('restored-here');
    const opened = await catchOpened(app);
    await page.getByTestId('open-folder').click();
    await expect.poll(opened).toEqual([world.restored]);
  });

  await test.step('a line that breaks comes back by itself', async () => {
    const before = there.host.signIns();
    there.host.cut();
    await expect.poll(() => there.host.signIns()).toBeGreaterThan(before);
    await expect(page.getByTestId('connection')).toHaveText('Connected to tapes');
    await expect(page.getByTestId('connection-lost')).toHaveCount(0);
  });

  await test.step('while it is away, one can go back', async () => {
    there.host.stop();
    there.host.cut();
    await expect(page.getByTestId('connection-lost')).toBeVisible();
    await expect(which).toHaveText('tapes');
    await picture('lost');
    await page.getByTestId('back-here').click();
    await expect(which).toHaveText('This computer');
    await expect(page.getByTestId('connection')).toHaveText('Helper connected');
    await which.click();
    await expect(page.getByTestId('computer-remembered')).toHaveText('tapes');
    await picture('remembered');
    await page.getByTestId('computer-forget').click();
    await expect(page.getByTestId('computer-remembered')).toHaveCount(0);
  });

  await closeWindow(window, world);
  await there.end();
});
