// Opens Capstan's SQLite files. What is no database, or of a newer Capstan, is refused with the reason and left alone.

import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { TapeError } from '../../contract/errors.ts';
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
    migrate(database, path);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof TapeError) throw error;
    throw new TapeError('home.damaged', { subject: path, detail: textOf(error) }, { cause: error });
  }
}

function migrate(database: Sqlite, path: string): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > migrations.length) {
    throw new TapeError('home.damaged', { subject: path, detail: `made by a newer Capstan (shape ${version})` });
  }
  for (const [at, step] of migrations.entries()) {
    if (at < version) continue;
    database.transaction(() => {
      database.exec(step);
      database.pragma(`user_version = ${at + 1}`);
    })();
  }
}

/** A failure of SQLite in the house's codes; null for any other error. */
export function storageFault(error: unknown): TapeError | null {
  if (!(error instanceof Database.SqliteError)) return null;
  const code = error.code === 'SQLITE_FULL' ? 'storage.full' : 'storage.fault';
  return new TapeError(code, { detail: `${error.code}: ${error.message}` }, { cause: error });
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
