// What some jobs have made safe, found by path: for a job that goes on with them, and for reading back what was written.
// Kept in a table of this connection alone, outside of the catalogue's file, for as long as it is asked.

import { setImmediate } from 'node:timers/promises';
import type { JobId } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';

/** One copy of a file, link or stream on a volume of a job. */
export interface SafeItem {
  readonly job: JobId;
  readonly position: number;
  readonly bytes: number;
  readonly slot: number;
  /** The volume's number in its job. */
  readonly volume: number;
  readonly uuid: string;
  readonly barcode: string;
}

const sampleLeast = 20;
const sampleMost = 1_000;

/** Rows gathered in one go: a few milliseconds, between which others are served. */
const gatheredTogether = 5_000;

let tables = 0;

export class SafePaths {
  readonly #database: Sqlite;
  readonly #table: string;
  readonly #find;
  readonly #sample;

  private constructor(database: Sqlite, table: string) {
    this.#database = database;
    this.#table = table;
    database.exec(`
      CREATE TEMP TABLE ${table} (path TEXT, job INTEGER, position INTEGER, PRIMARY KEY (path, job, position))
      STRICT, WITHOUT ROWID`);
    this.#find = database.prepare<[string], Omit<SafeItem, 'job'> & { readonly job: number }>(`
      SELECT item.job, item.position, bytes, slot, volume, uuid, job_volume.barcode
      FROM ${table} JOIN job_item AS item USING (job, position)
      JOIN job_volume ON job_volume.job = item.job AND job_volume.number = item.volume
      WHERE ${table}.path = ? ORDER BY item.job, item.position`);
    const onVolume = `FROM ${table} JOIN job_item AS item USING (job, position) WHERE volume = :volume`;
    this.#sample = database
      .prepare<[{ readonly volume: number; readonly least: number; readonly most: number }], string>(`
        SELECT ${table}.path ${onVolume} ORDER BY random()
        LIMIT min(:most, max(:least, (SELECT count(*) / 100 ${onVolume})))`)
      .pluck();
  }

  static async of(database: Sqlite, jobs: readonly JobId[]): Promise<SafePaths> {
    tables += 1;
    const paths = new SafePaths(database, `safe_path_${tables}`);
    for (const job of jobs) await paths.#gather(Number(job));
    return paths;
  }

  /** In the order in which they were written. */
  find(path: string): readonly SafeItem[] {
    return this.#find.all(path).map((item) => ({ ...item, job: String(item.job) as JobId }));
  }

  /** Some of what lies on a volume of the job, chosen by chance: one in a hundred, and never few. */
  sample(volume: number): readonly string[] {
    return this.#sample.all({ volume, least: sampleLeast, most: sampleMost });
  }

  close(): void {
    this.#database.exec(`DROP TABLE ${this.#table}`);
  }

  async #gather(job: number): Promise<void> {
    const last = this.#database
      .prepare<[number], number>('SELECT max(position) FROM job_item WHERE job = ?')
      .pluck()
      .get(job);
    const gather = this.#database.prepare<[number, number, number]>(`
      INSERT INTO ${this.#table} SELECT path, job, position FROM job_item AS item
      WHERE job = ? AND position > ? AND position <= ? AND part = 0 AND fault IS NULL AND volume NOT NULL
        AND (receipt IN ('safe', 'verified') OR receipt = 'written' AND position <= (
          SELECT max(through) FROM job_commit WHERE job = item.job AND volume = item.volume))`);
    for (let after = 0; after < (last ?? 0); after += gatheredTogether) {
      gather.run(job, after, after + gatheredTogether);
      await setImmediate();
    }
  }
}
