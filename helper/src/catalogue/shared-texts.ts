// Texts that many entries share, each kept once and known by its number: keys of attributes, values that come again and
// again, and owners.

import { TapeError } from '../../contract/errors.ts';
import type { Sqlite } from './database.ts';
import type { TextNumbers } from './packing.ts';

/** Longer values hardly ever come twice. */
const longestWord = 40;
/** More than these would not be texts that come again and again. The same text is always kept in the same way. */
const mostWords = 8_192;
/** What is a checksum, an identity or a number of its own for every file. */
const isOfOneFile = /^[0-9a-f]{16,}$|^\d{5,}$/;

export class SharedTexts implements TextNumbers {
  readonly #ids = new Map<string, number>();
  readonly #texts = new Map<number, string>();
  readonly #add;
  readonly #idOf;
  readonly #textOf;
  readonly #count;

  constructor(database: Sqlite) {
    this.#add = database.prepare<[string]>('INSERT INTO word (text) VALUES (?)');
    // Words are never taken away, so the largest number is how many there are.
    this.#count = database.prepare<[], number>('SELECT ifnull(max(id), 0) FROM word').pluck();
    this.#idOf = database.prepare<[string], number>('SELECT id FROM word WHERE text = ?').pluck();
    this.#textOf = database.prepare<[number], string>('SELECT text FROM word WHERE id = ?').pluck();
  }

  idOf(text: string, isKey: boolean): number | null {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    if (!isKey && (text.length > longestWord || isOfOneFile.test(text))) return null;
    const id = this.#idOf.get(text) ?? this.#added(text, isKey);
    if (id !== null) this.#ids.set(text, id);
    return id;
  }

  /** Null: no entry has it. */
  known(text: string): number | null {
    return this.#ids.get(text) ?? this.#idOf.get(text) ?? null;
  }

  textOf(id: number): string {
    const known = this.#texts.get(id);
    if (known !== undefined) return known;
    const text = this.#textOf.get(id);
    if (text === undefined) throw new TapeError('storage.fault', { detail: `no word has the number ${id}` });
    if (this.#texts.size < mostWords) this.#texts.set(id, text);
    return text;
  }

  #added(text: string, isKey: boolean): number | null {
    if (!isKey && (this.#count.get() ?? 0) >= mostWords) return null;
    return Number(this.#add.run(text).lastInsertRowid);
  }
}

/** As `capstan.owner` says it: "uid:gid:user:group"; names may be empty. */
export class FileOwners {
  readonly #ids = new Map<string, number>();
  readonly #add;
  readonly #idOf;

  constructor(database: Sqlite) {
    this.#add = database.prepare<[string, number | null, string]>(
      'INSERT OR IGNORE INTO owner (text, uid, user) VALUES (?, ?, ?)',
    );
    this.#idOf = database.prepare<[string], number>('SELECT id FROM owner WHERE text = ?').pluck();
  }

  idOf(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const [uid = '', , user = ''] = text.split(':');
    this.#add.run(text, /^\d{1,10}$/.test(uid) ? Number(uid) : null, user);
    const id = this.#idOf.get(text);
    if (id === undefined) throw new TapeError('storage.fault', { detail: `no number for the owner ${text}` });
    if (this.#ids.size < mostWords) this.#ids.set(text, id);
    return id;
  }
}
