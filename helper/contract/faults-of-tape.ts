// What a drive, a cartridge or what is on it can have, in words.

import type { Words } from './fault-words.ts';

export const faultsOfTape = {
  // ---- the drive ----
  'drive.absent': {
    title: 'The drive does not answer any more',
    detail:
      'The connection to {subject|the drive} is gone. Files that were reported safe are still on the cartridge; anything written after them may be missing.',
    remedy: 'Check the drive’s power and cable, then load the cartridge again.',
    action: 'retry',
  },
  'drive.busy': {
    title: 'The drive is in use',
    detail: 'Another job, program or computer is using {subject|the drive}. Nothing was changed.',
    remedy: 'Wait for it to finish or close the other program, then try again.',
    action: 'retry',
  },
  'drive.held': {
    title: 'Another program has the drive open',
    detail:
      'A program on this computer is using {subject|the drive}; the technical details say which. Nothing was changed.',
    remedy: 'Close that program, then try again.',
    action: 'retry',
  },
  'drive.reserved': {
    title: 'Another computer has reserved the drive',
    detail: 'A computer that is connected to {subject|the drive} keeps it for itself. Nothing was changed.',
    remedy: 'Let that computer release the drive, then try again. If it is gone for good, turn the drive off and on.',
    action: 'retry',
  },
  'drive.forbidden': {
    title: 'The drive may not be opened',
    detail: 'This computer does not let Capstan use {subject|the drive}. Nothing was changed.',
    remedy: 'Ask the administrator to install Capstan’s service, or to add its user to the group “tape”.',
    action: 'doctor',
  },
  'drive.fault': {
    title: 'The drive reports a fault',
    detail:
      '{subject|The drive} failed while it worked. Files that were reported safe stay safe; do not count on anything after them.',
    remedy:
      'Eject the cartridge and try again. If it happens with another cartridge too, the drive needs service: the technical details help there.',
    action: 'eject',
    also: 'retry',
  },
  'drive.reset': {
    title: 'The drive was reset',
    detail:
      '{subject|The drive} started anew in the middle of the work, so the work was stopped. Files that were reported safe stay safe.',
    remedy: 'Load the cartridge again and start the job anew.',
    action: 'load',
    also: 'retry',
  },
  'drive.timed-out': {
    title: 'The drive took too long',
    detail:
      '{subject|The drive} did not answer within the time that this step may take. Files that were reported safe stay safe.',
    remedy: 'Check the drive’s display and cable. Turn it off and on if it stays silent, then try again.',
    action: 'retry',
  },
  'drive.refused-command': {
    title: 'The drive refused a command',
    detail: '{subject|The drive} does not know or allow something that Capstan asked of it. Nothing more was written.',
    remedy: 'Please report this with the technical details; an update of the drive’s firmware may help.',
  },
  'drive.block-too-large': {
    title: 'The computer’s adapter cannot move blocks of this size',
    detail:
      'What is on the cartridge, or is to go on it, comes in larger pieces than the adapter of {subject|the drive} moves at once. Nothing was changed.',
    remedy:
      'Connect the drive to another adapter, or format new cartridges with the block size that the technical details name.',
  },
  'drive.data-corrupted': {
    title: 'Data changed on its way between computer and drive',
    detail:
      'What arrived is not what was sent to or from {subject|the drive}. Files that were reported safe stay safe; the others are not on the cartridge.',
    remedy: 'Check the cable and its connectors, and exchange the cable if it happens again.',
    action: 'retry',
  },
  'drive.cleaning-needed': {
    title: 'The drive must be cleaned',
    detail:
      '{subject|The drive} does no more work before it has been cleaned. Files that were reported safe stay safe.',
    remedy: 'Eject the cartridge, load a cleaning cartridge, and wait until the drive has ejected it.',
    action: 'clean',
  },
  'drive.cleaning-cartridge': {
    title: 'A cleaning cartridge is in the drive',
    detail: '{subject|The drive} holds a cleaning cartridge, which keeps no files.',
    remedy: 'Wait until the drive has been cleaned, eject the cleaning cartridge and load the one that you need.',
    action: 'eject',
  },
  'drive.cleaning-expired': {
    title: 'The cleaning cartridge is used up',
    detail: 'It has cleaned as often as it can. {subject|The drive} was not cleaned.',
    remedy: 'Eject it, throw it away and load a new cleaning cartridge.',
    action: 'eject',
    also: 'clean',
  },
  'drive.empty': {
    title: 'No cartridge is loaded',
    detail: '{subject|The drive} is empty, or its cartridge is not pulled in.',
    remedy: 'Load the cartridge and try again.',
    action: 'load',
  },
  'drive.occupied': {
    title: 'There is already a cartridge in the drive',
    detail: '{subject|The drive} holds another cartridge. Nothing was changed on either of them.',
    remedy: 'Eject the cartridge that is in it first.',
    action: 'eject',
    also: 'retry',
  },
  'drive.none-free': {
    title: 'No drive is free',
    detail: '{subject|The cartridge} lies on the shelf and every drive that it fits into holds another cartridge.',
    remedy: 'Eject a cartridge that is not needed now, then try again.',
    action: 'eject',
    also: 'retry',
  },
  'drive.unknown': {
    title: 'There is no such drive',
    detail: 'No drive is named {subject|like that}.',
    remedy: 'Look at the list of drives and choose one of them.',
    action: 'show-drives',
  },
  'drive.model-unknown': {
    title: 'There is no such kind of virtual drive',
    detail: 'Capstan has no description of a drive called {subject|like that}. Nothing was changed.',
    remedy: 'Choose one of lto5 to lto10, or a half-height one such as lto9-half.',
    action: 'show-settings',
  },
  'drive.not-virtual': {
    title: 'This drive is a real one',
    detail: '{subject|The drive} is connected to the computer; only virtual drives are added and removed here.',
    remedy: 'Switch it off or unplug it if it shall not be used, then look for drives again.',
  },

  // ---- the cartridge ----
  'medium.write-protected': {
    title: 'The cartridge is write-protected',
    detail: 'The switch on the edge of {subject|the cartridge} forbids writing. Nothing on it was changed.',
    remedy: 'Eject it, move the switch to “unlocked” and load it again, or use another cartridge.',
    action: 'eject',
    also: 'choose-cartridge',
  },
  'medium.write-once': {
    title: 'This cartridge can be written only once',
    detail: 'What is on {subject|the cartridge} can never be overwritten or erased. Nothing on it was changed.',
    remedy: 'Use another cartridge. What is recorded on this one can still be restored.',
    action: 'choose-cartridge',
  },
  'medium.key-missing': {
    title: 'The cartridge is encrypted and the drive has no fitting key',
    detail: 'What is recorded on {subject|the cartridge} can be read only with the key that it was written with.',
    remedy: 'Give the drive that key, then try again.',
    action: 'retry',
  },
  'medium.incompatible': {
    title: 'This drive cannot use the cartridge',
    detail:
      '{subject|The cartridge} is of a generation that the drive cannot read or write. Nothing on it was changed.',
    remedy: 'Use a drive that fits the cartridge, or a cartridge that fits the drive.',
    action: 'eject',
  },
  'medium.unreadable': {
    title: 'A place on the tape cannot be read',
    detail:
      'The drive could not read part of {subject|the cartridge}, even after trying again by itself. What was read before is whole.',
    remedy:
      'Clean the drive, then try again, in another drive if there is one. If a second copy exists, restore from it.',
    action: 'clean',
    also: 'retry',
  },
  'medium.unwritable': {
    title: 'A place on the tape cannot be written',
    detail:
      'The drive could not write to part of {subject|the cartridge}. Files that were reported safe are still on it; those after them are not.',
    remedy:
      'Clean the drive. Archive the remaining files to another cartridge and do not trust this one with new files.',
    action: 'clean',
    also: 'choose-cartridge',
  },
  'medium.full': {
    title: 'The tape has come to its end',
    detail:
      'There is no more tape on {subject|the cartridge}. Files that were reported safe are on it; the others are not.',
    remedy: 'Archive the remaining files to another cartridge.',
    action: 'choose-cartridge',
  },
  'medium.changed': {
    title: 'This is another cartridge than before',
    detail: 'The cartridge in the drive was exchanged while Capstan was using it. Nothing was written to the new one.',
    remedy: 'Eject it and load the cartridge that belongs to the job.',
    action: 'eject',
  },
  'cartridge.exists': {
    title: 'That barcode is taken',
    detail: 'There is already a cartridge with the barcode {subject|given}. It was left as it is.',
    remedy: 'Choose another barcode.',
  },
  'cartridge.unknown': {
    title: 'No such cartridge',
    detail: 'Capstan knows no cartridge with the barcode {subject|given}.',
    remedy: 'Check the barcode: six characters and the type, like CAP001L8.',
    action: 'choose-cartridge',
  },
  'cartridge.in-use': {
    title: 'The cartridge is in use',
    detail: 'A drive or a job is using {subject|the cartridge}. Nothing was changed.',
    remedy: 'Wait for the job to end, or eject the cartridge first.',
    action: 'retry',
  },
  'cartridge.damaged': {
    title: 'The virtual cartridge’s folder is damaged',
    detail:
      'Files that make up {subject|the virtual cartridge} are missing or do not fit together. They were left as they are.',
    remedy: 'Bring the folder back from a backup, or import the cartridge again.',
  },
  'cartridge.import-invalid': {
    title: 'This folder is not a cartridge that can be imported',
    detail: '{subject|The folder} does not hold a complete file-backed cartridge. Nothing was made from it.',
    remedy: 'Choose the folder that holds the cartridge’s numbered record files.',
    action: 'choose-folder',
  },
  'cartridge.not-loaded': {
    title: 'The cartridge lies on the shelf',
    detail: '{subject|The cartridge} is in no drive.',
    remedy: 'Load it first.',
    action: 'load',
  },
  'cartridge.faults-invalid': {
    title: 'The fault script cannot be used',
    detail: 'The script for {subject|the virtual cartridge} breaks the rules of fault scripts. Nothing was changed.',
    remedy: 'Correct the line that the technical details name.',
  },
  'cartridge.other': {
    title: 'The cartridge in the drive is another one',
    detail: 'What is recorded on the cartridge says that it is not {subject|the one that was named}. It was not used.',
    remedy: 'Load it under the barcode that the technical details name, or put the right cartridge in.',
    action: 'eject',
  },

  // ---- what is on the cartridge ----
  'volume.blank': {
    title: 'The cartridge is blank',
    detail: 'Nothing is recorded on {subject|the cartridge}. It must be formatted before files can go on it.',
    remedy: 'Format it.',
    action: 'format',
  },
  'volume.foreign': {
    title: 'The cartridge holds something else',
    detail:
      '{subject|The cartridge} was recorded by other software and is not an LTFS cartridge. Capstan has changed nothing on it.',
    remedy: 'Keep it if what is on it may matter. Only formatting makes it usable here, and that erases everything.',
    action: 'choose-cartridge',
  },
  'volume.dirty': {
    title: 'The last session on the cartridge was cut short',
    detail:
      'There is data on {subject|the cartridge} after its last table of contents. Everything in that table can be restored; nothing was changed.',
    remedy:
      'Check it: that says which files of the last session can still be saved. Recover it then; it takes no new files before.',
    action: 'check',
  },
  'volume.label-invalid': {
    title: 'The cartridge’s label is damaged',
    detail: 'The LTFS label on {subject|the cartridge} breaks the rules of the format. Nothing was changed.',
    remedy: 'Do not format it if its content matters. Clean the drive, then check it: that says what can be done.',
    action: 'clean',
    also: 'check',
  },
  'volume.index-damaged': {
    title: 'The cartridge’s table of contents is damaged',
    detail:
      'The list of files on {subject|the cartridge} cannot be used as it stands. The files’ own data was not touched.',
    remedy:
      'Do not format it if its content matters. Check it: that says what is wrong and what recovery would do. What is sound in the list can be restored before: capstan restore BARCODE:/ --salvage --into DIR.',
    action: 'check',
  },
  'volume.entry-damaged': {
    title: 'An entry of the table of contents is damaged',
    detail: 'What the table of contents says of {subject|a file} cannot be true. That entry was left out.',
    remedy:
      'Restore it from a second copy, or from an older generation of the cartridge. The other files are not affected.',
    action: 'show-cartridge',
  },
  'volume.entry-incomplete': {
    title: 'An entry of the table of contents is incomplete',
    detail:
      'Something that the table of contents says of {subject|a file} cannot be read. What does not depend on that is as it was.',
    remedy: 'Look at what came back: a time, a name of a folder or an attribute may be missing.',
    action: 'show-cartridge',
  },
  'volume.locked': {
    title: 'The cartridge is locked',
    detail: '{subject|The cartridge} is marked as locked against changes. Nothing on it was changed.',
    remedy: 'Restore from it as usual, or use another cartridge for new files.',
    action: 'unlock',
    also: 'choose-cartridge',
  },
  'volume.full': {
    title: 'The cartridge is full',
    detail:
      'Only the reserve for the last table of contents is left on {subject|the cartridge}. Files that were reported safe are on it; the others are not.',
    remedy: 'Archive the remaining files to another cartridge.',
    action: 'choose-cartridge',
  },
  'volume.other-blocks': {
    title: 'The cartridge is formatted with another block size',
    detail:
      'An archive that goes on from one cartridge to the next needs the same block size on all of them, and {subject|this cartridge} has another. Nothing was written to it.',
    remedy: 'Use a cartridge that is formatted like the first one, or archive to this one in a job of its own.',
    action: 'choose-cartridge',
  },
  'volume.name-invalid': {
    title: 'A name cannot be stored',
    detail:
      'LTFS cannot hold the name of {subject|this file or folder}: it is too long or not valid text. It was left out.',
    remedy: 'Rename it and archive it again.',
  },
  'volume.path-missing': {
    title: 'No such file or folder on the cartridge',
    detail: '{subject|The path} is not on the cartridge.',
    remedy: 'Look at the list of what is on it and check the spelling; capitals matter.',
    action: 'show-cartridge',
  },
  'volume.path-taken': {
    title: 'The name is taken on the cartridge',
    detail:
      'A folder and a file cannot share one name: {subject|the path} is already there as the other kind. It was left as it is.',
    remedy: 'Rename what you want to archive, then archive it again.',
  },
  'volume.generation-missing': {
    title: 'There is no such generation on the cartridge',
    detail: 'None of the tables of contents on {subject|the cartridge} has that number. Nothing was changed.',
    remedy: 'Look at the list of its generations and choose one of them.',
    action: 'show-cartridge',
  },
  'volume.generation-closed': {
    title: 'This generation is not in the catalogue',
    detail:
      'Of {subject|the cartridge} only the newest generation, and the one that was opened last, can be looked at.',
    remedy: 'Open the generation: it is then read from the cartridge.',
    action: 'show-cartridge',
  },
  'volume.older-generation': {
    title: 'Only an older generation is left',
    detail:
      'The newest table of contents on {subject|the cartridge} cannot be read. Going back to an older one was not agreed to, so nothing was changed.',
    remedy:
      'Clean the drive and check again, in another drive if there is one. If it stays so, restore what is sound in the newest one with capstan restore BARCODE:/ --salvage --into DIR; then recover the cartridge and name the generation that the check found.',
    action: 'clean',
    also: 'check',
  },
  'volume.beyond-recovery': {
    title: 'There is nothing left that recovery could build on',
    detail: 'No label or no table of contents of {subject|the cartridge} can be read. Nothing was changed.',
    remedy:
      'Clean the drive and check again, in another drive if there is one. Do not format the cartridge if its content matters: its data may still be there.',
    action: 'clean',
    also: 'check',
  },
  'volume.rule-invalid': {
    title: 'This is no placement rule',
    detail: 'A rule names a size, name patterns, or both, such as size=1M/name=*.txt:*.xml. Nothing was changed.',
    remedy: 'Correct the rule and try again.',
  },
  'volume.extent-invalid': {
    title: 'A file’s place on the tape makes no sense',
    detail:
      'The table of contents points to a place for {subject|a file} where its data cannot be. That file is damaged.',
    remedy:
      'Restore it from a second copy if there is one, or restore what is left of it by asking to keep damaged files. The other files are not affected.',
    action: 'retry',
  },

  // ---- recovery, and other steps that cannot be taken back ----
  'recover.not-attached': {
    title: 'This file did not come back',
    detail:
      '{subject|The file} was being written when the last session was cut short, and its data is not whole on the cartridge. What there is of it was put into the lost-and-found folder.',
    remedy: 'Archive it again.',
  },
  'recover.damaged-files': {
    title: 'Files on the cartridge are damaged',
    detail:
      'Recovery can only shorten them to their sound beginning, and that was not agreed to. Nothing on {subject|the cartridge} was changed.',
    remedy:
      'Check it to see which files they are and how much of them is sound. Then recover it and agree to shorten damaged files.',
    action: 'check',
  },
  'cartridge.not-confirmed': {
    title: 'This step was not confirmed',
    detail: 'It changes {subject|the cartridge}, so it wants a clear yes. Nothing was changed.',
    remedy: 'Confirm it if you mean it.',
  },
} as const satisfies Readonly<Record<string, Words>>;
