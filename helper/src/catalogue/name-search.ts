// What the index of parts of names answers, asked in small questions so that nobody else waits long.

import type { Sqlite } from './database.ts';
import { beginningOf, behind, type IdWindow, listingsIn, type SearchedListing } from './id-windows.ts';
import { NamePartFrequency } from './name-part-frequency.ts';
import { type NameLookup, quoted } from './name-patterns.ts';
import { FetchSize, type WorkTurn } from './work-turn.ts';

/** Ids that the index of names is asked about in one go: it may go through all that it knows of them and find none. */
const firstIdsTogether = 200_000;
const idsTogetherLeast = 20_000;
const idsTogether = 100_000_000;
/** The rarest parts of a name that the index is asked for: further ones are in nearly all that these find. */
const partsAsked = 4;
/** After so long it is not worth asking on whether few names are meant. */
const fewMs = 40;
/** Parts of names that a short text may begin, to ask for them all; and so many in one go, each of which takes its time. */
const fewParts = 200;
const partsTogether = 8;
/** More entries than these are not few. */
const fewAtMost = 4_000;

export class NameSearch {
  readonly #partFrequency: NamePartFrequency;
  readonly #named;
  readonly #part;

  constructor(database: Sqlite) {
    this.#partFrequency = new NamePartFrequency(database);
    // Ids come as floating-point numbers. By those the index does not seek: it would go through all that lies before.
    this.#named = database
      .prepare<[IdWindow & { readonly match: string; readonly many: number }], number>(`
        SELECT rowid FROM entry_name WHERE entry_name MATCH :match
          AND rowid > CAST(:after AS INTEGER) AND rowid <= CAST(:until AS INTEGER)
        ORDER BY rowid LIMIT :many`)
      .pluck();
    this.#part = database
      .prepare<[string, string], string>('SELECT term FROM entry_name_part WHERE term >= ? AND term < ? LIMIT 1')
      .pluck();
  }

  /** Of which each answers some; null when the index cannot help. */
  async questionsFor(lookup: NameLookup, turn: WorkTurn): Promise<readonly string[] | null> {
    return lookup.short === null ? this.#allOf(lookup) : await this.#anyBeginning(lookup.short, turn);
  }

  /** All that the index of names answers to any of them, no more in one go than a turn allows. */
  async *ids(
    questions: readonly string[],
    windows: readonly IdWindow[],
    isScoped: boolean,
    batch: FetchSize,
    turn: WorkTurn,
  ): AsyncGenerator<{ readonly ids: readonly number[]; readonly until: number }, void, undefined> {
    const reach = new FetchSize(firstIdsTogether, idsTogether, idsTogetherLeast);
    for (let left = windows; left.length > 0; ) {
      const window = beginningOf(left, reach.rows, isScoped);
      const many = batch.rows;
      const found = new Set<number>();
      let { until } = window;
      for (const match of questions) {
        if (turn.isOver) await turn.next();
        const ids = reach.timed(() => this.#named.all({ match, many, after: window.after, until }));
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

  /** What the last lookup finds, the ones before it find, too: when that is little, the index is asked only once. */
  async few(
    lookups: readonly NameLookup[],
    scope: ReadonlyMap<number, SearchedListing>,
    turn: WorkTurn,
  ): Promise<readonly number[] | null> {
    const last = lookups.at(-1);
    const questions = last === undefined ? null : this.#allOf(last);
    if (questions === null || scope.size === 0) return null;
    const few: number[] = [];
    const batch = new FetchSize(fewAtMost + 1, fewAtMost + 1);
    for await (const { ids } of this.ids(questions, listingsIn(scope, -1), false, batch, turn)) {
      few.push(...ids);
      // Where the index has to go through much, the lookups find their first rows sooner one by one.
      if (few.length > fewAtMost || turn.totalMs > fewMs) return null;
    }
    return few;
  }

  #allOf({ parts }: NameLookup): readonly string[] | null {
    if (parts.length === 0) return null;
    return [this.#partFrequency.rarestFirst(parts).slice(0, partsAsked).map(quoted).join(' AND ')];
  }

  /** Questions for all parts of names that begin with it; null when there are many. */
  async #anyBeginning(short: string, turn: WorkTurn): Promise<readonly string[] | null> {
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
}

/** The first text that does not begin with this one. */
function justAfter(text: string): string {
  const characters = [...text];
  const last = characters.pop()?.codePointAt(0) ?? 0;
  // Between these lie halves of characters.
  return characters.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : Math.min(last + 1, 0x10ffff));
}
