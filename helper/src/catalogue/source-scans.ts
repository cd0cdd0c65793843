// What was seen at the sources of a mirror set: which files there were, which are gone, and which are others under a new
// name. A look numbers its rows; what has an older number when it ends was not there any more.

import type { JobId, Time } from '../../contract/model.ts';
import type { SetId } from '../../contract/schedules.ts';
import type { Sqlite } from './database.ts';

export interface ScannedSource {
  /** On the volume, as everywhere here. */
  readonly path: string;
  readonly kind: 'directory' | 'file' | 'symlink';
  readonly size: number;
  /** Nanoseconds since 1970. */
  readonly modified: bigint;
  readonly device: bigint;
  readonly inode: bigint;
}

/** A file that was under another name, on the same disk and unchanged, at the look before. */
export interface Renamed {
  readonly from: string;
  readonly to: string;
  readonly size: number;
  readonly modified: bigint;
}

/** The version that a set has at a path now. */
export type CurrentSource = Pick<ScannedSource, 'kind' | 'size' | 'modified'>;

interface RenamedRow {
  readonly path: string;
  readonly moved_from: string;
  readonly size: bigint;
  readonly modify_time: bigint;
}

interface CurrentRow {
  readonly kind: ScannedSource['kind'];
  readonly size: bigint;
  readonly modify_time: bigint;
}

/** One look at the sources. */
export interface SourceScan {
  readonly set: SetId;
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

export class SourceScans {
  readonly #statements;
  readonly #seeAll;
  readonly #finish;
  readonly #markAll;
  readonly #forgetAll;

  constructor(database: Sqlite) {
    const statements = prepare(database);
    this.#statements = statements;
    this.#seeAll = database.transaction(({ set, number, time }: SourceScan, seen: readonly ScannedSource[]) => {
      for (const { path, kind, size, modified, device, inode } of seen) {
        const identity = { device: signed(device), inode: signed(inode), modified: signed(modified) };
        statements.see.run({ set: Number(set), path, kind, size, ...identity, look: number, time });
      }
    });
    this.#finish = database.transaction(({ set, number, time }: SourceScan) => {
      const values = { set: Number(set), look: number, time };
      if (statements.hasUnseen.get(values) === 0) return;
      statements.pair.run(values);
      statements.gone.run(values);
    });
    this.#markAll = database.transaction((set: SetId, paths: readonly string[], job: JobId) => {
      for (const path of paths) statements.moved.run(Number(job), Number(set), path);
    });
    this.#forgetAll = database.transaction((set: SetId, paths: readonly string[]) => {
      for (const path of paths) statements.forget.run(Number(set), path);
    });
  }

  begin(set: SetId, time: Time): SourceScan {
    const last = this.#statements.lastLook.get(Number(set)) ?? 0;
    return { set, number: last + 1, time: Date.parse(time) };
  }

  record(scan: SourceScan, seen: readonly ScannedSource[]): void {
    this.#seeAll(scan, seen);
  }

  /** It could not be looked at, nor what is below it: all of that counts as still there. */
  keepBelow({ set, number }: SourceScan, path: string): void {
    this.#statements.spare.run({ set: Number(set), look: number, path });
  }

  /** Files were seen there before and none was seen now. */
  isEmptied({ set, number }: SourceScan, root: string): boolean {
    return this.#statements.emptied.get({ set: Number(set), look: number, path: root }) === 1;
  }

  /** Everything was looked at: what was not seen is gone, and what came instead of it may be it under a new name. */
  finish(scan: SourceScan): void {
    this.#finish(scan);
  }

  /** By path, after one. */
  renamed(set: SetId, after: string, limit: number): readonly Renamed[] {
    const rows = this.#statements.renamed.all(Number(set), after, limit);
    return rows.map((row) => ({
      from: row.moved_from,
      to: row.path,
      size: Number(row.size),
      modified: row.modify_time,
    }));
  }

  /** Backwards by path, so that what is in a folder comes before it; `before` null for the first. */
  gone(set: SetId, before: string | null, limit: number): readonly string[] {
    if (before === null) return this.#statements.allGone.all(Number(set), limit);
    return this.#statements.goneBefore.all(Number(set), before, limit);
  }

  /** The job has given these their new names in an index, and wrote none of them again. */
  markMoved(set: SetId, paths: readonly string[], job: JobId): void {
    this.#markAll(set, paths, job);
  }

  isMoved(set: SetId, path: string, job: JobId): boolean {
    return this.#statements.isMoved.get(Number(set), path, Number(job)) === 1;
  }

  /** Null when it is gone, or never was seen. */
  currentVersion(set: SetId, path: string): CurrentSource | null {
    const row = this.#statements.current.get(Number(set), path);
    return row === undefined ? null : { kind: row.kind, size: Number(row.size), modified: row.modify_time };
  }

  /** Nobody needs to know any more that these were there. */
  forget(set: SetId, paths: readonly string[]): void {
    this.#forgetAll(set, paths);
  }
}

