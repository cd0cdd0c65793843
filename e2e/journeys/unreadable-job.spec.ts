// A job that another version of Capstan stored: it is named, can do nothing, and a person drops it.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { tape } from '../harness/tape.ts';
import { test } from '../harness/window.ts';
import { endHelpers } from '../harness/world.ts';

test('a job that cannot be read', async ({ window: { page }, world, picture }) => {
  const job = page.getByTestId('job-detail');

  await test.step('says so, and offers only what can be done with it', async () => {
    expect((await tape(world, 'load', 'CAP001L8')).code).toBe(0);
    await endHelpers(world.home);
    const database = new DatabaseSync(join(world.home, 'catalogue.db'));
    const request = JSON.stringify({ version: 99, kind: 'load', barcode: 'CAP001L8' });
    database.prepare("UPDATE job SET state = 'paused', ended = NULL, request = ? WHERE kind = 'load'").run(request);
    database.close();
    await page.getByTestId('go-jobs').click();
    await page.getByTestId('jobs-open').click();
    await page.locator('.job-row[data-kind=load]').click();
    await expect(job.getByTestId('fault')).toHaveAttribute('data-code', 'job.request-unreadable');
    await expect(job.getByTestId('job-resume')).toHaveCount(0);
    await picture('held');
  });

  await test.step('is gone from the open ones once somebody has dropped it, also for the next helper', async () => {
    await job.getByTestId('job-stop').click();
    await expect(job).toHaveAttribute('data-state', 'cancelled');
    await expect(page.locator('.job-row')).toHaveCount(0);
    await picture('dropped');
    await endHelpers(world.home);
    const { output } = await tape(world, '--json', 'status');
    const { jobs } = JSON.parse(output);
    expect(jobs).toMatchObject([{ kind: 'load', state: 'cancelled' }]);
  });
});
