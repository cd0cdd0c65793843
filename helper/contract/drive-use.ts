// What may be done with the cartridge in a drive now, judged in one place: for what is offered in the window, for the
// command line and for the helper itself. A drive's state says that it rests only while no job has it.

import { isCalibrating } from './drive-state.ts';
import type { Cartridge, Drive, DriveState, DriveStateOf } from './model.ts';

/** TapeAlert: clean now. */
export const cleanNow = 20;
/** TapeAlert: clean soon. */
export const cleanSoon = 21;

/** Nothing goes on in it, and no job has it. */
export function isAtRest(state: DriveState): state is DriveStateOf<'loaded' | 'safe-to-eject'> {
  return state.kind === 'loaded' || state.kind === 'safe-to-eject';
}

/** Something goes on in it, or is about to. */
export function isAtWork(
  state: DriveState,
): state is Exclude<DriveState, DriveStateOf<'empty' | 'failed' | 'loaded' | 'safe-to-eject'>> {
  return state.kind !== 'empty' && state.kind !== 'failed' && !isAtRest(state);
}

/** What rests in it; null when nothing does. */
export function restingIn({ state }: Pick<Drive, 'state'>): string | null {
  return isAtRest(state) ? state.barcode : null;
}

/** What could be ejected at once, also from a drive that failed. */
export function ejectableFrom({ state, jobs = [] }: Pick<Drive, 'state' | 'jobs'>): string | null {
  return state.kind === 'failed' && jobs.length === 0 ? state.barcode : restingIn({ state });
}

/** Its drive initialises it, for up to two hours: nothing can be done with it until then, and what it is good for is open. */
export function isInitialising(
  { drive }: Pick<Cartridge, 'drive'>,
  drives: readonly Pick<Drive, 'id' | 'state'>[],
): boolean {
  return drive !== null && drives.some(({ id, state }) => id === drive && isCalibrating(state));
}

/** It answers questions about itself at once. */
export function canBeAsked({ state, jobs = [] }: Pick<Drive, 'state' | 'jobs'>): boolean {
  return jobs.length === 0 && (state.kind === 'empty' || isAtRest(state));
}
