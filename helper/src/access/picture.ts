// The picture as one caller may know it, in pieces that fit a frame however much there is. The first has what is at work
// and what is in drives, too; in each, jobs and cartridges are in the order of their keys.

import type { Identity } from '../../contract/identity.ts';
import type { Cartridge, Job, Snapshot, SnapshotPage } from '../../contract/model.ts';
import { Rows } from '../../contract/rows.ts';
import { partsOf } from '../../contract/state.ts';
import type { Access } from './access.ts';
import { redactedCartridge, redactedJob } from './redaction.ts';

/** Of the jobs of a page, and of its cartridges: together far from what a frame may hold. */
const pieceBytes = 131_072;

type Sees = Pick<Access, 'seesJob' | 'sightOf'>;

/** Its first page, with everything that there is few of. */
export function pictureFor(snapshot: Snapshot, caller: Identity, access: Sees): Snapshot {
  const { facts, jobs, cartridges } = partsOf(snapshot);
  const { seq, ...first } = pageFor(snapshot, '', caller, access);
  const inDrives = facts.drives.flatMap(({ state }) => {
    const found = 'barcode' in state && state.barcode !== null ? cartridges.get(state.barcode) : undefined;
    return found === undefined ? [] : [toldCartridge(found, caller, access)];
  });
  const atWork = jobs.all.filter(({ ended, state }) => ended === null && state !== 'queued' && state !== 'paused');
  const begun = piece(atWork, (job) => toldJob(job, caller, access)).rows;
  return {
    ...facts,
    seq,
    rest: first.rest,
    cartridges: Rows.of([...inDrives, ...first.cartridges], ({ barcode }) => barcode).all,
    jobs: Rows.of([...begun, ...first.jobs], ({ id }) => id).all,
  };
}

/** From where the page before it ended, as its `rest` says. */
export function pageFor(snapshot: Snapshot, cursor: string, caller: Identity, access: Sees): SnapshotPage {
  const { facts, ...rows } = partsOf(snapshot);
  const [afterJob = '', afterCartridge = ''] = cursor.split(' ');
  const jobs = piece(rows.jobs.after(afterJob), (job) => toldJob(job, caller, access));
  const cartridges = piece(rows.cartridges.after(afterCartridge), (one) => toldCartridge(one, caller, access));
  const next = `${jobs.rows.at(-1)?.id ?? afterJob} ${cartridges.rows.at(-1)?.barcode ?? afterCartridge}`;
  const isLast = jobs.isLast && cartridges.isLast;
  return { seq: facts.seq, cartridges: cartridges.rows, jobs: jobs.rows, rest: isLast ? null : next };
}

/** At least one, so that it leads on. */
function piece<T>(all: Iterable<T>, show: (row: T) => T): { readonly rows: readonly T[]; readonly isLast: boolean } {
  const rows: T[] = [];
  let bytes = 0;
  for (const row of all) {
    const shown = show(row);
    bytes += Buffer.byteLength(JSON.stringify(shown));
    if (bytes > pieceBytes && rows.length > 0) return { rows, isLast: false };
    rows.push(shown);
  }
  return { rows, isLast: true };
}

function toldJob(job: Job, caller: Identity, access: Sees): Job {
  return access.seesJob(caller, job.id) ? job : redactedJob(job);
}

function toldCartridge(one: Cartridge, caller: Identity, access: Sees): Cartridge {
  return one.conditionDetail === null || access.sightOf(caller, one.barcode) === 'all' ? one : redactedCartridge(one);
}
