// Every fault that a person can meet: one row of words per code, used by window, CLI and notifications alike. The rows of
// native's codes follow native/src/base/error_codes.inc in its order; a test demands one for each. Say what happened,
// what is true of the data now, what to do next. In a row, {subject|the cartridge} is filled from the fault's data.

import type { Fault, FaultData } from './model.ts';
import { type Figures, plainFigures } from './sizes.ts';

/** What a button beside the words can do. */
export type FaultAction =
  | 'retry'
  | 'load'
  | 'eject'
  | 'format'
  | 'check'
  | 'choose-folder'
  | 'choose-cartridge'
  | 'clean'
  | 'unlock'
  | 'reconnect'
  | 'show-cartridge'
  | 'show-drives'
  | 'show-health'
  | 'show-jobs'
  | 'show-mirrors'
  | 'show-settings'
  | 'doctor';

export interface Words {
  readonly title: string;
  readonly detail: string;
  readonly remedy: string;
  readonly action?: FaultAction;
  /** What the remedy names besides. */
  readonly also?: FaultAction;
}

const rows = {
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
    detail: '{subject|The cartridge} lies on the shelf and every drive holds another cartridge.',
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
    remedy: 'Do not format it if its content matters. Check it: that says what is wrong and what recovery would do.',
    action: 'check',
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
      'Clean the drive and check again, in another drive if there is one. If it stays so, recover it and name the generation that the check found.',
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

  // ---- what is to be archived ----
  'source.missing': {
    title: 'It is not there any more',
    detail: '{subject|What you chose to archive} was moved, renamed or deleted. It is not on the cartridge.',
    remedy: 'Check the path and archive it again.',
    action: 'retry',
  },
  'source.unreadable': {
    title: 'It cannot be read',
    detail:
      'The computer does not let Capstan read {subject|the file}, or its disk has a fault. It is not on the cartridge.',
    remedy: 'Check its permissions and the disk, then archive it again.',
    action: 'retry',
  },
  'find.unreadable': {
    title: 'The file cannot be read',
    detail: 'To find {subject|a file} on the cartridges Capstan must read it here first, and it cannot.',
    remedy: 'Choose a file, not a folder, that you may read, or give its checksum.',
  },
  'source.changed': {
    title: 'The file changed while it was read',
    detail: '{subject|The file} was written to by another program during the archive, so the copy may mix old and new.',
    remedy: 'Close the program that uses it and archive the file again.',
    action: 'retry',
  },
  'source.unsupported': {
    title: 'This is not a file or folder',
    detail: '{subject|The entry} is a socket, pipe or device, which has no content to archive. It was left out.',
    remedy: 'Nothing needs to be done unless you expected a file there.',
  },
  'source.cut-short': {
    title: 'The stream ended before it was whole',
    detail:
      'The program that was to deliver {subject|the stream} stopped in the middle. The file is not on the cartridge: a part of it would look like the whole.',
    remedy: 'See why that program stopped, then archive its output again.',
    action: 'retry',
  },
  'archive.name-taken': {
    title: 'Somebody else has a file of this name',
    detail: '{subject|The file} would take the place of another user’s on the cartridge. It was left out.',
    remedy: 'Archive it from a folder of another name, or to another cartridge.',
  },
  'archive.no-room': {
    title: 'There is too little room on the cartridge',
    detail:
      '{subject|The cartridge} has {freeBytes|too little} left and this needs {neededBytes|more}. Nothing was written.',
    remedy: 'Archive less at a time, or use a cartridge with more room.',
    action: 'choose-cartridge',
  },
  'archive.too-many-files': {
    title: 'These are too many files for the cartridge',
    detail:
      'The table of contents of {subject|the cartridge} may grow by {freeBytes|too little} and would grow by {neededBytes|more}. Nothing was written.',
    remedy: 'Archive fewer files at a time, pack small ones together, or use a larger cartridge.',
    action: 'choose-cartridge',
  },
  'archive.file-too-large': {
    title: 'A file is larger than every cartridge',
    detail:
      '{subject|A file} takes {neededBytes|more} and the roomiest of the cartridges has {freeBytes|less} left. Nothing was written.',
    remedy: 'Use larger cartridges, or allow files to be split over cartridges.',
    action: 'choose-cartridge',
  },
  'archive.pool-too-large': {
    title: 'So much memory must not be taken',
    detail:
      'The archive was to keep {neededBytes|too much} in memory; half of what this computer has is {freeBytes|less}. Nothing was written.',
    remedy: 'Ask for less memory.',
  },
  'archive.not-as-written': {
    title: 'A file on the tape is not what was written',
    detail:
      '{subject|The file} was read back from the tape and differs, or cannot be read. The copy on the tape must not be trusted.',
    remedy: 'Keep the original, and archive it again to another cartridge. Clean the drive if it happens again.',
    action: 'choose-cartridge',
    also: 'clean',
  },
  'archive.copy-too-slow': {
    title: 'One copy was left behind',
    detail:
      'The drive with {subject|one of the cartridges} was so slow that the other copy would have had to wait for it. What it had taken until then is safe on it; the other copy went on.',
    remedy: 'Check that drive before you use it again, then archive once more to complete this copy.',
    action: 'show-health',
  },
  'archive.copy-incomplete': {
    title: 'One of the copies is incomplete',
    detail: 'The copy that ends on {subject|one of the cartridges} lacks files. The other copies have them.',
    remedy:
      'Archive the same to another cartridge to have all copies again; the technical details say what went wrong.',
    action: 'choose-cartridge',
  },
  'archive.name-clash': {
    title: 'Two of the sources have the same name',
    detail: 'Both would become {subject|the same folder} on the cartridge. Nothing was written.',
    remedy: 'Archive them one after the other under different names, or archive the folder that holds them both.',
  },

  // ---- restoring ----
  'restore.destination-full': {
    title: 'There is too little room in the chosen folder',
    detail:
      'The disk under {subject|the folder} has {freeBytes|too little} free and this needs {neededBytes|more}. No half file is left under its final name.',
    remedy: 'Make room or choose a folder on another disk.',
    action: 'choose-folder',
  },
  'restore.destination-denied': {
    title: 'The chosen folder cannot be written to',
    detail:
      'The computer does not let Capstan write into {subject|the folder}, its disk is read-only or does not answer, or the folder has gone.',
    remedy: 'Choose another folder, or look at the disk and at the folder’s permissions, then restore the rest.',
    action: 'choose-folder',
  },
  'restore.destination-missing': {
    title: 'The chosen folder does not exist',
    detail: 'There is no folder {subject|of that name}. Nothing was restored.',
    remedy: 'Make the folder or choose another.',
    action: 'choose-folder',
  },
  'restore.destination-exists': {
    title: 'A file of that name is already there',
    detail: '{subject|The file} exists in the chosen folder. It was not overwritten.',
    remedy: 'Choose what becomes of files that are there, or restore into an empty folder.',
    action: 'choose-folder',
  },
  'restore.name-impossible': {
    title: 'A name does not fit the chosen folder',
    detail: 'The disk under the chosen folder cannot hold the name of {subject|this file}. It was not restored.',
    remedy: 'Restore it to another disk, or to a shorter path.',
    action: 'choose-folder',
  },
  'restore.name-clash': {
    title: 'Two of the chosen things have the same name',
    detail: 'Both would become {subject|the same file or folder} in the chosen folder. Nothing was restored.',
    remedy: 'Restore them one after the other into different folders, or restore the folder that holds them both.',
    action: 'choose-folder',
  },
  'restore.unsafe-path': {
    title: 'A name would lead out of the chosen folder',
    detail:
      '{subject|An entry on the cartridge} has a name, or lies behind a link, that points elsewhere. It was not restored.',
    remedy: 'Be careful with this cartridge if you do not know who wrote it. Everything else was restored.',
  },
  'restore.hash-mismatch': {
    title: 'What was read is not what was written',
    detail: 'The content of {subject|a file} does not match its checksum, so it was not restored.',
    remedy: 'Clean the drive and restore it again. If it fails again, restore it from a second copy.',
    action: 'clean',
    also: 'retry',
  },

  'restore.conflict-unsettled': {
    title: 'Nobody can be asked what shall happen to existing files',
    detail: 'Names in {subject|the folder} are taken already, and there is no one here to ask. Nothing was restored.',
    remedy: 'Say beforehand whether to skip, rename, keep the newer or overwrite.',
    action: 'choose-folder',
  },
  'restore.cartridge-not-wanted': {
    title: 'The restore does not need this cartridge',
    detail: 'Nothing is to be restored from {subject|it}. It was left as it is.',
    remedy: 'Look at the job: it says which cartridge it waits for.',
    action: 'choose-cartridge',
  },

  'restore.not-one-file': {
    title: 'Only a file can become a stream',
    detail:
      '{subject|What was named} is a folder or a link, and a stream holds the content of one file. Nothing was loaded.',
    remedy: 'Name a single file, or restore into a folder.',
  },
  'restore.reader-gone': {
    title: 'Whoever was to take the file has gone',
    detail:
      '{subject|The file} was read into a stream, and the program at its other end came too late or left before the end.',
    remedy: 'See why that program ended, then start again.',
    action: 'retry',
  },
  'restore.segments-missing': {
    title: 'Parts of the file are missing',
    detail:
      '{subject|The file} lies on several cartridges, and not all of its parts are in the chosen folder, or they do not fit together. Those that are there were kept as they are.',
    remedy: 'Restore the missing parts from their cartridges into the same folder; then the file is put together.',
    action: 'retry',
  },

  // ---- the mirror ----
  'mirror.full': {
    title: 'There is no room on the mirror’s disk',
    detail: '{subject|The file} did not fit into the mirror. Tapes are not affected.',
    remedy:
      'Make room on that disk. A continuous mirror then goes on by itself; otherwise archive it once more with the mirror.',
    action: 'retry',
  },
  'mirror.denied': {
    title: 'The mirror’s folder cannot be written to',
    detail:
      'The computer does not let Capstan put {subject|the file} into the mirror, or its disk is read-only. What is on tape is not affected.',
    remedy: 'Change the folder’s permissions or choose another folder for the mirror.',
    action: 'retry',
  },
  'mirror.fault': {
    title: 'The mirror’s disk does not answer',
    detail:
      'The disk under the mirror failed, or its folder has gone, while {subject|a file} was put there. What is on tape is not affected.',
    remedy:
      'Check the disk and its cable. A continuous mirror then goes on by itself; otherwise archive once more with the mirror.',
    action: 'retry',
  },
  'mirror.name-taken': {
    title: 'The mirror holds something else under that name',
    detail:
      'Where {subject|the file} belongs in the mirror there is a folder, or the reverse. It was left as it is. What is on tape is not affected.',
    remedy:
      'Move what is in the way. A continuous mirror then goes on by itself; otherwise archive once more with the mirror.',
    action: 'retry',
  },
  'mirror.unsafe-path': {
    title: 'A link in the mirror leads out of it',
    detail:
      '{subject|A file} would have been put behind a link that points elsewhere, so it was not put there. What is on tape is not affected.',
    remedy:
      'Replace the link in the mirror by a folder. A continuous mirror then goes on by itself; otherwise archive once more with the mirror.',
    action: 'retry',
  },
  'mirror.name-impossible': {
    title: 'A name does not fit the mirror’s disk',
    detail: 'The disk under the mirror cannot hold the name of {subject|this file}. What is on tape is not affected.',
    remedy: 'Use a mirror on another disk, or a shorter path.',
  },
  'mirror.differs': {
    title: 'The mirror’s copy is not what went on the tape',
    detail:
      '{subject|The file} changed between the two copies, or its disk did not keep what it was given. The mirror has no new copy of it; the one on the tape is whole.',
    remedy: 'Archive it once more with the mirror. If it happens to a file that nobody changes, check both disks.',
    action: 'retry',
  },
  'mirror.too-slow': {
    title: 'The mirror’s disk was too slow for a stream',
    detail: 'A stream cannot be read a second time, and {subject|this one} was too fast. The tape has its own copy.',
    remedy: 'Use a faster disk for the mirror, or restore the file from the tape into it.',
  },

  'mirror.unwatched': {
    title: 'Changes in the folders are not told at once',
    detail:
      'The computer watches no more folders for {subject|the mirror set}, so it looks at all of them every five minutes instead. Nothing is missed, but it comes later.',
    remedy:
      'Ask the administrator to allow more: “sysctl fs.inotify.max_user_watches=1048576”, then pause the set and let it go on.',
    action: 'show-mirrors',
  },
  'mirror.source-replaced': {
    title: 'A source folder is another one than before',
    detail:
      'In place of {subject|the source} there is another folder, as when its disk is not there. Nothing counts as deleted; the mirror and the tapes stay as they are.',
    remedy: 'Connect the disk. If the folder was replaced on purpose, say so with “capstan mirror retry”.',
    action: 'retry',
  },
  'mirror.folder-missing': {
    title: 'The mirror’s folder is not there',
    detail:
      '{subject|The folder} is not there, as when its disk is not connected. Until it is back nothing new reaches the disk or, from there, the tape; changes are noted.',
    remedy: 'Connect the disk; then it goes on by itself.',
    action: 'show-mirrors',
  },
  'mirror.folder-replaced': {
    title: 'The mirror’s folder is another one than before',
    detail:
      'In place of {subject|the folder} there is another one, as when its disk is not there. Nothing is put into it, and nothing new reaches the tape; changes are noted.',
    remedy:
      'Connect the disk. If the folder was replaced on purpose, say so with “capstan mirror retry”: then it is filled anew.',
    action: 'retry',
  },
  'mirror.no-cartridge': {
    title: 'No cartridge can take the mirror set’s files',
    detail:
      'All cartridges of {subject|the pool} are full, or none is formatted. The files are in the folder on disk and wait there.',
    remedy: 'Format a cartridge and add it to the pool; then it goes on with “capstan mirror retry”.',
    action: 'choose-cartridge',
    also: 'show-mirrors',
  },
  'mirror.not-continuous': {
    title: 'There is no such continuous mirror set',
    detail: 'No mirror set {subject|of that name} is kept up continuously. Nothing was changed.',
    remedy: 'Look at the list of mirror sets; “capstan mirror add” makes one.',
    action: 'show-mirrors',
  },
  'mirror.path-missing': {
    title: 'The mirror holds nothing of that name',
    detail: 'Nothing called {subject|so} is in the mirror, nor kept there of deleted files. Nothing was copied.',
    remedy: 'Look at “capstan mirror status NAME --files” and “capstan mirror deleted NAME” for the name.',
  },
  'mirror.folder-needed': {
    title: 'A continuous mirror needs a folder on disk',
    detail: 'Changes of {subject|the set} go to a folder on disk first, and none was named. Nothing was changed.',
    remedy: 'Name a folder, best on another disk than the sources.',
    action: 'choose-folder',
  },
  'mirror.overlap': {
    title: 'A mirror cannot lie inside what it mirrors',
    detail: '{subject|The folder} lies in a source folder, or a source in it. Nothing was changed.',
    remedy: 'Choose a folder beside the sources, best on another disk.',
    action: 'choose-folder',
  },

  // ---- formatting ----
  'format.not-confirmed': {
    title: 'Formatting was not confirmed',
    detail:
      'Formatting erases everything on {subject|the cartridge}, so its barcode must be repeated exactly. Nothing was erased.',
    remedy: 'Repeat the barcode if you mean to erase this cartridge.',
    action: 'format',
  },

  // ---- the check-up of a drive ----
  'checkup.not-blank': {
    title: 'The check-up needs a cartridge that may be erased',
    detail: 'There is something on {subject|the cartridge}, and a check-up writes over all of it. Nothing was changed.',
    remedy: 'Use a blank cartridge, or say that this one may be erased.',
    action: 'choose-cartridge',
  },
  'checkup.inconsistent': {
    title: 'The check-up could not make sense of the drive',
    detail:
      'What was measured on {subject|the drive} does not fit together, so no profile was kept. The cartridge was written over.',
    remedy: 'Let nothing else use the drive, and repeat it with a newer cartridge.',
    action: 'show-health',
  },
  'checkup.no-clock': {
    title: 'This virtual drive keeps no time',
    detail: '{subject|The drive} does everything at once, so there is nothing to measure. Nothing was changed.',
    remedy: 'Add a virtual drive with a modelled clock and check that one.',
    action: 'show-settings',
  },
  'checkup.none': {
    title: 'The drive has not been checked yet',
    detail: 'There is no profile of {subject|the drive}. Plans use the figures of its kind.',
    remedy: 'Run a check-up with a cartridge that may be erased.',
    action: 'show-health',
  },

  // ---- jobs ----
  'job.not-pausable': {
    title: 'The job cannot be paused or resumed',
    detail: 'Only an archive or a restore that is running can be paused, and only one that is paused can be resumed.',
    remedy: 'Look at the list of jobs to see what it does now.',
    action: 'show-jobs',
  },
  'job.not-waiting': {
    title: 'The job waits for no cartridge',
    detail: 'Nothing was changed: the job {subject|that was named} has the cartridges that it needs, or has ended.',
    remedy: 'Look at the list of jobs to see what it does now.',
    action: 'show-jobs',
  },
  'schedule.unknown': {
    title: 'There is no such mirror set',
    detail: 'No mirror set {subject|of that name} is known. Nothing was changed.',
    remedy: 'Look at the list of mirror sets for the name.',
    action: 'show-mirrors',
  },
  'schedule.exists': {
    title: 'There is a mirror set of that name already',
    detail: 'A mirror set {subject|of that name} exists. Nothing was changed.',
    remedy: 'Choose another name, or change the one that is there.',
  },
  'schedule.timing-invalid': {
    title: 'That is no time that ever comes',
    detail: 'Nothing can be started at “{subject|that time}”. Nothing was changed.',
    remedy: 'Give minute, hour, day of the month, month and day of the week, like “30 2 * * 1-5”; or a plain choice.',
  },
  'schedule.zone-unknown': {
    title: 'That time zone is not known',
    detail: 'There is no time zone {subject|of that name}. Nothing was changed.',
    remedy: 'Give a name like Europe/Berlin or America/New_York.',
  },
  'schedule.name-clash': {
    title: 'Two sources would meet under one name',
    detail: 'Another mirror set puts {subject|a folder of the same name} on the same cartridges. Nothing was changed.',
    remedy: 'Use another pool for one of them, or rename one of the folders.',
  },
  'schedule.folder-needs-continuous': {
    title: 'A folder on disk is kept only at every change',
    detail:
      'At set times files go only to tape. {subject|The mirror set} names a folder on disk, too. Nothing was changed.',
    remedy: 'Let it run continuously, or leave out the folder on disk.',
  },
  'schedule.under-way': {
    title: 'A run of this mirror set has not ended yet',
    detail: 'The last run of {subject|the mirror set} is still at work, or waits for a cartridge.',
    remedy: 'Look at the list of jobs; when it has ended, start the next one.',
    action: 'show-jobs',
  },
  'schedule.source-empty': {
    title: 'A source holds nothing any more',
    detail:
      '{subject|A source} held files at the last run and holds none now, as when its disk is not there. Nothing was changed on tape.',
    remedy: 'See that its disk is connected. If everything was deleted on purpose, run the set once “even if empty”.',
    action: 'retry',
  },
  'pool.unknown': {
    title: 'There is no such pool',
    detail: 'No pool {subject|of that name} is known. Nothing was changed.',
    remedy: 'Look at the list of pools for the name, or make one.',
    action: 'show-mirrors',
  },
  'pool.exists': {
    title: 'There is a pool of that name already',
    detail: 'A pool {subject|of that name} exists. Nothing was changed.',
    remedy: 'Choose another name, or use the one that is there.',
  },
  'pool.in-use': {
    title: 'The pool is in use',
    detail: 'Mirror sets go to {subject|the pool}. Nothing was changed.',
    remedy: 'Let them go elsewhere or remove them first.',
    action: 'show-mirrors',
  },
  'pool.no-cartridge': {
    title: 'The pool has no cartridge for this copy',
    detail: 'No cartridge was put into {subject|the pool} for it. Nothing was written.',
    remedy: 'Put cartridges into the pool, for each copy its own.',
    action: 'choose-cartridge',
    also: 'show-mirrors',
  },
  'pool.cartridge-taken': {
    title: 'The cartridge belongs to another pool',
    detail: '{subject|The cartridge} is in another pool; a cartridge is in one pool only. Nothing was changed.',
    remedy: 'Take it out of that pool first, or choose another cartridge.',
    action: 'choose-cartridge',
  },
  'job.not-continuable': {
    title: 'There is nothing to go on with',
    detail:
      'Only an archive that was stopped, cut short or left something undone can be continued. {subject|This job} is none.',
    remedy: 'Start a new archive.',
  },
  'job.cancelled': {
    title: 'The job was stopped',
    detail: 'Someone stopped it. Files that were reported safe stay safe; the others were not finished.',
    remedy: 'Start it again when you are ready.',
    action: 'retry',
  },
  'job.interrupted': {
    title: 'The job was cut short',
    detail:
      'Capstan’s helper ended while the job was running, and this job cannot go on by itself. Files that were reported safe are on the cartridge, and restored ones are whole; the others must not be counted on.',
    remedy:
      'Check the cartridge first: files that were written whole may still be saved. Then continue or start the job again. What came through a pipe must be sent again.',
    action: 'check',
    also: 'retry',
  },
  'job.unknown': {
    title: 'No such job',
    detail: 'There is no job with the id {subject|given}.',
    remedy: 'Look at the list of jobs.',
    action: 'show-jobs',
  },
  'job.ended': {
    title: 'The job has ended',
    detail: 'Nothing was changed: the job {subject|that was named} is over.',
    remedy: 'Look at the list of jobs to see how it ended.',
    action: 'show-jobs',
  },
  'job.not-cancellable': {
    title: 'The job cannot be stopped',
    detail: 'The job has already ended, or it is in a step that must not be interrupted.',
    remedy: 'Look at the list of jobs to see how it ended.',
    action: 'show-jobs',
  },

  'identity.refused': {
    title: 'Capstan cannot act as this user',
    detail:
      'The helper works with each person’s files as that person, and was not given the power to do so for {subject|this user}. No file was touched.',
    remedy: 'Start a helper of your own, or have the administrator install Capstan’s service, which may.',
    action: 'doctor',
  },

  // ---- Capstan's own files ----
  'storage.full': {
    title: 'The disk that holds Capstan’s own data is full',
    detail: 'There is no room left under {subject|Capstan’s folder}. What is on the cartridges is not affected.',
    remedy: 'Make room on that disk, then try again.',
    action: 'retry',
    also: 'doctor',
  },
  'storage.fault': {
    title: 'Capstan’s own files cannot be read or written',
    detail: 'The disk under {subject|Capstan’s folder} reports an error. What is on the cartridges is not affected.',
    remedy: 'Check the disk and the permissions of that folder, then try again.',
    action: 'doctor',
    also: 'retry',
  },
  'catalogue.damaged': {
    title: 'The catalogue is damaged',
    detail:
      'What Capstan’s database gave back is not what was written to it. What is on the cartridges is not affected.',
    remedy:
      'Nothing needs to be done: the helper ends, sets the damaged database aside and begins a new one. Load the cartridges to list their content again. Have the disk looked at.',
    action: 'reconnect',
  },
  'export.unreadable': {
    title: 'That export cannot be read',
    detail: '{subject|The file} is no export of a catalogue, or not a whole one. Nothing was changed.',
    remedy: 'Choose another export: the helper keeps those of the last seven days beside its catalogue.',
  },
  'home.damaged': {
    title: 'Capstan’s data folder is damaged',
    detail:
      '{subject|The folder} cannot be used as it is. Nothing in it was changed or deleted, and what is on the cartridges is not affected.',
    remedy: 'Bring the folder back from a backup, or move it away and start with an empty one.',
    action: 'doctor',
  },
  'home.in-use': {
    title: 'The data folder is already in use',
    detail: 'Another helper of Capstan works with {subject|this folder}.',
    remedy: 'Use the one that is running, or end it first.',
    action: 'reconnect',
  },

  // ---- the helper and the line to it ----
  'helper.unreachable': {
    title: 'Capstan’s helper does not answer',
    detail:
      'The part of Capstan that works with the drives cannot be reached. It may have ended; running jobs then show how far they came.',
    remedy: 'Try again: the helper is started when it is needed.',
    action: 'reconnect',
  },
  'helper.start-failed': {
    title: 'Capstan’s helper could not start',
    detail: 'The part of Capstan that works with the drives ended right after its start. No cartridge was touched.',
    remedy: 'Try again. If it stays so, please report it with the technical details.',
    action: 'reconnect',
  },
  'helper.version-mismatch': {
    title: 'Two versions of Capstan do not fit together',
    detail: 'The helper that is running is of another version than this program. Nothing was asked of it.',
    remedy:
      'Let its jobs finish: one that a window or a command started then ends by itself, and Capstan starts its own. The helper for all users is started anew by the administrator.',
    action: 'reconnect',
  },
  'helper.socket-untrusted': {
    title: 'The way to the helper is not trustworthy',
    detail: '{subject|The connection’s folder} belongs to someone else or is open to others, so it was not used.',
    remedy: 'Find out who made it. Remove it, or choose another data folder.',
  },
  'helper.full': {
    title: 'Too many programs are connected to the helper',
    detail: 'The helper takes no more connections for now. Running jobs are not affected.',
    remedy: 'Close some of them, then try again.',
    action: 'retry',
  },
  'helper.internal': {
    title: 'Something went wrong inside Capstan',
    detail: 'This should not happen. Files that were reported safe stay safe; check how far running jobs came.',
    remedy: 'Try again, and please report it with the technical details.',
    action: 'retry',
  },
  'access.denied': {
    title: 'You may not do that here',
    detail:
      'This helper serves several users, and its policy does not allow you that for {subject|this}. Nothing was done.',
    remedy: 'Ask an administrator of Capstan: to do it, or to allow it in the policy.',
  },
  'policy.invalid': {
    title: 'Capstan’s policy cannot be used',
    detail:
      'The file {subject|that says who may do what} cannot be understood or trusted, so the helper did not start.',
    remedy: 'Have an administrator correct the file; the technical details say what is wrong with it.',
  },
  'caller.refused': {
    title: 'This user may not use this helper',
    detail: 'The helper serves the user who started it and the administrator.',
    remedy: 'Use a data folder of your own, or ask the administrator.',
  },
  'call.unknown': {
    title: 'The helper does not know that request',
    detail: 'There is no request named {subject|like that}. Nothing was done.',
    remedy: 'Check that program and helper are of the same version.',
  },
  'call.invalid-input': {
    title: 'A request was not understood',
    detail: 'Something given to {subject|a request} is missing, too much or of the wrong kind. Nothing was done.',
    remedy: 'Correct what the technical details name, then try again.',
  },
  'call.malformed': {
    title: 'A message was not understood',
    detail: 'What arrived is not a request as the helper takes them. Nothing was done.',
    remedy: 'Correct the program that sent it; the technical details say what was wrong.',
  },
  'call.frame-too-large': {
    title: 'Too much for one message',
    detail: 'One message between program and helper may hold 1 MiB. Nothing was done.',
    remedy: 'Choose fewer things at a time.',
  },
  'native.invalid-argument': {
    title: 'Something went wrong inside Capstan',
    detail: 'One part of Capstan asked another for something impossible. Nothing was done.',
    remedy: 'Please report this with the technical details.',
  },
} as const satisfies Readonly<Record<string, Words>>;

