// Faults of tape libraries, in words.

import type { Words } from './fault-words.ts';
import { joinGroupTape } from './faults-of-tape.ts';

const lookAgain = 'Let the library take inventory, then try again.';

export const faultsOfLibrary = {
  'library.absent': {
    title: 'The tape library no longer responds',
    detail:
      'The connection to {subject|the library} was lost. Files that were reported safe stay safe. A library’s robot is often reached through one of its drives.',
    remedy: 'Check the power and cables of the library and its drives, then try again.',
    action: 'retry',
  },
  'library.busy': {
    title: 'The library is not ready yet',
    detail: '{subject|The library} is starting up or taking inventory. No cartridge was moved.',
    remedy: 'Wait until its display says that it is ready, then try again.',
    action: 'retry',
  },
  'library.door-open': {
    title: 'The library is open or paused',
    detail:
      '{subject|The library} moves nothing while its door is open, or while it is paused at its panel. No cartridge was moved.',
    remedy: 'Close the door, or end the pause at the panel, then try again.',
    action: 'retry',
  },
  'library.fault': {
    title: 'The library reports a fault',
    detail:
      '{subject|The library} could not move a cartridge and cannot go on by itself. Files that were reported safe stay safe.',
    remedy:
      'Look at the library’s display and follow what it says, then try again. The technical details help its service.',
    action: 'retry',
  },
  'library.refused-move': {
    title: 'The library does not make this move',
    detail: '{subject|The library} refused to move the cartridge between these two places. Nothing was moved.',
    remedy: 'Choose another place for it; some libraries have no way from a mail slot to a drive.',
  },
  'library.out-of-reach': {
    title: 'No robot reaches the cartridge',
    detail:
      '{subject|The cartridge} is not in a slot of the library that the drive stands in. Robots load from their own slots only. Nothing was moved.',
    remedy: 'Move it to a slot of that library, or use another drive.',
  },
  'library.unanswered': {
    title: 'The library took too long',
    detail: '{subject|The library} did not respond in time, and the cartridge is still where it was.',
    remedy: 'Check the library’s display, then try again.',
    action: 'retry',
  },
  'library.source-empty': {
    title: 'The cartridge is not where it was',
    detail:
      'The place that {subject|the cartridge} was to be taken from is empty; somebody may have taken it out. Nothing was moved.',
    remedy: lookAgain,
    action: 'retry',
  },
  'library.destination-full': {
    title: 'A cartridge is already there',
    detail: 'Something lies in the place that {subject|the cartridge} was to be put into. Nothing was moved.',
    remedy: 'Let the library take inventory, or choose another place.',
    action: 'retry',
  },
  'library.other-cartridge': {
    title: 'Another cartridge lies there now',
    detail:
      'The place that {subject|the cartridge} was to be taken from holds another one; somebody may have exchanged them. Nothing was moved.',
    remedy: lookAgain,
    action: 'retry',
  },
  'library.cartridge-held': {
    title: 'The drive does not let go of the cartridge',
    detail: 'The robot could not take {subject|the cartridge} out of its drive. Nothing was moved.',
    remedy: 'Eject the cartridge, or press the eject button on the drive, then try again.',
    action: 'eject',
  },
  'library.cartridge-stuck': {
    title: 'The cartridge is stuck',
    detail:
      '{subject|The cartridge} went neither in nor out, and the library has stopped. Files that were reported safe stay safe.',
    remedy: 'Look at the library’s display; a person may have to free the cartridge. Use no force.',
  },
  'library.cartridge-astray': {
    title: 'A cartridge is not where it was put',
    detail:
      'After a move {subject|the cartridge} is seen neither where it was nor where it was to go: it may be in the robot’s hand. Files that were reported safe stay safe.',
    remedy: 'Look at the library’s display, then let it take inventory.',
  },
  // The next ones are not the core's.
  'library.unknown': {
    title: 'No such tape library',
    detail: 'No tape library called {subject|that} is connected. Nothing was moved.',
    remedy: 'Check the name in the list of libraries, and the library’s power and cables.',
  },
  'library.not-named': {
    title: 'Name the tape library',
    detail: 'Several tape libraries are connected, and it must be clear which one is meant. Nothing was moved.',
    remedy: 'Name one of those in the list of libraries.',
  },
  'library.cartridge-absent': {
    title: 'The cartridge is in no slot of a tape library',
    detail: 'No slot of a connected library holds {subject|the cartridge}. Nothing was moved.',
    remedy: 'Put it into a slot, or move it there from a mail slot, then try again.',
    action: 'retry',
  },
  'library.held': {
    title: 'Another program has the tape library open',
    detail:
      'A program on this computer is using the robot of {subject|the library}; the technical details say which. Nothing was moved.',
    remedy: 'Close that program, then search for drives again.',
    action: 'retry',
  },
  'library.forbidden': {
    title: 'No permission to open the tape library',
    detail:
      'Capstan is not allowed to use the robot of {subject|the library}. Nothing was moved. Where several people use this computer, the administrator installs Capstan’s service instead (sudo capstan-service install).',
    remedy: joinGroupTape,
    action: 'doctor',
  },
  'library.drive-unproven': {
    title: 'It is not known which drive of the library is which',
    detail:
      'The library does not say which drive stands where, and {subject|the drive} could not be found out by putting a cartridge into it. Nothing was written.',
    remedy: 'Take cartridges out of the library’s drives, then try again.',
    action: 'retry',
  },
  'library.no-cleaning-cartridge': {
    title: 'No cleaning cartridge is in the library',
    detail:
      '{subject|A drive} asks to be cleaned, and no slot of its library holds a cleaning cartridge that could be used. It was not cleaned.',
    remedy:
      'Put a cleaning cartridge (its barcode begins with CLN) into a slot, or discard one that is used up and put in a new one; the drive is then cleaned by itself.',
  },
} as const satisfies Readonly<Record<string, Words>>;
