// What a library does without anybody: it waits for its door, cleans its drives, has pools take blank cartridges and full ones
// leave, and goes on in another drive when one fails.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import type { PoolInput } from '../../contract/schedules.ts';
import { helperLog } from '../../src/log/log.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { addSet, poolOf, ran } from './mirror-sets.ts';
import { folderOf } from './stations.ts';
import { HeldStream, untilWritten } from './steps.ts';

const instant = { mode: 'instant', speedUp: 1 } as const;
const library = 'library-1';
const [one, two] = ['LIB001L8', 'LIB002L8'] as const;
const cleaner = 'CLNU01L1';
/** A limit for what hangs. */
const patient = { timeout: 100_000 };

async function withLibrary(barcodes: readonly string[], drives = 2): Promise<Helper> {
  const helper = await startHelper();
  const { client } = helper;
  await client.send('virtual.removeDrive', { drive: 'drive-1' });
  const size = { drives, slots: 8, mailSlots: 1, personality: 'ibm', model: 'lto8' } as const;
  await client.send('virtual.addLibrary', { ...size, clock: instant });
  for (const barcode of barcodes) await put(helper, barcode);
  return helper;
}

function put({ client }: Helper, barcode: string) {
  return client.send('virtual.create', { barcode, capacityBytes: 100_000_000, inLibrary: true });
}

async function contents({ client }: Helper): Promise<readonly string[]> {
  const { rows } = await client.send('library.places', { library, cursor: null, limit: 100 });
  return rows
    .filter(({ full }) => full)
    .map(({ kind, number, barcode }) => `${kind} ${number}: ${barcode}`)
    .toSorted();
}

async function jobsOf(helper: Helper, kind: string) {
  return (await helper.snapshot()).jobs.filter((job) => job.kind === kind);
}

function logOf({ home }: Helper): string {
  return readFileSync(helperLog(home), 'utf8');
}

