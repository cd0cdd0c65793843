import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Job, JobId } from '../../contract/model.ts';
import { type Catalogue, openCatalogue } from '../../src/catalogue/catalogue.ts';
import { momentOf } from '../../src/catalogue/columns.ts';
import type { RecordedItem } from '../../src/catalogue/item-rows.ts';
import { migrations } from '../../src/catalogue/migrations.ts';
import { packBody, packedNumber } from '../../src/catalogue/packing.ts';
import type { UnnamedFile, UnnamedRun } from '../../src/catalogue/unnamed-files.ts';
import { temporaryFolder } from '../flows/harness.ts';
import { barcode, freshCatalogue, time } from './harness.ts';

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

function start(catalogue: Catalogue, uuid: string): Job {
  const job = catalogue.journal.create({ job: fresh, request: '{}', owner: { uid: 1000, gid: 1000, groups: [] } });
  catalogue.receipts.addVolume(job.id, { slot: 0, uuid, barcode });
  return job;
}

function fileAt(path: string): UnnamedFile {
  return {
    path,
    size: 600_000,
    readOnly: true,
    creationTime: time,
    changeTime: time,
    modifyTime: time,
    accessTime: time,
    backupTime: time,
    extents: [{ fileOffset: 0, partition: 'b', startBlock: 7, byteOffset: 12, byteCount: 600_000 }],
    xattrs: [{ key: 'ltfs.hash.sha256sum', value: 'cd'.repeat(32), encoding: 'text' }],
  };
}

function written(path: string): RecordedItem {
  const item = { path, bytes: 600_000, receipt: 'written', sha256: 'cd'.repeat(32), changed: false } as const;
  return { ...item, restoredAs: null, fault: null, volume: 1 };
}

/** As the drive packs it (packed_rows.hpp). */
function packed({ path, size, ...attributes }: UnnamedFile, offset: number): Buffer {
  const modified = momentOf(attributes.modifyTime);
  const body = packBody({ size, ...attributes }, modified);
  const seconds = 2 * (modified?.seconds ?? 0);
  const isFile = 1;
  return Buffer.concat([
    ...[offset + 1, isFile].map(packedNumber),
    ...[packedNumber(path.length), Buffer.from(path)],
    ...[size, seconds].map(packedNumber),
    ...[packedNumber(1), Buffer.alloc(32, 0xcd)],
    // A new list of attributes, a byte long, of none.
    ...[0, 1, 0].map(packedNumber),
    ...[packedNumber(body.length), body],
  ]);
}

function record(catalogue: Catalogue, job: JobId, paths: readonly string[]): void {
  const bytes = Buffer.concat(paths.map((path, at) => packed(fileAt(path), at)));
  const run: UnnamedRun = { volume: 1, at: 0, rows: { count: paths.length, bytes } };
  catalogue.receipts.record(job, paths.map(written), [run]);
}

async function pathsOf(catalogue: Catalogue, uuid: string): Promise<readonly string[]> {
  return (await catalogue.unnamedFiles.of(uuid)).map(({ file }) => file.path);
}

