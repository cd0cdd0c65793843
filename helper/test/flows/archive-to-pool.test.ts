// An archive to a pool: which of its cartridges are filled, and that nobody has to name, format or load one.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Preflight } from '../../contract/preflight.ts';
import { capstanAt } from '../cli/terminal.ts';
import { type Helper, isRoot, startHelper, temporaryFolder } from './harness.ts';
import { pathsOn, pool, poolOf } from './mirror-sets.ts';
import { ann, bob, clientAs, fileOf, openFolder, sharedHelper } from './people.ts';
import { addDrive, folderOf, station } from './stations.ts';

const [one, two, three, four] = ['VLT001L8', 'VLT002L8', 'VLT003L8', 'VLT004L8'] as const;
const page = { cursor: null, limit: 100 };

/** With blank cartridges in the slots of a library, which their drives have looked at. */
async function withLibrary(barcodes: readonly string[], drives = 1): Promise<Helper> {
  const helper = await startHelper();
  const { client } = helper;
  await client.send('virtual.removeDrive', { drive: 'drive-1' });
  const size = { drives, slots: 8, mailSlots: 1, personality: 'ibm', model: 'lto8' } as const;
  await client.send('virtual.addLibrary', { ...size, clock: { mode: 'instant', speedUp: 1 } });
  for (const barcode of barcodes) {
    await client.send('virtual.create', { barcode, capacityBytes: 100_000_000, inLibrary: true });
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  return helper;
}

function toPool(helper: Helper, sources: readonly string[], more: Partial<Input<'archive.start'>> = {}) {
  return helper.run('archive.start', { barcodes: [], pool, sources: [...sources], ...more });
}

async function cartridgesOf({ client }: Helper) {
  const { rows } = await client.send('pools.list', page);
  return rows.flatMap(({ cartridges }) => cartridges.map(({ barcode, copy }) => `${barcode} ${copy}`));
}

function small(): string {
  const folder = join(temporaryFolder(), 'photos');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a'), 'content of a');
  return folder;
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'done',
    (error: unknown) => (error instanceof TapeError ? error.code : String(error)),
  );
}