/** SQLite counts to 2^63; some file systems number their files higher. */
function signed(value: bigint): bigint {
  return BigInt.asIntN(64, value);
}

interface ScanQuery {
  readonly set: number;
  readonly look: number;
}

interface ScanPathQuery extends ScanQuery {
  readonly path: string;
}

function prepare(database: Sqlite) {
  // The path itself, and all that is below it: "0" comes right after "/".
  const below = "(path = :path OR path > :path || '/' AND path < :path || '0')";
  const isSame =
    'gone IS NULL AND kind = excluded.kind AND size = excluded.size AND modify_time = excluded.modify_time';
  return {
    lastLook: database.prepare<[number], number | null>('SELECT max(look) FROM set_file WHERE set_id = ?').pluck(),
    see: database.prepare(`
      INSERT INTO set_file VALUES
        (:set, :path, :kind, :size, :modified, :device, :inode, :look, :time, NULL, NULL, NULL)
      ON CONFLICT DO UPDATE SET
        since = CASE WHEN ${isSame} THEN since ELSE excluded.since END,
        moved_from = CASE WHEN ${isSame} THEN moved_from END,
        kind = excluded.kind, size = excluded.size, modify_time = excluded.modify_time,
        device = excluded.device, inode = excluded.inode, look = excluded.look, gone = NULL, moved = NULL`),
    spare: database.prepare<[ScanPathQuery]>(
      `UPDATE set_file SET look = :look WHERE set_id = :set AND gone IS NULL AND ${below}`,
    ),
    emptied: database
      .prepare<[ScanPathQuery], number>(`
        SELECT EXISTS (SELECT 1 FROM set_file
            WHERE set_id = :set AND ${below} AND kind <> 'directory' AND gone IS NULL AND look < :look)
          AND NOT EXISTS (SELECT 1 FROM set_file
            WHERE set_id = :set AND ${below} AND kind <> 'directory' AND look = :look)`)
      .pluck(),
    hasUnseen: database
      .prepare<[ScanQuery], number>(
        'SELECT EXISTS (SELECT 1 FROM set_file WHERE set_id = :set AND look < :look AND gone IS NULL)',
      )
      .pluck(),
    // An empty file is written sooner than looked up; a second name of a file that is still there is no new name of it.
    pair: database.prepare(`
      UPDATE set_file AS fresh SET moved_from = (
        SELECT path FROM set_file AS old
        WHERE old.set_id = fresh.set_id AND old.device = fresh.device AND old.inode = fresh.inode
          AND old.kind = 'file' AND old.size = fresh.size AND old.modify_time = fresh.modify_time
          AND old.look < :look AND old.gone IS NULL
        LIMIT 1)
      WHERE set_id = :set AND look = :look AND since = :time AND kind = 'file' AND size > 0 AND moved_from IS NULL`),
    gone: database.prepare('UPDATE set_file SET gone = :time WHERE set_id = :set AND look < :look AND gone IS NULL'),
    renamed: database
      .prepare<[number, string, number], RenamedRow>(`
        SELECT path, moved_from, size, modify_time FROM set_file
        WHERE set_id = ? AND path > ? AND moved_from NOT NULL AND gone IS NULL ORDER BY path LIMIT ?`)
      .safeIntegers(),
    allGone: database
      .prepare<[number, number], string>(
        'SELECT path FROM set_file WHERE set_id = ? AND gone NOT NULL ORDER BY path DESC LIMIT ?',
      )
      .pluck(),
    goneBefore: database
      .prepare<[number, string, number], string>(
        'SELECT path FROM set_file WHERE set_id = ? AND path < ? AND gone NOT NULL ORDER BY path DESC LIMIT ?',
      )
      .pluck(),
    moved: database.prepare<[number, number, string]>('UPDATE set_file SET moved = ? WHERE set_id = ? AND path = ?'),
    isMoved: database
      .prepare<[number, string, number], number>(
        'SELECT 1 FROM set_file WHERE set_id = ? AND path = ? AND moved = ? AND gone IS NULL',
      )
      .pluck(),
    current: database
      .prepare<[number, string], CurrentRow>(
        'SELECT kind, size, modify_time FROM set_file WHERE set_id = ? AND path = ? AND gone IS NULL',
      )
      .safeIntegers(),
    forget: database.prepare<[number, string]>('DELETE FROM set_file WHERE set_id = ? AND path = ? AND gone NOT NULL'),
  };
}
