// Archive: load → mount → walk and plan → walk again into a session that takes volumes, whose back-pressure paces it →
// receipts as they come true → a full cartridge goes out and the next one comes in → when a drive fails, the others or a
// spare one go on with what is not safe yet. The queue then completes the cartridges, remembers their new generations,
// and only then reports the job done.

import { slotsOf } from '../../../contract/archive.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { JobId } from '../../../contract/model.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { VolumeFacts } from '../../drives/native.ts';
import { planRoots } from '../../source/roots.ts';
import { remember } from '../cartridges.ts';
import { demandFolder } from '../destination.ts';
import type { ArchiveRequest } from '../requests.ts';
import type { Rooms } from '../rooms.ts';
import type { RunningJob } from '../running-job.ts';
import { chainOf } from './continuation.ts';
import { Direction } from './direction.ts';
import { LeftOut } from './left-out.ts';
import { makeWhole } from './make-whole.ts';
import { writeOptionsOf } from './options.ts';
import { Outcome } from './outcome.ts';
import { readBack } from './read-back.ts';
import { roomsLeft } from './rooms-left.ts';
import { round } from './round.ts';
import { Slot } from './slot.ts';
import { Supply } from './supply.ts';
import { survey } from './survey.ts';
import { Tallies } from './tallies.ts';

export async function archive(job: RunningJob, request: ArchiveRequest, rooms: Rooms): Promise<void> {
  await planRoots(request.sources);
  if (request.mirror !== undefined) await demandFolder(request.mirror);
  const chain = chainOf(request, rooms.catalogue.journal);
  const works = worksOf(job, request, rooms, chain);
  const { outcome, tallies } = works;
  try {
    await openFirst(works);
    await writeAll(works, await demandPossible(works));
  } finally {
    works.direction.end();
    job.found({ kind: 'archive', outcome: outcome.told(slotsOf(request), tallies) });
  }
  if (outcome.isIncomplete) job.incomplete();
}

/** Everything that the parts of the flow share. */
export interface Works {
  readonly job: RunningJob;
  readonly request: ArchiveRequest;
  readonly rooms: Rooms;
  /** The jobs that this one goes on with. */
  readonly chain: readonly JobId[];
  readonly supply: Supply;
  readonly tallies: Tallies;
  readonly outcome: Outcome;
  readonly slots: readonly Slot[];
  readonly direction: Direction;
}

function worksOf(job: RunningJob, request: ArchiveRequest, rooms: Rooms, chain: readonly JobId[]): Works {
  const supply = new Supply(job, rooms, request.barcodes);
  const tallies = new Tallies(job, request, slotsOf(request));
  const outcome = new Outcome();
  const mustKnowContent = chain.length > 0 || (request.unchanged ?? 'write') !== 'write';
  const shared = {
    ...{ job, rooms, supply, tallies, outcome },
    async makeWhole(session: DriveSession) {
      if (mustKnowContent) await makeWhole(job, rooms, chain, session);
    },
    async readBack(session: DriveSession, volume: number, slot: number) {
      if (request.verify !== true) return;
      const distrust = () => tallies.distrust(slot);
      outcome.verified = (outcome.verified ?? 0) + (await readBack(job, rooms.catalogue, session, volume, distrust));
    },
  };
  const slots = Array.from({ length: slotsOf(request) }, (_, number) => new Slot(number, shared));
  const direction = new Direction(job, supply, tallies, slots);
  return { job, request, rooms, chain, supply, tallies, outcome, slots, direction };
}

/** The cartridges whose drives came with the job; all of them at once, as loading takes long. */
async function openFirst({ job, slots, supply, request }: Works): Promise<void> {
  const { sessions } = job;
  if (sessions.some(({ loaded }) => loaded === null)) job.phase('loading');
  const opened = slots.map(async (slot, at) => {
    const session = sessions[at];
    const first = session === undefined ? null : supply.first(session);
    await slot.open(first ?? (await supply.wait(slot.number, request.barcode, 'All of its cartridges are full.')));
  });
  // None is left loading when another's failure ends the job.
  for (const result of await Promise.allSettled(opened)) if (result.status === 'rejected') throw result.reason;
}

/** Refused before the first byte, with the figures. Gives a file's size on average. */
async function demandPossible({ job, request, rooms, chain, slots }: Works): Promise<number> {
  const mounted = new Map<string, VolumeFacts>();
  for (const { barcode, facts } of slots) if (facts !== null) mounted.set(barcode, facts);
  const barcodes = [...new Set([...mounted.keys(), ...request.barcodes])];
  const leftOut = await LeftOut.of(rooms.catalogue, request, job.row.id, chain);
  try {
    const left = roomsLeft({ ...request, barcodes }, rooms, mounted);
    const distribution = await survey(job, request, left, leftOut);
    distribution.demandPossible();
    // How much comes in a stream nobody knows.
    const isKnown = distribution.files > 0 && request.streams === undefined;
    return isKnown ? distribution.bytes / distribution.files : Number.POSITIVE_INFINITY;
  } finally {
    leftOut.close();
  }
}

async function writeAll(works: Works, averageBytes: number): Promise<void> {
  const { job, request, rooms, chain, slots, tallies } = works;
  const options = writeOptionsOf(request, averageBytes);
  let live = slots;
  for (let isFirst = true; ; isFirst = false) {
    job.phase('streaming');
    const jobs = isFirst ? chain : [job.row.id, ...chain];
    const numbers = live.map(({ number }) => number);
    const leftOut = await LeftOut.of(rooms.catalogue, request, job.row.id, jobs, numbers);
    try {
      await round(works, live, options, leftOut, isFirst);
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
