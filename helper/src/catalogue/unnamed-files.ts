// Files that the drive took whole and that no index on tape names yet: what a recovery needs to attach them again, should
// the session be cut short. The journal adds them, as many together as came true together, in the same transaction as their
// receipts; an index on tape makes those before it worthless by its own commit, and they are swept later.

import { setImmediate } from 'node:timers/promises';
import type { EntryDetail, Extent, JobId, Xattr } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';
import { hashKey, type ImportRow, importRowsOf, type PackedRows, xattrOf } from './index-rows.ts';
import { type EntryAttributes, PackedReader, unpackBody } from './packing.ts';

/** As the drive tells it with its receipt. */
export type UnnamedFile = EntryAttributes & Pick<EntryDetail, 'path'>;

/** One of them with its place in the journal. */
export interface Unnamed {
  readonly job: JobId;
  /** The number of the job's volume that it lies on. */
  readonly volume: number;
  readonly position: number;
  readonly file: UnnamedFile;
  readonly sha256: string | null;
}

/** As they are recorded beside the receipts of a volume. A row's parent is how far its item comes behind the item at `at`. */
export interface UnnamedRun {
  readonly volume: number;
  readonly at: number;
  readonly rows: PackedRows;
}

interface UnnamedRunRow {
  readonly first: number;
  readonly count: number;
  readonly files: Buffer | string;
}

interface WrittenRow {
  readonly position: number;
  readonly path: string;
  readonly sha256: Buffer | null;
}

/** Receipts changed in one go: a few milliseconds, between which others are served. */
const changedTogether = 2_000;
/** Runs, of which each may have hundreds of kilobytes. */
const sweptTogether = 50;

export class UnnamedFiles {
  readonly #database: Sqlite;
  readonly #statements;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#statements = prepare(database);
  }

  /** Those of a volume, in the order in which they were written. */
  async of(uuid: string): Promise<readonly Unnamed[]> {
    const found: Unnamed[] = [];
    for (const { job, number, committed } of this.#statements.volumes.all(uuid)) {
      for (let after = committed; ; ) {
        const run = this.#statements.next.get(job, number, after);
        if (run === undefined) break;
        for (const one of this.#unsafe(job, number, run)) found.push(one);
        after = run.first;
        await setImmediate();
      }
    }
    return found;
  }

  /** An index on tape names these now: their receipts say safe. Returns how many of each job. */
  async makeSafe(named: readonly Unnamed[]): Promise<ReadonlyMap<JobId, number>> {
    const jobs = new Map<JobId, number>();
    for (let at = 0; at < named.length; at += changedTogether) {
      const some = named.slice(at, at + changedTogether);
      this.#database.transaction(() => {
        for (const { job, position } of some) this.#statements.makeSafe.run(Date.now() / 1000, Number(job), position);
        const safe = Map.groupBy(some, ({ job }) => job);
        for (const [job, { length }] of safe) {
          this.#statements.countSafe.run(length, Number(job));
          jobs.set(job, (jobs.get(job) ?? 0) + length);
        }
      })();
      await setImmediate();
    }
    return jobs;
  }

  /** Nothing of what lies there with one of these can be attached any more: an index names it, or the volume has gone on. */
  forget(settled: readonly Unnamed[]): void {
    const volumes = new Map(settled.map((one) => [`${one.job} ${one.volume}`, one]));
    for (const { job, volume } of volumes.values()) this.#statements.forget.run(Number(job), volume);
  }

  /** The cartridge has been erased. */
  dropErased(barcode: string): void {
    this.#statements.dropErased.run(barcode);
  }

  /** Removes what an index on tape names: of one job, or whatever a helper before this one left. */
  async sweep(job?: JobId): Promise<void> {
    for (const id of job === undefined ? this.#statements.jobsWithRuns.all() : [Number(job)]) {
      while (this.#statements.sweep.run(id, sweptTogether).changes > 0) await setImmediate();
    }
  }

  /** Some may have been found safe before a helper ended. */
  #unsafe(job: number, volume: number, run: UnnamedRunRow): readonly Unnamed[] {
    const files = filesIn(run);
    const last = files.at(-1)?.position ?? run.first;
    const written = new Map(
      this.#statements.written.all(job, volume, run.first, last).map((row) => [row.position, row]),
    );
    return files.flatMap(({ position, file }) => {
      const row = written.get(position);
      if (row === undefined) return [];
      const place = { job: String(job) as JobId, volume, position };
      return [{ ...place, file: { ...file, path: row.path }, sha256: row.sha256?.toString('hex') ?? null }];
    });
  }
}

