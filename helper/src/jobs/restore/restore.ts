// Restore: check the destination → what is wanted, by the catalogue → room → cartridge after cartridge, and side by side in
// drives that nobody else waits for: a share of a drive, load → mount, and make sure that the catalogue knows this very
// generation → read in one pass with all others that want something of it → one row per file. What a cartridge could not
// give is looked for on others. A pause leaves each pass; what was under way there is read anew.

import { TapeError } from '../../../contract/errors.ts';
import type { Job } from '../../../contract/model.ts';
import type { ReadItem } from '../../drives/native.ts';
import { requireFolder } from '../destination.ts';
import { joinParts } from '../joining.ts';
import type { RestoreRequest } from '../kinds/restore.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { compareWithManifest, requireManifest } from './compare-with-manifest.ts';
import { DeskFolder } from './desk-folder.ts';
import { keepSoundParts, searchOtherCopies } from './elsewhere.ts';
import { takeFromMirrors } from './from-mirror.ts';
import type { ReadPasses } from './read-passes.ts';
import { ReadSchedule } from './read-schedule.ts';
import { RestoreSupply } from './restore-supply.ts';
import { RestoredItems } from './restored-items.ts';
import { Results } from './results.ts';
import type { RestoreItem } from './selection.ts';
import { sideBySide } from './side-by-side.ts';
import { type CartridgeStop, chosen, type LostItem } from './stop.ts';

export async function restore(
  job: RunningJob,
  request: RestoreRequest,
  services: Services,
  passes: ReadPasses,
): Promise<void> {
  if (request.desk === undefined) await requireFolder(job.owner, request.into);
  await requireManifest(job, request);
  const restored = await RestoredItems.of(job, services.catalogue);
  const { parts } = await sideBySide(request.from, services);
  const stops = parts.map(({ part, session }) => chosen(part, session?.id ?? null));
  const results = new Results(job, restored);
  const supply = new RestoreSupply<CartridgeStop>(job, services, passes, stops);
  const schedule = new ReadSchedule(job, request, services, results, restored);
  supply.areApart = (one, other) => schedule.areApart(one, other);
  const desk = await DeskFolder.of(job, request, services.drives);
  const context = { job, request, services, supply, results, schedule, restored, desk };
  try {
    await schedule.plan();
    await takeGoodCopies(context);
    // What lies on a disk here goes to another computer by the tape alone.
    if (desk === null) await takeWhatIsAtHand(context);
    await serveAll(context);
    await desk?.finish();
  } finally {
    desk?.close();
    results.close();
    await passes.leaveAll(job);
    supply.end();
  }
  if (desk === null) await joinParts(job, services, request.into, schedule.targets());
  await compareWithManifest(job, request, services, schedule.items());
}

function itemFor(item: RestoreItem, id: number, restored: RestoredItems): ReadItem {
  const { path, target } = item;
  return restored.isOurs(item) ? { id, path, target, ours: true } : { id, path, target };
}

/** The same with every helper that has a part in the job, and no other home's; nor that of another of its cartridges. */
function markOf({ id, created }: Job, { barcode }: CartridgeStop): string {
  return `${id}-${Date.parse(created)}-${barcode}`;
}

interface RestoreContext {
  readonly job: RunningJob;
  readonly request: RestoreRequest;
  readonly services: Services;
  readonly supply: RestoreSupply<CartridgeStop>;
  readonly results: Results;
  readonly schedule: ReadSchedule;
  readonly restored: RestoredItems;
  /** Null: the folder is on this computer. */
  readonly desk: DeskFolder | null;
}

/** What is known to be damaged where it was chosen is not tried there while there is a good copy. */
async function takeGoodCopies({ supply, results, schedule, restored }: RestoreContext): Promise<void> {
  const chosen = supply.pending.filter((stop) => stop.kind === 'chosen');
  for (const { part, stops } of await schedule.replaceDamaged()) {
    for (const stop of stops) results.await(stop.lost.filter(({ item }) => !restored.has(stop, item)));
    supply.add(stops);
    const stop = chosen.find((one) => one.part === part);
    if (stop === undefined || !schedule.isElsewhere(stop, schedule.known(stop))) continue;
    supply.drop(stop);
    await supply.leave(stop, false);
  }
}

/** Nobody has to fetch a cartridge for what lies in a mirror. */
async function takeWhatIsAtHand(context: RestoreContext): Promise<void> {
  const { job, request, services, supply, results, schedule, restored } = context;
  for (const stop of supply.pending) {
    const { rows, isAll } = await takeFromMirrors(job, stop, schedule.known(stop), request.into, services);
    results.record(rows);
    restored.pass(stop, rows);
    if (isAll) supply.drop(stop);
  }
}

