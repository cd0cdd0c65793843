import { describe, expect, test } from 'vitest';
import type { Job } from '../../contract/model.ts';
import type { MirrorSetInput } from '../../contract/schedules.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { freshCatalogue } from './harness.ts';

const owner = { uid: 1000, gid: 1000, groups: [4, 27] };
const plan: MirrorSetInput = {
  name: 'films',
  sources: ['/home/ann/films'],
  include: [],
  exclude: ['*.tmp'],
  timing: { kind: 'daily', at: { hour: 2, minute: 30 } },
  timeZone: 'Europe/Berlin',
  pool: 'vault',
  mirror: null,
  copies: 2,
  verify: 'sample',
  keepDays: null,
  keepOnDiskDays: 30,
};

describe('mirror sets', () => {
  test('are kept as they were made, with the rights of their owner', () => {
    const { sets } = freshCatalogue();
    const set = sets.add(plan, owner, '2026-01-01T01:30:00.000Z');
    expect(sets.all()).toEqual([set]);
    expect(sets.get(set.id)).toMatchObject({ ...plan, owner, isPaused: false, lastRun: null });
    expect(sets.named(1000, 'films')).toEqual(set);
    expect(sets.named(1001, 'films')).toBeNull();
  });

  test('can be changed, paused and forgotten', () => {
    const { sets } = freshCatalogue();
    const { id } = sets.add(plan, owner, null);
    sets.change(id, { ...plan, name: 'cinema', copies: 1 }, '2026-01-02T00:00:00.000Z');
    expect(sets.get(id)).toMatchObject({ name: 'cinema', copies: 1, nextRun: '2026-01-02T00:00:00.000Z' });
    sets.pause(id, true, null);
    expect(sets.get(id)).toMatchObject({ isPaused: true, nextRun: null });
    sets.remove(id);
    expect(sets.get(id)).toBeNull();
  });

  test('know their runs, newest first, and whether one is under way', () => {
    const catalogue = freshCatalogue();
    const { sets, journal } = catalogue;
    const { id } = sets.add(plan, owner, null);
    const [first, second] = [addJob(catalogue), addJob(catalogue)];
    sets.addRun(id, first.id, 1);
    sets.addRun(id, second.id, 2);
    expect(sets.runs(id, 10).map(({ job, copy }) => [job, copy])).toEqual([
      [second.id, 2],
      [first.id, 1],
    ]);
    expect(sets.lastRun(id, 1)).toMatchObject({ job: first.id });
    expect(sets.lastRun(id, 3)).toBeNull();
    expect(sets.isUnderWay(id)).toBe(true);
    for (const job of [first, second]) journal.update({ ...job, state: 'done', ended: '2026-01-01T00:00:00.000Z' });
    expect(sets.isUnderWay(id)).toBe(false);
  });
});

describe('pools', () => {
  test('hold cartridges in the order in which they came, each in one pool only', () => {
    const { pools } = freshCatalogue();
    for (const name of ['vault', 'office'])
      pools.add({ name, isShared: name === 'office', restoreTest: null }, owner, null);
    pools.addCartridges('vault', ['CAP003L8', 'CAP001L8'], 1);
    pools.addCartridges('vault', ['CAP002L8', 'CAP003L8'], 2);
    pools.addCartridges('office', ['CAP001L8'], 1);
    expect(pools.get('vault')?.cartridges.map(({ barcode, copy }) => [barcode, copy])).toEqual([
      ['CAP003L8', 2],
      ['CAP001L8', 1],
      ['CAP002L8', 2],
    ]);
    expect(pools.of('CAP001L8')).toMatchObject({ name: 'vault', isShared: false, owner });
    expect(pools.get('office')?.cartridges).toEqual([]);
    pools.removeCartridge('vault', 'CAP001L8');
    expect(pools.of('CAP001L8')).toBeNull();
  });

  test('remember since when nothing on a cartridge is wanted', () => {
    const { pools } = freshCatalogue();
    pools.add({ name: 'vault', isShared: false, restoreTest: null }, owner, null);
    pools.addCartridges('vault', ['CAP001L8'], 1);
    pools.setUnwantedSince('CAP001L8', '2026-01-01T00:00:00.000Z');
    expect(pools.get('vault')?.cartridges).toMatchObject([{ unwantedSince: '2026-01-01T00:00:00.000Z' }]);
    pools.setUnwantedSince('CAP001L8', null);
    expect(pools.get('vault')?.cartridges).toMatchObject([{ unwantedSince: null }]);
  });
});

function addJob({ journal }: Catalogue): Job {
  const atRest = { filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: 0 } as const;
  return journal.create({
    job: {
      ...{ kind: 'archive', title: 'films', state: 'queued', barcode: null, drive: null, created: '' },
      ...{ started: null, ended: null, progress: { phase: 'waiting', ...atRest }, filesSafe: 0, filesFailed: 0 },
      ...{ priority: 'high', fault: null, waitsFor: null, need: null, canContinue: false },
    },
    request: '{}',
    owner,
  });
}