interface PlacedFile {
  readonly position: number;
  readonly file: Omit<UnnamedFile, 'path'>;
}

function filesIn({ first, count, files }: UnnamedRunRow): readonly PlacedFile[] {
  if (typeof files === 'string') return [{ position: first, file: fileBefore(files) }];
  const rows = importRowsOf({ count, bytes: files }, 0);
  return Array.from(rows, (row) => ({ position: first + row.parent, file: fileOf(row) }));
}

function fileOf({ size, modified, sha256, hashes, xattrs, body }: ImportRow): Omit<UnnamedFile, 'path'> {
  const { symlinkTarget: _, ...attributes } = unpackBody(new PackedReader(body), size, modified);
  const hash: readonly Xattr[] =
    sha256 === null ? [] : [{ key: hashKey, value: sha256.toString('hex'), encoding: 'text' }];
  return { size, ...attributes, xattrs: [...xattrs, ...hashes.map(xattrOf), ...hash] };
}

type PackedBefore = readonly [
  size: number,
  readOnly: boolean,
  creationTime: string,
  changeTime: string,
  modifyTime: string,
  accessTime: string,
  backupTime: string,
  extents: readonly (readonly [number, 'a' | 'b', number, number, number])[],
  xattrs: readonly (readonly [string, string, 'text' | 'base64'])[],
];

/** What a helper of a shape before this one recorded, and nobody else. */
function fileBefore(packed: string): Omit<UnnamedFile, 'path'> {
  const [size, readOnly, creationTime, changeTime, modifyTime, accessTime, backupTime, extents, xattrs] = JSON.parse(
    packed,
  ) as PackedBefore;
  return {
    ...{ size, readOnly, creationTime, changeTime, modifyTime, accessTime, backupTime },
    extents: extents.map(
      ([fileOffset, partition, startBlock, byteOffset, byteCount]): Extent => ({
        ...{ fileOffset, partition, startBlock, byteOffset, byteCount },
      }),
    ),
    xattrs: xattrs.map(([key, value, encoding]): Xattr => ({ key, value, encoding })),
  };
}

function prepare(database: Sqlite) {
  return {
    volumes: database.prepare<[string], { readonly job: number; readonly number: number; readonly committed: number }>(`
      SELECT job, number, coalesce((
        SELECT max(through) FROM job_commit WHERE job = job_volume.job AND volume = job_volume.number), 0) AS committed
      FROM job_volume WHERE uuid = ? ORDER BY job, number`),
    next: database.prepare<[number, number, number], UnnamedRunRow>(`
      SELECT first, count, files FROM unnamed_run WHERE job = ? AND volume = ? AND first > ? ORDER BY first LIMIT 1`),
    written: database.prepare<[number, number, number, number], WrittenRow>(`
      SELECT position, path, sha256 FROM job_item
      WHERE job = ? AND volume = ? AND position BETWEEN ? AND ? AND receipt = 'written'`),
    makeSafe: database.prepare<[number, number, number]>(
      "UPDATE job_item SET receipt = 'safe', safe = ? WHERE job = ? AND position = ?",
    ),
    countSafe: database.prepare<[number, number]>('UPDATE job SET files_safe = files_safe + ? WHERE id = ?'),
    forget: database.prepare<[number, number]>('DELETE FROM unnamed_run WHERE job = ? AND volume = ?'),
    jobsWithRuns: database.prepare<[], number>('SELECT DISTINCT job FROM unnamed_run').pluck(),
    sweep: database.prepare<[number, number]>(`
      DELETE FROM unnamed_run WHERE rowid IN (
        SELECT rowid FROM unnamed_run AS run WHERE job = ? AND first <= (
          SELECT max(through) FROM job_commit WHERE job = run.job AND volume = run.volume) LIMIT ?)`),
    dropErased: database.prepare<[string]>(`
      DELETE FROM unnamed_run WHERE (job, volume) IN (SELECT job, number FROM job_volume WHERE barcode = ?)`),
  };
}
