// Where a restore can go on: in which drive, with which of its cartridges. Pure: looks, decides, changes nothing.

import type { DriveSession } from '../../drives/drive-session.ts';
import type { Drives } from '../../drives/drives.ts';
import type { Services } from '../services.ts';
import type { CartridgeVersion } from './read-pass.ts';
import type { ReadPasses } from './read-passes.ts';

export type PlannedStop = CartridgeVersion & {
  /** The drive that is planned for it: of several that could take it, this one. */
  readonly drive?: string | null;
};

export interface PassStart<S> {
  readonly stop: S;
  readonly session: DriveSession;
}

/**
 * Where a restore can go on at once: in a pass that is under way, with what is in a drive, or with what a drive can take in.
 * Nobody joins a pass whose cartridge or drive another kind of job waits for: so the pass comes to its end, and that job has
 * its turn.
 */
export function passStart<S extends PlannedStop>(
  stops: readonly S[],
  { drives }: Services,
  passes: ReadPasses,
  isWantedOtherwise: (barcode: string) => boolean,
): PassStart<S> | null {
  for (const stop of stops) {
    const pass = isWantedOtherwise(stop.barcode) ? null : passes.taking(stop);
    if (pass !== null) return { stop, session: pass.session };
  }
  for (const stop of stops) {
    const holder = drives.holding(stop.barcode);
    if (holder !== null && !holder.isHeld) return { stop, session: holder };
  }
  for (const stop of stops) {
    if (!isInNone(stop.barcode, drives, passes)) continue;
    const empty = plannedFor(stop, drives.allFreeFor(stop.barcode, 'read'));
    if (empty !== null) return { stop, session: empty };
  }
  return null;
}

export function plannedFor({ drive }: PlannedStop, sessions: readonly DriveSession[]): DriveSession | null {
  return sessions.find(({ id }) => id === drive) ?? sessions[0] ?? null;
}

/** Neither in a drive nor on its way into one. */
export function isInNone(barcode: string, drives: Drives, passes: ReadPasses): boolean {
  return drives.holding(barcode) === null && !passes.isOver(barcode);
}

export function isFree(session: DriveSession): boolean {
  return !session.isHeld && session.failure === null;
}

/** Also one whose cartridge is at fault: it is as good as new without it. */
export function canBeEmptied({ isHeld, failure }: DriveSession): boolean {
  return !isHeld && (failure === null || failure.code.startsWith('medium.'));
}

/** It can be put there without a person. */
export function canPutIn(session: DriveSession, barcode: string): boolean {
  return session.isServed && session.takes(barcode);
}