describe('an archive to a pool', () => {
  test('formats its blank ones as it comes to them, and goes on in the one that was begun', async () => {
    const helper = await withLibrary([one, two]);
    await poolOf(helper, [[one, two]], false);
    expect(await toPool(helper, [folderOf(20, 5)])).toMatchObject({
      ...{ state: 'done', filesSafe: 20, title: `d → pool ${pool}` },
    });
    expect((await pathsOn(helper, one, 'd')).length + (await pathsOn(helper, two, 'd')).length).toBe(20);
    expect(await toPool(helper, [small()])).toMatchObject({ state: 'done', filesSafe: 1, barcode: two });
    expect(await pathsOn(helper, two)).toContain('photos/a');
  });

  test('takes blank ones out of slots where the pool may, also in the middle, and for a plan none', async () => {
    const helper = await withLibrary([one, two]);
    await poolOf(helper, []);
    const source = folderOf(20, 5);
    const input = { barcodes: [], pool, sources: [source] };
    expect(await codeOf(helper.client.send('archive.start', input))).toBe('pool.no-cartridge');
    await helper.client.send('pools.change', { name: pool, isShared: false, restoreTest: null, takesBlank: true });
    expect(await helper.run('archive.plan', input)).toMatchObject({ state: 'done', title: `Plan d → pool ${pool}` });
    expect(await cartridgesOf(helper)).toEqual([]);
    expect(await helper.run('archive.start', input)).toMatchObject({ state: 'done', filesSafe: 20 });
    expect(await cartridgesOf(helper)).toEqual([`${one} 1`, `${two} 1`]);
  });

  test('writes each copy to cartridges of its own, and waits for another when all are full', async () => {
    const helper = await station([one, two, three, four]);
    await addDrive(helper);
    await poolOf(helper, [[one], [two]], false);
    const source = folderOf(20, 5);
    const id = await helper.client.send('archive.start', { barcodes: [], pool, sources: [source], copies: 2 });
    const supplied = new Map<number, string>();
    for (const barcode of [three, four]) {
      const slot = async () => (await helper.client.send('jobs.get', { id })).need?.slot ?? -1;
      const isNew = async () => !supplied.has(await slot()) && (await slot()) >= 0;
      await expect.poll(isNew, { timeout: 100_000 }).toBe(true);
      supplied.set(await slot(), barcode);
      await helper.client.send('jobs.supply', { id, barcode });
    }
    expect(await helper.endOf(id)).toMatchObject({ state: 'done', filesSafe: 20 });
    const ofCopies = [`${one} 1`, `${two} 2`, `${supplied.get(0)} 1`, `${supplied.get(1)} 2`];
    expect((await cartridgesOf(helper)).toSorted()).toEqual(ofCopies.toSorted());
  });

  test('is refused before it is a job when the pool is not there, or has too few', async () => {
    const helper = await station([one]);
    const ask = (more: Partial<Input<'archive.start'>>) =>
      codeOf(helper.client.send('archive.start', { barcodes: [], pool, sources: [small()], ...more }));
    expect(await ask({})).toBe('pool.unknown');
    await poolOf(helper, [[one]], false);
    expect(await ask({ group: 2 })).toBe('pool.no-cartridge');
    expect(await ask({ copies: 2 })).toBe('pool.no-cartridge');
    expect(await ask({ barcodes: [one] })).toBe('call.invalid-input');
    expect(await ask({})).toBe('done');
  });

  test('is checked beforehand like any other', async () => {
    const helper = await withLibrary([one]);
    await poolOf(helper, [[one]], false);
    const job = await helper.run('archive.preflight', { barcodes: [], pool, sources: [small()] });
    expect(job).toMatchObject({ state: 'done', title: `Preflight of pool ${pool}` });
    const result = await helper.client.send('jobs.result', { id: job.id });
    const { findings }: Preflight = result?.kind === 'preflight' ? result.preflight : { findings: [], forecast: null };
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(findings.find(({ about }) => about === 'cartridge')).toMatchObject({ severity: 'ok' });
  });

  test.runIf(isRoot)('needs a pool that is one’s own or shared', async () => {
    const helper = await sharedHelper();
    const [hers, his] = [await clientAs(ann, helper), await clientAs(bob, helper)];
    await hers.send('pools.add', { name: pool, isShared: false, restoreTest: null });
    const source = fileOf(bob, join(openFolder(), 'his'));
    for (const call of ['archive.start', 'archive.plan', 'archive.preflight'] as const)
      expect(await codeOf(his.send(call, { barcodes: [], pool, sources: [source] }))).toBe('pool.unknown');
  });
});

test('on the command line a pool stands where barcodes do', async () => {
  const helper = await withLibrary([one, two]);
  const folder = temporaryFolder();
  const source = small();
  const capstan = capstanAt(helper.home, folder);
  await poolOf(helper, [[one, two]], false);
  const to = ['--to', `pool:${pool}`];
  expect(await capstan('preflight', source, ...to)).toMatchObject({ code: 0 });
  expect(await capstan('archive', source, ...to, '--plan')).toMatchObject({
    ...{ code: 0, out: expect.stringMatching(new RegExp(`${one}, in slot 1 of library-1 +1 file`)) },
  });
  expect(await capstan('archive', source, ...to, '--wait')).toMatchObject({
    ...{ code: 0, out: expect.stringContaining('Everything is safe on the cartridge.') },
  });
  expect(await helper.eject(one)).toMatchObject({ state: 'done' });
  expect(await capstan('restore', `${one}:/photos`, '--into', folder, '--wait')).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'photos', 'a'))).toBe(true);

  const refusal = async (...options: readonly string[]) => (await capstan('archive', source, ...options)).err;
  expect(await refusal('--to', 'pool:')).toContain('a pool is named as in pool:vault.');
  expect(await refusal(...to, '--to', one)).toContain('give either cartridges or one pool.');
  expect(await refusal('--to', one, ...to)).toContain('give either cartridges or one pool.');
  expect(await refusal('--to', 'pool:attic')).toContain('attic');
});
