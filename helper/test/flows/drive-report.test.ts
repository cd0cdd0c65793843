// A drive report through a real helper: the suite and the minute's measurement on a virtual drive, what is left out of what
// is shared, and what is refused before anything is erased.

import { expect, test } from 'vitest';
import type { Job } from '../../contract/model.ts';
import { type Helper, startHelper } from './harness.ts';

async function reported(helper: Helper, drive: string, erase = false): Promise<Job> {
  return await helper.endOf(await helper.client.send('drives.makeReport', { drive, erase, changer: '' }));
}

test('a drive that keeps to the standard: nothing failed, its speed measured, the cartridge blank', async () => {
  const helper = await startHelper();
  const { client } = helper;
  await client.send('virtual.addDrive', { model: 'lto9', clock: { mode: 'modelled', speedUp: 1 } });
  await client.send('virtual.create', { barcode: 'TRY001L9', capacityBytes: 1e9 });
  await helper.load('TRY001L9');
  await helper.format('TRY001L9', 'Private');
  await expect(client.send('drives.report', { drive: 'drive-2', withSerials: false })).rejects.toMatchObject({
    code: 'checkup.no-report',
  });
  await expect(reported(helper, 'drive-2')).rejects.toMatchObject({ code: 'checkup.not-blank' });
  expect(await reported(helper, 'drive-2', true)).toMatchObject({ state: 'done', kind: 'drive-report' });
  expect(await helper.cartridge('TRY001L9')).toMatchObject({ condition: 'blank' });

  const report = await client.send('drives.report', { drive: 'drive-2', withSerials: false });
  expect(report.checks.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(report).toMatchObject({
    drive: { product: 'Virtual LTO-9', virtual: true, serial: null },
    cartridge: { mediaType: 'L9', barcode: null },
    verdicts: { deviates: 0, failed: 0 },
    speed: { bySize: [{ recordBytes: 65_536 }, {}, {}, { recordBytes: 1_048_576 }] },
    whyNoSpeed: null,
  });
  expect(report.verdicts.passed).toBeGreaterThan(35);
  expect(report.speed?.readBytesPerSecond).toBeGreaterThan(50e6);
  const shared = JSON.stringify(report);
  for (const name of ['CAPSTAN002', 'TRY001L9', 'Private', helper.home]) expect(shared).not.toContain(name);

  const own = await client.send('drives.report', { drive: 'drive-2', withSerials: true });
  expect(own).toMatchObject({ drive: { serial: 'CAPSTAN002' }, cartridge: { barcode: 'TRY001L9' } });
});

test('a drive that takes no time has no speed, and a report all the same', async () => {
  const helper = await startHelper();
  await helper.load('CAP001L8');
  expect(await reported(helper, 'drive-1')).toMatchObject({ state: 'done' });
  expect(await helper.client.send('drives.report', { drive: 'drive-1', withSerials: false })).toMatchObject({
    verdicts: { failed: 0 },
    speed: null,
    whyNoSpeed: 'This virtual drive is instant',
  });
});

test('is refused for an empty drive, and by a robot that is none', async () => {
  const helper = await startHelper();
  await expect(reported(helper, 'drive-1')).rejects.toMatchObject({ code: 'drive.empty' });
  await helper.load('CAP001L8');
  await expect(
    helper.client.send('drives.makeReport', { drive: 'drive-1', erase: true, changer: '/etc/passwd' }),
  ).rejects.toMatchObject({ code: 'drive.no-changer' });
});
