// Looks for entries on all volumes. What can be found by few rows of one index is; else the names decide, or every entry is
// looked at. That goes slice by slice, each a few milliseconds of the helper's one thread, in the order of ids: cartridge
// by cartridge, each as its index lists it. So a page's cursor is a look and an id, and a page may end before it is full.

import type { Withdrawal } from '../../contract/call.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Page } from '../../contract/model.ts';
import type { FoundEntry } from '../../contract/search.ts';
import type { Sight } from '../access/access.ts';
import { Commonness } from './commonness.ts';
import type { Sqlite } from './database.ts';
import { listingStride } from './import.ts';
import { type Judge, Judges } from './judges.ts';
import { unpack } from './packing.ts';
import { pageOf } from './pages.ts';
import { Paths } from './paths.ts';
import { type Look, looksFor, quoted } from './patterns.ts';
import { Batch, Turn } from './turn.ts';
import { type Conditions, conditionsOf, type Narrowing, type Wanted } from './wanted.ts';
import { SharedWords } from './words.ts';

export type { Wanted } from './wanted.ts';

/** What decides whether it is meant. */
interface Row {
  readonly id: number;
  readonly parent: number;
  readonly name: string;
  readonly born: number;
  readonly died: number | null;
  /** Of the table of owners. */
  readonly owner: number | null;
}

/** What else is told of it. */
interface Facts {
  readonly rank: number;
  readonly symlink: number;
  readonly size: number;
  readonly modified: number | null;
  readonly owner: string | null;
  readonly sha256: Buffer | null;
  readonly rest: Buffer;
}

/** A volume's listing that is looked at. */
interface Looked {
  readonly listing: number;
  readonly barcode: string;
  readonly at: number;
  readonly last: number;
}

interface FolderRow {
  readonly size: number;
  readonly modified: number | null;
  readonly rest: Buffer;
}

/** Where a page goes on. */
interface Place {
  readonly look: number;
  readonly after: number;
}

interface Window {
  readonly after: number;
  readonly until: number;
}

/** Some that may be meant. */
interface Slice {
  readonly rows: readonly Row[];
  /** No entry up to this one comes any more. */
  readonly until: number;
  /** How many, of those that may be very many. */
  readonly lookedAt: number;
}

/** What is fetched in one go: at first, and at most. The first page is mostly in the first. */
const firstTogether = 1_000;
const candidatesTogether = 4_000;
const entriesTogether = 10_000;
/** Ids that the index of names is asked about in one go: it may go through all that it knows of them and find none. */
const firstIdsTogether = 200_000;
const idsTogetherLeast = 20_000;
const idsTogether = 100_000_000;
/** A page that is not full after so long leads on, with what it has. */
const pageMs = 1_000;
/** A page that has something does not wait for more after so many, and one that has nothing ends after the others. */
const lookedAtForMore = 10_000;
const lookedAtForOne = 100_000;
/** Whether a file is verified takes longer to tell: each counts for so many. */
const judgedWeight = 4;
/** The rarest parts of a name that the index is asked for: further ones are in nearly all that these find. */
const partsAsked = 4;
/** After so long it is not worth asking on whether few names are meant. */
const fewMs = 40;
/** Entries that an index of one column may point to, to be looked at all. */
const fewEntries = 4_000;
/** Parts of names that a short text may begin, to ask for them all; and so many in one go, each of which takes its time. */
const fewParts = 200;
const partsTogether = 8;

const everything: Look = { parts: [], short: null, accepts: () => true };

