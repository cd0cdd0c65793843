// Files that the drive took whole and that no index on tape names yet: what a recovery needs to attach them again, should
// the session be cut short. The journal adds a row in the same transaction as the file's receipt; an index on tape makes
// the rows before it worthless by its own commit, and they are swept later.

import { setImmediate } from 'node:timers/promises';
import type { EntryDetail, Extent, JobId, Xattr } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';
import type { EntryAttributes } from './packing.ts';

/** As the drive tells it with its receipt. Its path is that of its item. */
export type UnnamedFile = EntryAttributes & Pick<EntryDetail, 'path'>;

/** One of them with its place in the journal. */
export interface Unnamed {
  readonly job: JobId;
  readonly position: number;
  readonly file: UnnamedFile;
  readonly sha256: string | null;
}

interface UnnamedFileRow {
  readonly job: number;
  readonly position: number;
  readonly path: string;
  readonly sha256: Buffer | null;
  readonly file: string;
}

/** Rows handled in one go: a few milliseconds, between which others are served. */
const handledTogether = 2_000;

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
        const rows = this.#statements.of.all(job, number, after, handledTogether);
        for (const row of rows) found.push(unnamedOf(row));
        const last = rows.at(-1);
        if (last === undefined) break;
        after = last.position;
        await setImmediate();
      }
    }
    return found;
  }

  /** An index on tape names these now: their receipts say safe. Returns how many of each job. */
  async makeSafe(named: readonly Unnamed[]): Promise<ReadonlyMap<JobId, number>> {
    const jobs = new Map<JobId, number>();
    for (let at = 0; at < named.length; at += handledTogether) {
      const some = named.slice(at, at + handledTogether);
      this.#database.transaction(() => {
        for (const { job, position } of some) {
          this.#statements.makeSafe.run(Date.now() / 1000, Number(job), position);
          this.#statements.forget.run(Number(job), position);
        }
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

  /** Nothing can attach them any more: the volume has gone on, or gone. */
  async drop(lost: readonly Unnamed[]): Promise<void> {
    for (let at = 0; at < lost.length; at += handledTogether) {
      this.#database.transaction(() => {
        for (const { job, position } of lost.slice(at, at + handledTogether)) {
          this.#statements.forget.run(Number(job), position);
        }
      })();
      await setImmediate();
    }
  }

  /** The cartridge has been erased. */
  async dropErased(barcode: string): Promise<void> {
    while (this.#statements.sweepErased.run(barcode, handledTogether).changes > 0) await setImmediate();
  }

  /** Removes what an index on tape names: of one job, or whatever a helper before this one left. */
  async sweep(job?: JobId): Promise<void> {
    for (const id of job === undefined ? this.#statements.jobsWithRows.all() : [Number(job)]) {
      const volumes = this.#statements.volumesOf.all(id);
      const [only] = volumes;
      if (volumes.length === 1 && only !== undefined) {
        await this.#sweepThrough(id, only.committed);
        continue;
      }
      for (const { number, committed } of volumes) {
        while (this.#statements.sweepNamed.run(id, number, committed, handledTogether).changes > 0) {
          await setImmediate();
        }
      }
    }
  }

  /** Of a job with one volume every row lies there: nobody has to look. */
  async #sweepThrough(job: number, committed: number): Promise<void> {
    for (;;) {
      const first = this.#statements.first.get(job);
      if (first === undefined || first === null || first > committed) return;
      this.#statements.forgetThrough.run(job, Math.min(committed, first + handledTogether - 1));
      await setImmediate();
    }
  }
}

type Packed = readonly [
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

/** There may be millions for a while: no names of fields. */
export function pack(file: UnnamedFile): string {
  const { size, readOnly, creationTime, changeTime, modifyTime, accessTime, backupTime } = file;
  const extents = file.extents.map(
    ({ fileOffset, partition, startBlock, byteOffset, byteCount }) =>
      [fileOffset, partition, startBlock, byteOffset, byteCount] as const,
  );
  const xattrs = file.xattrs.map(({ key, value, encoding }) => [key, value, encoding] as const);
  const times = [creationTime, changeTime, modifyTime, accessTime, backupTime] as const;
  return JSON.stringify([size, readOnly, ...times, extents, xattrs] satisfies Packed);
}

/** What `pack` made, and nobody else. */
function unpack(path: string, packed: string): UnnamedFile {
  const [size, readOnly, creationTime, changeTime, modifyTime, accessTime, backupTime, extents, xattrs] = JSON.parse(
    packed,
  ) as Packed;
  return {
    ...{ path, size, readOnly, creationTime, changeTime, modifyTime, accessTime, backupTime },
    extents: extents.map(
      ([fileOffset, partition, startBlock, byteOffset, byteCount]): Extent => ({
        ...{ fileOffset, partition, startBlock, byteOffset, byteCount },
      }),
    ),
    xattrs: xattrs.map(([key, value, encoding]): Xattr => ({ key, value, encoding })),
  };
}

function unnamedOf({ job, position, path, sha256, file }: UnnamedFileRow): Unnamed {
  return {
    job: String(job) as JobId,
    position,
    file: unpack(path, file),
    sha256: sha256?.toString('hex') ?? null,
  };
}

function prepare(database: Sqlite) {
  const sweep = (rows: string) =>
    `DELETE FROM unnamed_file WHERE (job, position) IN (
      SELECT job, position FROM unnamed_file JOIN job_item USING (job, position) WHERE ${rows} LIMIT ?)`;
  const volumes = (condition: string) =>
    database.prepare<[string | number], { readonly job: number; readonly number: number; readonly committed: number }>(`
      SELECT job, number, coalesce((
        SELECT max(through) FROM job_commit WHERE job = job_volume.job AND volume = job_volume.number), 0) AS committed
      FROM job_volume WHERE ${condition} = ? ORDER BY job, number`);
  return {
    volumes: volumes('uuid'),
    volumesOf: volumes('job'),
    of: database.prepare<[number, number, number, number], UnnamedFileRow>(`
      SELECT job, position, path, sha256, file FROM unnamed_file JOIN job_item USING (job, position)
      WHERE job = ? AND volume = ? AND position > ? ORDER BY position LIMIT ?`),
    makeSafe: database.prepare<[number, number, number]>(
      "UPDATE job_item SET receipt = 'safe', safe = ? WHERE job = ? AND position = ?",
    ),
    countSafe: database.prepare<[number, number]>('UPDATE job SET files_safe = files_safe + ? WHERE id = ?'),
    forget: database.prepare<[number, number]>('DELETE FROM unnamed_file WHERE job = ? AND position = ?'),
    first: database.prepare<[number], number | null>('SELECT min(position) FROM unnamed_file WHERE job = ?').pluck(),
    forgetThrough: database.prepare<[number, number]>('DELETE FROM unnamed_file WHERE job = ? AND position <= ?'),
    jobsWithRows: database
      .prepare<[], number>('SELECT id FROM job WHERE EXISTS (SELECT 1 FROM unnamed_file WHERE job = job.id)')
      .pluck(),
    sweepNamed: database.prepare<[number, number, number, number]>(sweep('job = ? AND volume = ? AND position <= ?')),
    sweepErased: database.prepare<[string, number]>(
      sweep('(job, volume) IN (SELECT job, number FROM job_volume WHERE barcode = ?)'),
    ),
  };
}