describe('files that no index names', () => {
  test('are kept as the drive reported them, in the order in which they were written, for their own volume', async () => {
    const catalogue = freshCatalogue();
    const one = start(catalogue, 'uuid-1');
    const two = start(catalogue, 'uuid-2');
    record(catalogue, one.id, ['d/z', 'd/a']);
    record(catalogue, two.id, ['other']);
    const found = await catalogue.unnamedFiles.of('uuid-1');
    expect(found.map(({ file }) => file)).toEqual([fileAt('d/z'), fileAt('d/a')]);
    expect(found[0]).toMatchObject({ job: one.id, position: 1, sha256: 'cd'.repeat(32) });
    expect(await pathsOf(catalogue, 'uuid-2')).toEqual(['other']);
    expect(await pathsOf(catalogue, 'uuid-3')).toEqual([]);
  });

  test('are none any more from the moment of the index that names them', async () => {
    const catalogue = freshCatalogue();
    const { id } = start(catalogue, 'uuid-1');
    record(catalogue, id, ['a', 'b']);
    catalogue.receipts.commit(id, 1, 2, 40);
    record(catalogue, id, ['c']);
    expect(await pathsOf(catalogue, 'uuid-1')).toEqual(['c']);
    await catalogue.unnamedFiles.sweep();
    expect(await pathsOf(catalogue, 'uuid-1')).toEqual(['c']);
  });

  test('that came back are safe in the job that wrote them; the others are forgotten and stay unsafe', async () => {
    const catalogue = freshCatalogue();
    const { id } = start(catalogue, 'uuid-1');
    record(catalogue, id, ['a', 'b', 'c']);
    const [a, b, c] = await catalogue.unnamedFiles.of('uuid-1');
    if (a === undefined || b === undefined || c === undefined) throw new Error('three were written');
    expect([...(await catalogue.unnamedFiles.makeSafe([a, c]))]).toEqual([[id, 2]]);
    expect(await pathsOf(catalogue, 'uuid-1')).toEqual(['b']);
    catalogue.unnamedFiles.forget([a, b, c]);
    expect(await pathsOf(catalogue, 'uuid-1')).toEqual([]);
    expect(catalogue.journal.get(id)).toMatchObject({ filesSafe: 2 });
    const receipts = catalogue.receipts.items(id, false, null, 10).rows.map((item) => item.receipt);
    expect(receipts).toEqual(['safe', 'written', 'safe']);
  });

  test('go with the cartridge that is erased', async () => {
    const catalogue = freshCatalogue();
    const { id } = start(catalogue, 'uuid-1');
    record(catalogue, id, ['a']);
    catalogue.unnamedFiles.dropErased('CAP002L8');
    expect(await pathsOf(catalogue, 'uuid-1')).toEqual(['a']);
    catalogue.unnamedFiles.dropErased(barcode);
    expect(await pathsOf(catalogue, 'uuid-1')).toEqual([]);
  });

  test('that a helper of a shape before this one recorded come back, too', async () => {
    const home = temporaryFolder();
    const path = join(home, 'catalogue.db');
    const before = new Database(path);
    for (const step of migrations.slice(0, 13)) before.exec(step);
    before.pragma('user_version = 13');
    const { extents, xattrs, size, readOnly } = fileAt('old');
    const packed = [
      ...[size, readOnly, time, time, time, time, time],
      extents.map(({ fileOffset, partition, startBlock, byteOffset, byteCount }) => [
        ...[fileOffset, partition, startBlock, byteOffset, byteCount],
      ]),
      xattrs.map(({ key, value, encoding }) => [key, value, encoding]),
    ];
    before.exec(`
      INSERT INTO job (id, kind, title, state, created, progress, files_safe, files_failed, request, uid, gid, groups)
        VALUES (1, 'archive', '', 'failed', '', '{}', 0, 0, '{}', 0, 0, '[]');
      INSERT INTO job_volume VALUES (1, 1, 0, 'uuid-1', '${barcode}', NULL);
      INSERT INTO job_item (job, position, path, bytes, receipt, changed, volume) VALUES (1, 1, 'old', ${size}, 'written', 0, 1);`);
    before.prepare('INSERT INTO unnamed_file VALUES (1, 1, ?)').run(JSON.stringify(packed));
    before.close();
    const catalogue = openCatalogue(path);
    onTestFinished(() => catalogue.close());
    const found = await catalogue.unnamedFiles.of('uuid-1');
    expect(found.map(({ file, position }) => [position, file])).toEqual([[1, fileAt('old')]]);
  });

  test('may be more than are looked up in one go', async () => {
    const catalogue = freshCatalogue();
    const { id } = start(catalogue, 'uuid-1');
    const paths = Array.from({ length: 4_500 }, (_, at) => `f${at}`);
    record(catalogue, id, paths);
    expect(await pathsOf(catalogue, 'uuid-1')).toEqual(paths);
    catalogue.receipts.commit(id, 1, 2, 40);
    await catalogue.unnamedFiles.sweep();
    expect(await pathsOf(catalogue, 'uuid-1')).toEqual([]);
  });
});
