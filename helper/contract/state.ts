// The one reducer: helper, window and CLI turn the same notices into the same snapshot. Pure; a gap in `seq` means that
// a notice was lost and the snapshot must be fetched again. A notice costs the same however many cartridges and jobs there
// are.

import { isUnreadable } from './jobs.ts';
import type { Cartridge, Job, JobId, JobProgress, Snapshot, SnapshotPage } from './model.ts';
import type { AnyNotice, NoticeBody, NoticeName } from './notices.ts';
import { KeyedRows } from './rows.ts';

/** Finished jobs that a snapshot keeps, the newest. */
export const finishedJobsKept = 50;

export const emptySnapshot: Snapshot = { seq: 0, drives: [], libraries: [], cartridges: [], jobs: [], rest: null };

type OtherState = Omit<Snapshot, 'cartridges' | 'jobs'>;

/** What a snapshot is made of. Its lists are made of these when somebody asks for them. */
interface Parts {
  readonly facts: OtherState;
  readonly cartridges: KeyedRows<Cartridge>;
  readonly jobs: KeyedRows<Job>;
  /** In the order in which they ended. */
  readonly ended: readonly JobId[];
  /** Of jobs that a page is still to bring, which may be older. */
  readonly gauges: ReadonlyMap<JobId, { readonly seq: number; readonly progress: JobProgress }>;
  /** Cartridges that a page still to come may hold although they have gone, with the number of the notice that said so. */
  readonly removed: ReadonlyMap<string, number>;
}

const noGauges: Parts['gauges'] = new Map();
const noneRemoved: Parts['removed'] = new Map();

const known = new WeakMap<Snapshot, Parts>();

/** Of any snapshot, also of one that came as a message. */
export function partsOf(snapshot: Snapshot): Parts {
  const found = known.get(snapshot);
  if (found !== undefined) return found;
  const { cartridges, jobs, ...facts } = snapshot;
  const byId = KeyedRows.of(jobs, ({ id }) => id);
  const ended = jobs.filter((job) => job.ended !== null).map(({ id }) => id);
  const parts = {
    facts,
    cartridges: KeyedRows.of(cartridges, ({ barcode }) => barcode),
    jobs: byId,
    ended: byEnd(ended, byId),
    gauges: noGauges,
    removed: noneRemoved,
  };
  known.set(snapshot, parts);
  return parts;
}

function snapshotOf(parts: Parts): Snapshot {
  const snapshot = {
    ...parts.facts,
    get cartridges() {
      return parts.cartridges.all;
    },
    get jobs() {
      return parts.jobs.all;
    },
  };
  known.set(snapshot, parts);
  return snapshot;
}

/** The next snapshot, or null when notices between were lost. A notice that the snapshot already holds changes nothing. */
export function reduce(state: Snapshot, notice: AnyNotice): Snapshot | null {
  if (notice.seq <= state.seq) return state;
  if (notice.seq !== state.seq + 1) return null;
  const parts = partsOf(state);
  const facts = { ...parts.facts, seq: notice.seq };
  return snapshotOf({ ...parts, facts, ...changed(parts, facts, notice) });
}

function changed(parts: Parts, facts: OtherState, notice: AnyNotice): Partial<Parts> {
  switch (notice.name) {
    case 'drive':
      return { facts: { ...facts, drives: put(facts.drives, notice.body, (drive) => drive.id) } };
    case 'driveRemoved':
      return { facts: { ...facts, drives: facts.drives.filter((drive) => drive.id !== notice.body.id) } };
    case 'library':
      return { facts: { ...facts, libraries: put(facts.libraries, notice.body, ({ id }) => id) } };
    case 'libraryRemoved':
      return { facts: { ...facts, libraries: facts.libraries.filter(({ id }) => id !== notice.body.id) } };
    case 'cartridge':
      return { cartridges: parts.cartridges.put(notice.body) };
    case 'cartridgeRemoved':
      return withoutCartridge(parts, notice.body.barcode, notice.seq);
    case 'job':
      return withJob(parts, notice.body);
    case 'loss':
      return { facts: { ...facts, loss: notice.body } };
    case 'pools':
      return { facts: { ...facts, poolsChanged: notice.seq } };
    case 'items':
      return {};
    case 'progress':
      return withGauge(parts, notice.body.job, notice.body.progress, notice.seq);
  }
}

