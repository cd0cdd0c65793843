// A helper that can open no more files: that is what it says, of no disk and no drive, and afterwards all goes on.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faultOf, TapeError } from '../../contract/errors.ts';
import type { Job, JobId } from '../../contract/model.ts';
import { type Helper, temporaryFolder, treeOf } from './harness.ts';
import { folderOf, station } from './stations.ts';
import { HeldStream } from './steps.ts';

const [one, two] = ['VOL001L8', 'VOL002L8'] as const;

/** From now on it can open nothing: what it has open already stays so. */
function allowNoMoreFiles({ pid }: Helper): void {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  let free = 0;
  while (open.has(free)) free += 1;
  limitTo(pid, String(free));
}

function allowFiles({ pid }: Helper): void {
  limitTo(pid, '1024');
}

function limitTo(pid: number, files: string): void {
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${files}:`]);
}

const tooMany = { code: 'system.too-many-files' };

test('a cartridge that cannot be opened for want of files is not said to be at fault, nor is its disk', async () => {
  const helper = await station([one]);
  allowNoMoreFiles(helper);
  expect(await helper.load(one)).toMatchObject({ state: 'failed', fault: tooMany });
  allowFiles(helper);
  expect((await helper.snapshot()).drives).toMatchObject([{ state: { kind: 'empty' } }]);
  expect(await helper.load(one)).toMatchObject({ state: 'done' });
});

/** It stands in line, looked at and let in, behind one that is then stopped; when it begins, nothing can be opened. */
async function withoutFiles(helper: Helper, ask: () => Promise<JobId>): Promise<Job> {
  const { client } = helper;
  const streams = [new HeldStream().input];
  const before = await client.send('archive.start', { barcodes: [one], sources: [], streams });
  const id = await ask();
  await client.send('jobs.pause', { id });
  await client.send('jobs.cancel', { id: before });
  await helper.endOf(before);
  allowNoMoreFiles(helper);
  await client.send('jobs.resume', { id });
  const job = await helper.endOf(id);
  const faults = [job.fault, ...(await helper.items(job)).map(({ fault }) => fault)];
  expect(job.state).not.toBe('done');
  expect(new Set(faults.flatMap((fault) => fault?.code ?? []))).toEqual(new Set([tooMany.code]));
  allowFiles(helper);
  if ((await helper.cartridge(one)).drive !== null) await helper.eject(one);
  return job;
}

test('an archive and a restore that run out of files say so, and are whole when they are done again', async () => {
  const helper = await station([one, two]);
  const { client } = helper;
  const source = folderOf(3, 1);
  expect(await helper.load(one)).toMatchObject({ state: 'done' });
  await withoutFiles(helper, () => client.send('archive.start', { barcodes: [one], sources: [source] }));
  expect(await helper.archive(one, source)).toMatchObject({ state: 'done', filesFailed: 0 });

  const into = temporaryFolder();
  await withoutFiles(helper, () => client.send('restore.start', { from: [{ barcode: one, paths: ['d'] }], into }));
  expect(await helper.restore(one, ['d'], into)).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(treeOf(join(into, 'd'))).toEqual(treeOf(source));
});

describe('what the system has run out of', () => {
  test.each([
    ['EMFILE', 'system.too-many-files'],
    ['ENFILE', 'system.too-many-files'],
    ['ENOMEM', 'system.short-of-memory'],
    ['ENOLCK', 'system.no-locks'],
    ['EIO', 'helper.internal'],
  ])('%s is told as %s, wherever Node met it', (code, expected) => {
    expect(faultOf(Object.assign(new Error(`${code}: open`), { code })).code).toBe(expected);
    expect(faultOf(new TapeError('drive.empty')).code).toBe('drive.empty');
  });
});
