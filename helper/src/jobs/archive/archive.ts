// Archive: load → mount → walk and plan → walk again into a session that takes volumes, whose back-pressure paces it →
// receipts as they come true → a full cartridge goes out and the next one comes in → when a drive fails, the others or a
// spare one go on with what is not safe yet. The queue then completes the cartridges, remembers their new generations,
// and only then reports the job done.

import { slotsOf } from '../../../contract/archive.ts';
import { errorOf, TapeError } from '../../../contract/errors.ts';
import type { JobId } from '../../../contract/model.ts';
import type { WantedAs } from '../../../contract/waits.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { VolumeFacts } from '../../drives/native.ts';
import { planRoots } from '../../source/roots.ts';
import { remember } from '../cartridges.ts';
import { demandFolder } from '../destination.ts';
import { makeReady } from '../mirror-to-tape/copy-cartridges.ts';
import { demandsOf } from '../preflight/drives-ready.ts';
import { refusalOf } from '../preflight/findings.ts';
import type { ArchiveRequest } from '../requests.ts';
import type { Rooms } from '../rooms.ts';
import type { RunningJob } from '../running-job.ts';
import { chainOf } from './continuation.ts';
import { Direction } from './direction.ts';
import { takeAway } from './gathered.ts';
import { type Asking, LeftOut } from './left-out.ts';
import { makeWhole } from './make-whole.ts';
import { writeOptionsOf } from './options.ts';
import { Outcome } from './outcome.ts';
import { readBack } from './read-back.ts';
import { emptyOne, roomsLeft } from './rooms-left.ts';
import { round } from './round.ts';
import { Slot } from './slot.ts';
import { Supply } from './supply.ts';
import { survey } from './survey.ts';
import { Tallies } from './tallies.ts';
import { Walked } from './walked.ts';

export async function archive(job: RunningJob, request: ArchiveRequest, rooms: Rooms): Promise<void> {
  await planRoots(job.owner, request.sources);
  if (request.mirror !== undefined) await demandFolder(job.owner, request.mirror);
  const chain = chainOf(request, rooms.catalogue.journal, job.isResumed ? job.row.id : null);
  if (job.isResumed) job.forgetFailed();
  const works = worksOf(job, request, rooms, chain, preparingFor(job, request, rooms));
  const { outcome, tallies } = works;
  try {
    await demandReady(works);
    await openFirst(works, whyWaiting(job, request));
    await writeAll(works, await demandPossible(works));
  } finally {
    works.direction.end();
    job.found({ kind: 'archive', outcome: outcome.told(slotsOf(request), tallies) });
  }
  if (outcome.isIncomplete) job.incomplete();
}

function whyWaiting({ isResumed }: RunningJob, { barcodes, batch }: ArchiveRequest): WantedAs {
  if (barcodes.length === 0) return { code: 'all-full' };
  return batch === undefined || isResumed ? { code: 'cut-short' } : { code: 'due', set: batch.name };
}

/** What happens to a cartridge before files are written to it. */
export interface Preparing {
  /** It is in its drive, and not mounted. */
  readonly ready: (session: DriveSession) => Promise<void>;
  /** It is mounted for writing. */
  readonly opened: (session: DriveSession, barcode: string) => Promise<void>;
  /** A file has its new name on it since. */
  readonly isMoved: (path: string) => boolean;
}

function preparingFor(job: RunningJob, { batch }: ArchiveRequest, rooms: Rooms): Preparing {
  if (batch === undefined) return untouched;
  const { ledger, sets } = rooms.catalogue;
  return {
    ...untouched,
    async ready(session) {
      const set = ledger.setOf(batch.id);
      const pool = set === null ? null : (sets.get(set)?.pool ?? null);
      if (pool !== null) await makeReady(session, pool, rooms);
    },
    opened: (session) => takeAway(batch.id, session, rooms, job),
  };
}

export const untouched: Preparing = {
  ready: async () => undefined,
  opened: async () => undefined,
  isMoved: () => false,
};

/** Everything that the parts of the flow share. */
export interface Works {
  readonly job: RunningJob;
  readonly request: ArchiveRequest;
  readonly rooms: Rooms;
  /** The jobs that this one goes on with, and itself when an earlier helper began it. */
  readonly chain: readonly JobId[];
  /** What it wrote to these under an earlier helper, or other jobs did, is inherited. */
  readonly asking: Asking;
  readonly supply: Supply;
  readonly tallies: Tallies;
  readonly outcome: Outcome;
  readonly slots: readonly Slot[];
  readonly direction: Direction;
  readonly preparing: Preparing;
}

