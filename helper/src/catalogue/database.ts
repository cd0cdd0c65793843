// Opens Capstan's SQLite files. What is no database, or of a newer Capstan, is refused with the reason and left alone.

import { closeSync, openSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type FaultCode, homeFaultOf, shortageOf, TapeError } from '../../contract/errors.ts';
import { markOf } from './contents.ts';
import { exportedTables } from './exported-tables.ts';
import { migrations } from './migrations.ts';

export type Sqlite = Database.Database;

export function openDatabase(path: string): Sqlite {
  let database: Sqlite | null = null;
  try {
    // Names of files are nobody else's business; SQLite gives its other files the mode of this one.
    closeSync(openSync(path, 'a', 0o600));
    database = new Database(path);
    database.pragma('journal_mode = WAL');
    // Every commit survives a power cut: receipts are written in the order in which they came true.
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // 32 MiB: the upper pages of a catalogue of millions of files. Negative: in KiB.
    database.pragma('cache_size = -32768');
    // 4 MiB between two moves from the log into the file, for each of which everybody waits.
    database.pragma('wal_autocheckpoint = 1024');
    requireSound(database, path);
    // The mark of a checksum, by which contents are found.
    database.function('mark_of', { deterministic: true }, (sha256: unknown) =>
      Buffer.isBuffer(sha256) ? markOf(sha256) : null,
    );
    migrate(database, path);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof TapeError) throw error;
    throw new TapeError(homeFaultOf(error), { subject: path, detail: textOf(error) }, { cause: error });
  }
}

/** Looked at as a whole up to this size, which takes about a second; of larger ones what no tape could tell again. */
const lookedAtWholeBytes = 268_435_456;

/** Looking at gigabytes would keep everybody waiting: damage of what is listed there is met when it is read. */
function requireSound(database: Sqlite, path: string): void {
  const isSmall = statSync(path).size <= lookedAtWholeBytes;
  const there = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const tables = exportedTables.map(({ table }) => table).filter((table) => there.includes(table));
  for (const part of isSmall ? ['1'] : tables) {
    const found = database.prepare(`PRAGMA quick_check(${part})`).pluck().get();
    if (found !== 'ok') throw new Database.SqliteError(String(found), 'SQLITE_CORRUPT');
  }
}

function migrate(database: Sqlite, path: string): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > migrations.length) {
    throw new TapeError('home.newer', { subject: path, detail: `made by a newer Capstan (shape ${version})` });
  }
  for (const [at, step] of migrations.entries()) {
    if (at < version) continue;
    database.transaction(() => {
      database.exec(step);
      database.pragma(`user_version = ${at + 1}`);
    })();
  }
}

/**
 * One transaction whose last pages may be lost with the power, for what can be read from a tape again. The next one that is
 * flushed flushes it with it: the log has one order.
 */
export function withoutFlush<T>(database: Sqlite, work: () => T): T {
  database.pragma('synchronous = NORMAL');
  try {
    return database.transaction(work)();
  } finally {
    database.pragma('synchronous = FULL');
  }
}

/** A failure of SQLite in the house's codes; null for any other error. */
export function storageFault(error: unknown): TapeError | null {
  if (!(error instanceof Database.SqliteError)) return null;
  return new TapeError(codeOf(error), { detail: `${error.code}: ${error.message}` }, { cause: error });
}

function codeOf(error: InstanceType<typeof Database.SqliteError>): FaultCode {
  if (isDamage(error)) return 'catalogue.damaged';
  if (error.code === 'SQLITE_FULL') return 'storage.full';
  if (error.code === 'SQLITE_NOMEM') return 'system.short-of-memory';
  // SQLite says only that it could not: whether nothing can be opened now shows with what is always there.
  return (error.code.startsWith('SQLITE_CANTOPEN') ? shortageNow() : null) ?? 'storage.fault';
}

function shortageNow(): FaultCode | null {
  try {
    closeSync(openSync('/dev/null', 'r'));
    return null;
  } catch (error) {
    return shortageOf(error);
  }
}

/** What SQLite read cannot be what it wrote. */
export function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

/** A statement that does not fit the tables: a flipped bit in the name of a column breaks no rule of the database. */
export function schemaFault(error: unknown, path: string): unknown {
  if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_ERROR') return error;
  const cause = new Database.SqliteError(error.message, 'SQLITE_CORRUPT');
  return new TapeError('home.damaged', { subject: path, detail: error.message }, { cause });
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
