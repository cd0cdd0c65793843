// Words that several views share. "Safe" is said only where pulling the cartridge loses nothing.

import type { Cartridge } from '../../helper/contract/model.ts';
import { conditions, locks, writeProtected } from '../../helper/contract/words/cartridges.ts';
import { fileConditions } from '../../helper/contract/words/file-condition.ts';
import { sizeInWords } from './format.ts';

export const noFolderYet = 'No folder selected yet';

export const generalText = {
  app: {
    name: 'Capstan',
    views: {
      deck: 'Deck',
      map: 'Tape map',
      browse: 'Browse',
      restore: 'Restore',
      jobs: 'Jobs',
      mirrors: 'Mirrors',
      health: 'Health',
      settings: 'Settings',
    },
    navigation: 'Views',
    skip: 'Skip to content',
    connected: 'Helper connected',
    connecting: 'Connecting to the helper…',
    lost: 'Helper not reachable',
    lostKnown: 'Showing the last known state. Capstan keeps trying to connect.',
    lostUnknown: 'Capstan keeps trying to connect.',
    tryNow: 'Try now',
  },

  loss: {
    title: 'The catalogue was lost',
    noted: 'Dismiss',
  },

  action: {
    cancel: 'Cancel',
    load: 'Load',
    eject: 'Eject',
    browse: 'Browse',
    format: 'Format…',
    archive: 'Archive folders…',
    protect: 'Write-protect',
    unprotect: 'Allow writing',
    stopJob: 'Stop',
    pauseJob: 'Pause',
    resumeJob: 'Resume',
    continueJob: 'Retry remaining',
    details: 'Technical details',
    dismiss: 'Dismiss',
    showJob: 'Show job',
    close: 'Close',
    check: 'Check…',
    recover: 'Recover…',
    verify: 'Verify',
    copy: 'Copy…',
    lock: 'Lock…',
    place: 'Location…',
    removeVirtual: 'Remove…',
    map: 'Tape map',
    save: 'Save',
    moreOptions: 'More options',
    copyText: 'Copy',
    copied: 'Copied',
    copyCommand: (command: string) => `Copy the command ${command}`,
  },

  cartridge: {
    condition: conditions,
    writeProtected,
    locked: locks.locked,
    lockedForGood: locks['permanently-locked'],
    unnamed: 'Unnamed volume',
    free: (free: number) => `${sizeInWords(free)} free`,
    of: (capacity: number) => `of ${sizeInWords(capacity)}`,
    capacity: (capacity: number) => `Capacity ${sizeInWords(capacity)}`,
    describe: (cartridge: Cartridge) =>
      `Cartridge ${cartridge.barcode}, ${cartridge.volume?.name || conditions[cartridge.condition]}`,
    menu: (barcode: string) => `Actions for ${barcode}`,
  },

  fileConditions,
} as const;