export class Search {
  readonly #database: Sqlite;
  readonly #words: SharedWords;
  readonly #judges: Judges;
  readonly #commonness: Commonness;
  readonly #named;
  readonly #facts;
  readonly #folder;
  readonly #seen;
  readonly #part;
  readonly #owners;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#words = new SharedWords(database);
    this.#judges = new Judges(database);
    this.#commonness = new Commonness(database);
    this.#named = database
      .prepare<[Window & { readonly match: string; readonly many: number }], number>(`
        SELECT rowid FROM entry_name WHERE entry_name MATCH :match AND rowid > :after AND rowid <= :until
        ORDER BY rowid LIMIT :many`)
      .pluck();
    this.#folder = database.prepare<[number, number], FolderRow>(
      'SELECT size, modified, rest FROM folder WHERE entry = ? AND born <= ? ORDER BY born DESC LIMIT 1',
    );
    this.#facts = database.prepare<[number], Facts>(`
      SELECT rank, symlink, size, modified, owner.text AS owner, sha256, rest
      FROM entry LEFT JOIN owner ON owner.id = entry.owner WHERE entry.id = ?`);
    this.#seen = database
      .prepare<[number, number], number>(
        'SELECT max(generation) FROM seen_generation WHERE listing = ? AND generation < ?',
      )
      .pluck();
    this.#owners = database.prepare<[number], number>('SELECT id FROM owner WHERE uid = ?').pluck();
    this.#part = database
      .prepare<[string, string], string>('SELECT term FROM entry_name_part WHERE term >= ? AND term < ? LIMIT 1')
      .pluck();
  }

  /** `sightOf`: what whoever asks may see of a cartridge. */
  async find(
    wanted: Wanted,
    cursor: string | null,
    limit: number,
    sightOf: (barcode: string) => Sight = () => 'all',
    signal?: Withdrawal,
  ): Promise<Page<FoundEntry>> {
    const turn = new Turn(signal);
    const conditions = conditionsOf(wanted);
    const scope = this.#scope(conditions, wanted.everyGeneration === true);
    const looks = wanted.name === undefined ? [everything] : looksFor(wanted.name);
    const paths = new Paths(this.#database);
    const found: { readonly row: Row; readonly look: number }[] = [];
    const from = placeOf(cursor);
    const ownersSeen = remembered((barcode: string) => this.#ownersIn(sightOf(barcode)));
    const isMeant = (row: Row, look: Look) => {
      const seen = scope.get(Math.floor(row.id / listingStride));
      if (seen === undefined || !isSeen(row, seen, wanted.everyGeneration === true)) return false;
      const owners = ownersSeen(seen.barcode);
      if (owners !== null && !owners.has(row.owner ?? -1)) return false;
      // The root: its name is the volume's.
      if (row.parent < 0 || !look.accepts(row.name, () => paths.folder(row.parent))) return false;
      return wanted.folder === undefined || isBelow(paths.folder(row.parent), wanted.folder);
    };
    const judgeOf = this.#judging();
    const isLacking = (row: Row) => {
      const facts = this.#facts.get(row.id);
      return facts !== undefined && this.#entryOf(row, facts, scope, paths, judgeOf).receipt !== 'verified';
    };
    const isJudged = wanted.notVerified === true;
    let lookedAt = 0;
    let goesOn: Place | null = null;
    const few = await this.#fewNamed(looks, scope, turn);
    search: for (const [at, look] of looks.entries()) {
      if (at < from.look) continue;
      const after = at === from.look ? from.after : -1;
      for await (const slice of this.#slices(look, conditions, scope, after, few, turn)) {
        for (const row of slice.rows) {
          if (turn.isOver) await turn.next();
          if (!isMeant(row, look) || (isJudged && !isLacking(row))) continue;
          found.push({ row, look: at });
          if (found.length > limit) break search;
        }
        lookedAt += (isJudged ? judgedWeight : 1) * slice.lookedAt;
        const isEnough = lookedAt >= (found.length > 0 ? lookedAtForMore : lookedAtForOne) || turn.totalMs > pageMs;
        if (!isEnough) continue;
        goesOn = { look: at, after: slice.until };
        break search;
      }
    }
    const shown = [];
    for (const { row, look } of found) {
      if (turn.isOver) await turn.next();
      shown.push({ id: row.id, look, entry: this.#entryOf(row, this.#factsOf(row), scope, paths, judgeOf) });
    }
    const page = pageOf(
      shown,
      limit,
      ({ entry }) => entry,
      ({ entry }) => 3 * (entry.path.length + entry.name.length),
      ({ id, look }) => `${look}.${id}`,
    );
    return page.next !== null || goesOn === null ? page : { ...page, next: `${goesOn.look}.${goesOn.after}` };
  }

  /** In the order of ids, by the narrowest way to them. `few`: all that any of the looks can find, when they are few. */
  async *#slices(
    look: Look,
    conditions: Conditions,
    scope: ReadonlyMap<number, Looked>,
    after: number,
    few: readonly number[] | null,
    turn: Turn,
  ): AsyncGenerator<Slice, void, undefined> {
    const known = few ?? this.#narrowed(conditions);
    if (known !== null) {
      const ids = known.toSorted((a, b) => a - b);
      const batch = new Batch(firstTogether, candidatesTogether);
      for (let at = 0; at < ids.length; ) {
        if (turn.isOver) await turn.next();
        const some = ids.slice(at, at + batch.rows);
        at += some.length;
        const until = at < ids.length ? (some.at(-1) ?? 0) : Number.MAX_SAFE_INTEGER;
        yield { rows: batch.measured(() => this.#among(some, conditions, after)), until, lookedAt: 0 };
      }
      return;
    }
    const questions = look.short === null ? this.#questionFor(look) : await this.#partsOf(look.short, turn);
    const windows = listingsIn(scope, after);
    if (questions === null) yield* this.#eachEntry(windows, conditions, turn);
    else if (questions.length > 0) yield* this.#eachNamed(questions, windows, conditions, turn);
  }

  async *#eachEntry(
    windows: readonly Window[],
    conditions: Conditions,
    turn: Turn,
  ): AsyncGenerator<Slice, void, undefined> {
    const select = this.#select(conditions, 'entry.id > :after AND entry.id <= :until');
    const batch = new Batch(firstTogether, entriesTogether);
    for (const { after: from, until: end } of windows) {
      for (let after = from; after < end; ) {
        if (turn.isOver) await turn.next();
        const until = Math.min(end, after + batch.rows);
        const window = { after, until };
        yield {
          rows: batch.measured(() => select.all({ ...conditions.values, ...window })),
          until,
          lookedAt: until - after,
        };
        after = until;
      }
    }
  }

  async *#eachNamed(
    questions: readonly string[],
    windows: readonly Window[],
    conditions: Conditions,
    turn: Turn,
  ): AsyncGenerator<Slice, void, undefined> {
    const batch = new Batch(firstTogether, candidatesTogether);
    for await (const { ids, until } of this.#idsNamed(questions, windows, conditions.isScoped, batch, turn)) {
      if (turn.isOver) await turn.next();
      yield { rows: batch.measured(() => this.#among(ids, conditions, -1)), until, lookedAt: ids.length };
    }
  }

  /** All that the index of names answers to any of them, no more in one go than a turn allows. */
  async *#idsNamed(
    questions: readonly string[],
    windows: readonly Window[],
    isScoped: boolean,
    batch: Batch,
    turn: Turn,
  ): AsyncGenerator<{ readonly ids: readonly number[]; readonly until: number }, void, undefined> {
    const reach = new Batch(firstIdsTogether, idsTogether, idsTogetherLeast);
    for (let left = windows; left.length > 0; ) {
      const window = beginningOf(left, reach.rows, isScoped);
      const many = batch.rows;
      const found = new Set<number>();
      let { until } = window;
      for (const match of questions) {
        if (turn.isOver) await turn.next();
        const ids = reach.measured(() => this.#named.all({ match, many, after: window.after, until }));
        if (ids.length === many) until = ids.at(-1) ?? until;
        for (const id of ids) found.add(id);
      }
      const ids = [...found].filter((id) => id <= until).toSorted((a, b) => a - b);
      // Each question may have as many: what comes after these is asked for again.
      if (ids.length > many) until = ids[many - 1] ?? until;
      yield { ids: ids.slice(0, many), until };
      left = behind(left, until);
    }
  }

  /** By an index of one column. */
  #narrowed({ narrowings }: Conditions): readonly number[] | null {
    for (const narrowing of narrowings) {
      const ids = this.#few(narrowing);
      if (ids !== null) return ids;
    }
    return null;
  }

  /** What the last look finds, the ones before it find, too: when that is little, the index is asked only once. */
  async #fewNamed(
    looks: readonly Look[],
    scope: ReadonlyMap<number, Looked>,
    turn: Turn,
  ): Promise<readonly number[] | null> {
    const last = looks.at(-1);
    const questions = last === undefined ? null : this.#questionFor(last);
    if (questions === null || scope.size === 0) return null;
    const few: number[] = [];
    const batch = new Batch(fewEntries + 1, fewEntries + 1);
    for await (const { ids } of this.#idsNamed(questions, listingsIn(scope, -1), false, batch, turn)) {
      few.push(...ids);
      // Where the index has to go through much, the looks find their first rows sooner one by one.
      if (few.length > fewEntries || turn.totalMs > fewMs) return null;
    }
    return few;
  }

  #among(ids: readonly number[], conditions: Conditions, after: number): readonly Row[] {
    return this.#select(conditions, 'entry.id IN (SELECT value FROM json_each(:ids)) AND entry.id > :after').all({
      ...conditions.values,
      ids: JSON.stringify(ids),
      after,
    });
  }

  #questionFor({ parts }: Look): readonly string[] | null {
    if (parts.length === 0) return null;
    return [this.#commonness.order(parts).slice(0, partsAsked).map(quoted).join(' AND ')];
  }

  #select(conditions: Conditions, where: string) {
    return this.#database.prepare<[object], Row>(`
      SELECT entry.id, parent, entry.name, born, died, entry.owner FROM entry
      WHERE ${[where, ...conditions.sql].join(' AND ')} ORDER BY entry.id`);
  }

  /** Whose entries are seen; null: everybody's. */
  #ownersIn(sight: Sight): ReadonlySet<number> | null {
    return sight === 'all' ? null : new Set(this.#owners.all(sight));
  }

  /** Null when they are many. */
  #few({ sql, values }: Narrowing): readonly number[] | null {
    const ids = this.#database
      .prepare<[object], number>(`${sql} LIMIT ${fewEntries + 1}`)
      .pluck()
      .all(values);
    return ids.length > fewEntries ? null : ids;
  }

  /** Questions for all parts of names that begin with it; null when there are many. */
  async #partsOf(short: string, turn: Turn): Promise<readonly string[] | null> {
    const parts: string[] = [];
    const end = justAfter(short);
    for (let part = this.#part.get(short, end); part !== undefined; part = this.#part.get(`${part}\u0001`, end)) {
      if (parts.length === fewParts) return null;
      parts.push(quoted(part));
      if (turn.isOver) await turn.next();
    }
    const questions = Math.ceil(parts.length / partsTogether);
    return Array.from({ length: questions }, (_, at) =>
      parts.slice(at * partsTogether, (at + 1) * partsTogether).join(' OR '),
    );
  }

  /** Of each generation that a page shows files of, once. */
  #judging(): JudgeOf {
    const known = new Map<string, Judge>();
    return (barcode, listing, at) => {
      const judge = known.get(`${listing}.${at}`) ?? this.#judges.of(barcode, { listing, at });
      known.set(`${listing}.${at}`, judge);
      return judge;
    };
  }

  #scope({ sqlOfVolumes, values }: Conditions, withOlder: boolean): ReadonlyMap<number, Looked> {
    const columns = 'listing.id AS listing, barcode, listing.generation AS at, listing.last';
    const newest = `SELECT ${columns} FROM volume JOIN listing ON listing.id = volume.listing WHERE ${sqlOfVolumes}`;
    const older = `SELECT ${columns} FROM older_listing JOIN listing ON listing.id = older_listing.listing
      JOIN volume USING (barcode) WHERE ${sqlOfVolumes}`;
    const rows = this.#database
      .prepare<[object], Looked>(`${withOlder ? `${newest} UNION ALL ${older}` : newest} ORDER BY 1`)
      .all(values);
    return new Map(rows.map((row) => [row.listing, row]));
  }

  #factsOf({ id }: Row): Facts {
    const facts = this.#facts.get(id);
    if (facts === undefined) throw new TapeError('storage.fault', { detail: `entry ${id} is gone` });
    return facts;
  }

  #entryOf(row: Row, facts: Facts, scope: ReadonlyMap<number, Looked>, paths: Paths, judgeOf: JudgeOf): FoundEntry {
    const listing = Math.floor(row.id / listingStride);
    const { barcode, at } = scope.get(listing) ?? { barcode: '', at: 0 };
    const isCurrent = row.died === null || row.died > at;
    const generation = isCurrent ? at : (this.#seen.get(listing, row.died ?? 0) ?? row.born);
    const { size, modified, rest } = facts.rank === 0 ? (this.#folder.get(row.id, generation) ?? facts) : facts;
    const path = paths.of(row.parent, row.name);
    const kind = facts.rank === 0 ? 'directory' : facts.symlink === 0 ? 'file' : 'symlink';
    const sha256 = facts.sha256?.toString('hex') ?? null;
    const unpacked = unpack(rest, size, modified, this.#words);
    return {
      ...{ barcode, path, name: row.name, kind, size, modifyTime: unpacked.modifyTime },
      ...judgeOf(barcode, listing, generation)({ kind, size, sha256, ...unpacked }, path),
      ...{ generation, isCurrent, sha256, owner: facts.owner },
    };
  }
}

type JudgeOf = (barcode: string, listing: number, at: number) => Judge;

/** What an import under way has written is not there yet, and what it has taken away still is. */
function isSeen({ born, died }: Row, { at }: Looked, everyGeneration: boolean): boolean {
  return born <= at && (everyGeneration || died === null || died > at);
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** What it gives is looked up once. */
function remembered<T>(look: (barcode: string) => T): (barcode: string) => T {
  const known = new Map<string, T>();
  return (barcode) => {
    const found = known.has(barcode) ? (known.get(barcode) as T) : look(barcode);
    known.set(barcode, found);
    return found;
  };
}

function placeOf(cursor: string | null): Place {
  const [, look, after] = /^(\d)\.(\d{1,16})$/.exec(cursor ?? '') ?? [];
  return look === undefined ? { look: 0, after: -1 } : { look: Number(look), after: Number(after) };
}

/** The first text that does not begin with this one. */
function justAfter(text: string): string {
  const characters = [...text];
  const last = characters.pop()?.codePointAt(0) ?? 0;
  // Between these lie halves of characters.
  return characters.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : Math.min(last + 1, 0x10ffff));
}

/** The ids of each listing. */
function listingsIn(scope: ReadonlyMap<number, Looked>, after: number): readonly Window[] {
  const windows = [...scope.values()].map(({ listing, last }) => ({
    after: listing * listingStride - 1,
    until: listing * listingStride + last,
  }));
  return behind(windows, after);
}

/** What is left when all up to this id was looked at. */
function behind(windows: readonly Window[], after: number): readonly Window[] {
  const first = windows.findIndex(({ until }) => until > after);
  if (first < 0) return [];
  return windows.slice(first).map((window) => (window.after < after ? { ...window, after } : window));
}

/** So many ids from the first on; of one listing alone when what lies between them is not to be looked at. */
function beginningOf(windows: readonly Window[], most: number, isAlone: boolean): Window {
  const [first = { after: 0, until: 0 }] = windows;
  let { until } = first;
  let ids = until - first.after;
  if (ids > most) return { after: first.after, until: first.after + most };
  for (const next of isAlone ? [] : windows.slice(1)) {
    ids += next.until - next.after;
    if (ids > most) break;
    until = next.until;
  }
  return { after: first.after, until };
}