/** They are known to be blank afterwards, and in their slots. */
async function lookedAt(helper: Helper, ...barcodes: readonly string[]): Promise<void> {
  for (const barcode of barcodes) {
    expect(await helper.load(barcode)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
}

function markPool({ client }: Helper, marks: Pick<PoolInput, 'takesBlank' | 'exportFull'>) {
  return client.send('pools.change', { name: 'vault', isShared: false, restoreTest: null, ...marks });
}

function small(): string {
  const folder = join(temporaryFolder(), 'd');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a'), 'content of a');
  return folder;
}

describe('an open door', () => {
  async function waiting(helper: Helper): Promise<void> {
    const waits = async () => (await helper.snapshot()).jobs.flatMap(({ waitsFor }) => waitsFor?.words ?? []);
    await expect
      .poll(waits, patient)
      .toEqual([`Close the door of ${library}, or end the pause at its panel; this job then continues.`]);
  }

  test('is waited for, and the job goes on when it is closed', async () => {
    const helper = await withLibrary([one]);
    const { client } = helper;
    await client.send('virtual.openDoor', { library, open: true });
    const id = await client.send('cartridges.load', { barcode: one, drive: null });
    await waiting(helper);
    await client.send('virtual.openDoor', { library, open: false });
    expect(await helper.endOf(id)).toMatchObject({ state: 'done', waitsFor: null });
    expect(await contents(helper)).toEqual([`drive 1: ${one}`]);
  });

  test('keeps nobody from cancelling, and nothing is half done', async () => {
    const helper = await withLibrary([one]);
    const { client } = helper;
    await client.send('virtual.openDoor', { library, open: true });
    const loading = await client.send('cartridges.load', { barcode: one, drive: null });
    await waiting(helper);
    await client.send('jobs.cancel', { id: loading });
    expect(await helper.endOf(loading)).toMatchObject({ state: 'cancelled' });
    expect(await contents(helper)).toEqual([`slot 1: ${one}`]);
    await client.send('virtual.openDoor', { library, open: false });
    await helper.load(one);
    expect(await helper.format(one)).toMatchObject({ state: 'done' });

    await client.send('virtual.openDoor', { library, open: true });
    const ejecting = await client.send('cartridges.eject', { barcode: one });
    await waiting(helper);
    await client.send('jobs.cancel', { id: ejecting });
    expect(await helper.endOf(ejecting)).toMatchObject({ state: 'cancelled' });
    // It stays, and can be written to.
    expect(await helper.archive(one, small())).toMatchObject({ state: 'done', filesSafe: 1 });
    expect(await contents(helper)).toEqual([`drive 2: ${one}`]);
  });

  test('keeps no helper from ending', async () => {
    const helper = await withLibrary([one]);
    await helper.client.send('virtual.openDoor', { library, open: true });
    await helper.client.send('cartridges.load', { barcode: one, drive: null });
    await waiting(helper);
    expect(await helper.end()).toBe(0);
    const second = await startHelper({ home: helper.home });
    // A door that was open is closed when the library has started again; the job goes on.
    await expect.poll(() => contents(second), patient).toEqual([`drive 1: ${one}`]);
  });
});

describe('a drive that asks to be cleaned', () => {
  const asking = async (helper: Helper, barcode: string) => {
    await helper.client.send('virtual.setFaults', { barcode, script: 'opcode load: needs-cleaning' });
    await lookedAt(helper, barcode);
  };
  const cleanings = (helper: Helper) => async () =>
    (await jobsOf(helper, 'clean')).map(({ state, title, fault }) => `${state}: ${title}${fault?.code ?? ''}`);

  test('is cleaned, and not twice within a day', async () => {
    const helper = await withLibrary([one, cleaner], 1);
    await asking(helper, one);
    await expect.poll(cleanings(helper), patient).toEqual([`done: Clean Drive 1 with ${cleaner}`]);
    expect(await contents(helper)).toEqual([`slot 1: ${one}`, `slot 2: ${cleaner}`]);
    const [drive] = (await helper.snapshot()).drives;
    expect(drive?.alerts).toBeUndefined();
    expect(logOf(helper)).toMatch(/drive cleaned.*CLNU01L1.*"times":1/);
    await asking(helper, one);
    expect(await cleanings(helper)()).toHaveLength(1);
    expect((await helper.snapshot()).drives).toMatchObject([{ alerts: [20] }]);
  });

  test('says once that there is nothing to clean it with, and is cleaned when there is', async () => {
    const helper = await withLibrary([one, two], 1);
    await asking(helper, one);
    const lacking = 'failed: Clean Drive 1library.no-cleaning-cartridge';
    await expect.poll(cleanings(helper), patient).toEqual([lacking]);
    await lookedAt(helper, two);
    expect(await cleanings(helper)()).toEqual([lacking]);
    await put(helper, cleaner);
    await lookedAt(helper, two);
    await expect
      .poll(async () => (await cleanings(helper)()).toSorted(), patient)
      .toEqual([`done: Clean Drive 1 with ${cleaner}`, lacking]);
  });

  test('takes no cartridge that is used up, and another one instead', async () => {
    const helper = await withLibrary([one, cleaner, 'CLNU02L1'], 1);
    await helper.client.send('virtual.setFaults', { barcode: cleaner, script: 'opcode load, nth 1: sense 2/30/07' });
    await asking(helper, one);
    await expect
      .poll(async () => (await cleanings(helper)()).toSorted(), patient)
      .toEqual(['done: Clean Drive 1 with CLNU02L1', `failed: Clean Drive 1 with ${cleaner}drive.cleaning-expired`]);
    expect(await contents(helper)).toContain(`slot 2: ${cleaner}`);
  });
});

describe('a pool', () => {
  test('takes a blank cartridge out of a slot when it needs one, and no other', async () => {
    const helper = await withLibrary([one, two, 'LIB003L8', 'LIB004L8']);
    await lookedAt(helper, two, 'LIB003L8', 'LIB004L8');
    expect(await helper.format('LIB003L8')).toMatchObject({ state: 'done' });
    await helper.eject('LIB003L8');
    // Never looked at, in a mail slot, formatted; one is left.
    await helper.run('library.move', { barcode: two, to: 'mail-slot', number: null });
    await poolOf(helper, []);
    const set = await addSet(helper, [small()]);
    expect(await ran(helper, set)).toMatchObject([{ state: 'failed', fault: { code: 'pool.no-cartridge' } }]);
    await markPool(helper, { takesBlank: true });
    expect(await ran(helper, set)).toMatchObject([{ state: 'done', filesSafe: 1, barcode: 'LIB004L8' }]);
    const [pool] = await allRowsOf((page) => helper.client.send('pools.list', page));
    expect(pool?.cartridges.map(({ barcode }) => barcode)).toEqual(['LIB004L8']);
    expect(logOf(helper)).toMatch(/blank cartridge put into a pool.*LIB004L8/);
  });

  test('takes one in the middle of a run, and its full one leaves by the mail slot', async () => {
    const helper = await withLibrary([one, two], 1);
    await lookedAt(helper, one, two);
    await poolOf(helper, []);
    await markPool(helper, { takesBlank: true, exportFull: true });
    await helper.client.send('drives.setEjectIdle', { on: true, minutes: 0 });
    const set = await addSet(helper, [folderOf(20, 5)]);
    expect(await ran(helper, set)).toMatchObject([{ state: 'done', filesSafe: 20 }]);
    await expect.poll(() => contents(helper), patient).toEqual([`mail-slot 1: ${one}`, `slot 2: ${two}`]);
    const { rows } = await helper.client.send('library.places', { library, cursor: null, limit: 100 });
    expect(rows.find(({ barcode }) => barcode === one)).toMatchObject({ leaves: 'take-out' });
    // Brought back, it stays.
    await helper.run('library.move', { barcode: one, to: 'slot', number: null });
    await helper.load(two);
    await expect.poll(() => contents(helper), patient).toEqual([`slot 1: ${one}`, `slot 2: ${two}`]);
  });
});

describe('a drive that fails', () => {
  test('is emptied, and the job goes on in another with the same cartridge', async () => {
    const helper = await withLibrary([one]);
    await lookedAt(helper, one);
    await helper.format(one);
    await helper.eject(one);
    await helper.client.send('virtual.setFaults', { barcode: one, script: 'opcode write, nth 12: broken' });
    await helper.load(one);
    // The robot waits, until the next drive would not fail, too.
    await helper.client.send('virtual.openDoor', { library: 'library-1', open: true });
    const source = folderOf(8, 2);
    const id = await helper.client.send('archive.start', { barcodes: [one], sources: [source] });
    await expect.poll(() => logOf(helper), patient).toMatch(/put back after a fault.*LIB001L8/);
    await helper.client.send('virtual.setFaults', { barcode: one, script: '' });
    await helper.client.send('virtual.openDoor', { library: 'library-1', open: false });
    const done = await helper.endOf(id);
    expect(logOf(helper)).toMatch(/job goes on elsewhere/);
    expect(done).toMatchObject({ barcode: one, fault: null });
  });
});

test.each([1, 2])(
  'with %i drives a run whose cartridge is bad goes on with the next one of its pool',
  async (drives) => {
    const helper = await withLibrary([one, two], drives);
    await lookedAt(helper, one, two);
    await poolOf(helper, [[one, two]], false);
    const folder = small();
    const set = await addSet(helper, [folder]);
    expect(await ran(helper, set)).toMatchObject([{ state: 'done', barcode: one }]);
    await helper.eject(one);
    await helper.client.send('virtual.setFaults', { barcode: one, script: 'opcode write: sense 3/0C/00' });
    writeFileSync(join(folder, 'b'), 'content of b');
    expect(await ran(helper, set)).toMatchObject([{ state: 'done', barcode: two, filesSafe: 1 }]);
    await helper.eject(two);
    await expect.poll(() => contents(helper), patient).toEqual([`slot 1: ${one}`, `slot 2: ${two}`]);
    // What was safe on it still comes back.
    const into = temporaryFolder();
    expect(await helper.restore(one, ['d'], into)).toMatchObject({ state: 'done' });
    expect(readFileSync(join(into, 'd', 'a'), 'utf8')).toBe('content of a');
  },
);

test('what rests in a drive of a library goes back by itself when nobody needs it', async () => {
  const helper = await withLibrary([one]);
  await helper.client.send('drives.setEjectIdle', { on: true, minutes: 0 });
  await helper.load(one);
  await expect.poll(() => contents(helper), patient).toEqual([`slot 1: ${one}`]);
  await helper.client.send('drives.setEjectIdle', { on: false, minutes: 0 });
  await helper.load(one);
  await helper.client.send('library.status', { cursor: null, limit: 10 });
  expect(await contents(helper)).toEqual([`drive 2: ${one}`]);
});

test('what a killed helper was writing to goes back as well', async () => {
  const helper = await withLibrary([one]);
  await helper.client.send('drives.setEjectIdle', { on: true, minutes: 0 });
  expect(await helper.format(one, 'vault')).toMatchObject({ state: 'done' });
  const written = untilWritten(helper, ['d/a']);
  const lost = helper
    .run('archive.start', { barcodes: [one], sources: [small()], streams: [new HeldStream().input] })
    .catch(() => undefined);
  await written;
  await helper.kill();
  await lost;

  const next = await startHelper({ home: helper.home });
  await expect.poll(() => contents(next), patient).toEqual([`slot 1: ${one}`]);
  expect(await next.cartridge(one)).toMatchObject({ condition: 'dirty' });
});
