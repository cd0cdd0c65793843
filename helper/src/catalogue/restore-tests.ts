// When cartridges were read and compared with their checksums, and how that went.

import type { JobId, Time } from '../../contract/model.ts';
import type { RestoreTest, Unverified } from '../../contract/schedules.ts';
import type { Sqlite } from './database.ts';

interface RestoreTestRow extends Omit<RestoreTest, 'job' | 'isWhole'> {
  readonly job: number;
  readonly whole: number;
}

/** SQL, beside `cartridge` and `volume`: what the last test of the volume that is on it now found wrong; null of none. */
export const lastFailed = `(SELECT failed FROM drill
  WHERE drill.barcode = cartridge.barcode AND drill.uuid = volume.uuid ORDER BY job DESC LIMIT 1)`;

/** `uuid`: of the volume, as a cartridge that was formatted since holds another. */
export interface NewRestoreTest extends RestoreTest {
  readonly uuid: string;
}

export class RestoreTests {
  readonly #put;
  readonly #of;
  readonly #all;
  readonly #unverified;

  constructor(database: Sqlite) {
    const columns = 'job, barcode, time, files, bytes, failed, whole';
    this.#put = database.prepare(`
      INSERT OR REPLACE INTO drill (${columns}, uuid)
      VALUES (:job, :barcode, :time, :files, :bytes, :failed, :whole, :uuid)`);
    this.#of = database.prepare<[string], RestoreTestRow>(
      `SELECT ${columns} FROM drill WHERE barcode = ? ORDER BY job DESC`,
    );
    this.#all = database.prepare<[], RestoreTestRow>(`SELECT ${columns} FROM drill ORDER BY job DESC`);
    // Only what went well says that a cartridge is in order, and only of the volume that is on it now.
    this.#unverified = database.prepare<[{ readonly before: Time; readonly now: Time }], Unverified>(`
      SELECT volume.barcode, pool,
        max(CASE WHEN whole = 1 THEN drill.time END) AS verified,
        max(CASE WHEN whole = 0 THEN drill.time END) AS sampleVerified
      FROM volume LEFT JOIN pool_cartridge USING (barcode)
      LEFT JOIN drill ON drill.barcode = volume.barcode AND drill.uuid = volume.uuid AND failed = 0 AND drill.time <= :now
      WHERE volume.files > 0
      GROUP BY volume.barcode HAVING ifnull(max(drill.time), '') < :before
      ORDER BY ifnull(max(drill.time), ''), volume.barcode`);
  }

  put({ job, isWhole, ...rest }: NewRestoreTest): void {
    this.#put.run({ ...rest, job: Number(job), whole: Number(isWhole) });
  }

  /** Newest first; of every cartridge when none is named. Only those that `isSeen` lets through count. */
  list(
    barcode: string | null,
    limit: number,
    isSeen: (test: RestoreTest) => boolean = () => true,
  ): readonly RestoreTest[] {
    const seen: RestoreTest[] = [];
    for (const { job, whole, ...rest } of barcode === null ? this.#all.iterate() : this.#of.iterate(barcode)) {
      if (seen.length >= limit) break;
      const test = { ...rest, job: String(job) as JobId, isWhole: whole === 1 };
      if (isSeen(test)) seen.push(test);
    }
    return seen;
  }

  /**
   * What holds files and was last found in order before then, or never; that first which waits longest. What a clock that
   * was ahead says of days to come does not count.
   */
  unverified(before: Time, now: Time): readonly Unverified[] {
    return this.#unverified.all({ before, now });
  }
}
