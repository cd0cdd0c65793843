// A folder's entries in another order than the catalogue's own. The names are in an index, and files of large folders are kept by
// size and by time; what is only told by unpacking a row, and small folders, are put in order once for all pages.

import type { Withdrawal } from '../../contract/call.ts';
import type { Entry, Page } from '../../contract/model.ts';
import type { EntryOrder } from '../../contract/search.ts';
import type { VisibleOwner } from '../access/access.ts';
import type { Sqlite } from './database.ts';
import type { ListedEntries, ListedFolder } from './entries.ts';
import type { EntryRow } from './entry-rows.ts';
import { FileOrders, type IndexedOrder } from './file-orders.ts';
import { keyIn } from './order-keys.ts';

import { pageOf } from './pages.ts';
import { cursorAt, positionOf, type RowKey, RowOrders } from './row-orders.ts';
import { FetchSize, WorkTurn } from './work-turn.ts';

const firstTogether = 200;
const rowsTogether = 8_000;

/** What is put in order in memory. */
type OrderedInMemory = 'all' | 'folders';

interface PlacedRow {
  readonly row: EntryRow;
  /** Of the page that begins behind it. */
  readonly cursor: string;
}

interface PlacedRows {
  readonly rows: readonly PlacedRow[];
  /** The page ends early and leads on: the rest is still being put in order, or much is not shown. */
  readonly resumeAt: string | null;
}

export class FolderOrders {
  readonly #entries: ListedEntries;
  readonly #files: FileOrders;
  readonly #orders = new RowOrders();

  constructor(database: Sqlite, entries: ListedEntries) {
    this.#entries = entries;
    this.#files = new FileOrders(database);
  }

  /** As the contract's `list` says; while the folder is being put in order, an empty page leads on. */
  async list(
    barcode: string,
    path: string,
    cursor: string | null,
    limit: number,
    order: EntryOrder,
    generation?: number,
    visibleTo: VisibleOwner = 'all',
    signal?: Withdrawal,
  ): Promise<Page<Entry>> {
    if (order.by === 'name')
      return this.#entries.list(barcode, path, cursor, limit, generation, visibleTo, order.falling);
    const folder = this.#entries.folder(barcode, path, generation, visibleTo);
    const turn = new WorkTurn(signal);
    const { rows, resumeAt } =
      (order.by === 'size' || order.by === 'modified') && this.#files.has(folder.id)
        ? await this.#indexed(folder, order.by, order.falling, cursor, limit + 1, turn)
        : await this.#inMemory(folder, 'all', order, positionOf(cursor), limit + 1, turn);
    if (cursor === null && resumeAt === null) this.#entries.requireShown(folder, rows);
    const page = pageOf(
      rows,
      limit,
      ({ row }) => this.#entries.shown(row, folder),
      ({ row }) => 3 * (path.length + 2 * row.name.length),
      ({ cursor: behind }) => behind,
    );
    return page.next === null && resumeAt !== null ? { ...page, next: resumeAt } : page;
  }

  /** Folders first. */
  async #indexed(
    folder: ListedFolder,
    by: IndexedOrder,
    falling: boolean,
    cursor: string | null,
    many: number,
    turn: WorkTurn,
  ): Promise<PlacedRows> {
    const place = fileAt(cursor);
    const folders =
      place === null
        ? await this.#inMemory(folder, 'folders', { by, falling }, positionOf(cursor), many, turn)
        : { rows: [], resumeAt: null };
    if (folders.resumeAt !== null) return folders;
    const { files, resumeAt } = this.#files.from(folder, by, falling, place ?? 0, many - folders.rows.length);
    return {
      rows: [...folders.rows, ...files.map(({ row, behind }) => ({ row, cursor: cursorOf(behind) }))],
      resumeAt: resumeAt === null ? null : cursorOf(resumeAt),
    };
  }

  async #inMemory(
    folder: ListedFolder,
    which: OrderedInMemory,
    order: EntryOrder,
    from: number,
    many: number,
    turn: WorkTurn,
  ): Promise<PlacedRows> {
    const name = [which, folder.id, folder.at, folder.uid, order.by, order.falling].join('/');
    const ids = await this.#orders.ids(name, order.falling, () => this.#keys(folder, which, order), turn);
    if (ids === null) return { rows: [], resumeAt: cursorAt(from) };
    const rows = [...ids.subarray(from, from + many)].flatMap((id, at) => {
      const row = this.#entries.rowOf(id, folder.at);
      return row === undefined ? [] : [{ row, cursor: cursorAt(from + at + 1) }];
    });
    return { rows, resumeAt: null };
  }

  *#keys(
    folder: ListedFolder,
    which: OrderedInMemory,
    { by }: EntryOrder,
  ): Generator<readonly RowKey[], void, undefined> {
    const size = new FetchSize(firstTogether, rowsTogether);
    const keyOf = keyIn(by);
    let last: EntryRow | null = null;
    for (let isOver = false; !isOver; ) {
      yield size.timed((many) => {
        const fetched = this.#entries.rowsAfter(folder, last, many);
        last = fetched.at(-1) ?? last;
        // Folders come first.
        const rows = which === 'all' ? fetched : fetched.filter(({ rank }) => rank === 0);
        isOver = rows.length < many;
        // What columns tell needs no unpacking.
        return rows.map((row) => ({
          id: row.id,
          rank: row.rank,
          key:
            by === 'size'
              ? row.size
              : by === 'modified'
                ? (row.modified ?? 0)
                : keyOf(this.#entries.shown(row, folder)),
        }));
      });
    }
  }
}

const ofFile = /^f(\d{1,10})$/;

function cursorOf(position: number): string {
  return `f${position}`;
}

/** Null: among the folders. */
function fileAt(cursor: string | null): number | null {
  const [, position] = ofFile.exec(cursor ?? '') ?? [];
  return position === undefined ? null : Number(position);
}
