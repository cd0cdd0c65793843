// A drive's state in words: as a heading, as a sentence below it, and on the drive's own display.

import type { Cartridge, DriveState } from '../../helper/contract/model.ts';

/** TapeAlert: clean now. */
const cleanNow = 20;

export function headingOf(state: DriveState, cartridge: Cartridge | null, alerts: readonly number[] = []): string {
  switch (state.kind) {
    case 'empty':
      return alerts.includes(cleanNow) ? 'Needs cleaning' : 'Empty';
    case 'loading':
      return 'Loading…';
    case 'loaded':
      return loadedHeading(cartridge);
    case 'formatting':
      return 'Formatting: do not remove';
    case 'writing':
      return 'Writing: do not remove';
    case 'reading':
      return 'Reading';
    case 'paused':
      return 'Paused: do not remove';
    case 'finishing':
      return 'Finishing: do not remove';
    case 'safe-to-eject':
      return 'Safe to eject';
    case 'ejecting':
      return 'Ejecting…';
    case 'failed':
      return isCleaning(state) ? 'Cleaning' : 'Stopped by a fault';
  }
}

function loadedHeading(cartridge: Cartridge | null): string {
  switch (cartridge?.condition) {
    case 'blank':
      return 'Loaded: blank cartridge';
    case 'foreign':
      return 'Loaded: holds something else';
    case 'damaged':
      return 'Loaded: damaged';
    case 'dirty':
      return 'Loaded: last session was cut short';
    case 'unfinished':
      return 'Loaded: not finished';
    default:
      return 'Loaded';
  }
}

/** `isLocating`: its tape is on the way to what it reads next. */
export function subOf(
  state: DriveState,
  cartridge: Cartridge | null,
  alerts: readonly number[] = [],
  isLocating = false,
): string {
  switch (state.kind) {
    case 'empty':
      return alerts.includes(cleanNow)
        ? 'Load a cleaning cartridge; its barcode begins with CLN.'
        : 'Drag a cartridge from the shelf onto the drive, or press Load on it.';
    case 'loading':
      return `The tape of ${state.barcode} is being threaded and looked at.`;
    case 'loaded':
      return loadedSub(state.barcode, cartridge);
    case 'formatting':
      return `${state.barcode} is being erased and given a new volume.`;
    case 'writing':
      return 'Removing the cartridge now would lose files.';
    case 'reading':
      return isLocating
        ? `${state.barcode} is being wound to where the files lie.`
        : `Files are being read from ${state.barcode}.`;
    case 'paused':
      return `The tape rests. ${state.barcode} is not complete before its job has gone on and ended.`;
    case 'finishing':
      return 'The table of contents is being written. A moment more.';
    case 'safe-to-eject':
      return `Everything on ${state.barcode} is on tape, its table of contents too.`;
    case 'ejecting':
      return `${state.barcode} is being rewound and put out.`;
    case 'failed':
      return isCleaning(state)
        ? `${state.barcode ?? 'A cleaning cartridge'} cleans the drive, and keeps no files. Eject it when the drive has done so.`
        : '';
  }
}

/** It is in the drive for nothing else, so nobody need worry. */
export function isCleaning(state: DriveState): boolean {
  return state.kind === 'failed' && state.fault.code === 'drive.cleaning-cartridge';
}

function loadedSub(barcode: string, cartridge: Cartridge | null): string {
  switch (cartridge?.condition) {
    case 'blank':
      return `Nothing is recorded on ${barcode}. Format it to put folders on it.`;
    case 'foreign':
      return `${barcode} was recorded by other software. Capstan changes nothing on it unless you format it.`;
    case 'damaged':
      return `The volume on ${barcode} is damaged. What its table of contents names can often still be restored; check it to see.`;
    case 'dirty':
      return `What the table of contents of ${barcode} names can be restored. Check it to see what else can be saved.`;
    case 'unfinished':
      return `Eject ${barcode} from here, so that its table of contents is completed first.`;
    default:
      return `${barcode} is in the drive.`;
  }
}

/** What fits on the drive's own display. */
export function displayOf(state: DriveState, alerts: readonly number[] = [], isLocating = false): string {
  switch (state.kind) {
    case 'empty':
      return alerts.includes(cleanNow) ? 'CLEAN ME' : 'NO CARTRIDGE';
    case 'loading':
      return 'LOADING';
    case 'loaded':
      return 'LOADED';
    case 'formatting':
      return 'FORMATTING';
    case 'writing':
      return 'WRITING';
    case 'reading':
      return isLocating ? 'LOCATING' : 'READING';
    case 'paused':
      return 'PAUSED';
    case 'finishing':
      return 'FINISHING';
    case 'safe-to-eject':
      return 'SAFE TO EJECT';
    case 'ejecting':
      return 'EJECTING';
    case 'failed':
      return isCleaning(state) ? 'CLEANING' : 'FAULT';
  }
}
