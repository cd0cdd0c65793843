// Archives of two copies whose cartridges fill: each copy goes on with cartridges of its own, whichever is full first, and
// no cartridge ever holds both.

import { describe, expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import type { Job, JobId } from '../../contract/model.ts';
import { type Helper, startHelper } from './harness.ts';
import { pathsOn, pool, poolOf } from './mirror-sets.ts';
import { folderOf, outcomeOf, smallBytes, stateOf, station } from './stations.ts';

const [one, two, three, four] = ['VLT001L8', 'VLT002L8', 'VLT003L8', 'VLT004L8'] as const;
/** Has room for everything. */
const largeBytes = 2e9;
const patient = { timeout: 100_000 };

interface NewCartridge {
  readonly barcode: string;
  readonly capacityBytes?: number;
}

/** Two drives of a library, and blank cartridges in its slots, which a drive has looked at. */
async function withLibrary(cartridges: readonly NewCartridge[]): Promise<Helper> {
  const helper = await startHelper();
  const { client } = helper;
  await client.send('virtual.removeDrive', { drive: 'drive-1' });
  const size = { drives: 2, slots: 8, mailSlots: 1, personality: 'ibm', model: 'lto8' } as const;
  await client.send('virtual.addLibrary', { ...size, clock: { mode: 'instant', speedUp: 1 } });
  for (const { barcode, capacityBytes = smallBytes } of cartridges) {
    await client.send('virtual.create', { barcode, capacityBytes, inLibrary: true });
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  return helper;
}

/** Two drives without a robot, and formatted cartridges on the shelf. */
async function onShelf(cartridges: readonly NewCartridge[]): Promise<Helper> {
  const helper = await station([], { drives: 2 });
  for (const { barcode, capacityBytes = smallBytes } of cartridges) {
    await helper.client.send('virtual.create', { barcode, capacityBytes });
    expect(await helper.format(barcode, barcode)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  return helper;
}

function twice(source: string, more: Partial<Input<'archive.start'>> = {}): Input<'archive.start'> {
  return { barcodes: [], sources: [source], copies: 2, ...more };
}

async function copiesInPool({ client }: Helper): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.send('pools.list', { cursor: null, limit: 100 });
  return new Map(rows.flatMap(({ cartridges }) => cartridges.map(({ barcode, copy }) => [barcode, copy] as const)));
}

/** By slot, the cartridges that were written to: none for both, and each slot's have all files. */
async function requireCopies(helper: Helper, job: Job, files: number): Promise<readonly (readonly string[])[]> {
  const { cartridges, copies } = await outcomeOf(helper, job);
  expect(copies.map(({ fault }) => fault)).toEqual([null, null]);
  const bySlot = [0, 1].map((slot) => [
    ...new Set(cartridges.filter((one) => one.slot === slot).map(({ barcode }) => barcode)),
  ]);
  expect(new Set(bySlot.flat()).size).toBe(bySlot.flat().length);
  for (const barcodes of bySlot) expect(await namesOn(helper, barcodes)).toBe(files);
  return bySlot;
}

async function namesOn(helper: Helper, barcodes: readonly string[]): Promise<number> {
  const paths = await Promise.all(barcodes.map((barcode) => pathsOn(helper, barcode, 'd')));
  return new Set(paths.flat()).size;
}

async function slotInNeed({ client }: Helper, id: JobId): Promise<number | null> {
  return (await client.send('jobs.get', { id })).need?.slot ?? null;
}

/** Both copies wait then: the job has no drive. */
async function areIdle(helper: Helper): Promise<boolean> {
  return (await helper.snapshot()).drives.every(({ state }) => state.kind === 'empty');
}

describe('of a pool whose cartridges fill', () => {
  test('each copy goes on with its own', async () => {
    const helper = await withLibrary([one, two, three, four].map((barcode) => ({ barcode })));
    await poolOf(
      helper,
      [
        [one, three],
        [two, four],
      ],
      false,
    );
    const before = await copiesInPool(helper);
    const job = await helper.run('archive.start', twice(folderOf(20, 5), { pool }));
    expect(job).toMatchObject({ state: 'done', filesSafe: 20, filesFailed: 0 });
    expect(await copiesInPool(helper)).toEqual(before);
    expect(await requireCopies(helper, job, 20)).toEqual([
      [one, three],
      [two, four],
    ]);
  });

  test('the second copy passes over what the first may need', async () => {
    const helper = await withLibrary([
      { barcode: one, capacityBytes: largeBytes },
      { barcode: two },
      { barcode: three },
      { barcode: four },
    ]);
    await poolOf(
      helper,
      [
        [one, three],
        [two, four],
      ],
      false,
    );
    const job = await helper.run('archive.start', twice(folderOf(20, 5), { pool }));
    expect(job).toMatchObject({ state: 'done', filesSafe: 20, filesFailed: 0 });
    expect(await requireCopies(helper, job, 20)).toEqual([[one], [two, four]]);
  });

  test('the first copy waits for another rather than take what the second may need', async () => {
    const helper = await onShelf([
      { barcode: one },
      { barcode: two, capacityBytes: largeBytes },
      { barcode: three },
      { barcode: four },
    ]);
    await poolOf(helper, [[one], [two, three]], false);
    const id = await helper.client.send('archive.start', twice(folderOf(20, 5), { pool }));
    expect(await stateOf(helper, id, 'waiting')).toMatchObject({ need: { slot: 0 } });
    await poolOf(helper, [[four]], false);
    await helper.client.send('jobs.supply', { id, barcode: four });
    const job = await helper.endOf(id);
    expect(job).toMatchObject({ state: 'done', filesSafe: 20, filesFailed: 0 });
    expect(await requireCopies(helper, job, 20)).toEqual([[one, four], [two]]);
  });

  test('each copy takes blank cartridges of its own', async () => {
    const helper = await withLibrary([one, two, three, four].map((barcode) => ({ barcode })));
    await poolOf(helper, [[one], [two]], false);
    await helper.client.send('pools.change', { name: pool, isShared: false, restoreTest: null, takesBlank: true });
    const job = await helper.run('archive.start', twice(folderOf(20, 5), { pool }));
    expect(job).toMatchObject({ state: 'done', filesSafe: 20, filesFailed: 0 });
    const copies = await copiesInPool(helper);
    const bySlot = await requireCopies(helper, job, 20);
    expect(bySlot.map((barcodes, slot) => barcodes.map((barcode) => copies.get(barcode) === slot + 1))).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  test('what is given goes to the copy that it belongs to, also when that waits behind the other', async () => {
    const helper = await onShelf([{ barcode: one }, { barcode: two }, { barcode: three }, { barcode: four }]);
    await poolOf(helper, [[one], [two]], false);
    const id = await helper.client.send('archive.start', twice(folderOf(20, 5), { pool }));
    await expect
      .poll(async () => (await slotInNeed(helper, id)) !== null && (await areIdle(helper)), patient)
      .toBe(true);
    await poolOf(helper, [[three], [four]], false);
    const first = await slotInNeed(helper, id);
    const [own, other] = first === 0 ? [three, four] : [four, three];
    await helper.client.send('jobs.supply', { id, barcode: other });
    await helper.client.send('jobs.supply', { id, barcode: own });
    const job = await helper.endOf(id);
    expect(job).toMatchObject({ state: 'done', filesSafe: 20, filesFailed: 0 });
    expect(await requireCopies(helper, job, 20)).toEqual([
      [one, three],
      [two, four],
    ]);
  });

  test('what is given and belongs to a copy that does not wait is refused', async () => {
    const helper = await onShelf([
      { barcode: one, capacityBytes: largeBytes },
      { barcode: two },
      { barcode: three },
      { barcode: four },
    ]);
    await poolOf(helper, [[one], [two]], false);
    const id = await helper.client.send('archive.start', twice(folderOf(20, 5), { pool }));
    await expect.poll(() => slotInNeed(helper, id), patient).toBe(1);
    await poolOf(helper, [[three], [four]], false);
    await expect(helper.client.send('jobs.supply', { id, barcode: three })).rejects.toMatchObject({
      code: 'pool.cartridge-taken',
    });
    expect(await slotInNeed(helper, id)).toBe(1);
    await helper.client.send('jobs.supply', { id, barcode: four });
    const job = await helper.endOf(id);
    expect(job).toMatchObject({ state: 'done', filesSafe: 20, filesFailed: 0 });
    expect(await requireCopies(helper, job, 20)).toEqual([[one], [two, four]]);
  });
});

test('an archive that is continued puts no copy on the cartridge of the other', async () => {
  const helper = await onShelf([{ barcode: one }, { barcode: two, capacityBytes: largeBytes }, { barcode: three }]);
  const { client } = helper;
  const first = await client.send('archive.start', twice(folderOf(20, 5), { barcodes: [one, two] }));
  await expect.poll(() => slotInNeed(helper, first), patient).toBe(0);
  await client.send('jobs.cancel', { id: first });
  expect(await helper.endOf(first)).toMatchObject({ state: 'cancelled', canContinue: true });

  const id = await client.send('archive.continue', { id: first });
  expect(await stateOf(helper, id, 'waiting')).toMatchObject({ need: { slot: 0 } });
  await expect(client.send('jobs.supply', { id, barcode: two })).rejects.toMatchObject({ code: 'cartridge.in-use' });
  await client.send('jobs.supply', { id, barcode: three });
  expect(await helper.endOf(id)).toMatchObject({ state: 'done', filesSafe: 20, filesFailed: 0 });
  expect(await Promise.all([[one, three], [two]].map((barcodes) => namesOn(helper, barcodes)))).toEqual([20, 20]);
});
