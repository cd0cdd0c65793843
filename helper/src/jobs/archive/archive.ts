// Archive: load → mount → walk and plan → walk again into a session that takes volumes, whose back-pressure paces it →
// receipts as they come true → a full cartridge goes out and the next one comes in → when a drive fails, the others or a
// spare one go on with what is not safe yet. The queue then completes the cartridges, remembers their new generations,
// and only then reports the job done.

import { setImmediate } from 'node:timers/promises';
import { slotsOf } from '../../../contract/archive.ts';
import { errorOf, TapeError } from '../../../contract/errors.ts';
import type { WantedAs } from '../../../contract/waits.ts';
import type { VolumeFacts, WriteOptions } from '../../drives/native.ts';
import { ManifestCheck, type MissingFile } from '../../manifest/manifest-check.ts';
import { planRoots, type SourceRoot } from '../../source/roots.ts';
import { remember } from '../cartridges.ts';
import { requireMirrorFolder } from '../destination.ts';
import { AlreadyOnTape } from '../duplicates/already-on-tape.ts';
import { isStillSound } from '../duplicates/sound-copy.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import { driveNeeds } from '../preflight/drives-ready.ts';
import { refusalOf } from '../preflight/findings.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { type ArchiveContext, contextOf } from '../session/archive-context.ts';
import { emptyOne, isOfPool, roomsLeft } from '../session/free-space.ts';
import { LeftOut } from '../session/left-out.ts';
import { unwritten } from '../session/receipts.ts';
import { round } from '../session/round.ts';
import type { Slot } from '../session/slot.ts';
import type { SuppliedDrive } from '../session/waiting-line.ts';
import { writeOptionsOf } from '../session/write-options.ts';
import { writeBags } from './bags.ts';
import { chainOf } from './continuation.ts';
import { preparingFor } from './preparing.ts';
import { SourceFeed } from './source-feed.ts';
import { admits, namesOf, survey } from './survey.ts';

/** Rows in one transaction. */
const namedTogether = 5_000;

export async function archive(job: RunningJob, request: ArchiveRequest, services: Services): Promise<void> {
  const roots = await planRoots(job.owner, request.sources, request.into, request.bag);
  await namesOf(job, request);
  if (request.mirror !== undefined) await requireMirrorFolder(job.owner, request.mirror);
  const chain = chainOf(request, services.catalogue.journal, job.isResumed ? job.row.id : null);
  if (job.isResumed) job.forgetFailed();
  const manifest = await manifestOf(job, request, roots);
  const context = contextOf(job, request, services, chain, preparingFor(job, request, chain, services), manifest);
  const { outcome, tallies, supply } = context;
  supply.place(job.sessions);
  try {
    await requireReady(context);
    await openFirst(context, whyWaiting(job, request));
    await writeAll(context, await requireRoom(context));
    if (request.bag === true) await writeBags(context);
  } finally {
    context.controls.end();
    job.recordResult({ kind: 'archive', outcome: outcome.result(slotsOf(request), tallies, manifest) });
  }
  if (outcome.isIncomplete) job.incomplete();
}

function whyWaiting({ isResumed }: RunningJob, { barcodes, batch }: ArchiveRequest): WantedAs {
  if (barcodes.length === 0) return { code: 'all-full' };
  return batch === undefined || isResumed ? { code: 'cut-short' } : { code: 'due', set: batch.name };
}

/** Refused before anything is loaded when it cannot be used. */
async function manifestOf(
  { owner, signal }: RunningJob,
  { verifyAgainst }: ArchiveRequest,
  roots: readonly SourceRoot[],
): Promise<ManifestCheck | null> {
  return verifyAgainst === undefined ? null : await ManifestCheck.of(owner, verifyAgainst, roots, signal);
}

/** Before the first file is safe. */
async function nameMissing(job: RunningJob, missing: readonly MissingFile[]): Promise<void> {
  for (let at = 0; at < missing.length; at += namedTogether) {
    const some = missing.slice(at, at + namedTogether);
    job.recordItems(some.map(({ target, fault }) => ({ ...unwritten, path: target, fault })));
    await setImmediate();
  }
}

/** Refused while a drive asks to be cleaned, unless it is forced. */
async function requireReady({ job, request }: ArchiveContext): Promise<void> {
  for (const session of job.sessions) {
    const refused = refusalOf(await driveNeeds(session), request.force === true);
    if (refused !== null) throw errorOf(refused);
  }
}

/** The cartridges whose drives came with the job; all of them at once, as loading takes long. `why`: it waits for one. */
export async function openFirst({ job, slots, supply, request }: ArchiveContext, why: WantedAs): Promise<void> {
  if (job.sessions.some(({ loaded }) => loaded === null)) job.phase('loading');
  const firsts = supply.firsts(slots.map(({ number }) => number));
  const opened = slots.map(async (slot, at) =>
    slot.open(firsts[at] ?? (await supply.wait(slot.number, request.barcode, why))),
  );
  // None is left loading when another's failure ends the job.
  for (const result of await Promise.allSettled(opened)) if (result.status === 'rejected') throw result.reason;
}

