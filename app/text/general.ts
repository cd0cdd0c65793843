// Words that several views share. "Safe" is said only where pulling the cartridge loses nothing.

import type { Cartridge, Condition, Receipt } from '../../helper/contract/model.ts';
import { sizeInWords } from './format.ts';

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
    connected: 'Helper connected',
    connecting: 'Connecting to the helper…',
    lost: 'Helper not reachable',
    lostKnown: 'What you see is the last that was known. Capstan keeps trying.',
    lostUnknown: 'Capstan keeps trying.',
    tryNow: 'Try now',
  },

  loss: {
    title: 'The catalogue of what lies on the cartridges was lost',
    noted: 'I have read this',
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
    resumeJob: 'Go on',
    continueJob: 'Do what is left',
    details: 'Technical details',
    dismiss: 'Dismiss',
    showJob: 'Show job',
    close: 'Close',
    check: 'Check…',
    recover: 'Recover…',
    verify: 'Verify',
    copy: 'Copy…',
    lock: 'Lock…',
    place: 'Where it is kept…',
    map: 'Tape map',
    save: 'Save',
  },

  cartridge: {
    condition: {
      unknown: 'Not looked at yet',
      blank: 'Blank',
      foreign: 'Holds something else',
      damaged: 'Damaged',
      dirty: 'Last session was cut short',
      unfinished: 'Not finished',
      clean: 'Ready',
    } satisfies Record<Condition, string>,
    writeProtected: 'Write-protected',
    locked: 'Locked',
    lockedForGood: 'Locked for good',
    unnamed: 'Unnamed volume',
    free: (free: number) => `${sizeInWords(free)} free`,
    of: (capacity: number) => `of ${sizeInWords(capacity)}`,
    capacity: (capacity: number) => `Holds ${sizeInWords(capacity)}`,
    describe: (cartridge: Cartridge) =>
      `Cartridge ${cartridge.barcode}, ${cartridge.volume?.name || generalText.cartridge.condition[cartridge.condition]}`,
    menu: (barcode: string) => `More for ${barcode}`,
  },

  receipt: {
    buffered: 'On its way',
    written: 'Written',
    safe: 'Safe',
    verified: 'Verified',
  } satisfies Record<Receipt, string>,

  unsound: 'Not sound',
} as const;