export function worksOf(
  job: RunningJob,
  request: ArchiveRequest,
  rooms: Rooms,
  chain: readonly JobId[],
  preparing: Preparing,
): Works {
  const supply = new Supply(job, rooms, request.barcodes);
  const tallies = new Tallies(job, request, slotsOf(request));
  const outcome = new Outcome();
  const volumesBefore = rooms.catalogue.receipts.volumes(job.row.id);
  for (const volume of rooms.catalogue.receipts.filled(job.row.id)) outcome.wrote(volume);
  /** By cartridge: a copy comes back to one as often as it has rounds. */
  const readBackSince = new Map<string, string>();
  const mustKnowContent = chain.length > 0 || (request.unchanged ?? 'write') !== 'write';
  const shared = {
    ...{ job, rooms, supply, tallies, outcome },
    opened: preparing.opened,
    async makeWhole(session: DriveSession) {
      await preparing.ready(session);
      if (!mustKnowContent) return;
      await makeWhole(job, rooms, chain, session);
      job.forgetUnsafe(session.loaded?.barcode ?? '');
    },
    async readBack(session: DriveSession, volume: number, slot: number) {
      if (request.verify !== true) return;
      const told = {
        distrust: () => tallies.distrust(slot),
        step: (step: 'locating' | 'verifying') => tallies.step(slot, step),
      };
      const barcode = session.loaded?.barcode ?? '';
      const since = readBackSince.get(barcode) ?? job.row.started;
      const now = new Date().toISOString();
      const equal = await readBack(job, rooms.catalogue, session, volume, since, told, request.sampled);
      outcome.verified = (outcome.verified ?? 0) + equal;
      readBackSince.set(barcode, now);
    },
  };
  const slots = Array.from({ length: slotsOf(request) }, (_, number) => new Slot(number, shared));
  const direction = new Direction(job, supply, tallies, slots);
  const asking = { id: job.row.id, volumesBefore: volumesBefore.length };
  return { job, request, rooms, chain, asking, supply, tallies, outcome, slots, direction, preparing };
}

/** Refused while a drive asks to be cleaned, unless it is forced. */
async function demandReady({ job, request }: Works): Promise<void> {
  for (const session of job.sessions) {
    const refused = refusalOf(await demandsOf(session), request.force === true);
    if (refused !== null) throw errorOf(refused);
  }
}

/** The cartridges whose drives came with the job; all of them at once, as loading takes long. `why`: it waits for one. */
export async function openFirst({ job, slots, supply, request }: Works, why: WantedAs): Promise<void> {
  const { sessions } = job;
  if (sessions.some(({ loaded }) => loaded === null)) job.phase('loading');
  const opened = slots.map(async (slot, at) => {
    const session = sessions[at];
    const first = session === undefined ? null : supply.first(session);
    await slot.open(first ?? (await supply.wait(slot.number, request.barcode, why)));
  });
  // None is left loading when another's failure ends the job.
  for (const result of await Promise.allSettled(opened)) if (result.status === 'rejected') throw result.reason;
}

/** Refused before the first byte, with the figures. Gives a file's size on average. */
async function demandPossible({ job, request, rooms, chain, asking, slots }: Works): Promise<number> {
  const mounted = new Map<string, VolumeFacts>();
  for (const { barcode, facts } of slots) if (facts !== null) mounted.set(barcode, facts);
  const barcodes = [...new Set([...mounted.keys(), ...request.barcodes])];
  const leftOut = await LeftOut.of(rooms.catalogue, request, asking, chain);
  try {
    const left = roomsLeft({ ...request, barcodes }, rooms, mounted);
    // What fits none of a pool's cartridges any more waits for another one.
    if (request.batch !== undefined) left.push(emptyOne(barcodes, rooms));
    const distribution = await survey(job, request, left, leftOut, rooms.catalogue);
    distribution.demandPossible();
    // How much comes in a stream nobody knows.
    const isKnown = distribution.files > 0 && request.streams === undefined;
    return isKnown ? distribution.bytes / distribution.files : Number.POSITIVE_INFINITY;
  } finally {
    leftOut.close();
  }
}

export async function writeAll(works: Works, averageBytes: number): Promise<void> {
  const { job, request, rooms, chain, asking, slots, tallies } = works;
  const options = writeOptionsOf(job.owner, request, averageBytes);
  let live = slots;
  for (let isFirst = true; ; isFirst = false) {
    job.phase('streaming');
    const jobs = isFirst ? chain : [...new Set([job.row.id, ...chain])];
    const numbers = live.map(({ number }) => number);
    const leftOut = await LeftOut.of(rooms.catalogue, request, asking, jobs, numbers);
    if (isFirst) leftOut.isMoved = works.preparing.isMoved;
    try {
      await round(works, live, options, new Walked(works, leftOut, isFirst));
    } finally {
      leftOut.close();
    }
    const lost = live.filter(({ fault }) => fault !== null);
    if (lost.length === 0) return;
    const replaced = await replace(works, lost);
    live = live.filter(({ fault }) => fault === null);
    const [first] = lost;
    if (live.length === 0) throw first?.fault ?? new TapeError('drive.fault');
    if ((request.copies ?? 1) > 1 && !replaced) return;
    // What the catalogue lists must be what the tapes name by now.
    for (const { session } of live) if (session !== null) await remember(rooms, session);
    tallies.again();
  }
}

/** A spare drive with the next cartridge for each that was set aside, as far as there are any. */
async function replace({ job, supply, outcome, request }: Works, lost: readonly Slot[]): Promise<boolean> {
  let replaced = false;
  for (const slot of lost) {
    const { fault, barcode } = slot;
    const spare = supply.try(null);
    if (spare !== null) {
      await slot.open(spare);
      slot.fault = null;
      replaced = true;
    } else if (fault !== null && (request.copies ?? 1) > 1) {
      const detail = `${fault.code}: ${fault.data.detail ?? ''}`;
      outcome.lacks(slot.number, { code: 'archive.copy-incomplete', data: { subject: barcode, detail } });
    }
  }
  job.signal.throwIfAborted();
  return replaced;
}
