// A desk that files of a restore go to, without a line between: several cartridges, pauses, and desks that are slow, gone, or
// say what cannot be.

import { closeSync, constants, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../contract/model.ts';
import { deskFifos, deskHere } from './desk-here.ts';
import { type Helper, temporaryFolder, treeOf } from './harness.ts';
import { residentBytes } from './process.ts';
import { folderOf, readSlowly, stateOf, station, untilBytes } from './stations.ts';
import { barcode, folderWith, formatted } from './steps.ts';

/** Named in the job, and opened by nobody on this computer. */
const elsewhere = '/there-and-not-here';
const [one, two] = ['VOL001L8', 'VOL002L8'] as const;

test('files of several cartridges come together, and folders get their times last', async () => {
  const helper = await station([one, two], { drives: 2 });
  const source = folderOf(6, 1);
  for (const each of [one, two]) expect(await helper.archive(each, source)).toMatchObject({ state: 'done' });
  const into = temporaryFolder();
  const names = [...treeOf(source).keys()].toSorted();
  const from = [one, two].map((each, at) => ({
    barcode: each,
    paths: names.filter((_, nth) => nth % 2 === at).map((name) => `d/${name}`),
  }));
  const { desk, received } = deskHere(into);
  const job = await helper.run('restore.start', { from, into: elsewhere, desk });
  expect(job).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: 6 } });
  expect(await received).toBeNull();
  expect(treeOf(into)).toEqual(treeOf(source));
  expect((await helper.items(job)).every(({ receipt }) => receipt === 'verified')).toBe(true);
  // Nobody on this computer has asked for its folder.
  expect(await helper.client.send('restore.terms', { id: job.id })).toBeNull();
  expect(existsSync(elsewhere)).toBe(false);
});

test('a pause and what comes after it go over the same line', async () => {
  const files = 40;
  const helper = await station([one]);
  const source = folderOf(files, 1);
  expect(await helper.archive(one, source)).toMatchObject({ state: 'done' });
  expect(await helper.eject(one)).toMatchObject({ state: 'done' });
  await readSlowly(helper, ['drive-1'], [one]);
  const into = temporaryFolder();
  const { desk, received } = deskHere(into);
  const begun = untilBytes(helper, 3e6);
  await helper.snapshot();
  const id = await helper.client.send('restore.start', {
    from: [{ barcode: one, paths: ['d'] }],
    into: elsewhere,
    desk,
  });
  await begun;
  await helper.client.send('jobs.pause', { id });
  await stateOf(helper, id, 'paused');
  const whole = treeOf(source);
  const there = [...treeOf(join(into, 'd'))];
  expect(there.length).toBeLessThan(files);
  for (const [name, facts] of there) expect(facts).toBe(whole.get(name));
  await helper.client.send('virtual.setFaults', { barcode: one, script: '' });
  await helper.client.send('jobs.resume', { id });
  expect(await helper.endOf(id)).toMatchObject({ state: 'done', filesFailed: 0, progress: { filesDone: files } });
  expect(await received).toBeNull();
  expect(treeOf(into)).toEqual(treeOf(join(source, '..')));
});

test('a desk that takes nothing holds the drive back, costs no memory, and is no reason to wait for who stops the job', async () => {
  const helper = await formatted();
  const source = folderOf(400, 1);
  expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done' });
  const desk = deskFifos();
  // Open, and nothing is read.
  for (const path of [desk.files, desk.answers]) keepOpen(path);
  const before = residentBytes(helper.pid);
  const id = await helper.client.send('restore.start', { from: [{ barcode, paths: ['d'] }], into: elsewhere, desk });
  await stateOf(helper, id, 'running');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(residentBytes(helper.pid) - before).toBeLessThan(300_000_000);
  await helper.client.send('jobs.cancel', { id });
  expect(await helper.endOf(id)).toMatchObject({ state: 'cancelled' });
  expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
});

test('a desk that is gone ends the job in words, and nothing is said to be there', async () => {
  const helper = await formatted();
  expect(await helper.archive(barcode, folderWith(['a', 'b']))).toMatchObject({ state: 'done' });
  const { desk, stop } = deskHere(temporaryFolder());
  const fd = keepOpen(desk.files);
  stop();
  closeSync(fd);
  expect(await restored(helper, desk)).toMatchObject({ state: 'failed', fault: { code: 'far.desk-gone' } });
});

/** A frame of what a desk says. */
function says(kind: string, ...numbers: readonly (readonly [8 | 4 | 1, number])[]): Buffer {
  const body = Buffer.concat(
    numbers.map(([width, value]) => {
      const number = Buffer.alloc(width);
      number.writeUIntBE(value, Math.max(0, width - 6), Math.min(width, 6));
      return number;
    }),
  );
  const head = Buffer.alloc(9);
  head.write(kind, 'latin1');
  head.writeUInt32BE(body.length, 1);
  head.writeUInt32BE(1, 5);
  return Buffer.concat([head, body]);
}

const greeting = Buffer.from('capstan restored 1\n');
const restoredFile = (number: number) => says('R', [8, number], [8, 1000], [1, 1], [4, 1], [1, 0], [4, 0]);

test('a desk is believed of its own disk, and of nothing that cannot be', async () => {
  const lies: readonly (readonly [string, Buffer])[] = [
    ['no such stream', Buffer.from('HTTP/1.1 200 OK\r\n\r\n')],
    ['a file that is none', Buffer.concat([greeting, restoredFile(99)])],
    ['a file twice', Buffer.concat([greeting, restoredFile(1), restoredFile(1)])],
    ['an answer to nobody', Buffer.concat([greeting, Buffer.from('K\0\0\0\x08\0\0\0\x63\0\0\0\0\0\0\0\0', 'latin1')])],
    ['a frame that is too large', Buffer.concat([greeting, Buffer.from('R\x7f\xff\xff\xff\0\0\0\x01', 'latin1')])],
    [
      'an end of what has not all been answered',
      Buffer.concat([greeting, says('E', [1, 1], [8, 0], [8, 0], [8, 0], [8, 0])]),
    ],
  ];
  const helper = await formatted();
  expect(await helper.archive(barcode, folderWith(['a', 'b']))).toMatchObject({ state: 'done' });
  for (const [how, lie] of lies) {
    const desk = deskFifos();
    keepOpen(desk.files);
    const answers = keepOpen(desk.answers);
    const ended = restored(helper, desk);
    writeSync(answers, lie);
    expect(await ended, how).toMatchObject({ state: 'failed', fault: { code: 'far.restore-invalid' } });
  }
});

function restored(helper: Helper, desk: ReturnType<typeof deskFifos>): Promise<Job> {
  return helper.run('restore.start', { from: [{ barcode, paths: ['d'] }], into: elsewhere, desk });
}

/** Both ways, so that opening waits for nobody. */
function keepOpen(path: string): number {
  const fd = openSync(path, constants.O_RDWR);
  onTestFinished(() => {
    try {
      closeSync(fd);
    } catch {
      // By the test itself.
    }
  });
  return fd;
}
