// The data folder: made on first use, held by one helper at a time. The kernel drops the lock with the process, so no
// stale lock is ever left behind; it is SQLite's lock because Node has none of its own.

import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { shortageOf, TapeError } from '../../contract/errors.ts';

export interface HomeLock {
  release(): void;
}

export function claimHome(home: string): HomeLock {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    if (!statSync(home).isDirectory()) throw new Error('not a folder');
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
    return lock(home);
  } catch (error) {
    if (error instanceof TapeError) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError(shortageOf(error) ?? 'home.damaged', { subject: home, detail }, { cause: error });
  }
}

function lock(home: string): HomeLock {
  const database = new Database(join(home, 'helper.lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const busy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    throw busy ? new TapeError('home.in-use', { subject: home }) : error;
  }
  return { release: () => database.close() };
}
