import { expect, test } from 'vitest';
import { type JobOrder, jobOrders, newestFirst } from '../../contract/jobs.ts';
import type { JobState } from '../../contract/model.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { type EndedJobsFilter, everyEndedJob } from '../../src/catalogue/ended-jobs.ts';
import { freshCatalogue } from './harness.ts';

const states = ['done', 'failed', 'cancelled', 'partial'] as const;

function addJob(catalogue: Catalogue, barcode: string | null, state: JobState): void {
  catalogue.journal.create({
    job: {
      ...{ kind: 'archive', title: 'job', state, barcode, drive: null, priority: 'high' },
      ...{ created: '2026-11-20T17:00:00.000Z', started: null, ended: '2026-11-20T18:00:00.000Z' },
      progress: { phase: 'waiting', filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: 0 },
      ...{ filesSafe: 0, filesFailed: 0, fault: null, waitsFor: null, need: null, canContinue: false },
    },
    request: '{}',
    owner: { uid: 1000, gid: 1000, groups: [] },
  });
}

function listed(catalogue: Catalogue, filter: Partial<EndedJobsFilter>, limit: number) {
  const rows: { readonly barcode: string | null; readonly state: JobState; readonly id: number }[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = catalogue.endedJobs.page({ ...everyEndedJob, ...filter }, cursor, limit);
    rows.push(...page.rows.map(({ barcode, state, id }) => ({ barcode, state, id: Number(id) })));
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

function stocked(): Catalogue {
  const catalogue = freshCatalogue();
  for (let at = 0; at < 40; at += 1)
    addJob(
      catalogue,
      ['SKY001L8', 'MUL001L8', null, 'MUL001L8'][at % 4] ?? null,
      states[Math.floor(at / 4) % 4] ?? 'done',
    );
  return catalogue;
}

test('every order has every job once, whatever the pages', () => {
  const catalogue = stocked();
  for (const by of jobOrders) {
    for (const falling of [false, true]) {
      const whole = listed(catalogue, { order: { by, falling } }, 100);
      expect(new Set(whole.map(({ id }) => id)).size).toBe(40);
      for (const limit of [1, 3, 39, 40]) expect(listed(catalogue, { order: { by, falling } }, limit)).toEqual(whole);
    }
  }
});

test('jobs are listed by time, by cartridge with those that have none last, and by how they ended', () => {
  const catalogue = stocked();
  const by = (of: JobOrder) => listed(catalogue, { order: of }, 7);
  expect(by(newestFirst).map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, at) => 40 - at));
  const rising = by({ by: 'cartridge', falling: false });
  expect(rising.map(({ barcode }) => barcode)).toEqual([
    ...Array.from({ length: 20 }, () => 'MUL001L8'),
    ...Array.from({ length: 10 }, () => 'SKY001L8'),
    ...Array.from({ length: 10 }, () => null),
  ]);
  expect(rising.slice(0, 3).map(({ id }) => id)).toEqual([40, 38, 36]);
  const falling = by({ by: 'cartridge', falling: true });
  expect(falling).toEqual([...rising.slice(0, 30).toReversed(), ...rising.slice(30)]);
  const worst = by({ by: 'state', falling: false });
  expect([...new Set(worst.map(({ state }) => state))]).toEqual(['failed', 'partial', 'cancelled', 'done']);
  expect(worst.slice(0, 5).map(({ id }) => id)).toEqual([40, 39, 38, 37, 24]);
  const some = { order: { by: 'state', falling: true }, states: ['failed', 'done'] } as const;
  expect(new Set(listed(catalogue, some, 3).map(({ state }) => state))).toEqual(new Set(['done', 'failed']));
});
