// The index of parts of names, as an import fills it: what was gathered of a span is written bit by bit between the rows that
// come in. What is written twice does no harm, nor what an import that was cut short has left: it tells where to look.

import { setImmediate } from 'node:timers/promises';
import { folded } from './columns.ts';
import { type Sqlite, withoutFlush } from './database.ts';
import { listingStride } from './listing-stride.ts';
import { ManyRows } from './many-rows.ts';
import { BlockSet, namesOfBlock, namesOfSpan, packBlocks } from './name-blocks.ts';
import { SpanParts } from './span-parts.ts';

/** Rows handled in one go: a few milliseconds. */
const rowsTogether = 500;
const forgottenTogether = 2_000;
const indexedTogether = 1_000;

interface UnwrittenSpan {
  readonly span: number;
  /** There may be rows of it already. */
  readonly isKnown: boolean;
  readonly parts: Iterator<readonly [part: string, blocks: Uint16Array]>;
}

export class NameIndex {
  readonly #database: Sqlite;
  readonly #listing: number;
  readonly #rows;
  readonly #known;
  readonly #unwritten: UnwrittenSpan[] = [];
  #gathered = new SpanParts();
  #span = 0;
  /** The last one of which something was written. */
  #lastKnown: number;

  /** `last`: the largest number that the listing knows already. */
  constructor(database: Sqlite, listing: number, last: number) {
    this.#database = database;
    this.#listing = listing;
    this.#rows = new ManyRows(database, 'INSERT OR REPLACE INTO name_block', 4);
    this.#known = database
      .prepare<[number, number, string], Buffer>(
        'SELECT blocks FROM name_block WHERE listing = ? AND span = ? AND part = ?',
      )
      .pluck();
    this.#lastKnown = Math.floor(last / namesOfSpan);
  }

  /** Ascending numbers. `small`: the name, folded. */
  put(number: number, small: string): void {
    const span = Math.floor(number / namesOfSpan);
    if (span !== this.#span || this.#gathered.isFull) this.#seal(span);
    this.#gathered.add(Math.floor((number % namesOfSpan) / namesOfBlock), `/${small}//`);
  }

  /** In a transaction; whether there is more to do. */
  writeSome(): boolean {
    const [first] = this.#unwritten;
    if (first === undefined) return false;
    for (let rows = 0; rows < rowsTogether; rows += 1) {
      const next = first.parts.next();
      if (next.done === true) {
        this.#unwritten.shift();
        break;
      }
      const [part, blocks] = next.value;
      const known = first.isKnown ? this.#known.get(this.#listing, first.span, part) : undefined;
      const packed = known === undefined ? packBlocks(blocks) : joined(known, packBlocks(blocks));
      this.#rows.put([this.#listing, first.span, part, packed]);
    }
    this.#rows.flush();
    return this.#unwritten.length > 0;
  }

  /** After the last name. */
  async finish(): Promise<void> {
    this.#seal(this.#span);
    while (this.#database.open && withoutFlush(this.#database, () => this.writeSome())) await setImmediate();
  }

  #seal(next: number): void {
    const span = this.#span;
    this.#unwritten.push({ span, isKnown: span <= this.#lastKnown, parts: this.#gathered.all() });
    this.#lastKnown = Math.max(this.#lastKnown, span);
    this.#gathered = new SpanParts();
    this.#span = next;
  }
}

function joined(one: Buffer, other: Buffer): Buffer {
  const both = new BlockSet();
  both.add(one);
  both.add(other);
  return packBlocks(both.toArray());
}

/** Of entries that have gone: whole spans at a time, in turns. `last`: the largest number that the listing had. */
export async function forgetNames(database: Sqlite, listing: number, last: number): Promise<void> {
  const base = listing * listingStride;
  const isNeeded = database.prepare<[number, number]>('SELECT 1 FROM entry WHERE id BETWEEN ? AND ? LIMIT 1');
  const forget = database.prepare<[number, number, number]>(`
    DELETE FROM name_block WHERE (listing, span, part) IN (
      SELECT listing, span, part FROM name_block WHERE listing = ? AND span = ? LIMIT ?)`);
  for (let span = 0; span * namesOfSpan <= last; span += 1) {
    const first = base + span * namesOfSpan;
    if (isNeeded.get(first, first + namesOfSpan - 1) !== undefined) continue;
    while (withoutFlush(database, () => forget.run(listing, span, forgottenTogether).changes) > 0) await setImmediate();
  }
}

interface UnindexedListing {
  readonly id: number;
  readonly named: number;
  readonly last: number;
}

/** Names in a catalogue of a former shape. Until it is done a search goes through all of these. */
export async function indexNames(database: Sqlite): Promise<void> {
  const unindexed = database.prepare<[], UnindexedListing>(
    'SELECT id, named, last FROM listing WHERE named < last LIMIT 1',
  );
  const names = database.prepare<[number, number, number], { readonly id: number; readonly name: string }>(
    'SELECT id, name FROM entry WHERE id > ? AND id <= ? AND parent >= 0 ORDER BY id LIMIT ?',
  );
  const know = database.prepare<[UnindexedListing]>(
    'UPDATE listing SET named = :last WHERE id = :id AND named = :named',
  );
  while (database.open) {
    const listing = unindexed.get();
    if (listing === undefined) return;
    const base = listing.id * listingStride;
    const index = new NameIndex(database, listing.id, listing.last);
    for (let after = base + listing.named; ; ) {
      const some = names.all(after, base + listing.last, indexedTogether);
      for (const { id, name } of some) index.put(id - base, folded(name));
      withoutFlush(database, () => index.writeSome());
      const last = some.at(-1);
      if (last === undefined) break;
      after = last.id;
      await setImmediate();
      if (!database.open) return;
    }
    await index.finish();
    if (database.open && know.run(listing).changes === 0) await forgetNames(database, listing.id, listing.last);
  }
}
