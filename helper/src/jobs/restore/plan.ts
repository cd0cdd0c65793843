// Plan: what a restore would take, by the catalogue alone. Needs no drive, loads and writes nothing.

import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TapeError } from '../../../contract/errors.ts';
import {
  type PassTime,
  type PlannedPass,
  type RestoreInput,
  type RestorePlan,
  secondsOf,
} from '../../../contract/restore.ts';
import type { Rooms } from '../rooms.ts';
import { estimate, secondsUntilRead } from './estimate.ts';
import { type Item, type Part, type Selection, select } from './selection.ts';

/** Paths that a plan names. */
const namedMost = 100;

export async function planRestore(input: RestoreInput, rooms: Rooms): Promise<RestorePlan> {
  const planned = await passesOf(input.from, rooms);
  const items = planned.flatMap(({ selection }) => selection.items);
  const conflicts = await conflictsAmong(items, input.into, rooms);
  const renamed = items.filter(({ isRenamed }) => isRenamed);
  const passes = planned.map(({ pass }) => pass);
  const files = passes.reduce((sum, pass) => sum + pass.files, 0);
  return {
    files,
    folders: items.length - files,
    bytes: passes.reduce((sum, { bytes }) => sum + bytes, 0),
    cartridges: passes,
    seconds: secondsUntilRead(passes.map(({ time }) => time)),
    isForMetal: rooms.drives.sessions.every((session) => session.describe().clock?.mode === 'instant'),
    conflicts: conflicts.slice(0, namedMost),
    conflictsTotal: conflicts.length,
    renamed: renamed.slice(0, namedMost).map(({ path, target }) => ({ path, target })),
    renamedTotal: renamed.length,
    freeBytes: await freeBytesUnder(input.into),
  };
}

/** As a restore goes about them: those in drives first, then the shortest first, then those of which nothing is known. */
export async function inOrder(from: RestoreInput['from'], rooms: Rooms): Promise<RestoreInput['from']> {
  return from.length === 1 ? from : sorted(from, rooms, await timesOf(from, rooms));
}

type Times = ReadonlyMap<Part, PassTime>;

function sorted(from: RestoreInput['from'], rooms: Rooms, times: Times): RestoreInput['from'] {
  const rank = (part: Part) => (rooms.drives.holding(part.barcode) === null ? 1 : 0);
  const long = (part: Part) => {
    const time = times.get(part);
    return time === undefined ? Number.MAX_VALUE : secondsOf(time);
  };
  return from.toSorted((one, other) => rank(one) - rank(other) || long(one) - long(other));
}

/** Without those of which nothing is known. */
async function timesOf(from: RestoreInput['from'], rooms: Rooms): Promise<Times> {
  const times = new Map<Part, PassTime>();
  for (const part of from) {
    try {
      const time = await estimate(rooms, part);
      if (time !== null) times.set(part, time);
    } catch (error) {
      // What is wrong with it is told when it has its turn.
      if (!(error instanceof TapeError)) throw error;
    }
  }
  return times;
}

interface Planned {
  readonly selection: Selection;
  readonly pass: PlannedPass;
}

async function passesOf(from: RestoreInput['from'], rooms: Rooms): Promise<readonly Planned[]> {
  const planned: Planned[] = [];
  const times = await timesOf(from, rooms);
  for (const part of sorted(from, rooms, times)) {
    const { barcode, generation = null } = part;
    const selection = await select(rooms.catalogue.entries, part);
    const { files, bytes } = selection;
    const drive = rooms.drives.holding(barcode)?.id ?? null;
    const time = times.get(part) ?? null;
    planned.push({ selection, pass: { barcode, generation, drive, files, bytes, time } });
  }
  return planned;
}

/** Folders are merged with what is there. Nothing is in the way in a folder that is still to be made. */
async function conflictsAmong(items: readonly Item[], into: string, { drives }: Rooms): Promise<readonly string[]> {
  if (!existsSync(into)) return [];
  return (await drives.conflicts(into, items)).flatMap((id) => items[id]?.target ?? []);
}

/** Of the folder, or of the one that it would be made in. */
async function freeBytesUnder(into: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(into);
    return bavail * bsize;
  } catch {
    return into === '/' ? 0 : freeBytesUnder(dirname(into));
  }
}