export type FaultCode = keyof typeof rows;

/** Another language has a row for each, too. */
export type WordsOfFaults = Readonly<Record<FaultCode, Words>>;

/** In English. */
export const faultWords: WordsOfFaults = rows;

export const faultCodes = Object.keys(rows) as readonly FaultCode[];

export function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(rows, code);
}

/** What is thrown on either side of the socket; only its code and data cross. */
export class TapeError extends Error {
  readonly code: FaultCode;
  readonly data: FaultData;

  constructor(code: FaultCode, data: FaultData = {}, options?: ErrorOptions) {
    super(`${code}: ${rows[code].title}`, options);
    this.name = 'TapeError';
    this.code = code;
    this.data = data;
  }

  fault(): Fault {
    return { code: this.code, data: this.data };
  }
}

/** The fault in anything that was thrown. What is no TapeError is a mistake of ours and says so. */
export function faultOf(error: unknown): Fault {
  if (error instanceof TapeError) return error.fault();
  return { code: 'helper.internal', data: { detail: error instanceof Error ? error.message : String(error) } };
}

/** The error for a fault that crossed; a code of a version that we do not know keeps its text as detail. */
export function errorOf(fault: Fault): TapeError {
  if (isFaultCode(fault.code)) return new TapeError(fault.code, fault.data);
  const detail = [fault.code, fault.data.detail].filter((part) => part !== undefined).join(': ');
  return new TapeError('helper.internal', { ...fault.data, detail });
}

/** The words for a person. */
export function wordsOf(fault: Fault, figures: Figures = plainFigures, table: WordsOfFaults = rows): Words {
  const { code, data } = errorOf(fault);
  const row = table[code];
  return { title: row.title, detail: fill(row.detail, data, figures), remedy: fill(row.remedy, data, figures) };
}

/** What buttons beside the words can do, the first thing first. */
export function actionsOf(fault: Fault): readonly FaultAction[] {
  const { action, also }: Words = rows[errorOf(fault).code];
  return [action, also].filter((one) => one !== undefined);
}

/** The first of them; undefined when there is none. */
export function actionOf(fault: Fault): FaultAction | undefined {
  return actionsOf(fault)[0];
}

function fill(template: string, data: FaultData, { size }: Figures): string {
  return template.replace(/\{(subject|neededBytes|freeBytes)\|([^}]*)\}/g, (_, key: string, otherwise: string) => {
    switch (key) {
      case 'neededBytes':
        return data.neededBytes === undefined ? otherwise : size(data.neededBytes);
      case 'freeBytes':
        return data.freeBytes === undefined ? otherwise : size(data.freeBytes);
      default:
        return data.subject ?? otherwise;
    }
  });
}
