// Cartridges in words, for window and command line.

import type { WrittenCartridge } from '../archive.ts';
import type { CartridgeFlaw, Condition, LockState } from '../model.ts';

export const conditions: Readonly<Record<Condition, string>> = {
  unknown: 'New – contents unknown',
  blank: 'Blank',
  encrypted: 'Encrypted, key not here',
  foreign: 'Not an LTFS cartridge',
  tar: 'Tar archives',
  damaged: 'Damaged',
  dirty: 'Last session interrupted',
  unfinished: 'Second index copy out of date',
  clean: 'Ready',
};

/** Shown instead of the condition, which may look well. */
export const flaws: Readonly<Record<CartridgeFlaw, string>> = {
  'write-failed': 'A drive could not write to it',
  'verification-failed': 'Last verification failed',
  'media-failing': 'A drive reported that it is failing',
  'life-over': 'Past its rated life',
};

export const locks: Readonly<Record<LockState, string>> = {
  unlocked: '',
  locked: 'Locked',
  'permanently-locked': 'Locked for good',
};

export const writeProtected = 'Write-protected';

/** What an archive left each cartridge as. */
export const writtenEnds: Readonly<Record<WrittenCartridge['end'], string>> = {
  finished: 'Complete',
  full: 'Full',
  failed: 'Drive failed',
};
