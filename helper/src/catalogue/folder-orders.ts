// A folder's entries by size, time or status: pages of it in an order that the folder is put in once.

import type { Withdrawal } from '../../contract/call.ts';
import type { Entry, Page } from '../../contract/model.ts';
import type { EntryOrder } from '../../contract/search.ts';
import type { VisibleOwner } from '../access/access.ts';
import type { EntryRow, ListedEntries, ListedFolder } from './entries.ts';
import { keyIn } from './order-keys.ts';
import { pageOf } from './pages.ts';
import { cursorAt, positionOf, type RowKey, RowOrders } from './row-orders.ts';
import { FetchSize, WorkTurn } from './work-turn.ts';

const firstTogether = 200;
const rowsTogether = 8_000;

export class FolderOrders {
  readonly #entries: ListedEntries;
  readonly #orders = new RowOrders();

  constructor(entries: ListedEntries) {
    this.#entries = entries;
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
    const folder = this.#entries.folder(barcode, path, generation, visibleTo);
    const turn = new WorkTurn(signal);
    const name = [folder.id, folder.at, folder.uid, order.by, order.falling].join('/');
    const ids = await this.#orders.ids(name, order.falling, () => this.#keys(folder, order), turn);
    const from = positionOf(cursor);
    if (ids === null) return { rows: [], next: cursorAt(from) };
    const rows = [...ids.subarray(from, from + limit + 1)].flatMap((id, at) => {
      const row = this.#entries.rowOf(id, folder.at);
      return row === undefined ? [] : [{ row, behind: from + at + 1 }];
    });
    return pageOf(
      rows,
      limit,
      ({ row }) => this.#entries.shown(row, folder),
      ({ row }) => 3 * (path.length + 2 * row.name.length),
      ({ behind }) => cursorAt(behind),
    );
  }

  *#keys(folder: ListedFolder, { by }: EntryOrder): Generator<readonly RowKey[], void, undefined> {
    const size = new FetchSize(firstTogether, rowsTogether);
    const keyOf = keyIn(by);
    let last: EntryRow | null = null;
    for (let isOver = false; !isOver; ) {
      yield size.timed((many) => {
        const rows = this.#entries.rowsAfter(folder, last, many);
        last = rows.at(-1) ?? last;
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
