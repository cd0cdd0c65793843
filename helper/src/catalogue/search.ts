// Looks for entries on all volumes. What can be found by few rows of one index is; else the names decide, or every entry is
// looked at. That goes slice by slice, each a few milliseconds of the helper's one thread, in the order of ids: cartridge
// by cartridge, each as its index lists it. So a page's cursor is a look and an id, and a page may end before it is full.

import type { Withdrawal } from '../../contract/call.ts';
import type { Page } from '../../contract/model.ts';
import type { EntryOrder, FoundEntry } from '../../contract/search.ts';
import type { VisibleOwner } from '../access/access.ts';
import type { Sqlite } from './database.ts';
import { type CandidateRow, FoundEntries, ResultPage } from './found-entries.ts';
import { beginningOf, behind, type IdWindow, idsIn, listingsIn, type SearchedListing } from './id-windows.ts';
import { listingStride } from './listing-stride.ts';
import { type NameLookup, nameLookupsFor } from './name-patterns.ts';
import { type NamedWindows, NameSearch } from './name-search.ts';
import { keyIn } from './order-keys.ts';
import { pageOf } from './pages.ts';
import { Paths } from './paths.ts';
import { remembered } from './remembered.ts';
import { cursorAt, positionOf, type RowKey, RowOrders } from './row-orders.ts';
import { type Conditions, conditionsOf, type EntryCriteria, type Narrowing } from './search-conditions.ts';
import { FetchSize, WorkTurn } from './work-turn.ts';

export type { EntryCriteria } from './search-conditions.ts';

/** Where a page goes on. */
interface SearchPosition {
  readonly lookup: number;
  readonly after: number;
}

/** Some that may be meant. */
interface SearchSlice {
  readonly rows: readonly CandidateRow[];
  /** No entry up to this one comes any more. */
  readonly until: number;
  /** How many, of those that may be very many. */
  readonly lookedAt: number;
}

/** What is fetched in one go: at first, and at most. The first page is mostly in the first. */
const firstTogether = 1_000;
const candidatesTogether = 4_000;
const entriesTogether = 10_000;
/** A page that is not full after so long leads on, with what it has. */
const pageMs = 1_000;
/** A page that has something does not wait for more after so many, and one that has nothing ends after the others. */
const lookedAtForMore = 10_000;
const lookedAtForOne = 30_000;
/** Whether a file is verified takes longer to tell: each counts for so many. */
const judgedWeight = 4;
/** Entries that an index of one column may point to, to be looked at all. */
const fewEntries = 4_000;
/** Of what is put in order, looked at in one go. */
const keyedTogether = 200;
const firstPosition: SearchPosition = { lookup: 0, after: -1 };
const everything: NameLookup = { texts: [], parts: [], short: null, accepts: () => true };

export class Search {
  readonly #database: Sqlite;
  readonly #names: NameSearch;
  readonly #entries: FoundEntries;
  readonly #owners;
  readonly #candidate;
  readonly #orders = new RowOrders();

