// A drive's state in words, for window and command line: as a heading, as a sentence below it, on the drive's own display.
// "Safe" is said of the one state that is.

import { hasUnidentified, isCalibrating, isShut, isTimed, type ShutCode } from '../drive-state.ts';
import { cleanNow } from '../drive-use.ts';
import type { Cartridge, Clock, DriveState, DriveStateOf } from '../model.ts';
import type { Figures } from '../sizes.ts';
import { conditions } from './cartridges.ts';
import { expectedInWords, secondsInWords } from './durations.ts';
import { lowerFirst } from './sentence.ts';

export const loadCleaning = 'Load a cleaning cartridge; its barcode begins with CLN.';

const headings: Readonly<Record<DriveState['kind'], string>> = {
  empty: 'Empty',
  loading: 'Loading',
  'in-use': 'In use',
  loaded: 'Loaded',
  formatting: 'Formatting: do not remove',
  writing: 'Writing: do not remove',
  reading: 'Reading',
  paused: 'Paused: do not remove',
  finishing: 'Finishing: do not remove',
  'safe-to-eject': 'Safe to eject',
  ejecting: 'Ejecting',
  failed: 'Failed',
};

export function driveHeading(
  state: DriveState,
  cartridge: Pick<Cartridge, 'condition'> | null,
  alerts: readonly number[] = [],
): string {
  if (state.kind === 'empty' && alerts.includes(cleanNow)) return 'Needs cleaning';
  if (hasUnidentified(state)) return 'Not identified yet';
  if (isCleaning(state)) return 'Cleaning';
  if (isShut(state)) return shutHeadings[state.fault.code];
  if (isCalibrating(state)) return 'Initialising: do not remove';
  const condition = cartridge?.condition ?? 'clean';
  return state.kind === 'loaded' && condition !== 'clean' && condition !== 'unknown'
    ? `${headings.loaded}: ${lowerFirst(conditions[condition])}`
    : headings[state.kind];
}

/** `isLocating`: its tape is on the way to what it reads next. */
export function driveSentence(
  state: DriveState,
  cartridge: Pick<Cartridge, 'condition'> | null,
  alerts: readonly number[] = [],
  isLocating = false,
): string {
  switch (state.kind) {
    case 'empty':
      if (alerts.includes(cleanNow)) return loadCleaning;
      return hasUnidentified(state)
        ? 'There is a cartridge in the drive. Enter its barcode and load it, so that Capstan knows which one it is.'
        : 'Drag a cartridge onto the drive, or press Load on it.';
    case 'loading':
      return loadingSentence(state);
    case 'loaded':
      return loadedSentence(state.barcode, cartridge?.condition ?? 'clean');
    case 'in-use':
      return `A job has not finished with ${state.barcode}: do not remove it yet.`;
    case 'formatting':
      return state.step === 'partitioning'
        ? `${state.barcode} is being erased and divided into its two partitions.`
        : `Labels and index of the new volume are being written to ${state.barcode}.`;
    case 'writing':
      return 'Removing the cartridge now would lose files.';
    case 'reading':
      return isLocating ? `Locating files on ${state.barcode}.` : `Reading files from ${state.barcode}.`;
    case 'paused':
      return `The tape is stopped. ${state.barcode} is not complete until its job has resumed and ended.`;
    case 'finishing':
      return 'The index is being written. This takes a moment.';
    case 'safe-to-eject':
      return 'All files and the index are on tape.';
    case 'ejecting':
      return state.step === 'storing'
        ? `The robot is putting ${state.barcode} away.`
        : `${state.barcode} is rewinding and ejecting.`;
    case 'failed':
      return isCleaning(state)
        ? `${state.barcode ?? 'The cleaning cartridge'} is cleaning the drive. Eject it when the drive has finished.`
        : '';
  }
}

/** What happens, how long it may take, and what not to do meanwhile. */
function loadingSentence({ barcode, step, expectedSeconds }: DriveStateOf<'loading'>): string {
  switch (step) {
    case 'fetching':
      return `The robot is bringing ${barcode}.`;
    case 'threading':
      return `${barcode} is being loaded.`;
    case 'identifying':
      return `${barcode} is loaded and being identified.`;
    case 'calibrating': {
      const takes = expectedSeconds === null ? '' : ` and takes ${expectedInWords(expectedSeconds)}`;
      return `${barcode} is being initialised by the drive. This happens once for a new LTO-9 cartridge${takes}. Do not turn the drive off and do not remove the cartridge: it would begin again.`;
    }
  }
}