function withoutCartridge({ facts, cartridges, removed }: Parts, barcode: string, seq: number): Partial<Parts> {
  const rest = { cartridges: cartridges.without(barcode) };
  return facts.rest === null ? rest : { ...rest, removed: new Map([...removed, [barcode, seq]]) };
}

function withGauge({ facts, jobs, gauges }: Parts, id: JobId, progress: JobProgress, seq: number): Partial<Parts> {
  const job = jobs.get(id);
  if (job !== undefined) return { jobs: jobs.put({ ...job, progress }) };
  return facts.rest === null ? {} : { gauges: new Map([...gauges, [id, { seq, progress }]]) };
}

/** Of drives and libraries there are few. */
function put<T>(rows: readonly T[], row: T, key: (row: T) => string): readonly T[] {
  const at = rows.findIndex((other) => key(other) === key(row));
  return at < 0 ? [...rows, row] : rows.map((other, index) => (index === at ? row : other));
}

type Jobs = Pick<Parts, 'jobs' | 'ended'>;

function withJob({ facts, jobs, ended }: Parts, job: Job): Jobs {
  const isNew = job.ended !== null && !ended.includes(job.id);
  const after = jobs.put(job);
  const next = { jobs: after, ended: isNew ? byEnd([...ended, job.id], after) : ended };
  // A page that is still to come may hold it as it was before it ended: until then none is forgotten.
  return facts.rest === null ? withoutOld(next) : next;
}

function withoutOld({ jobs, ended }: Jobs): Jobs {
  const surplus = ended.slice(0, Math.max(0, ended.length - finishedJobsKept));
  return { jobs: surplus.reduce((rest, id) => rest.without(id), jobs), ended: ended.slice(surplus.length) };
}

/** Not as they were reported: a page can be ahead of notices that come after it. */
function byEnd(ids: readonly JobId[], jobs: KeyedRows<Job>): readonly JobId[] {
  const end = (id: JobId) => jobs.get(id)?.ended ?? '';
  return [...ids].sort((one, other) => (end(one) < end(other) ? -1 : end(one) === end(other) ? 0 : 1));
}

/**
 * With the rows of a further page, that was asked for with this snapshot's `rest`. What the snapshot has already it has from
 * a notice or an earlier page and with every change since; the page may be older, and the notices that follow it come yet.
 */
export function join(state: Snapshot, page: SnapshotPage): Snapshot {
  const parts = partsOf(state);
  let { cartridges, jobs } = parts;
  for (const one of page.cartridges) {
    const isGone = (parts.removed.get(one.barcode) ?? 0) > page.seq;
    if (!isGone && cartridges.get(one.barcode) === undefined) cartridges = cartridges.put(one);
  }
  const ended = [...parts.ended];
  for (const job of page.jobs) {
    if (jobs.get(job.id) !== undefined) continue;
    const gauge = parts.gauges.get(job.id);
    const isBehind = gauge !== undefined && gauge.seq > page.seq;
    jobs = jobs.put(isBehind ? { ...job, progress: gauge.progress } : job);
    if (job.ended !== null) ended.push(job.id);
  }
  const all = { jobs, ended: byEnd(ended, jobs) };
  const kept = page.rest === null ? withoutOld(all) : all;
  const [gauges, removed] = page.rest === null ? [noGauges, noneRemoved] : [parts.gauges, parts.removed];
  return snapshotOf({ facts: { ...parts.facts, rest: page.rest }, cartridges, gauges, removed, ...kept });
}

/** Some have not ended, and are of use to somebody. */
export function hasOpenJobs(state: Snapshot): boolean {
  const { jobs, ended } = partsOf(state);
  return jobs.size > ended.length && jobs.all.some((job) => job.ended === null && !isUnreadable(job));
}

/** The helper's snapshot of now, which every room that changes something publishes to. Made in helper/src/state. */
export interface State {
  snapshot(): Snapshot;
  publish<N extends NoticeName>(name: N, body: NoticeBody<N>): void;
  /** Called for every notice after the answer of `snapshot()` at this moment; returns how to stop. */
  listen(listener: (notice: AnyNotice) => void): () => void;
  /** Until what it returns is called, every item is told; otherwise the latest of those that come together. */
  followItems(): () => void;
  readonly areItemsFollowed: boolean;
}
