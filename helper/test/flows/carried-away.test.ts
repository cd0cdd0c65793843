// A helper is killed while it loads a cartridge, and that is carried away before it comes back.

import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Job, JobId } from '../../contract/model.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { folderWith, onlyDrive } from './steps.ts';

const barcode = 'CAP010L8';

async function jobUntil({ snapshot }: Helper, id: JobId, is: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = (await snapshot()).jobs.find((row) => row.id === id);
    if (job !== undefined && is(job)) return job;
    await sleep(50);
  }
}

test('jobs that were asked for wait for their cartridge until it is back', async () => {
  const helper = await startHelper();
  const { home } = helper;
  await helper.client.send('virtual.create', { barcode, capacityBytes: 2_000_000_000 });
  await helper.load(barcode);
  await helper.format(barcode);
  await helper.archive(barcode, folderWith(['a']));
  await helper.eject(barcode);
  await onlyDrive(helper, 'live');
  const first = await helper.client.send('cartridges.verify', { barcode, paths: [] });
  const ids = [
    first,
    await helper.client.send('cartridges.check', { barcode }),
    await helper.client.send('restore.start', { from: [{ barcode, paths: ['d'] }], into: temporaryFolder() }),
  ];
  await jobUntil(helper, first, ({ progress }) => progress.phase === 'loading');
  await helper.kill();
  const folder = join(home, 'virtual', 'cartridges', barcode);
  const away = join(temporaryFolder(), barcode);
  renameSync(folder, away);

  const without = await startHelper({ home });
  for (const id of ids) {
    const job = await jobUntil(without, id, ({ waitsFor }) => waitsFor?.for === 'person');
    expect(job).toMatchObject({ ended: null, fault: null });
    expect(job.waitsFor?.words).toContain(barcode);
  }
  await onlyDrive(without, 'instant');
  await without.end();
  renameSync(away, folder);
  const back = await startHelper({ home });
  for (const id of ids) expect(await back.endOf(id)).toMatchObject({ state: 'done' });
});
