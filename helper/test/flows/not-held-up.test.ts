// A job that waits for a person keeps nobody waiting who could go on: what can be done is done, what no drive here could ever
// do is refused at once, and the rest says for what it waits.

import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JobId } from '../../contract/model.ts';
import { type Helper, temporaryFolder, treeOf } from './harness.ts';
import { folderOf, stateOf, station } from './stations.ts';

const [wanted, other, third] = ['VOL001L8', 'VOL002L8', 'VOL003L8'] as const;

/** One drive, and a folder `d` on each cartridge. */
async function written() {
  const helper = await station([wanted, other, third]);
  const source = folderOf(4, 1);
  for (const barcode of [wanted, other, third]) {
    expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  return { helper, source };
}

async function waiting(helper: Helper, id: JobId): Promise<void> {
  expect(await stateOf(helper, id, 'waiting')).toMatchObject({ state: 'waiting', need: { barcode: wanted } });
}

const notLoaded = { state: 'failed', fault: { code: 'cartridge.not-loaded', data: { subject: wanted } } };
test('while a restore waits for a drive to be emptied, what wants that drive waits with it and says so, and all go on', async () => {
  const { helper, source } = await written();
  const { client } = helper;
  expect(await helper.load(other)).toMatchObject({ state: 'done' });
  const into = temporaryFolder();
  const id = await client.send('restore.start', { from: [{ barcode: wanted, paths: ['d'] }], into });
  await waiting(helper, id);
  expect(await helper.eject(wanted)).toMatchObject(notLoaded);
  const ids = [
    await client.send('cartridges.load', { barcode: wanted, drive: null }),
    await client.send('cartridges.check', { barcode: wanted }),
    await client.send('cartridges.verify', { barcode: wanted, paths: [] }),
  ];
  for (const one of ids) {
    const row = (await helper.snapshot()).jobs.find((job) => job.id === one);
    const ejects = [{ held: other, drive: 'Drive 1' }];
    expect(row).toMatchObject({ state: 'queued', waitsFor: { waits: { code: 'make-room', barcode: wanted, ejects } } });
  }
  await expect(helper.format(wanted)).rejects.toMatchObject({ code: 'cartridge.in-use' });
  expect(await helper.list(wanted, 'd')).toHaveLength(4);
  expect(await helper.run('cartridges.check', { barcode: other })).toMatchObject({ state: 'done' });
  await waiting(helper, id);
  expect(await helper.eject(other)).toMatchObject({ state: 'done' });
  expect(await helper.endOf(id)).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 4 } });
  for (const one of ids) expect(await helper.endOf(one)).toMatchObject({ state: 'done' });
  expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
});

test('while a restore waits for a cartridge that is not here, its others go out and come in as if it were not there', async () => {
  const { helper, source } = await written();
  const { client } = helper;
  // Somebody has taken it home.
  const [shelf, home] = [join(helper.home, 'virtual/cartridges', wanted), join(temporaryFolder(), wanted)];
  renameSync(shelf, home);
  const into = temporaryFolder();
  const from = [other, wanted].map((barcode) => ({ barcode, paths: ['d'] }));
  const id = await client.send('restore.start', { from, into, conflict: 'rename' });
  await waiting(helper, id);
  expect(await helper.eject(other)).toMatchObject({ state: 'done' });
  expect(await helper.eject(wanted)).toMatchObject(notLoaded);
  expect(await helper.run('cartridges.check', { barcode: wanted })).toMatchObject(notLoaded);
  expect(await helper.load(third)).toMatchObject({ state: 'done' });
  expect(await helper.run('cartridges.check', { barcode: third })).toMatchObject({ state: 'done' });
  expect(await helper.eject(third)).toMatchObject({ state: 'done' });
  await waiting(helper, id);
  renameSync(home, shelf);
  await client.send('jobs.supply', { id, barcode: wanted });
  expect(await helper.endOf(id)).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 8 } });
  expect([...treeOf(join(into, 'd')).keys()]).toEqual(expect.arrayContaining([...treeOf(source).keys()]));
});
