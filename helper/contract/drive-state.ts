// What a drive's state means, for whoever shows it.

import type { DriveState, DriveStateOf, Fault, TimedState } from './model.ts';

/** It is at something by itself. */
export function isTimed(state: DriveState): state is TimedState {
  return state.kind === 'loading' || state.kind === 'formatting' || state.kind === 'ejecting';
}

/** It measures a new cartridge, which takes it longer than anything else. */
export function isCalibrating(state: DriveState): boolean {
  return state.kind === 'loading' && state.step === 'calibrating';
}

/** A real drive into which somebody has put a cartridge, and nobody has said which. */
export function hasUnidentified(state: DriveState): boolean {
  return state.kind === 'empty' && state.unidentified !== undefined;
}

const shutCodes = ['drive.forbidden', 'drive.held', 'drive.reserved'] as const;
export type ShutCode = (typeof shutCodes)[number];

interface ShutState extends DriveStateOf<'failed'> {
  readonly barcode: null;
  readonly fault: Fault & { readonly code: ShutCode };
}

/** It is there, and somebody else's or nobody's to open: nothing is wrong with it. */
export function isShut(state: DriveState): state is ShutState {
  return state.kind === 'failed' && state.barcode === null && shutCodes.some((code) => code === state.fault.code);
}
