// What may be done with a cartridge, judged in one place: for the shelf, for what is offered and dropped on, for the planner
// and for the command line. Each refusal is part of the next one: nothing can be written over, no files can be put there, no
// files can be put there as it is.

import type { FaultCode } from './errors.ts';
import type { Cartridge, CartridgeFlaw, Condition } from './model.ts';

export type JudgedCartridge = Pick<Cartridge, 'mediaType' | 'condition' | 'writeProtected' | 'flaw' | 'volume'>;

/** Why it can neither be formatted nor mended, nor written over in any other way. */
export function refusalToOverwrite({
  mediaType,
  writeProtected,
  volume,
}: Pick<JudgedCartridge, 'mediaType' | 'writeProtected' | 'volume'>): FaultCode | null {
  if (mediaType === 'CU') return 'cartridge.cleaning';
  if (writeProtected) return 'medium.write-protected';
  return volume !== null && volume.lock !== 'unlocked' ? 'volume.locked' : null;
}

/** Why no files can be put on it, not even after formatting a blank one. */
export function refusalToFill(cartridge: JudgedCartridge): FaultCode | null {
  const refusal = refusalToWrite(cartridge);
  return refusal === 'volume.blank' ? null : refusal;
}

/** Why it takes no files, the most lasting reason first; null when it does, or no drive has looked at it yet. */
export function refusalToWrite(cartridge: JudgedCartridge): FaultCode | null {
  const { flaw, condition } = cartridge;
  const lasting = refusalToOverwrite(cartridge);
  if (lasting !== null) return lasting;
  if (condition === 'damaged') return 'volume.index-damaged';
  if (flaw !== null) return faultOfFlaw[flaw];
  // What tar has written can be read, and nothing can be put behind it.
  if (condition === 'tar') return 'volume.foreign';
  return refusalToRead(condition) ?? (condition === 'dirty' ? 'volume.dirty' : null);
}

/** Why no file of it can be read: there is no volume on it, or none that anybody can see. */
export function refusalToRead(condition: Condition): FaultCode | null {
  switch (condition) {
    case 'blank':
      return 'volume.blank';
    case 'encrypted':
      return 'medium.key-missing';
    case 'foreign':
      return 'volume.foreign';
    case 'unknown':
    case 'tar':
    case 'damaged':
    case 'dirty':
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
