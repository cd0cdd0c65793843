// Helpers with several drives and small cartridges, formatted and on the shelf, for archives that need more than one.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ArchiveOutcome, ArchivePlan } from '../../contract/archive.ts';
import type { Input } from '../../contract/contract.ts';
import type { Job, JobId } from '../../contract/model.ts';
import { type Helper, type HelperOptions, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { bytes } from './trees.ts';

/** Takes some sixty megabytes of files. */
export const smallBytes = 100_000_000;

/** `drives` in all, and a formatted cartridge for each barcode. */
export async function station(
  barcodes: readonly string[],
  { drives = 1, capacityBytes = smallBytes, ...options }: HelperOptions & Station = {},
): Promise<Helper> {
  const helper = await startHelper(options);
  for (let at = 1; at < drives; at += 1) await addDrive(helper);
  for (const barcode of barcodes) {
    await helper.client.send('virtual.create', { barcode, capacityBytes });
    expect(await helper.format(barcode, barcode)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  return helper;
}

interface Station {
  readonly drives?: number;
  readonly capacityBytes?: number;
}

export async function addDrive({ client }: Helper): Promise<string> {
  const clock = { mode: 'instant', speedUp: 1 } as const;
  return (await client.send('virtual.addDrive', { model: 'lto8', clock })).id;
}

/** Instead of that one. */
export async function addLiveDrive({ client }: Helper, instead: string): Promise<void> {
  await client.send('virtual.removeDrive', { drive: instead });
  await client.send('virtual.addDrive', { model: 'lto8', clock: { mode: 'live', speedUp: 200 } });
}

/** These cartridges in drives instead of those, which read them so slowly that nobody comes too late. All are on the shelf. */
export async function readSlowly(
  helper: Helper,
  drives: readonly string[],
  barcodes: readonly string[],
): Promise<void> {
  for (const drive of drives) await addLiveDrive(helper, drive);
  for (const barcode of barcodes)
    await helper.client.send('virtual.setFaults', { barcode, script: 'opcode read: slow 10' });
}

/** A folder named `d` of files that nothing could compress, `megabytes` each. */
export function folderOf(count: number, megabytes: number): string {
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  const content = bytes(megabytes * 1_000_000, 1);
  for (let at = 0; at < count; at += 1) {
    content.writeUInt32BE(at);
    writeFileSync(join(folder, `f${String(at).padStart(3, '0')}`), content);
  }
  return folder;
}

export function archiving(helper: Helper, input: Input<'archive.start'>): Promise<Job> {
  return helper.run('archive.start', input);
}

/** Resolves as soon as a job is told to be so. */
export function until({ client }: Helper, is: (job: Job) => boolean): Promise<Job> {
  return new Promise((resolve) => {
    const stop = client.onNotice((notice) => {
      if (notice.name !== 'job' || !is(notice.body)) return;
      stop();
      resolve(notice.body);
    });
  });
}

/** Resolves as soon as this job is so, also when it is already. */
export async function stateOf(helper: Helper, id: JobId, state: Job['state']): Promise<Job> {
  const reported = until(helper, (job) => job.id === id && job.state === state);
  const now = (await helper.snapshot()).jobs.find((job) => job.id === id);
  return now?.state === state ? now : await reported;
}

/** Resolves as soon as the job has so many bytes behind it. */
export function untilBytes({ client }: Helper, bytesDone: number): Promise<JobId> {
  return new Promise((resolve) => {
    const stop = client.onNotice((notice) => {
      if (notice.name !== 'progress' || notice.body.progress.bytesDone < bytesDone) return;
      stop();
      resolve(notice.body.job);
    });
  });
}

export async function outcomeOf({ client }: Helper, { id }: Job): Promise<ArchiveOutcome> {
  const result = await client.send('jobs.result', { id });
  if (result?.kind !== 'archive') throw new Error(`no outcome: ${JSON.stringify(result)}`);
  return result.outcome;
}

export async function planOf(helper: Helper, input: Input<'archive.plan'>): Promise<ArchivePlan> {
  const job = await helper.run('archive.plan', input);
  const result = await helper.client.send('jobs.result', { id: job.id });
  if (result?.kind !== 'plan') throw new Error(`no plan: ${JSON.stringify(job.fault)}`);
  return result.plan;
}

/** What comes back of `d` from several cartridges, in one folder. */
export async function restored(helper: Helper, barcodes: readonly string[], path = 'd') {
  const into = temporaryFolder();
  for (const barcode of barcodes) {
    expect(await helper.restore(barcode, [path], into)).toMatchObject({ state: 'done', filesFailed: 0 });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  return treeOf(join(into, path));
}
