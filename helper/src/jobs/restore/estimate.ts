// How long a cartridge takes, before it is loaded: by where its records lie and how its drive moves.

import { setImmediate } from 'node:timers/promises';
import type { VolumeSummary } from '../../../contract/model.ts';
import { type PassTime, type PathLeg, secondsOf } from '../../../contract/restore.ts';
import type { ListedEntries } from '../../catalogue/entries.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { DriveMotion, TapeLayout } from '../../drives/native.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import type { RestorePart } from './selection.ts';

/** What a pass takes, and in which order it goes through the tape. */
export interface Estimate {
  readonly time: PassTime;
  readonly path: readonly PathLeg[];
}

/** How a cartridge is wound and moved. */
export interface Ways {
  readonly motion: DriveMotion;
  readonly layout: TapeLayout;
}

interface EstimateOptions {
  readonly signal?: AbortSignal;
  /** Stretches of tape that are told, at most. */
  readonly legs?: number;
}

/** Null when nothing tells how the drive moves, or what the cartridge holds. */
export async function estimate(
  services: Services,
  part: RestorePart,
  { session, ...options }: EstimateOptions & { readonly session?: DriveSession | null } = {},
): Promise<Estimate | null> {
  const drive = session ?? driveOf(part.barcode, services);
  return drive === null ? null : ((await estimatesIn(services, part, [drive], options)).get(drive) ?? null);
}

/** The same for each of these drives: those that move alike are reckoned once. */
export async function estimatesIn(
  services: Services,
  part: RestorePart,
  sessions: readonly DriveSession[],
  { signal, legs = 0 }: EstimateOptions = {},
): Promise<ReadonlyMap<DriveSession, Estimate>> {
  const { catalogue, drives } = services;
  const alike = new Map<DriveMotion, Estimate>();
  const estimates = new Map<DriveSession, Estimate>();
  let places: Float64Array | null = null;
  for (const session of sessions) {
    const ways = await waysOf(services, part.barcode, session);
    if (ways === null) continue;
    let found = alike.get(ways.motion);
    if (found === undefined) {
      places ??= await placesOf(catalogue.entries, part, signal);
      const { path, stretches: _, ...time } = await drives.estimate(ways.motion, ways.layout, places, legs);
      const loadSeconds = drives.holding(part.barcode) === null ? time.loadSeconds : 0;
      found = { time: { ...time, loadSeconds }, path };
      alike.set(ways.motion, found);
    }
    estimates.set(session, found);
  }
  return estimates;
}

/** By the drive that it would be in. */
export async function waysOf(
  services: Services,
  barcode: string,
  session: DriveSession | null = driveOf(barcode, services),
): Promise<Ways | null> {
  const { catalogue, motions } = services;
  const record = catalogue.cartridges.get(barcode);
  if (record === null || record.volume === null || session === null) return null;
  const motion = await motions.of(session.describe(), record.mediaType);
  return motion === null ? null : { motion, layout: layoutOf(services, record.volume) };
}

/** Without one that was ever reported: as LTFS partitions a tape, every record as long as it may be. */
export function layoutOf({ catalogue }: Services, { uuid, blockBytes }: VolumeSummary): TapeLayout {
  return catalogue.layouts.of<TapeLayout>(uuid) ?? { blockBytes, firstWraps: [0, 4], anchors: [], wrapEnds: [] };
}

/** For a job that has this drive; nothing at all for a virtual one that takes no time. */
export async function estimateFor(job: RunningJob, services: Services, part: RestorePart): Promise<PassTime | null> {
  const [own = null] = job.sessions;
  const session = services.drives.holding(part.barcode) ?? own ?? driveOf(part.barcode, services);
  if (session?.describe().clock?.mode === 'instant') return atOnce;
  return (await estimate(services, part, { signal: job.signal, session }))?.time ?? null;
}

const atOnce: PassTime = { loadSeconds: 0, locateSeconds: 0, readSeconds: 0, rewindSeconds: 0, unloadSeconds: 0 };

/** Until the last byte is in its place: the last cartridge may stay where it came to. Null when one of them is not known. */
export function secondsUntilRead(times: readonly (PassTime | null)[]): number | null {
  let seconds = 0;
  for (const [at, time] of times.entries()) {
    if (time === null) return null;
    seconds += at < times.length - 1 ? secondsOf(time) : time.loadSeconds + time.locateSeconds + time.readSeconds;
  }
  return seconds;
}

/** The one that holds it or that it would go into, else one that it could go into. */
function driveOf(barcode: string, { drives }: Services): DriveSession | null {
  const here = drives.holding(barcode) ?? drives.freeFor(barcode);
  return here ?? drives.sessions.find((session) => session.takes(barcode)) ?? null;
}

async function placesOf(entries: ListedEntries, part: RestorePart, signal?: AbortSignal): Promise<Float64Array> {
  const numbers: number[] = [];
  for (const path of part.paths) {
    for (const places of entries.extentsBelow(part.barcode, path, part.generation)) {
      for (const place of places) numbers.push(...place);
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
  return Float64Array.from(numbers);
}
