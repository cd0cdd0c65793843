// Faults of cartridges and jobs that several tape hosts share, in words.

import type { Words } from './fault-words.ts';

export const faultsOfFleetWork = {
  'fleet.cartridge-taken': {
    title: 'Another computer of the fleet writes to this cartridge',
    detail:
      'The memory of {subject|the cartridge} names another computer, or a later hand-over, than this one knows. It can be read; nothing more was written to it.',
    remedy: 'Load it again with the fleet’s database reached: this computer then takes it over.',
    action: 'retry',
  },
  'fleet.cartridge-marked': {
    title: 'The cartridge belongs to another fleet',
    detail:
      'The memory of {subject|the cartridge} bears the mark of a fleet that this computer is not in. It can be read; nothing was written to it.',
    remedy:
      'Write to it on a computer of that fleet. If that fleet is to lose it, take the mark off:  capstan fleet unmark {subject|BARCODE}',
  },
  'fleet.lease-unconfirmed': {
    title: 'The fleet’s database must say whose cartridge this is',
    detail:
      'The memory of {subject|the cartridge} does not say that it is this computer’s, and the database does not answer. It can be read; nothing was written to it.',
    remedy: 'Try again when the database is reached, or use a cartridge that this computer wrote to last.',
    action: 'retry',
  },
  'fleet.lease-held': {
    title: 'Another computer has not given this cartridge up',
    detail:
      'The memory of {subject|the cartridge} takes no marks, so only the database says whose it is. It can be read; nothing was written to it.',
    remedy: 'On the computer that wrote to it:  capstan fleet release {subject|BARCODE}',
  },
  'fleet.mark-refused': {
    title: 'This drive cannot mark the cartridge as its own',
    detail:
      'Other computers of the fleet rely on the mark in the memory of {subject|the cartridge}, and this drive writes none. It can be read; nothing was written to it.',
    remedy: 'Write to it in another drive.',
  },
  'fleet.cartridge-nowhere': {
    title: 'No computer of the fleet has this cartridge',
    detail: '{subject|The cartridge} is in no drive, library or shelf that the fleet’s database knows.',
    remedy: 'Load it on one of the computers, and ask again.',
  },
  'fleet.cartridge-ambiguous': {
    title: 'Several cartridges have this barcode',
    detail: 'Computers of the fleet have different cartridges with the barcode {subject|that was named}.',
    remedy: 'Ask on the computer that has the one you mean.',
  },
  'fleet.job-not-begun': {
    title: 'No computer has this job',
    detail: 'It waits for its turn, or it has ended. Nothing was changed.',
    remedy: 'See where it stands:  capstan fleet queue --all',
  },
  'fleet.job-given-back': {
    title: 'Another computer of the fleet does this job',
    detail: 'Its cartridge was carried away before anything of it was done here. It waits for a computer that has it.',
    remedy: 'See who has it by now:  capstan fleet queue',
  },
  'fleet.person-unknown': {
    title: 'The person who asked is not known on this computer',
    detail:
      '{subject|The login} is no user here, has another number than on the computer that was asked, or is root there. Nothing was done.',
    remedy:
      'Link them, as an administrator of this computer:  capstan fleet people link USER HOST:USER. Or ask for the job there.',
  },
  'fleet.call-stays': {
    title: 'This is done only by the computer that is asked',
    detail: 'Another computer of the fleet can do restores, salvages, checks and verifications.',
    remedy: 'Ask for it on the computer that has the cartridge.',
  },
} as const satisfies Readonly<Record<string, Words>>;
