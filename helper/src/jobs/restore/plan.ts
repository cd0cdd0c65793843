// Plan: what a restore would take, by the catalogue alone. Needs no drive, loads and writes nothing.

import { TapeError } from '../../../contract/errors.ts';
import type { Identity } from '../../../contract/identity.ts';
import { type PlannedPass, type RestoreInput, type RestorePlan, secondsOf } from '../../../contract/restore.ts';
import { folderSpace } from '../../disk/user-folders.ts';
import type { RestoreRequest } from '../kinds/restore.ts';
import type { Services } from '../services.ts';
import { type Estimate, estimate, secondsUntilRead } from './estimate.ts';
import { type RestorePart, type Selection, select } from './selection.ts';

/** Paths that a plan names. */
const namedMost = 100;
/** Stretches of tape, over all of its cartridges: all of it must fit a frame. */
const legsMost = 6_000;
const legsMostEach = 500;

export async function planRestore(as: Identity, input: RestoreInput, services: Services): Promise<RestorePlan> {
  const planned = await passesOf(as, input.from, services);
  const items = planned.flatMap(({ selection }) => selection.items);
  const { isThere, freeBytes } = await folderSpace(as, input.into);
  // Folders are merged with what is there. Nothing is in the way in a folder that is still to be made.
  const inTheWay = isThere ? await services.drives.conflicts(as, input.into, items) : [];
  const conflicts = inTheWay.flatMap((id) => items[id]?.target ?? []);
  const renamed = items.filter(({ isRenamed }) => isRenamed);
  const passes = planned.map(({ pass }) => pass);
  const files = passes.reduce((sum, pass) => sum + pass.files, 0);
  return {
    files,
    folders: items.length - files,
    bytes: passes.reduce((sum, { bytes }) => sum + bytes, 0),
    cartridges: passes,
    seconds: secondsUntilRead(passes.map(({ time }) => time)),
    isForRealDrives: services.drives.sessions.every((session) => session.describe().clock?.mode === 'instant'),
    conflicts: conflicts.slice(0, namedMost),
    conflictsTotal: conflicts.length,
    renamed: renamed.slice(0, namedMost).map(({ path, target }) => ({ path, target })),
    renamedTotal: renamed.length,
    freeBytes,
  };
}

/** As a restore goes about them: those in drives first, then the shortest first, then those of which nothing is known. */
export async function inOrder(from: RestoreRequest['from'], services: Services): Promise<RestoreRequest['from']> {
  return from.length === 1 ? from : sorted(from, services, await estimatesOf(from, services));
}

type Estimates = ReadonlyMap<RestorePart, Estimate>;

function sorted(from: RestoreRequest['from'], services: Services, estimates: Estimates): RestoreRequest['from'] {
  const rank = (part: RestorePart) => (services.drives.holding(part.barcode) === null ? 1 : 0);
  const long = (part: RestorePart) => {
    const estimated = estimates.get(part);
    return estimated === undefined ? Number.MAX_VALUE : secondsOf(estimated.time);
  };
  return from.toSorted((one, other) => rank(one) - rank(other) || long(one) - long(other));
}

/** Without those of which nothing is known. */
async function estimatesOf(from: RestoreRequest['from'], services: Services, legs = 0): Promise<Estimates> {
  const estimates = new Map<RestorePart, Estimate>();
  for (const part of from) {
    try {
      const estimated = await estimate(services, part, { legs });
      if (estimated !== null) estimates.set(part, estimated);
    } catch (error) {
      // What is wrong with it is reported when it has its turn.
      if (!(error instanceof TapeError)) throw error;
    }
  }
  return estimates;
}

interface Planned {
  readonly selection: Selection;
  readonly pass: PlannedPass;
}

async function passesOf(as: Identity, from: RestoreInput['from'], services: Services): Promise<readonly Planned[]> {
  const planned: Planned[] = [];
  const estimates = await estimatesOf(from, services, Math.min(legsMostEach, Math.floor(legsMost / from.length)));
  for (const part of sorted(from, services, estimates)) {
    const { barcode, generation = null } = part;
    const selection = await select(services.catalogue, part, services.access.visibleOwner(as, barcode));
    const { files, bytes } = selection;
    const drive = services.drives.holding(barcode)?.id ?? null;
    const { time, path } = estimates.get(part) ?? { time: null, path: [] };
    planned.push({ selection, pass: { barcode, generation, drive, files, bytes, time, path } });
  }
  return planned;
}