/** Refused before the first byte, with the figures. Gives a file's size on average. */
async function requireRoom(context: ArchiveContext): Promise<number> {
  const { job, request, services, chain, resumeScope, slots, manifest } = context;
  const mounted = new Map<string, VolumeFacts>();
  for (const { barcode, facts } of slots) if (facts !== null) mounted.set(barcode, facts);
  const barcodes = [...new Set([...mounted.keys(), ...request.barcodes])];
  const leftOut = await LeftOut.of(services.catalogue, request, resumeScope, chain);
  try {
    const left = roomsLeft({ ...request, barcodes }, services, mounted);
    // What fits none of a pool's cartridges any more waits for another one.
    if (isOfPool(request)) left.push(emptyOne(barcodes, services));
    const distribution = await survey(job, request, left, leftOut, services.catalogue, manifest);
    distribution.requireRoom();
    if (manifest !== null) await nameMissing(job, manifest.missing(admits(request)));
    // How much comes in a stream nobody knows.
    const isKnown = distribution.files > 0 && request.streams === undefined;
    return isKnown ? distribution.bytes / distribution.files : Number.POSITIVE_INFINITY;
  } finally {
    leftOut.close();
  }
}

export async function writeAll(context: ArchiveContext, averageBytes: number): Promise<void> {
  const { job, request, services, slots, tallies } = context;
  const options = writeOptionsOf(job.owner, request, averageBytes, context.manifest?.otherKinds);
  let live = slots;
  for (let isFirst = true; ; isFirst = false) {
    await writeRound(context, live, options, isFirst);
    const lost = live.filter(({ fault }) => fault !== null);
    if (lost.length === 0 && (await areDuplicatesThere(context, live))) return;
    const replaced = await replace(context, lost);
    live = live.filter(({ fault }) => fault === null);
    const [first] = lost;
    if (live.length === 0) throw first?.fault ?? new TapeError('drive.fault');
    const isOneLess = lost.length > 0 && (request.copies ?? 1) > 1 && !replaced;
    if (isOneLess && (await areDuplicatesThere(context, live))) return;
    // What the catalogue lists must be what the tapes name by now.
    for (const { session } of live) if (session !== null) await remember(services, session);
    tallies.again();
  }
}

/** Through all sources once. */
async function writeRound(
  context: ArchiveContext,
  live: readonly Slot[],
  options: WriteOptions,
  isFirst: boolean,
): Promise<void> {
  const { job, request, services, chain, resumeScope } = context;
  job.phase('streaming');
  const jobs = isFirst ? chain : [...new Set([job.row.id, ...chain])];
  const numbers = live.map(({ number }) => number);
  const leftOut = await LeftOut.of(services.catalogue, request, resumeScope, jobs, numbers);
  if (isFirst) leftOut.isMoved = context.preparing.isMoved;
  if (request.skipDuplicates === true) services.catalogue.receipts.dropDuplicates(job.row.id);
  const onTape = await AlreadyOnTape.of(context);
  try {
    await round(context, live, options, new SourceFeed(context, leftOut, isFirst, onTape));
  } finally {
    leftOut.close();
    await onTape?.close();
  }
}

/** Files that were left out for the sake of copies are only as safe as these: what has lost its copy is written after all. */
async function areDuplicatesThere({ job, services }: ArchiveContext, live: readonly Slot[]): Promise<boolean> {
  const { copies } = services.catalogue.receipts;
  let isSeen = false;
  for await (const copy of copies.all(job.row.id)) {
    // What this job itself has put in the place of others shows in the newest indexes.
    if (!isSeen) for (const { session } of live) if (session !== null) await remember(services, session);
    isSeen = true;
    if (!isStillSound(job.owner, copy, services)) return false;
  }
  return true;
}

/** What failed goes back to its slot, and the next cartridge needs no person: only a drive, which it waits for. */
async function waitInLibrary({ job, services, supply }: ArchiveContext, slot: Slot): Promise<SuppliedDrive | null> {
  const { session, number, barcode, fault } = slot;
  if (session === null || fault === null || services.drives.libraryOf(session) === null) return null;
  if (!supply.hasNext(number, barcode)) return null;
  await remember(services, session);
  job.free(session);
  return await supply.wait(number, barcode, { code: 'cut-short' });
}

/** A spare drive with the next cartridge for each that was set aside, as far as there are any. */
async function replace(context: ArchiveContext, lost: readonly Slot[]): Promise<boolean> {
  const { job, supply, outcome, request } = context;
  let replaced = false;
  for (const slot of lost) {
    const { fault, barcode } = slot;
    const spare =
      supply.try(slot.number, barcode, null) ??
      (lost.length === context.slots.length ? await waitInLibrary(context, slot) : null);
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