/** A cartridge that cannot be read does not keep the others from it; the job fails with it at its end. */
async function serveAll(context: RestoreContext): Promise<void> {
  const { supply } = context;
  const underWay = new Set<Promise<void>>();
  let failure: TapeError | null = null;
  /** What breaks it off. The line of the last cartridge may have ended before anybody stood in it to hear of that. */
  const breaks: unknown[] = [];
  const begin = (stop: CartridgeStop) => {
    const done = serveOne(context, stop)
      .then((fault) => {
        failure ??= fault;
      })
      .catch((error: unknown) => {
        breaks.push(error);
        supply.breakOff(error);
      })
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  try {
    for (let stop = await supply.next(); stop !== null; stop = await supply.next()) begin(stop);
  } finally {
    await Promise.all(underWay);
  }
  if (breaks.length > 0) throw breaks[0];
  if (failure !== null) throw failure;
}

/** Gives what is missing for good now. */
async function serveOne(context: RestoreContext, stop: CartridgeStop): Promise<TapeError | null> {
  const { supply, restored } = context;
  let goesOn = false;
  try {
    const { lost, unread, fault, isPaused } = await serve(context, stop);
    await makeUpFor(context, lost);
    if (isPaused) {
      await restored.learn(stop, lost);
      goesOn = true;
    }
    return fault === null || (await isElsewhere(context, unread)) ? null : fault;
  } finally {
    await supply.leave(stop, goesOn);
  }
}

interface Served {
  /** The tape could not give them. */
  readonly lost: readonly LostItem[];
  /** Why the pass ended before its end; it had not come to `unread` then. */
  readonly fault: TapeError | null;
  readonly unread: readonly LostItem[];
  /** Somebody asked for a pause before it came to its end. */
  readonly isPaused: boolean;
}

async function serve(
  { job, request, supply, results, schedule, restored, desk }: RestoreContext,
  stop: CartridgeStop,
): Promise<Served> {
  const pass = supply.passOver(stop);
  if (pass === null) throw new TapeError('drive.none-free', { subject: stop.barcode });
  const { signal } = supply;
  const keepDamaged = stop.kind === 'again' && stop.keepDamaged;
  let reading = results.of(stop, schedule.known(stop), keepDamaged);
  try {
    if (supply.drivesAtWork === 1 && pass.session.loaded?.barcode !== stop.barcode) job.phase('loading');
    await Promise.all([pass.open(signal), schedule.tellTime(stop, supply.pending)]);
    const sought = await schedule.found(stop);
    reading.end();
    const readingFound = results.of(stop, sought, keepDamaged);
    reading = readingFound;
    readingFound.begin();
    const items = sought.map(({ item }, id) => itemFor(item, id, restored));
    await pass.read(job, {
      what: {
        ...(desk === null ? { into: request.into } : { desk: desk.number }),
        ...{ as: job.owner, items, keepDamaged, acls: request.acls, conflict: request.conflict },
        ...{ mark: markOf(job.row, stop), resumed: job.isResumed },
      },
      signal,
      onEvents: (events) => readingFound.take(events, secondsAfter(schedule, stop, supply)),
    });
    return { lost: readingFound.lost, fault: null, unread: [], isPaused: false };
  } catch (error) {
    if (job.signal.aborted || !(error instanceof TapeError)) throw error;
    const { lost } = reading;
    if (error.code === 'job.cancelled' && signal.aborted) return { lost, fault: null, unread: [], isPaused: true };
    if (!isOfTheTape(error)) throw error;
    return { lost, fault: error, unread: reading.unread(error.fault()), isPaused: false };
  } finally {
    reading.end();
  }
}

/** The drives that are at work share what comes after. */
function secondsAfter(
  schedule: ReadSchedule,
  stop: CartridgeStop,
  { pending, drivesAtWork }: RestoreSupply<CartridgeStop>,
): number | null {
  const seconds = schedule.secondsAfter(stop, pending);
  return seconds === null ? null : seconds / drivesAtWork;
}

/** From other cartridges; what none of them has fails, with its sound part kept if that was asked for. */
async function makeUpFor(
  { job, request, services, supply, results }: RestoreContext,
  lost: readonly LostItem[],
): Promise<void> {
  const { stops, nowhere } = await searchOtherCopies(job.owner, lost, services, comingOf(supply));
  results.await(lost);
  supply.add(stops);
  if (request.keepDamaged === true) supply.add(keepSoundParts(nowhere));
  else results.fail(nowhere);
}

/** Whether other cartridges have everything that this one was still to give. */
async function isElsewhere(
  { job, services, supply, results }: RestoreContext,
  unread: readonly LostItem[],
): Promise<boolean> {
  const { stops, nowhere } = await searchOtherCopies(job.owner, unread, services, comingOf(supply));
  results.await(stops.flatMap((stop) => (stop.kind === 'again' ? stop.lost : [])));
  supply.add(stops);
  return unread.length > 0 && nowhere.length === 0;
}

function comingOf({ pending }: RestoreSupply<CartridgeStop>): readonly string[] {
  return pending.map(({ barcode }) => barcode);
}

/** Others are not: a full disk meets every cartridge. */
function isOfTheTape({ code }: TapeError): boolean {
  return /^(medium|volume|drive|cartridge)\./.test(code);
}
