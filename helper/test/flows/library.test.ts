// A library whose robot brings what is wanted: nobody loads anything.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allRowsOf, rowsOf } from '../../client/pages.ts';
import { personalities } from '../../contract/library.ts';
import { helperLog } from '../../src/log/log.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';

const page = { cursor: null, limit: 100 } as const;
const instant = { mode: 'instant', speedUp: 1 } as const;
const wanted = { drives: 2, slots: 6, mailSlots: 2, model: 'lto8', clock: instant } as const;

/** Two cartridges in its slots; the drive of a new home is gone, so that nothing else could serve. */
async function withLibrary(personality: (typeof personalities)[number] = 'ibm'): Promise<Helper> {
  const helper = await startHelper();
  await helper.client.send('virtual.removeDrive', { drive: 'drive-1' });
  await helper.client.send('virtual.addLibrary', { ...wanted, personality });
  for (const barcode of ['LIB001L8', 'LIB002L8'])
    await helper.client.send('virtual.create', { barcode, capacityBytes: 200_000_000, inLibrary: true });
  return helper;
}

/** "slot 1: LIB001L8", of all that hold something. */
async function contents({ client }: Helper): Promise<readonly string[]> {
  const { rows } = await client.send('library.places', { library: 'library-1', ...page });
  const full = rows.filter((place) => place.full);
  return full.map(({ kind, number, barcode }) => `${kind} ${number}: ${barcode}`).toSorted();
}