const shutHeadings: Readonly<Record<ShutCode, string>> = {
  'drive.forbidden': 'No permission',
  'drive.held': 'In use by another program',
  'drive.reserved': 'Reserved by another computer',
};

/** "12 s so far, about 17 s expected"; "" of what no time is told of. `now`: milliseconds, as `Date.now` has them. */
export function driveTime(state: DriveState, now: number): string {
  if (!isTimed(state)) return '';
  const { since, expectedSeconds } = state;
  const soFar = (now - Date.parse(since)) / 1000;
  const parts = soFar < 1 ? [] : [`${secondsInWords(soFar)} so far`];
  if (expectedSeconds !== null) parts.push(`${expectedInWords(expectedSeconds)} expected`);
  return parts.join(', ');
}

function loadedSentence(barcode: string, condition: Cartridge['condition']): string {
  switch (condition) {
    case 'blank':
      return `${barcode} is blank. Format it before you archive to it.`;
    case 'encrypted':
      return `${barcode} is encrypted, and its key is not here. What it holds cannot be seen; formatting would erase it.`;
    case 'foreign':
      return `${barcode} was recorded by other software. Capstan changes nothing on it unless you format it.`;
    case 'tar':
      return `${barcode} holds tar archives. Rebuild its catalogue entry to list them; Capstan only reads them.`;
    case 'damaged':
      return `The volume on ${barcode} is damaged. Files in its index can often still be restored; check the cartridge to see.`;
    case 'dirty':
      return `Files in the index of ${barcode} can be restored. Check the cartridge to see what else can be recovered.`;
    case 'unfinished':
      return `Eject ${barcode} here: the second copy of its index is written first.`;
    case 'clean':
    case 'unknown':
      return `${barcode} is in the drive.`;
  }
}

/** How a virtual drive takes its time. */
export const clockModes: Readonly<Record<Clock['mode'], string>> = {
  instant: 'Instant',
  modelled: 'Simulated time',
  live: 'Real-time',
};

export const timesFaster = (times: string) => `${times} times faster`;

export function clockInWords({ mode, speedUp }: Clock, { number }: Pick<Figures, 'number'>): string {
  return mode === 'live' && speedUp !== 1 ? timesFaster(number(speedUp)) : clockModes[mode];
}

const displays: Readonly<Record<DriveState['kind'], string>> = {
  empty: 'NO CARTRIDGE',
  loading: 'LOADING',
  'in-use': 'IN USE',
  loaded: 'LOADED',
  formatting: 'FORMATTING',
  writing: 'WRITING',
  reading: 'READING',
  paused: 'PAUSED',
  finishing: 'FINISHING',
  'safe-to-eject': 'SAFE TO EJECT',
  ejecting: 'EJECTING',
  failed: 'FAULT',
};

/** What fits on the drive's own display. */
export function driveDisplay(state: DriveState, alerts: readonly number[] = [], isLocating = false): string {
  if (state.kind === 'empty' && alerts.includes(cleanNow)) return 'CLEAN ME';
  if (hasUnidentified(state)) return 'NOT IDENTIFIED';
  if (state.kind === 'reading' && isLocating) return 'LOCATING';
  if (isCalibrating(state)) return 'INITIALISING';
  if (isShut(state)) return 'NOT AVAILABLE';
  return isCleaning(state) ? 'CLEANING' : displays[state.kind];
}

/** A cleaning cartridge is in the drive: no fault that anyone need worry about. */
export function isCleaning(state: DriveState): boolean {
  return state.kind === 'failed' && state.fault.code === 'drive.cleaning-cartridge';
}

export const allVirtual = 'All drives are virtual: they write to folders on a disk, not to tape.';

/** What a person does before a real drive appears. */
export const connectSteps = [
  'Connect the drive to this computer and turn it on.',
  'Allow your user to open it: sudo usermod -aG tape USER, then log in again. Capstan’s system service needs no such step.',
] as const;
