// The files of a large folder by size and by time, those that are alike by name: put in order at the end of an import, so that
// of a million only those of a page are looked at. A small folder is put in order when somebody asks.

import { type Sqlite, withoutFlush } from './database.ts';
import type { ListedFolder } from './entries.ts';
import type { EntryRow } from './entry-rows.ts';
import { listingStride } from './listing-stride.ts';
import { sortedInSteps } from './row-orders.ts';
import { shownAt } from './views.ts';
import { FetchSize, WorkTurn } from './work-turn.ts';

export type IndexedOrder = 'size' | 'modified';
const indexedOrders: readonly IndexedOrder[] = ['size', 'modified'];

/** A folder of so many files is large: fewer are put in order in some milliseconds. */
export const largeFolder = 4_000;

const filesOfPiece = 4_096;
const firstTogether = 500;
const filesTogether = 8_000;
/** A page ends after so many that are not shown. */
const lookedAtMost = 4_000;

export interface FilesInOrder {
  readonly files: readonly { readonly row: EntryRow; readonly behind: number }[];
  /** Where the next page begins when this one ends early. */
  readonly resumeAt: number | null;
}

interface OrderPiece {
  readonly folder: number;
  readonly by: IndexedOrder;
  readonly falling: number;
  readonly piece: number;
}

interface FileKeys {
  readonly id: number;
  readonly name: string;
  readonly sort_key: string;
  readonly size: number;
  readonly modified: number;
}

interface ShownFile {
  readonly id: number;
  readonly parent: number;
  readonly at: number;
  readonly uid: number | null;
}

export class FileOrders {
  readonly #database: Sqlite;
  readonly #statements;

  constructor(database: Sqlite) {
    this.#database = database;
    this.#statements = prepare(database);
  }

  has(folder: number): boolean {
    return this.#statements.piece.get({ folder, by: 'size', falling: 0, piece: 0 }) !== undefined;
  }

  /** From a position on. */
  from(
    { id, at, uid }: ListedFolder,
    by: IndexedOrder,
    isFalling: boolean,
    position: number,
    limit: number,
  ): FilesInOrder {
    const files: { readonly row: EntryRow; readonly behind: number }[] = [];
    const base = Math.floor(id / listingStride) * listingStride;
    const falling = isFalling ? 1 : 0;
    for (let next = position; next < position + lookedAtMost + limit; ) {
      const packed = this.#statements.piece.get({ folder: id, by, falling, piece: Math.floor(next / filesOfPiece) });
      const numbers = packed === undefined ? [] : numbersIn(packed).subarray(next % filesOfPiece);
      if (numbers.length === 0) return { files, resumeAt: null };
      for (const number of numbers) {
        next += 1;
        const row = this.#statements.shown.get({ id: base + number, parent: id, at, uid });
        if (row !== undefined) files.push({ row, behind: next });
        if (files.length === limit) return { files, resumeAt: null };
      }
    }
    return { files, resumeAt: position + lookedAtMost + limit };
  }

  /** Puts all files in order that it ever had. */
  async write(folder: number): Promise<void> {
    const turn = new WorkTurn();
    const { numbers, ...keys } = await this.#keys(folder, turn);
    for (const by of indexedOrders) {
      for (const falling of [0, 1]) {
        const sign = falling === 1 ? -1 : 1;
        const compare = (one: number, other: number) =>
          sign * ((keys[by][one] ?? 0) - (keys[by][other] ?? 0)) || one - other;
        const steps = sortedInSteps(numbers.length, compare);
        let step = steps.next();
        for (; step.done !== true; step = steps.next()) if (turn.isOver) await turn.next();
        const ordered = step.value.map((at) => numbers[at] ?? 0);
        withoutFlush(this.#database, () => {
          this.#statements.forget.run({ folder, by, falling });
          for (let piece = 0; piece * filesOfPiece < ordered.length; piece += 1) {
            const some = ordered.slice(piece * filesOfPiece, (piece + 1) * filesOfPiece);
            this.#statements.put.run({ folder, by, falling, piece, numbers: Buffer.from(some.buffer) });
          }
        });
      }
    }
  }

  /** In the order of their names. */
  async #keys(folder: number, turn: WorkTurn) {
    const [numbers, size, modified]: [number[], number[], number[]] = [[], [], []];
    const batch = new FetchSize(firstTogether, filesTogether);
    for (let last: FileKeys | null = null; ; ) {
      if (turn.isOver) await turn.next();
      const { id, name, sort_key }: Pick<FileKeys, 'id' | 'name' | 'sort_key'> = last ?? {
        id: -1,
        name: '',
        sort_key: '',
      };
      const some: readonly FileKeys[] = batch.timed((limit) =>
        this.#statements.keys.all({ folder, id, name, key: sort_key, limit }),
      );
      for (const file of some) {
        numbers.push(file.id % listingStride);
        size.push(file.size);
        modified.push(file.modified);
      }
      last = some.at(-1) ?? null;
      if (last === null) return { numbers: Uint32Array.from(numbers), size, modified };
    }
  }
}

function numbersIn(packed: Buffer): Uint32Array {
  return new Uint32Array(Uint8Array.from(packed).buffer);
}

interface AfterFile {
  readonly folder: number;
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly limit: number;
}

function prepare(database: Sqlite) {
  const order = 'folder = :folder AND sorting = :by AND falling = :falling';
  return {
    piece: database
      .prepare<[OrderPiece], Buffer>(`SELECT numbers FROM file_order WHERE ${order} AND piece = :piece`)
      .pluck(),
    forget: database.prepare<[Omit<OrderPiece, 'piece'>]>(`DELETE FROM file_order WHERE ${order}`),
    put: database.prepare<[OrderPiece & { readonly numbers: Buffer }]>(
      'INSERT INTO file_order VALUES (:folder, :by, :falling, :piece, :numbers)',
    ),
    shown: database.prepare<[ShownFile], EntryRow>(`
      SELECT id, rank, symlink, name, sha256, size, modified, rest FROM entry
      WHERE id = :id AND parent = :parent AND rank = 1 AND ${shownAt(':at')}
        AND (:uid IS NULL OR owner IN (SELECT id FROM owner WHERE uid = :uid))`),
    keys: database.prepare<[AfterFile], FileKeys>(`
      SELECT id, name, sort_key, size, ifnull(modified, 0) AS modified FROM placed_entry
      WHERE parent = :folder AND rank = 1 AND (sort_key, name, id) > (:key, :name, :id)
      ORDER BY sort_key, name, id LIMIT :limit`),
  };
}
