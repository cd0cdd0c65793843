// A rebuild that is asked for a cartridge in a drive that fails until it is out: it waits, and says for what.

import { expect, test } from 'vitest';
import type { Job } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { smallBytes, station } from './stations.ts';

test('a rebuild says that it waits for a cleaning cartridge to come out, and goes on then', async () => {
  const cleaning = 'CLNU01L1';
  const helper = await station([]);
  const { client } = helper;
  await client.send('virtual.create', { barcode: cleaning, capacityBytes: smallBytes });
  expect(await helper.load(cleaning)).toMatchObject({ state: 'done' });
  const waits = Promise.withResolvers<Job>();
  client.onNotice((notice: AnyNotice) => {
    if (notice.name === 'job' && notice.body.kind === 'rebuild' && notice.body.waitsFor !== null)
      waits.resolve(notice.body);
  });
  await helper.snapshot();
  const id = await client.send('catalogue.rebuild', { barcodes: [cleaning] });
  expect(await waits.promise).toMatchObject({ state: 'waiting', waitsFor: { for: 'person' } });
  const { waitsFor } = await waits.promise;
  expect(waitsFor?.words).toContain(cleaning);
  expect(waitsFor?.waits).toMatchObject({ step: { code: 'no-room', drives: [{ code: 'cleaning', held: cleaning }] } });
  expect(await helper.eject(cleaning)).toMatchObject({ state: 'done' });
  // It holds no volume, and that is what the rebuild says of it.
  expect(await helper.endOf(id)).toMatchObject({ filesFailed: 1 });
});
