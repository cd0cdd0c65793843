import { describe, expect, test } from 'vitest';
import type { Job, JobId } from '../../contract/model.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { RecordedItem } from '../../src/catalogue/item-rows.ts';
import { barcode, freshCatalogue } from './harness.ts';

const fresh: Omit<Job, 'id'> = {
  kind: 'archive',
  title: 'photos → CAP001L8',
  state: 'running',
  barcode,
  drive: null,
  created: '2026-11-20T17:00:00.000Z',
  started: null,
  ended: null,
  progress: { phase: 'streaming', filesDone: 0, filesTotal: null, bytesDone: 0, bytesTotal: null, bytesPerSecond: 0 },
  filesSafe: 0,
  filesFailed: 0,
  fault: null,
  priority: 'high',
  waitsFor: null,
  need: null,
  canContinue: false,
};

const copies = ['CAP001L8', 'CAP002L8'];

/** A job with a volume for each copy. */
function start(catalogue: Catalogue): JobId {
  const { id } = catalogue.journal.create({
    job: fresh,
    request: '{"kind":"archive"}',
    owner: { uid: 1000, gid: 1000, groups: [] },
  });
  for (const [slot, of] of copies.entries()) {
    catalogue.receipts.addVolume(id, { slot, uuid: `uuid-${slot}`, barcode: of });
  }
  return id;
}

function written(path: string, volume: number, more: Partial<RecordedItem> = {}): RecordedItem {
  const item = { path, bytes: 5, receipt: 'written', sha256: 'cd'.repeat(32), changed: false } as const;
  return { ...item, restoredAs: null, fault: null, volume, ...more };
}

function rows(catalogue: Catalogue, id: JobId) {
  return catalogue.receipts.items(id, false, null, 100).rows;
}

describe('receipts', () => {
  test('of a volume are made safe by its own indexes alone', () => {
    const catalogue = freshCatalogue();
    const id = start(catalogue);
    catalogue.receipts.record(id, [written('a', 1), written('a', 2), written('b', 1)]);
    expect(catalogue.receipts.commit(id, 1, 2, 40).files).toBe(2);
    expect(rows(catalogue, id).map((row) => [row.path, row.barcode, row.receipt, row.generation])).toEqual([
      ['a', 'CAP001L8', 'safe', 2],
      ['a', 'CAP002L8', 'written', null],
      ['b', 'CAP001L8', 'safe', 2],
    ]);
    expect(catalogue.receipts.commit(id, 2, 7, 40).files).toBe(1);
    expect(rows(catalogue, id)[1]).toMatchObject({ receipt: 'safe', generation: 7 });
  });

  test('tell when each step came true, and by which index', () => {
    const catalogue = freshCatalogue();
    const id = start(catalogue);
    catalogue.receipts.record(id, [written('a', 1, { bufferedAt: 1000.5, writtenAt: 1001 })]);
    catalogue.receipts.commit(id, 1, 2, 40);
    catalogue.receipts.record(id, [written('b', 1)]);
    catalogue.receipts.commit(id, 1, 3, 50);
    catalogue.receipts.markVerified(id, [1], 2000);
    const [a, b] = rows(catalogue, id);
    expect(a).toMatchObject({ receipt: 'verified', generation: 2 });
    expect(a?.times).toMatchObject({
      buffered: '1970-01-01T00:16:40.500Z',
      written: '1970-01-01T00:16:41.000Z',
      verified: '1970-01-01T00:33:20.000Z',
    });
    expect(a?.times.safe).not.toBeNull();
    expect(b).toMatchObject({ receipt: 'safe', generation: 3, times: { buffered: null, verified: null } });
  });

  test('keep hashes, the mirror’s state and what is worth noting', () => {
    const catalogue = freshCatalogue();
    const id = start(catalogue);
    const fault = { code: 'mirror.full', data: { subject: 'b' } };
    catalogue.receipts.record(id, [
      written('a', 1, { hashes: { md5: 'ab' }, links: 2, changed: true, mirror: { kind: 'mirrored' } }),
      written('b', 1),
      written('c-LTFSseg1', 1, { isPart: true }),
    ]);
    catalogue.receipts.setMirrorStates(id, [{ position: 2, state: { kind: 'mirror-failed', fault } }]);
    expect(rows(catalogue, id)).toMatchObject([
      { hashes: { md5: 'ab' }, notes: ['changed', 'hard-link'], mirror: { kind: 'mirrored' } },
      { hashes: {}, notes: [], mirror: { kind: 'mirror-failed', fault } },
      { notes: ['part'], mirror: null },
    ]);
    const care = catalogue.receipts.items(id, true, null, 10).rows;
    expect(care.map(({ path }) => path)).toEqual(['b']);
  });

  test('of what was read back and differs are no receipts any more', () => {
    const catalogue = freshCatalogue();
    const id = start(catalogue);
    catalogue.receipts.record(id, [written('a', 1)]);
    catalogue.receipts.commit(id, 1, 2, 40);
    const fault = { code: 'archive.not-as-written', data: { subject: 'a' } };
    catalogue.receipts.markUnsound(id, 1, fault);
    expect(rows(catalogue, id)).toMatchObject([{ path: 'a', receipt: null, fault }]);
  });

  test('do not count a part of a file as a file that is safe', () => {
    const catalogue = freshCatalogue();
    const id = start(catalogue);
    catalogue.receipts.record(id, [written('a', 1), written('f-LTFSseg1', 1, { isPart: true })]);
    const run = catalogue.receipts.commit(id, 1, 2, 40);
    expect(run.files).toBe(1);
    expect(catalogue.receipts.safePaths(id, run, 10)?.paths).toEqual(['a']);
  });
});

describe('paths that are safe', () => {
  test('are found with every copy, of several jobs; what failed, is a part or has no index is not', async () => {
    const catalogue = freshCatalogue();
    const one = start(catalogue);
    const two = start(catalogue);
    const fault = { code: 'source.unreadable', data: {} };
    catalogue.receipts.record(one, [written('a', 1), written('a', 2), written('p', 1, { isPart: true })]);
    catalogue.receipts.record(one, [written('x', 1, { receipt: null, fault })]);
    catalogue.receipts.commit(one, 1, 2, 40);
    catalogue.receipts.record(one, [written('late', 1)]);
    catalogue.receipts.record(two, [written('b', 2), written('a', 2)]);
    catalogue.receipts.commit(two, 2, 3, 40);
    const safe = await catalogue.safePathsOf([one, two]);
    expect(safe.find('a')).toMatchObject([
      { job: one, slot: 0, barcode: 'CAP001L8', uuid: 'uuid-0' },
      { job: two, slot: 1, barcode: 'CAP002L8', uuid: 'uuid-1' },
    ]);
    expect(safe.find('b')).toMatchObject([{ job: two, position: 1, bytes: 5 }]);
    for (const path of ['p', 'x', 'late', 'none']) expect(safe.find(path)).toEqual([]);
    safe.close();
  });

  test('may be many', async () => {
    const catalogue = freshCatalogue();
    const id = start(catalogue);
    const paths = Array.from({ length: 12_000 }, (_, at) => `f${at}`);
    catalogue.receipts.record(
      id,
      paths.map((path) => written(path, 1)),
    );
    catalogue.receipts.commit(id, 1, 2, 40);
    const safe = await catalogue.safePathsOf([id]);
    expect(paths.filter((path) => safe.find(path).length !== 1)).toEqual([]);
    safe.close();
  });
});
