// Rows in another order than the catalogue's own. Which comes first is only known when all have been looked at, so their ids
// are put in order once and kept for the pages that follow; that is done in turns, and a page may be asked for meanwhile.

import type { WorkTurn } from './work-turn.ts';

/** What a row is put in the order of. */
export interface RowKey {
  readonly id: number;
  /** Folders come first. */
  readonly rank: number;
  readonly key: number | string;
}

/** A few milliseconds' worth of them at a time, always in the same order. */
export type RowKeys = AsyncIterable<readonly RowKey[]> | Iterable<readonly RowKey[]>;

/** A page that cannot be told after so long leads on. */
const pageMs = 1_000;
/** So many orders are kept, of so many rows together, until nobody has asked for so long. */
const keptOrders = 8;
const keptRows = 4_000_000;
const keptMs = 60_000;

interface KeptOrder {
  readonly order: RowOrder;
  usedAt: number;
}

export class RowOrders {
  /** The one that was used last is the last one. */
  readonly #kept = new Map<string, KeptOrder>();

  /** Null while they are still being put in order. `name`: what tells these rows, seen so and in this order, from others. */
  async ids(name: string, isFalling: boolean, rowKeys: () => RowKeys, turn: WorkTurn): Promise<Float64Array | null> {
    const now = performance.now();
    const kept = this.#kept.get(name) ?? { order: new RowOrder(rowKeys(), isFalling), usedAt: now };
    kept.usedAt = now;
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    this.#forgetOthers(now);
    try {
      return await kept.order.ids(turn);
    } catch (error) {
      // Whoever withdrew a question leaves what was done for it; what failed is begun anew.
      if (kept.order.hasFailed) this.#kept.delete(name);
      throw error;
    }
  }

  #forgetOthers(now: number): void {
    let rows = [...this.#kept.values()].reduce((sum, { order }) => sum + order.size, 0);
    for (const [name, { order, usedAt }] of [...this.#kept].slice(0, -1)) {
      if (this.#kept.size <= keptOrders && rows <= keptRows && now - usedAt <= keptMs) continue;
      this.#kept.delete(name);
      rows -= order.size;
    }
  }
}

class RowOrder {
  readonly #rows: RowKey[] = [];
  readonly #steps: AsyncIterator<void>;
  #ordered: Float64Array | null = null;
  /** One caller at a time goes on with it. */
  #working: Promise<unknown> = Promise.resolve();
  hasFailed = false;

  constructor(rowKeys: RowKeys, isFalling: boolean) {
    this.#steps = this.#putInOrder(rowKeys, isFalling);
  }

  get size(): number {
    return this.#ordered?.length ?? this.#rows.length;
  }

  async ids(turn: WorkTurn): Promise<Float64Array | null> {
    const work = this.#working.then(() => this.#goOn(turn));
    this.#working = work.catch(() => undefined);
    return await work;
  }

  async #goOn(turn: WorkTurn): Promise<Float64Array | null> {
    while (this.#ordered === null) {
      // What failed is begun anew by the next page.
      if (this.hasFailed || turn.totalMs > pageMs) return null;
      if (turn.isOver) await turn.next();
      try {
        await this.#steps.next();
      } catch (error) {
        this.hasFailed = true;
        throw error;
      }
    }
    return this.#ordered;
  }

  async *#putInOrder(rowKeys: RowKeys, isFalling: boolean): AsyncGenerator<void, void, undefined> {
    for await (const some of rowKeys) {
      this.#rows.push(...some);
      yield;
    }
    const rows = this.#rows;
    const sign = isFalling ? -1 : 1;
    const compare = (one: number, other: number): number => {
      const [a, b] = [rows[one], rows[other]];
      if (a === undefined || b === undefined) return 0;
      if (a.rank !== b.rank) return a.rank - b.rank;
      // Those that are alike stay as the catalogue has them.
      if (a.key === b.key) return one - other;
      return a.key < b.key ? -sign : sign;
    };
    const places = yield* sortedInSteps(rows.length, compare);
    this.#ordered = Float64Array.from(places, (at) => rows[at]?.id ?? 0);
    this.#rows.length = 0;
  }
}

/** Places sorted at once, and merged in one step. */
const runLength = 2_048;
const mergedTogether = 8_192;

/** The places from 0 on in order, by merging ever longer runs. */
export function* sortedInSteps(
  many: number,
  compare: (one: number, other: number) => number,
): Generator<void, Uint32Array, undefined> {
  let places = new Uint32Array(many);
  for (let from = 0; from < many; from += runLength) {
    const run = places.subarray(from, Math.min(many, from + runLength));
    for (let at = 0; at < run.length; at += 1) run[at] = from + at;
    run.sort(compare);
    yield;
  }
  let spare = new Uint32Array(many);
  for (let length = runLength; length < many; length *= 2) {
    for (let from = 0; from < many; from += 2 * length) {
      yield* merged(
        places,
        spare,
        { from, middle: Math.min(many, from + length), end: Math.min(many, from + 2 * length) },
        compare,
      );
    }
    [places, spare] = [spare, places];
  }
  return places;
}

interface TwoRuns {
  readonly from: number;
  readonly middle: number;
  readonly end: number;
}

function* merged(
  places: Uint32Array,
  into: Uint32Array,
  { from, middle, end }: TwoRuns,
  compare: (one: number, other: number) => number,
): Generator<void, void, undefined> {
  let [left, right] = [from, middle];
  for (let at = from; at < end; at += 1) {
    const [one = 0, other = 0] = [places[left], places[right]];
    const isLeft = left < middle && (right >= end || compare(one, other) <= 0);
    into[at] = isLeft ? one : other;
    if (isLeft) left += 1;
    else right += 1;
    if (at % mergedTogether === 0) yield;
  }
}

const ofOrder = /^o(\d{1,9})$/;

/** Where a page of an order goes on. */
export function positionOf(cursor: string | null): number {
  return Number(ofOrder.exec(cursor ?? '')?.[1] ?? 0);
}

export function cursorAt(position: number): string {
  return `o${position}`;
}
