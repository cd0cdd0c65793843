// Restore: check the destination → what is wanted, by the catalogue → room → cartridge after cartridge: a share of a drive,
// load → mount, and make sure that the catalogue knows this very generation → read in one pass with all others that want
// something of it → one row per file. What a cartridge could not give is looked for on others.

import { TapeError } from '../../../contract/errors.ts';
import { demandFolder } from '../destination.ts';
import { joinParts } from '../joining.ts';
import type { RestoreRequest } from '../requests.ts';
import type { Rooms } from '../rooms.ts';
import type { RunningJob } from '../running-job.ts';
import { Agenda } from './agenda.ts';
import { keepSoundParts, lookElsewhere } from './elsewhere.ts';
import type { Passes } from './passes.ts';
import { Results } from './results.ts';
import { chosen, type Lost, type Stop } from './stop.ts';
import { Supply } from './supply.ts';

export async function restore(job: RunningJob, request: RestoreRequest, rooms: Rooms, passes: Passes): Promise<void> {
  await demandFolder(request.into);
  const results = new Results(job);
  const supply = new Supply<Stop>(job, rooms, passes, request.from.map(chosen));
  const agenda = new Agenda(job, request, rooms, results);
  const works = { job, request, rooms, passes, supply, results, agenda };
  try {
    await agenda.look();
    await serveAll(works);
  } finally {
    results.close();
    await passes.leave(job);
    supply.end();
  }
  await joinParts(job, rooms, request.into, agenda.targets());
}

interface Works {
  readonly job: RunningJob;
  readonly request: RestoreRequest;
  readonly rooms: Rooms;
  readonly passes: Passes;
  readonly supply: Supply<Stop>;
  readonly results: Results;
  readonly agenda: Agenda;
}

/** A cartridge that cannot be read does not keep the others from it; the job fails with it at its end. */
async function serveAll(works: Works): Promise<void> {
  const { supply } = works;
  let failure: TapeError | null = null;
  for (let stop = await supply.next(); stop !== null; stop = await supply.next()) {
    const served = await serve(works, stop);
    await makeUpFor(works, served.lost);
    if (served.fault !== null && !(await isElsewhere(works, served.unread))) failure ??= served.fault;
    await supply.leave(stop);
  }
  if (failure !== null) throw failure;
}

interface Served {
  /** The tape could not give them. */
  readonly lost: readonly Lost[];
  /** Why the pass ended before its end; it had not come to `unread` then. */
  readonly fault: TapeError | null;
  readonly unread: readonly Lost[];
}

async function serve({ job, request, passes, supply, results, agenda }: Works, stop: Stop): Promise<Served> {
  const pass = passes.of(job);
  if (pass === null) throw new TapeError('drive.none-free', { subject: stop.barcode });
  const keepDamaged = stop.kind === 'again' && stop.keepDamaged;
  let reading = results.of(stop, agenda.known(stop), keepDamaged);
  try {
    job.at(pass.session.id, stop.barcode);
    if (pass.session.loaded?.barcode !== stop.barcode) job.phase('loading');
    await Promise.all([pass.open(job.signal), agenda.tellTime(stop, supply.pending)]);
    const sought = await agenda.found(stop);
    const told = results.of(stop, sought, keepDamaged);
    reading = told;
    job.phase('reading');
    const items = sought.map(({ item: { path, target } }, id) => ({ id, path, target }));
    await pass.read(job, {
      what: { into: request.into, items, keepDamaged, conflict: request.conflict },
      signal: job.signal,
      onEvents: (events) => told.take(events, agenda.secondsAfter(stop, supply.pending)),
    });
    return { lost: told.lost, fault: null, unread: [] };
  } catch (error) {
    if (job.signal.aborted || !(error instanceof TapeError) || !isOfTheTape(error)) throw error;
    return { lost: reading.lost, fault: error, unread: reading.unread(error.fault()) };
  } finally {
    job.progress({ secondsLeft: null });
  }
}

/** From other cartridges; what none of them has fails, with its sound part kept if that was asked for. */
async function makeUpFor({ request, rooms, supply, results }: Works, lost: readonly Lost[]): Promise<void> {
  const { stops, nowhere } = await lookElsewhere(lost, rooms, comingOf(supply));
  results.await(lost);
  supply.add(stops);
  if (request.keepDamaged === true) supply.add(keepSoundParts(nowhere));
  else results.fail(nowhere);
}

/** Whether other cartridges have everything that this one was still to give. */
async function isElsewhere({ rooms, supply, results }: Works, unread: readonly Lost[]): Promise<boolean> {
  const { stops, nowhere } = await lookElsewhere(unread, rooms, comingOf(supply));
  results.await(stops.flatMap((stop) => (stop.kind === 'again' ? stop.lost : [])));
  supply.add(stops);
  return unread.length > 0 && nowhere.length === 0;
}

function comingOf({ pending }: Supply<Stop>): readonly string[] {
  return pending.map(({ barcode }) => barcode);
}

/** Others are not: a full disk meets every cartridge. */
function isOfTheTape({ code }: TapeError): boolean {
  return /^(medium|volume|drive|cartridge)\./.test(code);
}
