// Files that came with a manifest are compared with it on their way to tape and back: what differs, lacks or is extra is named.

import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { answerFolderDialog, dropPaths } from '../harness/desktop.ts';
import { tape } from '../harness/tape.ts';
import { test } from '../harness/window.ts';

const barcode = 'CAP001L8';

test('manifests', async ({ window: { app, page }, world, picture }) => {
  const at = (testId: string) => page.getByTestId(testId);
  const reel = join(world.desktop, 'Reel 7');
  const list = join(reel, 'MD5SUMS');

  await test.step('a reel is delivered with its checksums', async () => {
    await mkdir(reel);
    const takes = ['take 1.mov', 'take 2.mov', 'take 3.mov'];
    for (const name of [...takes, 'notes.txt']) await writeFile(join(reel, name), name.repeat(9_000));
    const sums = takes.map((name) => `${createHash('md5').update(name.repeat(9_000)).digest('hex')}  ${name}\n`);
    await writeFile(list, sums.join(''));
    await at('tour-dismiss').click();
    for (const step of [
      ['load', barcode],
      ['format', barcode, '--name', 'Reels', '--yes'],
    ])
      expect((await tape(world, ...step)).code).toBe(0);
  });

  await test.step('a folder without a manifest is refused where it is chosen', async () => {
    await dropPaths(page, at('drive'), [reel]);
    await at('archive-more').click();
    await answerFolderDialog(app, world.desktop);
    await at('manifest-folder').click();
    await expect(at('manifest-chosen')).toHaveText(`${basename(world.desktop)} ${dirname(world.desktop)}`);
    const fault = at('archive-sheet').locator('.more-options').getByTestId('fault');
    await expect(fault).toContainText('No manifest was found');
    await fault.scrollIntoViewIfNeeded();
    await expect(at('archive-start')).toBeDisabled();
    await picture('none-there');
    await at('manifest-without').click();
    await expect(at('archive-sheet').getByTestId('fault')).toHaveCount(0);
  });

  await test.step('what matches and what is extra is said when everything is safe', async () => {
    await answerFolderDialog(app, list);
    await at('manifest-file').click();
    await expect(at('archive-more')).toContainText('Verify against MD5SUMS');
    await expect(at('plan')).toBeVisible();
    await at('manifest-without').scrollIntoViewIfNeeded();
    await picture('chosen');
    await at('archive-start').click();
    await expect(at('job-strip').filter({ hasText: 'Reel 7' })).toHaveAttribute('data-state', 'done');
    await at('go-jobs').click();
    await page.locator('.job-row[data-kind=archive]').click();
    await expect(at('findings-verdict')).toContainText('3 files match the manifest');
    await expect(at('findings-verdict')).toContainText('1 file is not in it.');
    await picture('archived');
    await expect(at('job-item').filter({ hasText: 'notes.txt' })).toContainText('Not in the manifest');
  });

  await test.step('what differs and what lacks is named', async () => {
    const missing = `${'0'.repeat(32)}  take 4.mov\n`;
    const sums = ['take 1.mov', 'take 3.mov'].map(
      (name) => `${createHash('md5').update(name.repeat(9_000)).digest('hex')}  ${name}\n`,
    );
    await writeFile(join(world.desktop, 'later.md5'), `${sums.join('')}${'1'.repeat(32)}  take 2.mov\n${missing}`);
    await at('go-deck').click();
    await dropPaths(page, at('drive'), [reel]);
    await at('archive-more').click();
    await at('archive-into').fill('later');
    await answerFolderDialog(app, join(world.desktop, 'later.md5'));
    await at('manifest-file').click();
    await at('archive-start').click();
    await expect(at('archive-sheet')).toHaveCount(0);
    await at('go-jobs').click();
    await page.locator('.job-row[data-kind=archive]').first().click();
    await expect(at('job-detail')).toHaveAttribute('data-state', 'partial');
    await expect(at('findings-verdict')).toContainText('1 file differs from it. 1 file in it is missing.');
    await expect(at('item-later/Reel 7/take 2.mov')).toBeVisible();
    await expect(at('item-later/Reel 7/take 4.mov')).toBeVisible();
    await picture('differs');
  });

  await test.step('a restore is compared with the manifest that comes back', async () => {
    await at('go-browse').click();
    await at(`choose-${barcode}`).click();
    await at('tick-Reel 7').click();
    await at('restore').click();
    await answerFolderDialog(app, world.restored);
    await at('restore-choose').click();
    await at('restore-more').click();
    await at('manifest-restored').click();
    await expect(at('restore-more')).toContainText('Verify against the manifest in the restored folder');
    await expect(at('restore-plan')).toBeVisible();
    await picture('restore');
    await at('restore-start').click();
    await expect(at('restore-run')).toHaveAttribute('data-state', 'done');
    await expect(at('findings-verdict')).toContainText('3 files match the manifest');
    await picture('restored');
  });
});
