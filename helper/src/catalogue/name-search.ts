// Where names may be that somebody looks for, span by span in the order of ids, so that nobody else waits long.

import type { Sqlite } from './database.ts';
import type { IdWindow, SearchedListing } from './id-windows.ts';
import { listingStride } from './listing-stride.ts';
import { BlockSet, namesOfBlock, namesOfSpan } from './name-blocks.ts';
import type { NameLookup } from './name-patterns.ts';
import type { WorkTurn } from './work-turn.ts';

/** The rarest parts of a name are looked up first; the others only while they may still rule out much. */
const partsAsked = 8;
const fewBlocks = 16;
/** Ids in more blocks than these are not few. */
const fewIds = 256 * namesOfBlock;

/** Where to look next. */
export interface NamedWindows {
  readonly windows: readonly IdWindow[];
  /** Nothing else is before this id. */
  readonly until: number;
}

export class NameSearch {
  readonly #ofPart;
  readonly #beginning;

  constructor(database: Sqlite) {
    const blocks = 'SELECT blocks FROM name_block WHERE listing = ? AND span = ?';
    this.#ofPart = database.prepare<[number, number, string], Buffer>(`${blocks} AND part = ?`).pluck();
    this.#beginning = database
      .prepare<[number, number, string, string], Buffer>(`${blocks} AND part >= ? AND part < ?`)
      .pluck();
  }

  /** Null when the index cannot help. */
  windows(
    lookup: NameLookup,
    scope: ReadonlyMap<number, SearchedListing>,
    after: number,
    turn: WorkTurn,
  ): AsyncGenerator<NamedWindows, void, undefined> | null {
    const { parts, short } = lookup;
    if (parts.length > 0) return this.#windows(this.#withAll(parts), scope, after, turn);
    return short === null ? null : this.#windows(this.#withAnyBeginning(short), scope, after, turn);
  }

  /** What the last lookup finds, the ones before it find, too: when that is little, it is looked for only once. */
  async few(
    lookups: readonly NameLookup[],
    scope: ReadonlyMap<number, SearchedListing>,
    turn: WorkTurn,
  ): Promise<readonly IdWindow[] | null> {
    const last = lookups.at(-1);
    if (last === undefined || lookups.length === 1 || last.parts.length === 0) return null;
    const few: IdWindow[] = [];
    let ids = 0;
    for await (const { windows } of this.#windows(this.#withAll(last.parts), scope, -1, turn)) {
      few.push(...windows);
      for (const { after, until } of windows) ids += until - after;
      if (ids > fewIds) return null;
    }
    return few;
  }

  async *#windows(
    blocksIn: (listing: number, span: number) => BlockSet,
    scope: ReadonlyMap<number, SearchedListing>,
    after: number,
    turn: WorkTurn,
  ): AsyncGenerator<NamedWindows, void, undefined> {
    for (const { listing, last, named } of scope.values()) {
      const base = listing * listingStride;
      const end = Math.min(named, last);
      for (let from = Math.max(0, after - base + 1); from <= end; ) {
        if (turn.isOver) await turn.next();
        const span = Math.floor(from / namesOfSpan);
        const until = Math.min(end, (span + 1) * namesOfSpan - 1);
        const bounds = { after: base + from - 1, until: base + until };
        yield { windows: windowsOf(blocksIn(listing, span), base + span * namesOfSpan, bounds), until: bounds.until };
        from = until + 1;
      }
      // Names that the index does not know yet.
      const rest = { after: Math.max(after, base + end), until: base + last };
      if (rest.until > rest.after) yield { windows: [rest], until: rest.until };
    }
  }

  #withAll(parts: readonly string[]): (listing: number, span: number) => BlockSet {
    // How many blocks each had in the spans before: it will be rare in others, too.
    const asked = parts.map((part) => ({ part, spans: 0, blocks: 0 }));
    const mean = ({ spans, blocks }: (typeof asked)[number]) => (spans === 0 ? 0 : blocks / spans);
    return (listing, span) => {
      let all: BlockSet | null = null;
      asked.sort((one, other) => mean(one) - mean(other));
      for (const [at, of] of asked.entries()) {
        if (at >= partsAsked && all !== null && all.count() <= fewBlocks) break;
        const found = new BlockSet();
        const packed = this.#ofPart.get(listing, span, of.part);
        if (packed !== undefined) found.add(packed);
        of.spans += 1;
        of.blocks += found.count();
        if (all === null) all = found;
        else all.keep(found);
        if (all.isEmpty) break;
      }
      return all ?? new BlockSet();
    };
  }

  #withAnyBeginning(short: string): (listing: number, span: number) => BlockSet {
    const end = justAfter(short);
    return (listing, span) => {
      const blocks = new BlockSet();
      for (const packed of this.#beginning.iterate(listing, span, short, end)) blocks.add(packed);
      return blocks;
    };
  }
}

/** Those side by side as one. */
function windowsOf(blocks: BlockSet, base: number, { after, until }: IdWindow): readonly IdWindow[] {
  const windows: { after: number; until: number }[] = [];
  for (const block of blocks.toArray()) {
    const first = Math.max(after, base + block * namesOfBlock - 1);
    const last = Math.min(until, base + (block + 1) * namesOfBlock - 1);
    if (last <= first) continue;
    const before = windows.at(-1);
    if (before?.until === first) before.until = last;
    else windows.push({ after: first, until: last });
  }
  return windows;
}

/** The first text that does not begin with this one. */
function justAfter(text: string): string {
  const characters = [...text];
  const last = characters.pop()?.codePointAt(0) ?? 0;
  // Between these lie halves of characters.
  return characters.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : Math.min(last + 1, 0x10ffff));
}
