import { describe, expect, test } from 'vitest';
import type { Job, JobId } from '../../contract/model.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { everyEndedJob } from '../../src/catalogue/ended-jobs.ts';
import type { RecordedItem } from '../../src/catalogue/item-rows.ts';
import { barcode, freshCatalogue } from './harness.ts';

const fresh: Omit<Job, 'id'> = {
  kind: 'archive',
  title: 'photos → CAP001L8',
  state: 'queued',
  barcode,
  drive: null,
  created: '2026-11-20T17:00:00.000Z',
  started: null,
  ended: null,
  progress: { phase: 'waiting', filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: 0 },
  filesSafe: 0,
  filesFailed: 0,
  fault: null,
  priority: 'high',
  waitsFor: null,
  need: null,
  canContinue: false,
};

function start(catalogue: Catalogue, title = fresh.title): Job {
  const job = catalogue.journal.create({
    job: { ...fresh, title },
    request: '{"kind":"archive"}',
    owner: { uid: 1000, gid: 1000, groups: [] },
  });
  catalogue.receipts.addVolume(job.id, { slot: 0, uuid: 'uuid-1', barcode });
  return job;
}

function written(path: string): RecordedItem {
  const item = { path, bytes: 5, receipt: 'written', sha256: 'cd'.repeat(32), changed: false } as const;
  return { ...item, restoredAs: null, fault: null, volume: 1 };
}

function failed(path: string): RecordedItem {
  const fault = { code: 'source.unreadable', data: { subject: path } };
  return { path, bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null, fault };
}

describe('the journal', () => {
  test('calls safe only what an index on tape names', () => {
    const catalogue = freshCatalogue();
    const { id } = start(catalogue);
    catalogue.receipts.record(id, [written('a'), failed('b'), written('c')]);
    const run = catalogue.receipts.commit(id, 1, 2, 40);
    catalogue.receipts.record(id, [written('d')]);
    expect(run.files).toBe(2);
    const receipts = catalogue.receipts.items(id, false, null, 10).rows.map((item) => [item.path, item.receipt]);
    expect(receipts).toEqual([
      ['a', 'safe'],
      ['b', null],
      ['c', 'safe'],
      ['d', 'written'],
    ]);
    const next = catalogue.receipts.commit(id, 1, 3, 50);
    expect(next.files).toBe(1);
    expect(catalogue.receipts.safePaths(id, next, 10)?.paths).toEqual(['d']);
  });

  test('hands out what became safe in runs', () => {
    const catalogue = freshCatalogue();
    const { id } = start(catalogue);
    catalogue.receipts.record(id, ['a', 'b', 'c'].map(written));
    const run = catalogue.receipts.commit(id, 1, 2, 40);
    const first = catalogue.receipts.safePaths(id, run, 2);
    expect(first?.paths).toEqual(['a', 'b']);
    const second = catalogue.receipts.safePaths(id, first?.rest ?? run, 2);
    expect(second?.paths).toEqual(['c']);
    expect(catalogue.receipts.safePaths(id, second?.rest ?? run, 2)).toBeNull();
  });

  test('pages through items in the order in which they were recorded, or only those that failed', () => {
    const catalogue = freshCatalogue();
    const { id } = start(catalogue);
    catalogue.receipts.record(id, [written('z'), failed('y'), written('x'), failed('w')]);
    const first = catalogue.receipts.items(id, false, null, 3);
    expect(first.rows.map((item) => item.path)).toEqual(['z', 'y', 'x']);
    const rest = catalogue.receipts.items(id, false, first.next, 3);
    expect(rest.rows.map((item) => item.path)).toEqual(['w']);
    expect(rest.next).toBeNull();
    const care = catalogue.receipts.items(id, true, null, 1);
    expect(care.rows.map((item) => [item.path, item.fault?.code])).toEqual([['y', 'source.unreadable']]);
    expect(catalogue.receipts.items(id, true, care.next, 1).rows.map((item) => item.path)).toEqual(['w']);
  });

  test('keeps jobs as they were, and knows which had not ended', () => {
    const catalogue = freshCatalogue();
    const one = start(catalogue);
    const two = start(catalogue);
    const fault = { code: 'medium.full', data: { subject: barcode } };
    catalogue.journal.update({ ...one, state: 'failed', ended: '2026-11-20T18:00:00.000Z', filesSafe: 3, fault });
    expect(catalogue.journal.get(one.id)).toMatchObject({ state: 'failed', filesSafe: 3, fault, title: one.title });
    expect(catalogue.journal.recent(10).map((job) => job.id)).toEqual([one.id]);
    expect(catalogue.journal.unended()).toEqual([
      { job: two, request: '{"kind":"archive"}', owner: { uid: 1000, gid: 1000, groups: [] } },
    ]);
  });

  test('knows no job by a number that only looks like its own', () => {
    const catalogue = freshCatalogue();
    const { id } = start(catalogue);
    for (const other of [`0${id}`, '99', 'x', '1e0']) expect(catalogue.journal.get(other as JobId)).toBeNull();
  });
});

describe('a search for jobs', () => {
  async function idsFound(catalogue: Catalogue, text: string, limit = 10, shown = (job: Job) => job) {
    const ids: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await catalogue.jobSearch.find(everyEndedJob, text, cursor, limit, shown);
      ids.push(...page.rows.map(({ id }) => id));
      if (page.next === null) return ids;
      cursor = page.next;
    }
  }
  function ended(catalogue: Catalogue, title: string, ...paths: readonly string[]): string {
    const job = start(catalogue, title);
    catalogue.receipts.record(job.id, paths.map(written));
    catalogue.journal.update({ ...job, state: 'done', ended: '2026-11-20T18:00:00.000Z' });
    return job.id;
  }

  test('finds them by title, kind, barcode, number and the path of an item, newest first, page by page', async () => {
    const catalogue = freshCatalogue();
    const photos = ended(catalogue, 'Photos → CAP001L8', 'Photos/2024/beach.jpg');
    const films = ended(catalogue, 'Films → CAP001L8', 'Films/take 1_a.mov', 'Films/take 2.mov');
    for (const limit of [1, 2, 10]) {
      expect(await idsFound(catalogue, 'ARCHIVE', limit)).toEqual([films, photos]);
      expect(await idsFound(catalogue, 'cap001', limit)).toEqual([films, photos]);
      expect(await idsFound(catalogue, 'photos', limit)).toEqual([photos]);
      expect(await idsFound(catalogue, 'Take 2', limit)).toEqual([films]);
      expect(await idsFound(catalogue, '1_a', limit)).toEqual([films]);
      expect(await idsFound(catalogue, '1%a', limit)).toEqual([]);
    }
    expect(await idsFound(catalogue, films)).toContain(films);
  });

  test('looks at nothing of another user’s job but what is shown of it', async () => {
    const catalogue = freshCatalogue();
    ended(catalogue, 'Letters → CAP001L8', 'Letters/secret.txt');
    const redacted = (job: Job): Job => ({ ...job, title: 'Another user’s job', isOthers: true });
    expect(await idsFound(catalogue, 'secret', 10, redacted)).toEqual([]);
    expect(await idsFound(catalogue, 'letters', 10, redacted)).toEqual([]);
    expect(await idsFound(catalogue, 'another', 10, redacted)).toHaveLength(1);
  });
});
