// Why a job does not go on, in a sentence for a person. Pure.

import type { EjectIdle } from '../../contract/eject-idle.ts';
import { wordsOf } from '../../contract/errors.ts';
import type { CartridgeNeed, Fault, JobWait } from '../../contract/model.ts';
import { type DriveObstacle, type OperatorStep, type Waits, waitInWords } from '../../contract/waits.ts';
import { lockedPoolOf } from './cartridge-keys.ts';
import { isUsedBy } from './drive-assignment.ts';
import type { DriveRoom } from './room.ts';
import type { RunningJob } from './running-job.ts';
import type { Services } from './services.ts';

/** Further back in the line nobody looks at who is ahead: it would change with every job that ends. */
const namedInLine = 20;

/** Of one that stands in line. `ahead`: jobs whose turn comes before. `room`: what would have to leave a drive. */
export function waitOf(
  cartridges: readonly string[],
  ahead: number,
  underWay: readonly RunningJob[],
  room: DriveRoom | null,
  ejectIdle: EjectIdle,
): JobWait {
  if (ahead >= namedInLine) return waiting('drive', { code: 'others-first' });
  for (const barcode of cartridges) {
    const user = underWay.find((job) => isUsedBy(job, barcode));
    if (user !== undefined) {
      return waiting('cartridge', { code: 'cartridge-used', job: user.row.id, barcode });
    }
  }
  return room === null ? waiting('drive', { code: 'others-first' }) : waitForRoom(room, ejectIdle);
}

/** A drive has to be emptied first. */
export function waitForRoom(room: DriveRoom, { minutes }: EjectIdle): JobWait {
  if (room.kind === 'eject') {
    const { barcode, from, dueInMs } = room;
    const afterMinutes = dueInMs === null ? null : minutes;
    return waiting(dueInMs === null ? 'person' : 'drive', {
      ...{ code: 'make-room', barcode, afterMinutes },
      ejects: from.map((drive) => ({ held: drive.loaded?.barcode ?? '', drive: drive.describe().name })),
    });
  }
  const { barcode, drives } = room;
  return waiting(needsPerson(room) ? 'person' : 'drive', { code: 'no-room', barcode, drives });
}

/** A library moves nothing now. */
export function waitForRobot(library: string, { code }: Fault): JobWait {
  if (code === 'library.door-open') return waiting('person', { code: 'door-open', library });
  return waiting('drive', { code: 'robot-busy', library });
}

/** A person unlocks it; then whatever waits goes on by itself. */
export function waitForKey(pool: string): JobWait {
  return waiting('person', { code: 'pool-locked', pool });
}

/** It is neither in a drive nor on the shelf: a person brings it. */
export function waitForCartridge(barcode: string): JobWait {
  return waiting('person', { code: 'bring', putBack: null, why: null, step: { code: 'put-in', barcode }, later: [] });
}

/** What keeps a job that has begun: a cartridge that a person brings or makes room for, or something that passes. */
export interface Lack {
  readonly need: CartridgeNeed | null;
  readonly waitsFor: JobWait | null;
}

export const lacksNothing: Lack = { need: null, waitsFor: null };

/** Another job that runs has each of them; null: one is to be had. */
export function usedLack(barcodes: readonly string[], job: RunningJob): Lack | null {
  const users = barcodes.map((barcode) => ({ barcode, job: job.line.userOf(barcode, job) }));
  const [first] = users;
  if (first === undefined || first.job === null || users.some((one) => one.job === null)) return null;
  const waits = { code: 'cartridge-used', job: first.job, barcode: first.barcode } as const;
  return { need: null, waitsFor: waiting('cartridge', waits) };
}

/** All of them are encrypted for pools that are locked; null: one can be opened. */
export function lockedLack(barcodes: readonly string[], services: Services): Lack | null {
  const locked = barcodes.map((barcode) => lockedPoolOf(barcode, services));
  const [pool = null] = locked;
  return pool === null || locked.includes(null) ? null : { need: null, waitsFor: waitForKey(pool) };
}

/** Null: a person can do something about it, see `stepForRoom`. */
export function passingLack(room: DriveRoom | null, ejectIdle: EjectIdle): Lack | null {
  const isPassing = room?.kind === 'none' && !needsPerson(room);
  return isPassing ? { need: null, waitsFor: waitForRoom(room, ejectIdle) } : null;
}

/** Of a cartridge that the shelf's hand can put in. */
export function stepForRoom(room: DriveRoom, { minutes }: EjectIdle): OperatorStep {
  const { barcode } = room;
  if (room.kind === 'none') return { code: 'no-room', barcode, drives: room.drives };
  const [drive] = room.from;
  const held = { held: drive?.loaded?.barcode ?? '', drive: drive?.describe().name ?? '' };
  return { code: 'eject', barcode, ...held, afterMinutes: room.dueInMs === null ? null : minutes };
}

/** No drive becomes free by what runs or comes first. */
function needsPerson(room: DriveRoom): boolean {
  if (room.kind === 'eject') return room.dueInMs === null;
  return !room.drives.some(({ code }) => passing.includes(code));
}

const passing: readonly DriveObstacle['code'][] = ['at-work', 'busy', 'emptying', 'next-for', 'wanted'];

function waiting(what: JobWait['for'], waits: Waits): JobWait {
  return { for: what, ...saying(waits) };
}

/** The same, of a job's row. */
export function waitFor({ words, waits }: Pick<CartridgeNeed, 'words' | 'waits'>): JobWait {
  return waits === undefined ? { for: 'person', words } : { for: 'person', words, waits };
}

/** By its code, and in English. */
export function saying(waits: Waits): { readonly words: string; readonly waits: Waits } {
  return { words: waitInWords(waits, (fault) => wordsOf(fault).title), waits };
}
