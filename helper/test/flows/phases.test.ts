// Whoever waits for a job is told what its tape is at: on its way, giving files, taking them, making them safe.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import type { JobPhase, JobProgress } from '../../contract/model.ts';
import { type Helper, temporaryFolder, treeOf } from './harness.ts';
import { addLiveDrive, archiving, folderOf, station } from './stations.ts';

const barcode = 'CAP101L8';

/** A cartridge on the shelf with some files, in reach of a drive that is slow to find a place and to read. */
async function slowStation(): Promise<{ readonly helper: Helper; readonly source: string }> {
  const helper = await station([barcode], { capacityBytes: 400_000_000 });
  const source = folderOf(3, 10);
  expect(await archiving(helper, { barcodes: [barcode], sources: [source] })).toMatchObject({ state: 'done' });
  expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  await addLiveDrive(helper, 'drive-1');
  const script = 'opcode locate, partition 0: slow 50\nopcode read, partition 1: slow 4';
  await helper.client.send('virtual.setFaults', { barcode, script });
  return { helper, source };
}

/** What is reported of the job while it runs. */
async function progressOf<K extends 'archive.start' | 'restore.start' | 'cartridges.verify'>(
  helper: Helper,
  kind: K,
  input: Input<K>,
) {
  const reported: JobProgress[] = [];
  helper.client.onNotice((notice) => {
    if (notice.name === 'progress') reported.push(notice.body.progress);
  });
  await helper.snapshot();
  const job = await helper.run(kind, input);
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  const events = (await helper.client.send('jobs.events', { id: job.id, cursor: null, limit: 500 })).rows;
  return { reported, spent: events.flatMap((event) => (event.kind === 'ended' ? event.spent : [])) };
}

const phasesOf = (reported: readonly JobProgress[], among: readonly JobPhase[]) =>
  reported.map(({ phase }) => phase).filter((phase, at, all) => among.includes(phase) && phase !== all[at - 1]);

test('a restore finds its files before it reads them, and tells no rate on the way but how long it will take', async () => {
  const { helper, source } = await slowStation();
  const into = temporaryFolder();
  const { reported, spent } = await progressOf(helper, 'restore.start', {
    from: [{ barcode, paths: ['d'] }],
    into,
  });
  expect(phasesOf(reported, ['locating', 'reading'])).toEqual(['locating', 'reading']);
  const onTheWay = reported.filter(({ phase }) => phase === 'locating');
  expect(onTheWay.every(({ bytesPerSecond }) => bytesPerSecond === 0)).toBe(true);
  expect(onTheWay.some(({ secondsLeft }) => typeof secondsLeft === 'number')).toBe(true);
  expect(reported.some(({ phase, bytesPerSecond }) => phase === 'reading' && bytesPerSecond > 0)).toBe(true);
  expect(spent.map(({ on }) => on)).toContain('locating');
  expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
});

test('a verification finds the first file before it compares any', async () => {
  const { helper } = await slowStation();
  expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
  const { reported } = await progressOf(helper, 'cartridges.verify', { barcode, paths: [] });
  expect(phasesOf(reported, ['locating', 'verifying'])).toEqual(['locating', 'verifying']);
  const onTheWay = reported.filter(({ phase }) => phase === 'locating');
  expect(onTheWay.every(({ bytesPerSecond, bytesDone }) => bytesPerSecond === 0 && bytesDone === 0)).toBe(true);
});

test('an archive writes, flushes, writes the index, and verifies', async () => {
  const helper = await station([barcode], { capacityBytes: 400_000_000 });
  await addLiveDrive(helper, 'drive-1');
  const slow = ['write-filemarks', 'locate, partition 0', 'read, partition 1'];
  const script = slow.map((opcode) => `opcode ${opcode}: slow 50`).join('\n');
  await helper.client.send('virtual.setFaults', { barcode, script });
  const input = { barcodes: [barcode], sources: [folderOf(2, 2)], verify: true };
  const { reported } = await progressOf(helper, 'archive.start', input);
  const among = ['streaming', 'flushing', 'indexing', 'locating', 'verifying'] as const;
  const phases = phasesOf(reported, among);
  expect(phases.slice(phases.indexOf('flushing'))).toEqual(['flushing', 'indexing', 'locating', 'verifying']);
  const resting = reported.filter(({ phase }) => phase === 'locating');
  expect(resting.every(({ bytesPerSecond }) => bytesPerSecond === 0)).toBe(true);
});
