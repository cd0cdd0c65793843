// Whether new files may be put on a cartridge, judged in one place: for the shelf, for what is offered and dropped on, for
// the planner and for the command line.

import type { FaultCode } from './errors.ts';
import type { Cartridge, CartridgeFlaw } from './model.ts';

export type JudgedCartridge = Pick<Cartridge, 'mediaType' | 'condition' | 'writeProtected' | 'flaw' | 'volume'>;

/** Why it takes none, the most lasting reason first; null when it does, or no drive has looked at it yet. */
export function refusalToWrite(cartridge: JudgedCartridge): FaultCode | null {
  const { mediaType, writeProtected, volume, flaw, condition } = cartridge;
  if (mediaType === 'CU') return 'cartridge.cleaning';
  if (writeProtected) return 'medium.write-protected';
  if (volume !== null && volume.lock !== 'unlocked') return 'volume.locked';
  if (condition === 'damaged') return 'volume.index-damaged';
  if (flaw !== null) return faultOfFlaw[flaw];
  switch (condition) {
    case 'blank':
      return 'volume.blank';
    case 'foreign':
      return 'volume.foreign';
    case 'dirty':
      return 'volume.dirty';
    case 'unknown':
    case 'unfinished':
    case 'clean':
      return null;
  }
}

/** It can go on taking files, as it is formatted. */
export function takesFiles(cartridge: JudgedCartridge): boolean {
  return cartridge.volume !== null && refusalToWrite(cartridge) === null;
}

/** A drive found nothing on it when it last looked: erasing it loses nothing. What nobody has looked at is not blank. */
export function isKnownBlank({ condition, volume }: Pick<Cartridge, 'condition' | 'volume'>): boolean {
  return condition === 'blank' && volume === null;
}

const faultOfFlaw: Readonly<Record<CartridgeFlaw, FaultCode>> = {
  'write-failed': 'cartridge.write-failed',
  'verification-failed': 'cartridge.verification-failed',
  'media-failing': 'cartridge.worn-out',
  'life-over': 'cartridge.worn-out',
};