  constructor(database: Sqlite) {
    this.#database = database;
    this.#names = new NameSearch(database);
    this.#entries = new FoundEntries(database);
    this.#candidate = database.prepare<[number], CandidateRow>(
      'SELECT id, parent, name, born, died, owner FROM entry WHERE id = ?',
    );
    this.#owners = database.prepare<[number], number>('SELECT id FROM owner WHERE uid = ?').pluck();
  }

  /** `visibleOwner`: what whoever asks may see of a cartridge. */
  async find(
    wanted: EntryCriteria,
    cursor: string | null,
    limit: number,
    visibleOwner: (barcode: string) => VisibleOwner = () => 'all',
    signal?: Withdrawal,
  ): Promise<Page<FoundEntry>> {
    const turn = new WorkTurn(signal);
    const conditions = conditionsOf(wanted);
    const scope = this.#scope(conditions, wanted.everyGeneration === true);
    const lookups = wanted.name === undefined ? [everything] : nameLookupsFor(wanted.name);
    const paths = new Paths(this.#database);
    const results = new ResultPage(scope, paths);
    const isMeant = this.#accepting(wanted, scope, paths, visibleOwner);
    const isJudged = wanted.notVerified === true;
    const accepts = (row: CandidateRow, lookup: NameLookup) =>
      isMeant(row, lookup) && (!isJudged || this.#entries.isUnverified(row, results));
    const weight = isJudged ? judgedWeight : 1;
    const slicesFrom = (from: SearchPosition, within: WorkTurn) =>
      this.#slicesFrom(from, lookups, conditions, scope, paths, within);
    if (wanted.order !== undefined) {
      const { by, falling } = wanted.order;
      const seenBy = [...scope.values()].map(({ listing, at, barcode }) => [listing, at, visibleOwner(barcode)]);
      const name = JSON.stringify([wanted, seenBy]);
      // For whoever asks next, too: it does not end with this question.
      const rowKeys = () => this.#keys(slicesFrom(firstPosition, new WorkTurn()), accepts, by, scope);
      const ids = await this.#orders.ids(name, falling, rowKeys, turn);
      return this.#pageInOrder(ids, cursor, limit, results);
    }
    const slices = slicesFrom(placeOf(cursor), turn);
    const { found, resumeAt } = await gathered(slices, accepts, weight, limit, turn);
    const shown = [];
    for (const { row, lookup } of found) {
      if (turn.isOver) await turn.next();
      shown.push({ id: row.id, lookup, entry: this.#entries.of(row, results) });
    }
    const page = pageOf(
      shown,
      limit,
      ({ entry }) => entry,
      ({ entry }) => 3 * (entry.path.length + entry.name.length),
      ({ id, lookup }) => `${lookup}.${id}`,
    );
    return page.next !== null || resumeAt === null ? page : { ...page, next: `${resumeAt.lookup}.${resumeAt.after}` };
  }

  async *#keys(
    slices: AsyncGenerator<LookedUpSlice, void, undefined>,
    accepts: (row: CandidateRow, lookup: NameLookup) => boolean,
    by: EntryOrder['by'],
    scope: ReadonlyMap<number, SearchedListing>,
  ): AsyncGenerator<readonly RowKey[], void, undefined> {
    const keyOf = keyIn(by);
    // What is remembered of one slice is not of the whole search: that may be of millions.
    for await (const { rows, lookup } of slices) {
      const shown = new ResultPage(scope, new Paths(this.#database));
      for (let from = 0; from < rows.length; from += keyedTogether) {
        const keyed: RowKey[] = [];
        for (const row of rows.slice(from, from + keyedTogether)) {
          if (!accepts(row, lookup)) continue;
          const entry = this.#entries.of(row, shown);
          keyed.push({ id: row.id, rank: entry.kind === 'directory' ? 0 : 1, key: keyOf(entry) });
        }
        yield keyed;
      }
    }
  }

  #pageInOrder(ids: Float64Array | null, cursor: string | null, limit: number, results: ResultPage): Page<FoundEntry> {
    const from = positionOf(cursor);
    if (ids === null) return { rows: [], next: cursorAt(from) };
    const rows = [...ids.subarray(from, from + limit + 1)].flatMap((id, at) => {
      const row = this.#candidate.get(id);
      return row === undefined ? [] : [{ entry: this.#entries.of(row, results), behind: from + at + 1 }];
    });
    return pageOf(
      rows,
      limit,
      ({ entry }) => entry,
      ({ entry }) => 3 * (entry.path.length + entry.name.length),
      ({ behind }) => cursorAt(behind),
    );
  }

  /** Whether a row is what is searched for, and shown to whoever asks. */
  #accepting(
    wanted: EntryCriteria,
    scope: ReadonlyMap<number, SearchedListing>,
    paths: Paths,
    visibleOwner: (barcode: string) => VisibleOwner,
  ): (row: CandidateRow, lookup: NameLookup) => boolean {
    const ownersSeen = remembered((barcode: string) => this.#ownersIn(visibleOwner(barcode)));
    return (row, lookup) => {
      const seen = scope.get(Math.floor(row.id / listingStride));
      if (seen === undefined || !isSeen(row, seen, wanted.everyGeneration === true)) return false;
      const owners = ownersSeen(seen.barcode);
      if (owners !== null && !owners.has(row.owner ?? -1)) return false;
      // The root: its name is the volume's.
      if (row.parent < 0 || !lookup.accepts(row.name, () => paths.folder(row.parent))) return false;
      return wanted.folder === undefined || isBelow(paths.folder(row.parent), wanted.folder);
    };
  }

  /** One look after the other, from where a page before left off. */
  async *#slicesFrom(
    from: SearchPosition,
    lookups: readonly NameLookup[],
    conditions: Conditions,
    scope: ReadonlyMap<number, SearchedListing>,
    paths: Paths,
    turn: WorkTurn,
  ): AsyncGenerator<LookedUpSlice, void, undefined> {
    const few = await this.#fewNamed(lookups, conditions, scope, paths, turn);
    for (const [at, lookup] of lookups.entries()) {
      if (at < from.lookup) continue;
      const after = at === from.lookup ? from.after : -1;
      for await (const slice of this.#slices(lookup, conditions, scope, after, few, turn))
        yield { ...slice, at, lookup };
    }
  }

  /** In the order of ids, by the narrowest way to them. `few`: all that any of the lookups can find, when they are few. */
  async *#slices(
    lookup: NameLookup,
    conditions: Conditions,
    scope: ReadonlyMap<number, SearchedListing>,
    after: number,
    few: readonly number[] | null,
    turn: WorkTurn,
  ): AsyncGenerator<SearchSlice, void, undefined> {
    const known = few ?? this.#narrowed(conditions);
    if (known !== null) {
      const ids = known.toSorted((a, b) => a - b);
      const batch = new FetchSize(firstTogether, candidatesTogether);
      for (let at = 0; at < ids.length; ) {
        if (turn.isOver) await turn.next();
        const some = ids.slice(at, at + batch.rows);
        at += some.length;
        const until = at < ids.length ? (some.at(-1) ?? 0) : Number.MAX_SAFE_INTEGER;
        yield { rows: batch.timed(() => this.#among(some, conditions, after)), until, lookedAt: 0 };
      }
      return;
    }
    const named = this.#names.windows(lookup, scope, after, turn);
    if (named === null) {
      const batch = new FetchSize(firstTogether, entriesTogether);
      yield* this.#slicesOf(listingsIn(scope, after), conditions, batch, turn);
    } else yield* this.#eachNamed(named, conditions, turn);
  }

  async *#eachNamed(
    named: AsyncGenerator<NamedWindows, void, undefined>,
    conditions: Conditions,
    turn: WorkTurn,
  ): AsyncGenerator<SearchSlice, void, undefined> {
    const batch = new FetchSize(firstTogether, entriesTogether);
    for await (const { windows, until } of named) {
      yield* this.#slicesOf(windows, conditions, batch, turn);
      yield { rows: [], until, lookedAt: 0 };
    }
  }

  /** All that is in the windows, no more in one go than a turn allows. */
  async *#slicesOf(
    windows: readonly IdWindow[],
    conditions: Conditions,
    batch: FetchSize,
    turn: WorkTurn,
  ): AsyncGenerator<SearchSlice, void, undefined> {
    const select = this.#select(conditions, 'entry.id > :after AND entry.id <= :until');
    const rowsIn = (window: IdWindow) => select.all({ ...conditions.values, ...window });
    for (let left = windows; left.length > 0; ) {
      if (turn.isOver) await turn.next();
      const some = beginningOf(left, batch.rows);
      const until = some.at(-1)?.until ?? 0;
      yield { rows: batch.timed(() => some.flatMap(rowsIn)), until, lookedAt: idsIn(some) };
      left = behind(left, until);
    }
  }

  /** Ids of all that any of the lookups finds, when these are few. */
  async #fewNamed(
    lookups: readonly NameLookup[],
    conditions: Conditions,
    scope: ReadonlyMap<number, SearchedListing>,
    paths: Paths,
    turn: WorkTurn,
  ): Promise<readonly number[] | null> {
    const windows = await this.#names.few(lookups, scope, turn);
    if (windows === null) return null;
    const ids: number[] = [];
    const batch = new FetchSize(firstTogether, entriesTogether);
    for await (const { rows } of this.#slicesOf(windows, conditions, batch, turn)) {
      for (const { id, parent, name } of rows)
        if (lookups.some(({ accepts }) => accepts(name, () => paths.folder(parent)))) ids.push(id);
    }
    return ids;
  }

  /** By an index of one column. */
  #narrowed({ narrowings }: Conditions): readonly number[] | null {
    for (const narrowing of narrowings) {
      const ids = this.#few(narrowing);
      if (ids !== null) return ids;
    }
    return null;
  }

  #among(ids: readonly number[], conditions: Conditions, after: number): readonly CandidateRow[] {
    return this.#select(conditions, 'entry.id IN (SELECT value FROM json_each(:ids)) AND entry.id > :after').all({
      ...conditions.values,
      ids: JSON.stringify(ids),
      after,
    });
  }

  #select(conditions: Conditions, where: string) {
    return this.#database.prepare<[object], CandidateRow>(`
      SELECT entry.id, parent, entry.name, born, died, entry.owner FROM entry
      WHERE ${[where, ...conditions.sql].join(' AND ')} ORDER BY entry.id`);
  }

  /** Whose entries are seen; null: everybody's. */
  #ownersIn(visible: VisibleOwner): ReadonlySet<number> | null {
    return visible === 'all' ? null : new Set(this.#owners.all(visible));
  }

  /** Null when they are many. */
  #few({ sql, values }: Narrowing): readonly number[] | null {
    const ids = this.#database
      .prepare<[object], number>(`${sql} LIMIT ${fewEntries + 1}`)
      .pluck()
      .all(values);
    return ids.length > fewEntries ? null : ids;
  }

  #scope({ sqlOfVolumes, values }: Conditions, withOlder: boolean): ReadonlyMap<number, SearchedListing> {
    const columns = 'listing.id AS listing, barcode, listing.generation AS at, listing.last, named';
    const newest = `SELECT ${columns} FROM volume JOIN listing ON listing.id = volume.listing WHERE ${sqlOfVolumes}`;
    const older = `SELECT ${columns} FROM older_listing JOIN listing ON listing.id = older_listing.listing
      JOIN volume USING (barcode) WHERE ${sqlOfVolumes}`;
    const rows = this.#database
      .prepare<[object], SearchedListing>(`${withOlder ? `${newest} UNION ALL ${older}` : newest} ORDER BY 1`)
      .all(values);
    return new Map(rows.map((row) => [row.listing, row]));
  }
}

/** What an import under way has written is not there yet, and what it has taken away still is. */
function isSeen({ born, died }: CandidateRow, { at }: SearchedListing, everyGeneration: boolean): boolean {
  return born <= at && (everyGeneration || died === null || died > at);
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

function placeOf(cursor: string | null): SearchPosition {
  const [, lookup, after] = /^(\d)\.(\d{1,16})$/.exec(cursor ?? '') ?? [];
  return lookup === undefined ? firstPosition : { lookup: Number(lookup), after: Number(after) };
}

interface LookedUpSlice extends SearchSlice {
  readonly at: number;
  readonly lookup: NameLookup;
}

/** At most one more than `limit`; `resumeAt`: where the rest begins, when enough was looked at before. */
async function gathered(
  slices: AsyncGenerator<LookedUpSlice, void, undefined>,
  accepts: (row: CandidateRow, lookup: NameLookup) => boolean,
  weight: number,
  limit: number,
  turn: WorkTurn,
): Promise<{
  readonly found: readonly { readonly row: CandidateRow; readonly lookup: number }[];
  readonly resumeAt: SearchPosition | null;
}> {
  const found: { readonly row: CandidateRow; readonly lookup: number }[] = [];
  let lookedAt = 0;
  for await (const slice of slices) {
    for (const row of slice.rows) {
      if (turn.isOver) await turn.next();
      if (accepts(row, slice.lookup)) found.push({ row, lookup: slice.at });
      if (found.length > limit) return { found, resumeAt: null };
    }
    lookedAt += weight * slice.lookedAt;
    const isEnough = lookedAt >= (found.length > 0 ? lookedAtForMore : lookedAtForOne) || turn.totalMs > pageMs;
    if (isEnough) return { found, resumeAt: { lookup: slice.at, after: slice.until } };
  }
  return { found, resumeAt: null };
}
