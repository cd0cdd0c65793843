// Jobs that have ended, in every order page by page, each page from an index.

import { type JobOrder, newestFirst, worstFirst } from '../../contract/jobs.ts';
import type { Job, Page } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';
import { type JobRow, storedOf } from './journal.ts';
import { pageOf } from './pages.ts';

export interface EndedJobsFilter {
  /** Null: of every kind, however they ended. */
  readonly kinds: readonly string[] | null;
  readonly states: readonly string[] | null;
  readonly order: JobOrder;
}

export const everyEndedJob: EndedJobsFilter = { kinds: null, states: null, order: newestFirst };

export interface EndedJob {
  readonly job: Job;
  /** Of the page that begins behind it. */
  readonly cursor: string;
}

/** A stretch of an order, as one index has it. */
interface OrderPart {
  readonly by: 'time' | 'time-without-cartridge' | 'cartridge';
  readonly falling: boolean;
  readonly states: readonly string[] | null;
}

interface EndedJobsQuery {
  readonly kinds: string | null;
  readonly states: string | null;
  readonly id: number;
  readonly barcode: string;
  readonly many: number;
}

export class EndedJobs {
  readonly #statements;
  readonly #barcodeOf;

  constructor(database: Sqlite) {
    const statement = (which: string, order: string) =>
      database.prepare<[EndedJobsQuery], JobRow>(`
        SELECT * FROM job WHERE ended NOT NULL ${which}
          AND (:kinds IS NULL OR kind IN (SELECT value FROM json_each(:kinds)))
          AND (:states IS NULL OR state IN (SELECT value FROM json_each(:states)))
        ORDER BY ${order} LIMIT :many`);
    const both = (which: string, behind: string, order: string) => ({
      first: statement(which, order),
      next: statement(`${which} AND ${behind}`, order),
    });
    const byTime = (which: string) => ({
      rising: both(which, 'id > :id', 'id'),
      falling: both(which, 'id < :id', 'id DESC'),
    });
    this.#statements = {
      time: byTime(''),
      'time-without-cartridge': byTime('AND barcode IS NULL'),
      cartridge: {
        rising: both(
          'AND barcode NOT NULL',
          'barcode >= :barcode AND (barcode > :barcode OR id < :id)',
          'barcode, id DESC',
        ),
        falling: both(
          'AND barcode NOT NULL',
          'barcode <= :barcode AND (barcode < :barcode OR id > :id)',
          'barcode DESC, id',
        ),
      },
    };
    this.#barcodeOf = database.prepare<[number], string | null>('SELECT barcode FROM job WHERE id = ?').pluck();
  }

  page(filter: EndedJobsFilter, cursor: string | null, limit: number): Page<Job> {
    return pageOf(
      this.rows(filter, cursor, limit + 1),
      limit,
      ({ job }) => job,
      ({ job: { title, progress, fault } }) => 3 * JSON.stringify([title, progress, fault]).length,
      (row) => row.cursor,
    );
  }

  /** Fewer than so many: there are no more. */
  rows(filter: EndedJobsFilter, cursor: string | null, many: number): readonly EndedJob[] {
    const parts = partsOf(filter);
    const rows: EndedJob[] = [];
    const [, from = '0', behind] = /^(\d)\.(\d{1,15})$/.exec(cursor ?? '') ?? [];
    for (const [at, part] of parts.entries()) {
      if (at < Number(from) || rows.length === many) continue;
      const id = behind === undefined || at > Number(from) ? null : Number(behind);
      for (const row of this.#rowsOf(part, filter, id, many - rows.length))
        rows.push({ job: storedOf(row).job, cursor: `${at}.${row.id}` });
    }
    return rows;
  }

  #rowsOf(
    { by, falling, states }: OrderPart,
    { kinds }: EndedJobsFilter,
    id: number | null,
    many: number,
  ): readonly JobRow[] {
    const { first, next } = this.#statements[by][falling ? 'falling' : 'rising'];
    const barcode = id === null ? '' : (this.#barcodeOf.get(id) ?? '');
    const query = { kinds: listed(kinds), states: listed(states), id: id ?? 0, barcode, many };
    return (id === null ? first : next).all(query);
  }
}

function partsOf({ states, order: { by, falling } }: EndedJobsFilter): readonly OrderPart[] {
  switch (by) {
    case 'time':
      return [{ by, falling, states }];
    case 'cartridge':
      return [
        { by, falling, states },
        { by: 'time-without-cartridge', falling: true, states },
      ];
    case 'state': {
      const wanted = worstFirst.filter((state) => states === null || states.includes(state));
      const ordered = falling ? wanted.toReversed() : wanted;
      return ordered.map((state) => ({ by: 'time', falling: true, states: [state] }));
    }
  }
}

function listed(words: readonly string[] | null): string | null {
  return words === null ? null : JSON.stringify(words);
}
