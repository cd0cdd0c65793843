// What is heard of a library by whoever only follows the snapshot: moves, doors, and what people do in it by hand.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LibrarySummary } from '../../contract/library.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { frameLimitBytes } from '../../contract/protocol.ts';
import { helperLog } from '../../src/log/log.ts';
import { type Helper, startHelper } from './harness.ts';

const instant = { mode: 'instant', speedUp: 1 } as const;
const wanted = { drives: 2, slots: 6, mailSlots: 2, model: 'lto8', clock: instant, personality: 'ibm' } as const;
const library = 'library-1';

async function withLibrary(clock: { mode: 'instant' | 'live'; speedUp: number } = instant): Promise<Helper> {
  const helper = await startHelper();
  await helper.client.send('virtual.removeDrive', { drive: 'drive-1' });
  await helper.client.send('virtual.addLibrary', { ...wanted, clock });
  for (const barcode of ['LIB001L8', 'LIB002L8'])
    await helper.client.send('virtual.create', { barcode, capacityBytes: 200_000_000, inLibrary: true });
  return helper;
}

async function followed(helper: Helper): Promise<readonly AnyNotice[]> {
  const heard: AnyNotice[] = [];
  helper.client.onNotice((notice) => heard.push(notice));
  await helper.client.send('snapshot.subscribe', {});
  return heard;
}

async function shown(helper: Helper): Promise<LibrarySummary> {
  const [first] = (await helper.snapshot()).libraries;
  if (first === undefined) throw new Error('no library');
  return first;
}

describe('a library in the snapshot', () => {
  test('shows its drives, mail slots and free slots, and where each cartridge lies', async () => {
    const helper = await withLibrary();
    expect(await shown(helper)).toMatchObject({
      ...{ id: library, virtual: true, hindrance: null, slots: 6, freeSlots: 4, hand: null, move: null },
      drives: [
        { kind: 'drive', number: 1, full: false, drive: expect.stringMatching(/^drive-/) },
        { kind: 'drive', number: 2, full: false, drive: expect.stringMatching(/^drive-/) },
      ],
      mailSlots: [
        { kind: 'mail-slot', number: 1, full: false },
        { kind: 'mail-slot', number: 2, full: false },
      ],
    });
    expect((await helper.cartridge('LIB002L8')).inLibrary).toEqual({ library, kind: 'slot', number: 2 });
    await helper.load('LIB002L8');
    expect(await helper.cartridge('LIB002L8')).not.toHaveProperty('inLibrary');
    await helper.eject('LIB002L8');
    expect((await helper.cartridge('LIB002L8')).inLibrary).toEqual({ library, kind: 'slot', number: 2 });
  });

  test('tells of each move as it begins and ends, and the job that the robot is bringing its cartridge', async () => {
    const helper = await withLibrary({ mode: 'live', speedUp: 20 });
    const heard = await followed(helper);
    await helper.load('LIB001L8');
    const moves = heard.flatMap((notice) => (notice.name === 'library' ? [notice.body.move] : []));
    expect(moves).toEqual([
      expect.objectContaining({
        barcode: 'LIB001L8',
        from: { kind: 'slot', number: 1 },
        to: expect.objectContaining({ kind: 'drive' }),
      }),
      null,
    ]);
    const steps = heard.flatMap((notice) =>
      notice.name === 'drive' && notice.body.state.kind === 'loading' ? [notice.body.state.step] : [],
    );
    expect(steps.filter((step, at) => step !== steps[at - 1])).toEqual(['fetching', 'threading', 'identifying']);
    const phases = heard.flatMap((notice) => (notice.name === 'progress' ? [notice.body.progress.phase] : []));
    expect(phases).toContain('fetching');
    await helper.eject('LIB001L8');
    expect(heard).toContainEqual(
      expect.objectContaining({
        name: 'drive',
        body: expect.objectContaining({ state: expect.objectContaining({ kind: 'ejecting', step: 'storing' }) }),
      }),
    );
  });

  test('says what people did in it by hand, in the log, too; what its robot did is no such news', async () => {
    const helper = await withLibrary();
    const { client } = helper;
    await helper.run('library.move', { barcode: 'LIB002L8', to: 'slot', number: 5 });
    await client.send('virtual.takeFromLibrary', { barcode: 'LIB001L8' });
    await client.send('virtual.putIntoLibrary', { barcode: 'LIB001L8', library, to: 'mail-slot', number: 2 });
    const { changes } = await shown(helper);
    expect(changes.map(({ barcode, from, to }) => ({ barcode, from, to }))).toEqual([
      { barcode: 'LIB001L8', from: null, to: { kind: 'mail-slot', number: 2 } },
      { barcode: 'LIB001L8', from: { kind: 'slot', number: 1 }, to: null },
      { barcode: 'LIB002L8', from: null, to: { kind: 'slot', number: 2 } },
      { barcode: 'LIB001L8', from: null, to: { kind: 'slot', number: 1 } },
    ]);
    expect(readFileSync(helperLog(helper.home), 'utf8')).toMatch(/library changed.*LIB001L8.*slot 1.*"to":null/);
    expect((await helper.cartridge('LIB001L8')).inLibrary).toEqual({ library, kind: 'mail-slot', number: 2 });
    await expect(
      client.send('virtual.putIntoLibrary', { barcode: 'LIB001L8', library, to: 'slot', number: 2 }),
    ).rejects.toMatchObject({ code: 'cartridge.in-use' });
  });

  test('says that its door is open, moves nothing then, and says so when it is closed', async () => {
    const helper = await withLibrary();
    const { client } = helper;
    await client.send('virtual.openDoor', { library, open: true });
    expect((await shown(helper)).hindrance?.code).toBe('library.door-open');
    const id = await client.send('library.move', { barcode: 'LIB001L8', to: 'slot', number: 5 });
    await expect
      .poll(async () => (await helper.snapshot()).jobs.find((job) => job.id === id)?.waitsFor)
      .toMatchObject({
        waits: { code: 'door-open' },
      });
    expect(await shown(helper)).toMatchObject({ move: null });
    await client.send('virtual.openDoor', { library, open: false });
    expect(await helper.endOf(id)).toMatchObject({ state: 'done' });
    expect((await shown(helper)).hindrance).toBeNull();
  });

  test('is gone with its drives when it is removed, and its cartridges are on the shelf', async () => {
    const helper = await withLibrary();
    await helper.client.send('virtual.removeLibrary', { library });
    expect((await helper.snapshot()).libraries).toEqual([]);
    expect(await helper.cartridge('LIB001L8')).not.toHaveProperty('inLibrary');
  });

  test('takes little of a frame however many slots it has', async () => {
    const helper = await startHelper();
    await helper.client.send('virtual.addLibrary', { ...wanted, drives: 16, slots: 20_000, mailSlots: 64 });
    expect(JSON.stringify(await shown(helper)).length).toBeLessThan(frameLimitBytes / 64);
  });
});
