// The data folder: made on first use, held by one helper at a time. The kernel drops the lock with the process, so no
// stale lock is ever left behind; it is SQLite's lock because Node has none of its own.

import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { type FaultCode, homeFaultOf, TapeError } from '../../contract/errors.ts';

export interface HomeLock {
  release(): void;
}

export function claimHome(home: string): HomeLock {
  try {
    makeFolder(home);
    if (!statSync(home).isDirectory()) throw new TapeError('home.not-a-folder', { subject: home });
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
    return lock(home);
  } catch (error) {
    if (error instanceof TapeError) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError(placeFaultOf(error), { subject: home, detail }, { cause: error });
  }
}

/** Not `recursive`: below some file systems of the kernel (/proc) that never ends. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another helper may make it at this moment.
    if (errnoOf(error) !== 'EEXIST') throw error;
  }
}

/** Of the folder itself; what is wrong with a file in it is its own matter. */
function placeFaultOf(error: unknown): FaultCode {
  switch (errnoOf(error)) {
    case 'ENOTDIR':
      return 'home.not-a-folder';
    case 'ENOENT':
    case 'ENAMETOOLONG':
    case 'ELOOP':
      return 'home.missing';
    default:
      return homeFaultOf(error);
  }
}

function errnoOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

function lock(home: string): HomeLock {
  const file = join(home, 'helper.lock');
  // SQLite would not say why it cannot be opened.
  if (statSync(file, { throwIfNoEntry: false }) !== undefined) accessSync(file, constants.R_OK | constants.W_OK);
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const busy = error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
    throw busy ? new TapeError('home.in-use', { subject: home }) : error;
  }
  return { release: () => database.close() };
}
