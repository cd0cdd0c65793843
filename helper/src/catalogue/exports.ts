// The export: JSON lines, a head, one line per row, and an end that says how many there were. It is read back into a
// database that is new or not: what is there stays, and jobs whose number is taken by another get a new one.

import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ImportedExport } from '../../contract/catalogue-maintenance.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Sqlite } from './database.ts';
import { exportedTables } from './exported-tables.ts';

const format = 'capstan-catalogue-export';
const version = 1;
/** Characters written in one go. */
const writtenTogether = 262_144;

type ExportedValue = string | number | null | { readonly int: string } | { readonly hex: string };
type ExportedRow = Readonly<Record<string, ExportedValue>>;
type SqlRow = Readonly<Record<string, string | number | bigint | Buffer | null>>;

interface ExportHead {
  readonly format: string;
  readonly version: number;
  readonly made: string;
}

/** In the place of what was there before, whole or not at all. */
export function writeExport(database: Sqlite, path: string, made: string): void {
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    let text = '';
    let rows = 0;
    const put = (line: object) => {
      text += `${JSON.stringify(line)}\n`;
      if (text.length < writtenTogether) return;
      writeSync(file, text);
      text = '';
    };
    put({ format, version, made } satisfies ExportHead);
    // One moment of it all.
    database.transaction(() => {
      for (const { table, where = '1' } of exportedTables) {
        for (const row of database.prepare(`SELECT * FROM ${table} WHERE ${where}`).safeIntegers().iterate()) {
          put({ in: table, row: packed(row as SqlRow) });
          rows += 1;
        }
      }
    })();
    put({ end: rows });
    writeSync(file, text);
    fsyncSync(file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  syncFolder(dirname(path));
}

/** When an export was made; null for what is none, or not whole. */
export function exportTimeOf(path: string): string | null {
  try {
    return contentOf(path).made;
  } catch (error) {
    if (error instanceof TapeError) return null;
    throw error;
  }
}

/** All of it or nothing. */
export function readExport(database: Sqlite, path: string): ImportedExport {
  const { made, lines } = contentOf(path);
  const reader = new ExportReader(database, made);
  try {
    database.transaction(() => {
      for (const { table } of exportedTables) {
        for (const line of lines) if (line.in === table) reader.take(table, line.row);
      }
    })();
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw new TapeError('export.unreadable', { subject: path, detail: error.message }, { cause: error });
  }
  return { made, jobs: reader.jobs, rows: reader.rows };
}

interface ExportedLine {
  readonly in: string;
  readonly row: ExportedRow;
}

function contentOf(path: string): { readonly made: string; readonly lines: readonly ExportedLine[] } {
  const refused = (detail: string) => new TapeError('export.unreadable', { subject: path, detail });
  try {
    const [head, ...lines] = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown);
    const { format: is, version: of, made } = head as ExportHead;
    if (is !== format || typeof made !== 'string') throw refused('it is no export of a catalogue');
    if (of > version) throw refused(`made by a newer Capstan (version ${of})`);
    const end = lines.pop() as { readonly end?: number } | undefined;
    if (end?.end !== lines.length) throw refused('it has no end');
    return { made, lines: lines as readonly ExportedLine[] };
  } catch (error) {
    if (error instanceof TapeError) throw error;
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new TapeError('export.unreadable', { subject: path, detail: message }, { cause: error });
  }
}

class ExportReader {
  readonly #database: Sqlite;
  readonly #made: string;
  readonly #columns = new Map<string, ReadonlySet<string>>();
  /** By the number in the export; null for one that is there already. */
  readonly #jobs = new Map<string, bigint | null>();
  /** Jobs that were there before. */
  readonly #before: ReadonlySet<string>;
  jobs = 0;
  rows = 0;

  constructor(database: Sqlite, made: string) {
    this.#database = database;
    this.#made = made;
    const jobs = database.prepare('SELECT created, kind, title, uid FROM job').safeIntegers().all() as SqlRow[];
    this.#before = new Set(jobs.map(identityOf));
  }

  take(table: string, packedRow: ExportedRow): void {
    const row = unpacked(packedRow);
    const { job: of } = row;
    if (table === 'job') {
      this.#takeJob(row);
    } else if (table === 'cartridge') {
      this.#insert(table, { ...row, condition: 'unknown', condition_detail: null });
    } else if (of === undefined || table === 'cartridge_record') {
      this.#insert(table, row);
    } else {
      const job = this.#jobs.get(String(of));
      if (job === null || job === undefined) return;
      // An export of an older shape says when only of the job.
      const began = table === 'set_run' ? { created: this.#createdOf(job) } : {};
      this.#insert(table, { ...began, ...row, job });
    }
  }

  #createdOf(job: bigint): string {
    return String(this.#database.prepare('SELECT created FROM job WHERE id = ?').pluck().get(job));
  }

  #takeJob(row: SqlRow): void {
    const { id: exported } = row;
    const id = BigInt(String(exported));
    if (this.#before.has(identityOf(row))) {
      this.#jobs.set(String(id), null);
      return;
    }
    const isTaken = this.#database.prepare('SELECT 1 FROM job WHERE id = ?').get(id) !== undefined;
    const free = this.#database.prepare('SELECT coalesce(max(id), 0) + 1 FROM job').safeIntegers().pluck().get();
    const number = isTaken ? (free as bigint) : id;
    this.#jobs.set(String(id), number);
    this.jobs += 1;
    this.#insert('job', { ...this.#ended(row), id: number });
  }

  /** Nothing of an old queue begins by itself: what it would do may have been done since. */
  #ended(row: SqlRow): SqlRow {
    const { ended, title } = row;
    if (ended !== null) return row;
    const fault = { code: 'job.interrupted', data: { subject: String(title) } };
    return { ...row, state: 'failed', ended: this.#made, fault: JSON.stringify(fault) };
  }

  /** Of another shape of the database there may be columns that are no more. */
  #insert(table: string, row: SqlRow): void {
    const columns = Object.keys(row).filter((column) => this.#columnsOf(table).has(column));
    const places = columns.map((column) => `:${column}`);
    this.rows += this.#database
      .prepare(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`)
      .run(row).changes;
  }

  #columnsOf(table: string): ReadonlySet<string> {
    const known = this.#columns.get(table);
    if (known !== undefined) return known;
    const names = this.#database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table) as string[];
    const columns = new Set(names);
    this.#columns.set(table, columns);
    return columns;
  }
}

/** Numbers are given anew in each database; nobody asks twice for the same within a millisecond. */
function identityOf(row: SqlRow): string {
  return ['created', 'kind', 'title', 'uid'].map((column) => String(row[column])).join('\n');
}

function packed(row: SqlRow): ExportedRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, packedValue(value)]));
}

function packedValue(value: SqlRow[string]): ExportedValue {
  if (Buffer.isBuffer(value)) return { hex: value.toString('hex') };
  if (typeof value !== 'bigint') return value ?? null;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : { int: String(value) };
}

function unpacked(row: ExportedRow): SqlRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, unpackedValue(value)]));
}

function unpackedValue(value: ExportedValue): SqlRow[string] {
  if (value === null || typeof value !== 'object') {
    // SQLite's strict columns take a whole number as such only when it is none of floating point.
    return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
  }
  return 'hex' in value ? Buffer.from(value.hex, 'hex') : BigInt(value.int);
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
