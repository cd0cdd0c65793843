// A snapshot in pages that fit a frame however much there is. The first has what is at work and what is in drives, too; in
// each, jobs and cartridges are in the order of their keys. Whoever hands them out says what is shown of a row.

import type { LibrarySummary } from './library.ts';
import type { Cartridge, Job, Snapshot, SnapshotPage } from './model.ts';
import { KeyedRows } from './rows.ts';
import { partsOf } from './state.ts';

/** Of the jobs of a page, and of its cartridges: together far from what a frame may hold. */
const pieceBytes = 131_072;

export interface RowView {
  readonly job: (job: Job) => Job;
  readonly cartridge: (cartridge: Cartridge) => Cartridge;
  /** As it crosses the line. */
  readonly bytesOf: (row: Job | Cartridge | LibrarySummary) => number;
}

/** With everything that there is few of. */
export function firstPage(snapshot: Snapshot, view: RowView): Snapshot {
  const { facts, jobs, cartridges } = partsOf(snapshot);
  const { seq, ...first } = pageAfter(snapshot, '', view);
  const inDrives = facts.drives.flatMap(({ state }) => {
    const found = 'barcode' in state && state.barcode !== null ? cartridges.get(state.barcode) : undefined;
    return found === undefined ? [] : [view.cartridge(found)];
  });
  const atWork = jobs.all.filter(({ ended, state }) => ended === null && state !== 'queued' && state !== 'paused');
  const begun = piece(atWork, view.job, view.bytesOf).rows;
  return {
    ...facts,
    seq,
    rest: first.rest,
    // Each is of a few kilobytes; more than fit nobody has.
    libraries: piece(facts.libraries, (library) => library, view.bytesOf).rows,
    cartridges: KeyedRows.of([...inDrives, ...first.cartridges], ({ barcode }) => barcode).all,
    jobs: KeyedRows.of([...begun, ...first.jobs], ({ id }) => id).all,
  };
}

/** From where the page before it ended, as its `rest` says. */
export function pageAfter(snapshot: Snapshot, cursor: string, view: RowView): SnapshotPage {
  const { facts, ...rows } = partsOf(snapshot);
  const [afterJob = '', afterCartridge = ''] = cursor.split(' ');
  const jobs = piece(rows.jobs.after(afterJob), view.job, view.bytesOf);
  const cartridges = piece(rows.cartridges.after(afterCartridge), view.cartridge, view.bytesOf);
  const next = `${jobs.rows.at(-1)?.id ?? afterJob} ${cartridges.rows.at(-1)?.barcode ?? afterCartridge}`;
  const isLast = jobs.isLast && cartridges.isLast;
  return { seq: facts.seq, cartridges: cartridges.rows, jobs: jobs.rows, rest: isLast ? null : next };
}

/** At least one, so that it leads on. */
function piece<T>(
  all: Iterable<T>,
  show: (row: T) => T,
  bytesOf: (row: T) => number,
): { readonly rows: readonly T[]; readonly isLast: boolean } {
  const rows: T[] = [];
  let bytes = 0;
  for (const row of all) {
    const shown = show(row);
    bytes += bytesOf(shown);
    if (bytes > pieceBytes && rows.length > 0) return { rows, isLast: false };
    rows.push(shown);
  }
  return { rows, isLast: true };
}
