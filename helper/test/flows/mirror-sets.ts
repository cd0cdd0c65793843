// Mirror sets over real cartridges: a pool of small ones, a folder that changes, and what the tape says of it afterwards.

import { expect } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import type { Input } from '../../contract/contract.ts';
import type { Job, JobId } from '../../contract/model.ts';
import type { MirrorSet, MirrorSetInput } from '../../contract/schedules.ts';
import type { Helper } from './harness.ts';

export const pool = 'vault';

/** Blank cartridges, unless they are formatted already: a pool's blank ones are there to be used. */
export async function poolOf({ client }: Helper, copies: readonly (readonly string[])[], fresh = true): Promise<void> {
  if ((await allRowsOf((page) => client.send('pools.list', page))).every(({ name }) => name !== pool)) {
    await client.send('pools.add', { name: pool, isShared: false, restoreTest: null });
  }
  for (const [at, barcodes] of copies.entries()) {
    for (const barcode of barcodes) {
      if (fresh) await client.send('virtual.create', { barcode, capacityBytes: 100_000_000 });
    }
    await client.send('pools.addCartridges', { name: pool, barcodes: [...barcodes], copy: at + 1 });
  }
}

export function setInput(sources: readonly string[], more: Partial<MirrorSetInput> = {}): Input<'mirrors.add'> {
  const plan: MirrorSetInput = {
    ...{ name: 'films', sources, include: [], exclude: [], timing: { kind: 'manual' }, timeZone: 'UTC', pool },
    ...{ mirror: null, copies: 1, verify: 'none', keepDays: null, keepOnDiskDays: 0 },
    ...more,
  };
  return JSON.parse(JSON.stringify(plan)) as Input<'mirrors.add'>;
}

export function addSet({ client }: Helper, sources: readonly string[], more: Partial<MirrorSetInput> = {}) {
  return client.send('mirrors.add', setInput(sources, more));
}

/** The jobs of a run, when all of them have ended. */
export async function ran(helper: Helper, { id }: MirrorSet, evenEmpty = false): Promise<readonly Job[]> {
  const jobs: readonly JobId[] = await helper.client.send('mirrors.run', { id, evenEmpty });
  return Promise.all(jobs.map((job) => helper.endOf(job)));
}

export async function ranWell(helper: Helper, set: MirrorSet): Promise<Job> {
  const [job] = await ran(helper, set);
  expect(job).toMatchObject({ state: 'done', filesFailed: 0 });
  return job as Job;
}

/** Every file's path below a folder of a cartridge, as its newest index names them. */
export async function pathsOn(helper: Helper, barcode: string, folder = ''): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const { path, kind } of await helper.list(barcode, folder)) {
    if (kind === 'directory') paths.push(...(await pathsOn(helper, barcode, path)));
    else paths.push(path);
  }
  return paths;
}