/** "slot 1 → drive 1", as they were made. */
function movesIn({ home }: Helper): readonly string[] {
  const lines = readFileSync(helperLog(home), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"library move"'));
  return lines.map((line) => JSON.parse(line) as { from: string; to: string }).map(({ from, to }) => `${from} → ${to}`);
}

/** As they are remembered: somebody has plugged each of the two into the other's place. */
function exchangeDrives(home: string): void {
  const folder = join(home, 'library-drives');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { address: number };
  const [first, second] = files.map(read);
  expect(files).toHaveLength(2);
  for (const [file, own, other] of [
    [files[0], first, second],
    [files[1], second, first],
  ] as const)
    if (file !== undefined) writeFileSync(file, JSON.stringify({ ...own, address: other?.address }));
}

function sourceOf(...names: readonly string[]): string {
  const source = join(temporaryFolder(), 'source');
  mkdirSync(source);
  for (const name of names) writeFileSync(join(source, name), `content of ${name}`);
  return source;
}

const move = { barcode: 'LIB001L8', to: 'slot', number: null } as const;

describe('a library', () => {
  test.each(personalities)('as %s has them brings cartridges by itself', async (maker) => {
    const helper = await withLibrary(maker);
    const source = sourceOf('a', 'b');
    for (const barcode of ['LIB001L8', 'LIB002L8']) {
      expect(await helper.run('cartridges.load', { barcode, drive: null })).toMatchObject({ state: 'done' });
      expect(await helper.format(barcode, 'Vault')).toMatchObject({ state: 'done' });
      expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
    }
    expect(await contents(helper)).toEqual(['slot 1: LIB001L8', 'slot 2: LIB002L8']);

    for (const barcode of ['LIB001L8', 'LIB002L8'])
      expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done', filesSafe: 2 });
    expect(await contents(helper)).toEqual(['drive 1: LIB001L8', 'drive 2: LIB002L8']);
    for (const barcode of ['LIB001L8', 'LIB002L8'])
      expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });

    const into = temporaryFolder();
    expect(await helper.restore('LIB002L8', ['source'], into)).toMatchObject({ state: 'done', fault: null });
    expect(readFileSync(join(into, 'source', 'b'), 'utf8')).toBe('content of b');
  });

  test('keeps what is in its drives when the helper ends or is killed', async () => {
    const helper = await withLibrary();
    await helper.load('LIB001L8');
    await helper.end();
    const second = await startHelper({ home: helper.home });
    expect(await contents(second)).toEqual(['drive 1: LIB001L8', 'slot 2: LIB002L8']);
    await expect.poll(async () => (await second.cartridge('LIB001L8')).drive).not.toBeNull();
    await second.kill();
    const third = await startHelper({ home: helper.home });
    expect(await third.eject('LIB001L8')).toMatchObject({ state: 'done' });
    expect(await contents(third)).toEqual(['slot 2: LIB002L8', 'slot 1: LIB001L8'].toSorted());
  });

  test('puts away what was in the robot’s hand when the power failed', async () => {
    const helper = await withLibrary();
    await helper.end();
    const elements = join(helper.home, 'virtual', 'library-1', 'elements');
    renameSync(join(elements, String(0x1000)), join(elements, '1'));
    const second = await startHelper({ home: helper.home });
    expect(await contents(second)).toEqual(['slot 1: LIB001L8', 'slot 2: LIB002L8']);
    expect(readFileSync(helperLog(helper.home), 'utf8')).toMatch(/library move.*LIB001L8.*hand 1.*slot 1/);
  });

  test('whose folder is gone leaves its drives and cartridges to the shelf', async () => {
    const helper = await withLibrary();
    await helper.end();
    rmSync(join(helper.home, 'virtual', 'library-1'), { recursive: true });
    const second = await startHelper({ home: helper.home });
    expect(await second.client.send('library.status', page)).toEqual({ rows: [], next: null });
    expect(await second.load('LIB001L8')).toMatchObject({ state: 'done' });
    expect(readFileSync(helperLog(helper.home), 'utf8')).toMatch(/library lost.*library-1/);
  });

  test('leaves in the hand what finds no slot, and the helper starts all the same', async () => {
    const helper = await withLibrary();
    for (const at of [3, 4, 5, 6])
      await helper.client.send('virtual.create', {
        barcode: `LIB00${at}L8`,
        capacityBytes: 64_000_000,
        inLibrary: true,
      });
    await helper.client.send('virtual.create', { barcode: 'LIB007L8', capacityBytes: 64_000_000 });
    await helper.end();
    const elements = join(helper.home, 'virtual', 'library-1', 'elements');
    symlinkSync(join('..', '..', 'cartridges', 'LIB007L8'), join(elements, '1'));
    const second = await startHelper({ home: helper.home });
    expect(await contents(second)).toContain('hand 1: LIB007L8');
  });

  test('moves what it is asked to, out of a drive, too, and notes every move', async () => {
    const helper = await withLibrary();
    expect(await helper.run('library.move', { ...move, number: 5 })).toMatchObject({ state: 'done' });
    expect(await contents(helper)).toEqual(['slot 2: LIB002L8', 'slot 5: LIB001L8']);
    await helper.load('LIB001L8');
    expect(await helper.run('library.move', { ...move, to: 'mail-slot' })).toMatchObject({ state: 'done' });
    expect(await contents(helper)).toEqual(['mail-slot 1: LIB001L8', 'slot 2: LIB002L8']);
    const log = readFileSync(helperLog(helper.home), 'utf8');
    expect(log.match(/library move/g)).toHaveLength(4);
    expect(await helper.run('library.inventory', { library: 'library-1' })).toMatchObject({ state: 'done' });
  });

  test('says what it cannot do, and nothing moves', async () => {
    const helper = await withLibrary();
    expect(await helper.run('library.move', { ...move, number: 2 })).toMatchObject({
      state: 'failed',
      fault: { code: 'library.destination-full', data: { subject: 'LIB001L8' } },
    });
    expect(await helper.run('library.move', { ...move, number: 99 })).toMatchObject({
      fault: { code: 'library.refused-move' },
    });
    const { client } = helper;
    await expect(client.send('library.inventory', { library: 'library-7' })).rejects.toMatchObject({
      code: 'library.unknown',
    });
    await client.send('virtual.create', { barcode: 'CAP009L8', capacityBytes: 200_000_000 });
    await expect(client.send('library.move', { ...move, barcode: 'CAP009L8' })).rejects.toMatchObject({
      code: 'library.cartridge-absent',
    });
    expect(await contents(helper)).toEqual(['slot 1: LIB001L8', 'slot 2: LIB002L8']);
  });

  test('is left by a cartridge that is removed, and refuses one for which it has no slot', async () => {
    const helper = await withLibrary();
    const { client } = helper;
    await client.send('virtual.remove', { barcode: 'LIB002L8', confirmedBarcode: 'LIB002L8' });
    expect(await contents(helper)).toEqual(['slot 1: LIB001L8']);
    const more = { capacityBytes: 64_000_000, inLibrary: true } as const;
    for (const at of [2, 3, 4, 5, 6]) await client.send('virtual.create', { barcode: `LIB00${at}L8`, ...more });
    await expect(client.send('virtual.create', { barcode: 'LIB007L8', ...more })).rejects.toMatchObject({
      code: 'library.destination-full',
    });
    expect((await allRowsOf((page) => client.send('virtual.list', page))).map(({ barcode }) => barcode)).not.toContain(
      'LIB007L8',
    );
  });

  test('of any size tells what is in it, page by page', async () => {
    const helper = await startHelper();
    const { client } = helper;
    await client.send('virtual.addLibrary', { ...wanted, slots: 20_000, mailSlots: 64, personality: 'ibm' });
    const { rows, next } = await client.send('library.places', { library: 'library-1', cursor: null, limit: 500 });
    expect([rows.length, next]).toEqual([500, '500']);
    let places = 0;
    for await (const { number } of rowsOf((part) => client.send('library.places', { library: 'library-1', ...part })))
      places += number > 0 ? 1 : 0;
    expect(places).toBe(1 + 20_000 + 64 + 2);
    await expect(client.send('library.places', { library: 'library-7', ...page })).rejects.toMatchObject({
      code: 'library.unknown',
    });
  });

  test('is removed with its drives once they are empty, and its cartridges are on the shelf', async () => {
    const helper = await withLibrary();
    const { client } = helper;
    await helper.load('LIB001L8');
    const remove = () => client.send('virtual.removeLibrary', { library: 'library-1' });
    await expect(remove()).rejects.toMatchObject({ code: 'drive.occupied' });
    expect((await helper.snapshot()).drives).toHaveLength(2);
    await helper.eject('LIB001L8');
    await remove();
    expect(await client.send('library.status', page)).toEqual({ rows: [], next: null });
    expect((await helper.snapshot()).drives).toEqual([]);
    await expect(remove()).rejects.toMatchObject({ code: 'library.unknown' });
    expect(existsSync(join(helper.home, 'virtual', 'library-1'))).toBe(false);
    await client.send('virtual.addDrive', { model: 'lto8', clock: instant });
    expect(await helper.load('LIB001L8')).toMatchObject({ state: 'done' });
  });

  test('that does not say which drive is which is found out about by the first cartridge, which is remembered', async () => {
    const helper = await withLibrary('stk');
    for (const barcode of ['LIB001L8', 'LIB002L8']) {
      await helper.load(barcode);
      expect(await helper.format(barcode)).toMatchObject({ state: 'done' });
    }
    expect(await contents(helper)).toEqual(['drive 1: LIB001L8', 'drive 2: LIB002L8']);
    expect(movesIn(helper)).toEqual(['slot 1 → drive 1', 'slot 2 → drive 2']);
    await helper.kill();
    const second = await startHelper({ home: helper.home });
    await expect.poll(async () => (await second.cartridge('LIB001L8')).drive).not.toBeNull();
    for (const barcode of ['LIB001L8', 'LIB002L8'])
      expect(await second.eject(barcode)).toMatchObject({ state: 'done' });
    expect(await second.load('LIB002L8')).toMatchObject({ state: 'done' });
    expect(movesIn(second)).toHaveLength(5);
  });

  test('whose drives were exchanged while the helper was off is found out about before anything is written', async () => {
    const helper = await withLibrary('stk');
    for (const barcode of ['LIB001L8', 'LIB002L8']) await helper.load(barcode);
    for (const barcode of ['LIB001L8', 'LIB002L8']) await helper.eject(barcode);
    const before = await helper.snapshot();
    await helper.end();
    exchangeDrives(helper.home);
    const second = await startHelper({ home: helper.home });
    expect(await second.load('LIB001L8')).toMatchObject({ state: 'done' });
    expect(movesIn(second).slice(4)).toEqual(['slot 1 → drive 2', 'drive 2 → slot 1', 'slot 1 → drive 1']);
    const { drive } = await second.cartridge('LIB001L8');
    expect(drive).toBe(before.drives[0]?.id);
    expect(await second.format('LIB001L8')).toMatchObject({ state: 'done' });
    expect(await contents(second)).toEqual(['drive 1: LIB001L8', 'slot 2: LIB002L8']);
  });

  test('whose drives were exchanged with a cartridge in one uses neither, and says so', async () => {
    const helper = await withLibrary('stk');
    for (const barcode of ['LIB001L8', 'LIB002L8']) await helper.load(barcode);
    await helper.eject('LIB002L8');
    await helper.kill();
    exchangeDrives(helper.home);
    const second = await startHelper({ home: helper.home });
    expect(await second.load('LIB002L8')).toMatchObject({
      state: 'failed',
      fault: { code: 'library.drive-unproven' },
    });
    expect(await contents(second)).toEqual(['drive 1: LIB001L8', 'slot 2: LIB002L8']);
  });

  test('never finds out by a cleaning cartridge which drive is which', async () => {
    const helper = await withLibrary('stk');
    await helper.client.send('virtual.create', { barcode: 'CLN001CU', capacityBytes: 64_000_000, inLibrary: true });
    await expect(helper.load('CLN001CU')).rejects.toMatchObject({ code: 'library.out-of-reach' });
    expect(movesIn(helper)).toEqual([]);
  });

  test('does not take a cartridge from a mail slot unless it is asked to', async () => {
    const helper = await withLibrary();
    await helper.run('library.move', { ...move, to: 'mail-slot' });
    await expect(helper.load('LIB001L8')).rejects.toMatchObject({
      code: 'library.out-of-reach',
    });
  });
});
