// Rows by their key, in its order. Immutable: one that changes leaves all but a handful of the others where they are, so
// that a notice costs the same however many there are.

/** Rows that lie together; as many are copied when one of them changes. */
const togetherMost = 128;

interface Chunk<T> {
  readonly keys: readonly string[];
  readonly rows: readonly T[];
}

export class KeyedRows<T> {
  readonly #key: (row: T) => string;
  /** None of them empty. */
  readonly #chunks: readonly Chunk<T>[];
  #all: readonly T[] | null = null;
  readonly size: number;

  private constructor(key: (row: T) => string, chunks: readonly Chunk<T>[], size: number) {
    this.#key = key;
    this.#chunks = chunks;
    this.size = size;
  }

  /** Of several with the same key the last. */
  static of<T>(rows: readonly T[], key: (row: T) => string): KeyedRows<T> {
    const byKey = new Map(rows.map((row) => [key(row), row]));
    const keys = [...byKey.keys()].sort(inOrder);
    const chunks: Chunk<T>[] = [];
    for (let at = 0; at < keys.length; at += togetherMost) {
      const some = keys.slice(at, at + togetherMost);
      chunks.push({ keys: some, rows: some.map((one) => byKey.get(one) as T) });
    }
    return new KeyedRows(key, chunks, keys.length);
  }

  /** How many there are of what lies together. */
  get chunks(): number {
    return this.#chunks.length;
  }

  /** As one list; made when it is first asked for. */
  get all(): readonly T[] {
    this.#all ??= this.#chunks.flatMap(({ rows }) => rows);
    return this.#all;
  }

  get(key: string): T | undefined {
    const { chunk, at, isThere } = this.#find(key);
    return isThere ? this.#chunks[chunk]?.rows[at] : undefined;
  }

  put(row: T): KeyedRows<T> {
    const key = this.#key(row);
    const { chunk, at, isThere } = this.#find(key);
    const { keys, rows } = this.#chunks[chunk] ?? { keys: [], rows: [] };
    const next = isThere
      ? [{ keys, rows: replaced(rows, at, 1, [row]) }]
      : parted({ keys: replaced(keys, at, 0, [key]), rows: replaced(rows, at, 0, [row]) }, at);
    return new KeyedRows(this.#key, replaced(this.#chunks, chunk, 1, next), this.size + (isThere ? 0 : 1));
  }

  without(key: string): KeyedRows<T> {
    const { chunk, at, isThere } = this.#find(key);
    const found = this.#chunks[chunk];
    if (!isThere || found === undefined) return this;
    const rest = { keys: replaced(found.keys, at, 1, []), rows: replaced(found.rows, at, 1, []) };
    const chunks = replaced(this.#chunks, chunk, 1, rest.keys.length === 0 ? [] : [rest]);
    return new KeyedRows(this.#key, chunks, this.size - 1);
  }

  /** Those behind a key, which need not be there; "" is before all. */
  *after(key: string): Generator<T, void, undefined> {
    const { chunk, at, isThere } = this.#find(key);
    let first = isThere ? at + 1 : at;
    for (let one = chunk; one < this.#chunks.length; one += 1) {
      const rows = this.#chunks[one]?.rows ?? [];
      for (let row = first; row < rows.length; row += 1) yield rows[row] as T;
      first = 0;
    }
  }

  /** All that are others than before, and some that are not. */
  since(before: KeyedRows<T>): readonly T[] {
    const same = new Set(before.#chunks);
    return this.#chunks.flatMap((chunk) => (same.has(chunk) ? [] : chunk.rows));
  }

  /** Where a key is or belongs: never behind the last chunk, unless there is none. */
  #find(key: string): { readonly chunk: number; readonly at: number; readonly isThere: boolean } {
    const beginning = (chunk: Chunk<T>) => chunk.keys[0] ?? '';
    const chunk = Math.max(0, countOf(this.#chunks, (one) => inOrder(beginning(one), key) <= 0) - 1);
    const keys = this.#chunks[chunk]?.keys ?? [];
    const at = countOf(keys, (one) => inOrder(one, key) < 0);
    return { chunk, at, isThere: keys[at] === key };
  }
}

/** Ids of jobs count upwards: "9" is before "10". */
function inOrder(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : one > other ? 1 : 0;
}

/** How many of a sorted list, from its beginning on, are so. */
function countOf<T>(sorted: readonly T[], isSo: (one: T) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isSo(sorted[middle] as T)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function replaced<T>(list: readonly T[], at: number, many: number, by: readonly T[]): readonly T[] {
  return [...list.slice(0, at), ...by, ...list.slice(at + many)];
}

/** Where it has grown too long. Rows mostly come in their order: what is complete then stays full. */
function parted<T>(chunk: Chunk<T>, grownAt: number): readonly Chunk<T>[] {
  const { keys, rows } = chunk;
  if (keys.length <= togetherMost) return [chunk];
  const at = grownAt === keys.length - 1 ? grownAt : keys.length >> 1;
  return [
    { keys: keys.slice(0, at), rows: rows.slice(0, at) },
    { keys: keys.slice(at), rows: rows.slice(at) },
  ];
}
