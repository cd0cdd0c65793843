// What a restore plans of a library's drives and robot, and what several jobs at once make of both.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowsOf } from '../../client/pages.ts';
import { moveTimesFile } from '../../contract/library.ts';
import type { Clock, Drive } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { helperLog } from '../../src/log/log.ts';
import { type Helper, startHelper, temporaryFolder, treeOf } from './harness.ts';
import { bytes } from './trees.ts';

const instant: Clock = { mode: 'instant', speedUp: 1 };
const barcodes = ['LIB001L8', 'LIB002L8', 'LIB003L8', 'LIB004L8'] as const;
const capacityBytes = 200_000_000;

async function withLibrary(drives: number, clock: Clock = instant): Promise<Helper> {
  const helper = await startHelper();
  const { client } = helper;
  await client.send('virtual.removeDrive', { drive: 'drive-1' });
  const size = { drives, slots: 6, mailSlots: 0 };
  await client.send('virtual.addLibrary', { ...size, personality: 'ibm', model: 'lto8', clock });
  for (const barcode of barcodes) await client.send('virtual.create', { barcode, capacityBytes, inLibrary: true });
  return helper;
}

/** A folder on each of the first three, each with other files; nothing is in a drive. */
async function archived(helper: Helper): Promise<ReadonlyMap<string, string>> {
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  for (const [at, barcode] of barcodes.entries()) {
    for (let file = 0; file < 3; file += 1)
      writeFileSync(join(source, `f${at}${file}`), bytes(400_000, 10 * at + file));
    expect(await helper.format(barcode, barcode)).toMatchObject({ state: 'done' });
    expect(
      await helper.run('archive.start', { barcodes: [barcode], sources: [source], unchanged: 'skip' }),
    ).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  return treeOf(source);
}

const from = barcodes.map((barcode, at) => ({ barcode, paths: [0, 1, 2].map((file) => `d/f${at}${file}`) }));

/** As the log has them: barcode, from, to. */
function movesOf({ home }: Helper): readonly string[] {
  const lines = readFileSync(helperLog(home), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"library move"'));
  return lines.map((line) => {
    const { barcode, from: start, to, fault } = JSON.parse(line);
    expect(fault).toBeNull();
    return `${barcode} ${start} ${to}`;
  });
}

/** Of each cartridge, where it lies. */
async function placesOf({ client }: Helper): Promise<readonly (string | null)[]> {
  const found: (string | null)[] = [];
  for await (const { full, barcode } of rowsOf((page) =>
    client.send('library.places', { library: 'library-1', ...page }),
  ))
    if (full) found.push(barcode);
  return found.toSorted();
}

/** How many drives do the same at the same time, at most. */
function together({ client }: Helper, kind: Drive['state']['kind']): () => number {
  const at = new Set<string>();
  let most = 0;
  client.onNotice((notice: AnyNotice) => {
    if (notice.name !== 'drive') return;
    if (notice.body.state.kind === kind) at.add(notice.body.id);
    else at.delete(notice.body.id);
    most = Math.max(most, at.size);
  });
  return () => most;
}

test('a restore makes the moves that its plan names, in that order', async () => {
  const helper = await withLibrary(1);
  const whole = await archived(helper);
  const into = temporaryFolder();
  const plan = await helper.client.send('restore.plan', { from, into });
  expect(plan.moves).toHaveLength(4 + 3);
  expect(plan.moves.map(({ startSeconds }) => startSeconds)).toEqual(
    plan.moves.map(({ startSeconds }) => startSeconds).toSorted((one, other) => one - other),
  );
  const before = movesOf(helper).length;
  expect(await helper.run('restore.start', { from, into })).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(movesOf(helper).slice(before)).toEqual(plan.moves.map((move) => `${move.barcode} ${move.from} ${move.to}`));
  expect(treeOf(into)).toEqual(whole);
});

test('a plan shares the cartridges out among the drives, with what is in a drive first', async () => {
  const helper = await withLibrary(2);
  await archived(helper);
  await helper.load(barcodes[2]);
  const { cartridges, moves, seconds } = await helper.client.send('restore.plan', { from, into: temporaryFolder() });
  const readIn = cartridges.map((pass) => pass.readIn);
  expect(cartridges[0]).toMatchObject({ barcode: barcodes[2], startSeconds: 0 });
  expect(cartridges[0]?.readIn).toBe(cartridges[0]?.drive);
  expect(new Set(readIn).size).toBe(2);
  expect(readIn.filter((drive) => drive === readIn[0])).toHaveLength(2);
  expect(moves.filter(({ to }) => to.startsWith('drive')).map(({ barcode }) => barcode)).not.toContain(barcodes[2]);
  const serial = cartridges.reduce(
    (sum, { time }) => sum + (time === null ? 0 : time.loadSeconds + time.readSeconds),
    0,
  );
  expect(seconds).not.toBeNull();
  expect(seconds ?? 0).toBeLessThan(serial + cartridges.length * 120);
  const one = await helper.client.send('restore.plan', { from: from.slice(0, 1), into: temporaryFolder() });
  expect(seconds).toBeGreaterThan(one.seconds ?? Number.NaN);
});

test('a library remembers how long its moves took, by its own clock, and plans with that', async () => {
  const helper = await withLibrary(1, { mode: 'modelled', speedUp: 1 });
  await archived(helper);
  const kept = moveTimesFile.parse(JSON.parse(readFileSync(join(helper.home, 'move-times.json'), 'utf8')));
  const [measured] = Object.values(kept);
  // Twelve seconds for both ends of a way, and what lies between.
  for (const mean of [measured?.fetchSeconds, measured?.putAwaySeconds]) {
    expect(mean?.moves).toBe(4);
    expect(mean?.seconds).toBeGreaterThanOrEqual(12);
    expect(mean?.seconds).toBeLessThan(13);
  }
  const { moves } = await helper.client.send('restore.plan', { from, into: temporaryFolder() });
  const fetch = moves.findIndex(({ to }, at) => at > 0 && to === 'drive 1');
  const [away, next] = [moves[fetch - 1], moves[fetch]];
  expect((next?.startSeconds ?? 0) - (away?.startSeconds ?? 0)).toBeCloseTo(measured?.putAwaySeconds?.seconds ?? 0, 6);
});

test('archives, verifications and restores use both drives of a library at once', async () => {
  const helper = await withLibrary(2, { mode: 'live', speedUp: 200 });
  const source = join(temporaryFolder(), 'd');
  mkdirSync(source);
  for (let file = 0; file < 8; file += 1) writeFileSync(join(source, `f${file}`), bytes(1_500_000, file));
  const group = barcodes.slice(0, 2);
  for (const barcode of group) expect(await helper.format(barcode, barcode)).toMatchObject({ state: 'done' });
  await helper.snapshot();
  const writing = together(helper, 'writing');
  const spread = { barcodes: [...group], sources: [source], group: 2, verify: false };
  expect(await helper.run('archive.start', spread)).toMatchObject({ state: 'done', filesSafe: 8 });
  expect(writing()).toBe(2);
  for (const barcode of group) expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  // So slowly that neither is through before the other has begun.
  for (const barcode of group)
    await helper.client.send('virtual.setFaults', { barcode, script: 'opcode read: slow 10' });
  const verifying = together(helper, 'reading');
  const verified = await Promise.all(group.map((barcode) => helper.run('cartridges.verify', { barcode, paths: [] })));
  expect(verified.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(verifying()).toBe(2);
  const into = temporaryFolder();
  const reading = together(helper, 'reading');
  const all = group.map((barcode) => ({ barcode, paths: ['d'] }));
  expect(await helper.run('restore.start', { from: all, into })).toMatchObject({ state: 'done', filesFailed: 0 });
  expect(reading()).toBe(2);
  expect([...treeOf(join(into, 'd')).keys()]).toEqual([...treeOf(source).keys()]);
});

test('jobs that each want what the other has in its drive all come to their end, and no cartridge is lost', async () => {
  const helper = await withLibrary(2);
  const whole = await archived(helper);
  const [one, two, three, four] = barcodes;
  const copies = ['LIB005L8', 'LIB006L8'] as const;
  for (const barcode of copies) {
    await helper.client.send('virtual.create', { barcode, capacityBytes, inLibrary: true });
    expect(await helper.format(barcode, barcode)).toMatchObject({ state: 'done' });
    expect(await helper.eject(barcode)).toMatchObject({ state: 'done' });
  }
  await helper.load(one);
  await helper.load(two);
  await helper.client.send('drives.setEjectIdle', { on: true, minutes: 0 });
  const [into, other] = [temporaryFolder(), temporaryFolder()];
  const extra = join(temporaryFolder(), 'extra');
  writeFileSync(extra, bytes(300_000, 99));
  const jobs = await Promise.all([
    helper.run('cartridges.copy', { from: one, to: [copies[0]] }),
    helper.run('cartridges.copy', { from: two, to: [copies[1]] }),
    helper.run('restore.start', { from, into }),
    helper.run('restore.start', { from: from.toReversed(), into: other }),
    helper.run('cartridges.verify', { barcode: two, paths: [] }),
    helper.run('archive.start', { barcodes: [four], sources: [extra] }),
    helper.run('cartridges.verify', { barcode: three, paths: [] }),
  ]);
  for (const job of jobs) expect(job).toMatchObject({ state: 'done', fault: null, filesFailed: 0 });
  expect(treeOf(into)).toEqual(whole);
  expect(treeOf(other)).toEqual(whole);
  expect(await placesOf(helper)).toEqual([...barcodes, ...copies]);
  // None of them failed.
  movesOf(helper);
});
