// Maintenance of the database itself: its exports, what is known of the one before it, and whether it can still be trusted.
// A database that is suspected is not written to any further than what runs needs; the next helper sets it aside.

import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { CatalogueLoss, ExportPiece, ImportedExport } from '../../contract/catalogue-maintenance.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Sqlite } from './database.ts';
import { exportTimeOf, readExport, writeExport } from './exports.ts';
import { textFrom } from './text-pieces.ts';

const exportName = 'catalogue-export.json';
const olderExport = /^catalogue-export-\d{4}-\d\d-\d\d\.json$/;
/** The newest included. */
const exportsKept = 7;
const pieceBytes = 200_000;
/** Far more than the history of a life takes. */
const importLimitBytes = 1_000_000_000;

/** By this key it is kept that a shared database may have what was lost. */
export const historyWanted = 'history-wanted';

/** Without what the cartridges' own rows say. */
export type RecordedLoss = Omit<CatalogueLoss, 'unlisted'>;

export class CatalogueMaintenance {
  readonly #database: Sqlite;
  readonly #path: string;
  readonly #home: string;
  readonly #file: number;
  readonly #get;
  readonly #put;
  readonly #drop;
  readonly #unlisted;
  /** Called once, when the database cannot be trusted any more. */
  onSuspicion: (why: string) => void = () => undefined;
  #isSuspect = false;

  constructor(database: Sqlite, path: string) {
    this.#database = database;
    this.#path = path;
    this.#home = dirname(path);
    this.#file = statSync(path).ino;
    this.#get = database.prepare<[string], string>('SELECT value FROM keeping WHERE key = ?').pluck();
    this.#put = database.prepare<[string, string]>('INSERT OR REPLACE INTO keeping VALUES (?, ?)');
    this.#drop = database.prepare<[string]>('DELETE FROM keeping WHERE key = ?');
    this.#unlisted = database
      .prepare<[], string>(`
        SELECT barcode FROM cartridge LEFT JOIN volume USING (barcode)
        WHERE condition = 'unknown' AND uuid IS NULL ORDER BY barcode`)
      .pluck();
  }

  // ---- a loss ----

  /** Of the database before this one; null when there was none, or nothing is left to do about it. */
  get loss(): CatalogueLoss | null {
    const recorded = this.#get.get('loss');
    return recorded === undefined
      ? null
      : { ...(JSON.parse(recorded) as RecordedLoss), unlisted: this.#unlisted.all().slice(0, 1_000) };
  }

  recordLoss(loss: RecordedLoss): void {
    this.#put.run('loss', JSON.stringify(loss));
    this.#put.run(historyWanted, loss.time);
  }

  dismissLoss(): void {
    this.#drop.run('loss');
  }

  /** The pages of the busiest time: those that are needed next are read again. */
  releaseCache(): void {
    this.#database.pragma('shrink_memory');
  }

  // ---- exports ----

  /** When the newest was made; null when there is none. */
  get exportedAt(): string | null {
    return exportTimeOf(this.#exportPath);
  }

  /** Takes the place of the one of the same day; those of older days stay beside it for a while. */
  export(): void {
    const made = new Date().toISOString();
    const before = this.exportedAt;
    if (before !== null && before.slice(0, 10) !== made.slice(0, 10)) {
      renameSync(this.#exportPath, join(this.#home, `catalogue-export-${before.slice(0, 10)}.json`));
    }
    writeExport(this.#database, this.#exportPath, made);
    const older = olderExports(this.#home);
    for (const name of older.slice(exportsKept - 1)) rmSync(join(this.#home, name));
  }

  /** The first piece makes a new export, those after it go on with that one. */
  exportPiece(cursor: string | null): ExportPiece {
    if (cursor === null) this.export();
    const made = this.exportedAt ?? '';
    const [of, offset] = cursor === null ? [made, 0] : [cursor.slice(0, 24), Number(cursor.slice(25))];
    if (of !== made) throw new TapeError('export.unreadable', { detail: 'another one was made meanwhile' });
    const { text, end } = textFrom(this.#exportPath, offset, pieceBytes);
    return { text, next: end === null ? null : `${made} ${end}` };
  }

  /** Of an export that comes in pieces; the last one has it read. The same piece may come again. */
  importPiece(upload: string, offset: number, text: string, isLast: boolean): ImportedExport | null {
    const path = join(this.#home, `catalogue-import-${upload}.part`);
    const there = offset === 0 ? 0 : (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
    if (offset > there || offset > importLimitBytes) throw new TapeError('export.unreadable', { detail: 'a gap' });
    const bytes = Buffer.from(text);
    const file = openSync(path, offset === 0 ? 'w' : 'r+', 0o600);
    try {
      writeSync(file, bytes, 0, bytes.length, offset);
    } finally {
      closeSync(file);
    }
    if (!isLast) return null;
    try {
      return this.import(path);
    } finally {
      rmSync(path, { force: true });
    }
  }

  import(path: string): ImportedExport {
    return readExport(this.#database, path);
  }

  /** From the newest that can be read; null when there is none. */
  importNewest(): ImportedExport | null {
    for (const name of [exportName, ...olderExports(this.#home)]) {
      const path = join(this.#home, name);
      if (exportTimeOf(path) !== null) return this.import(path);
    }
    return null;
  }

  get #exportPath(): string {
    return join(this.#home, exportName);
  }

  // ---- whether it can be trusted ----

  /** What was read is not what was written: nothing more is built on it, and the next helper begins anew. */
  markSuspect(why: string): void {
    if (this.#isSuspect) return;
    this.#isSuspect = true;
    writeFileSync(suspectFileOf(this.#path), why, { mode: 0o600 });
    this.onSuspicion(why);
  }

  get path(): string {
    return this.#path;
  }

  /** Somebody removed its file, or put another in its place: this connection alone still has what was in it. */
  get isDetached(): boolean {
    return statSync(this.#path, { throwIfNoEntry: false })?.ino !== this.#file;
  }

  /** Closes the database. One that is adrift comes back to its place, or beside what is there now. */
  close(): void {
    const isToRescue = this.isDetached && !this.#isSuspect && existsSync(this.#home);
    const draft = isToRescue ? `${this.#path}.rescued` : null;
    if (draft !== null) {
      rmSync(draft, { force: true });
      this.#database.prepare('VACUUM INTO ?').run(draft);
    }
    this.#database.close();
    if (draft === null) return;
    const isFree = !existsSync(this.#path);
    renameSync(draft, isFree ? this.#path : `${draft}-${timestampForName()}`);
  }
}

/** Its presence says that the database must not be opened again; its text says why. */
export function suspectFileOf(path: string): string {
  return `${path}.suspect`;
}

export function hasExport(home: string): boolean {
  return existsSync(join(home, exportName)) || olderExports(home).length > 0;
}

/** "2026-11-22T03-10-00Z": names of files may hold no colon everywhere. */
export function timestampForName(): string {
  return `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** Newest first; those of days to come, made by a clock that was ahead, after all others. */
function olderExports(home: string): readonly string[] {
  const names = readdirSync(home)
    .filter((name) => olderExport.test(name))
    .sort()
    .reverse();
  const today = `catalogue-export-${new Date().toISOString().slice(0, 10)}.json`;
  return [...names.filter((name) => name <= today), ...names.filter((name) => name > today)];
}
