// Faults of drives, cartridges and volumes, in words.

import type { Words } from './fault-words.ts';
import { conditions } from './words/cartridges.ts';

const copyToAnother = 'Choose another cartridge, and copy what is on this one.';
const archiveTheRest = 'Archive the remaining files to another cartridge.';

export const joinGroupTape = 'Join the group “tape”, then log in again:  sudo usermod -aG tape $USER';

export const faultsOfTape = {
  // ---- the drive ----
  'drive.absent': {
    title: 'The drive no longer responds',
    detail:
      'The connection to {subject|the drive} was lost. Files that were reported safe are still on the cartridge; anything written after them may be missing.',
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
    detail: 'Another computer connected to {subject|the drive} has reserved it. Nothing was changed.',
    remedy: 'Release the drive on that computer, then try again. If that computer is gone, turn the drive off and on.',
    action: 'retry',
  },
  'drive.forbidden': {
    title: 'No permission to open the drive',
    detail:
      'Capstan is not allowed to open {subject|the drive}. Nothing was changed. Where several people use this computer, the administrator installs Capstan’s service instead (sudo capstan-service install).',
    remedy: joinGroupTape,
    action: 'doctor',
  },
  'drive.fault': {
    title: 'The drive reports a fault',
    detail:
      '{subject|The drive} failed while working. Files that were reported safe stay safe; do not rely on anything written after them.',
    remedy:
      'Eject the cartridge and try again. If it happens with another cartridge too, the drive needs service: the technical details help the service.',
    action: 'eject',
    also: 'retry',
  },
  'drive.reset': {
    title: 'The drive was reset',
    detail:
      '{subject|The drive} restarted during the job, so the job was stopped. Files that were reported safe stay safe.',
    remedy: 'Load the cartridge again and start the job again.',
    action: 'load',
    also: 'retry',
  },
  'drive.timed-out': {
    title: 'The drive took too long',
    detail: '{subject|The drive} did not respond in time. Files that were reported safe stay safe.',
    remedy: 'Check the drive’s display and cable. If it does not respond, turn it off and on, then try again.',
    action: 'retry',
  },
  'drive.refused-command': {
    title: 'The drive refused a command',
    detail: '{subject|The drive} does not support or allow a command that Capstan sent. Nothing more was written.',
    remedy: 'Please report this with the technical details; an update of the drive’s firmware may help.',
  },
  'drive.block-too-large': {
    title: 'The adapter cannot transfer blocks of this size',
    detail:
      'The blocks of this cartridge are larger than the adapter of {subject|the drive} can transfer at once. Nothing was changed.',
    remedy:
      'Connect the drive to another adapter, or format new cartridges with the block size given in the technical details.',
  },
  'drive.data-corrupted': {
    title: 'Data was corrupted between computer and drive',
    detail:
      'Data was changed on the way to or from {subject|the drive}. Files that were reported safe stay safe; the others are not on the cartridge.',
    remedy: 'Check the cable and its connectors, and replace the cable if it happens again.',
    action: 'retry',
  },
  'drive.cleaning-needed': {
    title: 'The drive must be cleaned',
    detail: '{subject|The drive} cannot continue until it has been cleaned. Files that were reported safe stay safe.',
    remedy: 'Eject the cartridge, load a cleaning cartridge, and wait until the drive has ejected it.',
    action: 'clean',
  },
  'drive.cleaning-cartridge': {
    title: 'A cleaning cartridge is in the drive',
    detail: '{subject|The drive} contains a cleaning cartridge, which stores no files.',
    remedy: 'Wait until the drive has been cleaned, eject the cleaning cartridge and load the cartridge that you need.',
    action: 'eject',
  },
  'drive.cleaning-expired': {
    title: 'The cleaning cartridge is used up',
    detail: 'It has no cleanings left. {subject|The drive} was not cleaned.',
    remedy: 'Eject it, discard it and load a new cleaning cartridge.',
    action: 'eject',
    also: 'clean',
  },
  'drive.empty': {
    title: 'No cartridge is loaded',
    detail: '{subject|The drive} is empty, or its cartridge is not fully inserted.',
    remedy: 'Load the cartridge and try again.',
    action: 'load',
  },
  'drive.occupied': {
    title: 'There is already a cartridge in the drive',
    detail: '{subject|The drive} contains another cartridge. Neither of them was changed.',
    remedy: 'Eject that cartridge first.',
    action: 'eject',
    also: 'retry',
  },
  'drive.none-free': {
    title: 'There is no suitable drive',
    detail:
      'No drive here can take {subject|the cartridge}, or the job needs more drives at the same time than there are.',
    remedy: 'Connect another drive, then try again.',
    action: 'show-drives',
    also: 'retry',
  },
  'drive.unknown': {
    title: 'No such drive',
    detail: 'No drive is named {subject|like that}.',
    remedy: 'Choose a drive from the list of drives.',
    action: 'show-drives',
  },
  'drive.model-unknown': {
    title: 'No such virtual drive model',
    detail: 'Capstan has no drive model named {subject|like that}. Nothing was changed.',
    remedy: 'Choose one of lto5 to lto10, or a half-height one such as lto9-half.',
    action: 'show-settings',
  },
  'drive.not-virtual': {
    title: 'This is a real drive',
    detail: '{subject|The drive} is connected to the computer; only virtual drives can be added and removed here.',
    remedy: 'To stop using it, turn it off or disconnect it, then search for drives again.',
  },
  'drive.no-changer': {
    title: 'There is no robot at this device',
    detail: '{subject|The device} is not the robot of a tape library, or its library is off. Nothing was changed.',
    remedy: 'List the devices with “lsscsi -g”: the line with “mediumx” names the robot’s device last.',
  },

  // ---- the cartridge ----
  'medium.write-protected': {
    title: 'The cartridge is write-protected',
    detail: 'The switch on {subject|the cartridge} prevents writing. Nothing on it was changed.',
    remedy: 'Eject it, move the switch to “unlocked” and load it again, or use another cartridge.',
    action: 'eject',
    also: 'choose-cartridge',
  },
  'medium.write-once': {
    title: 'This cartridge can be written only once',
    detail: 'The data on {subject|the cartridge} can never be overwritten or erased. Nothing on it was changed.',
    remedy: 'Use another cartridge. Files on this one can still be restored.',
    action: 'choose-cartridge',
  },
  'medium.key-missing': {
    title: 'The cartridge is encrypted and the drive does not have its key',
    detail: 'The data on {subject|the cartridge} can be read only with the key that it was written with.',
    remedy:
      'Unlock its pool: capstan key unlock POOL. Where its keys are not known, take them from the pool’s kit: capstan key import. Without passphrase and kit nobody can read it.',
    action: 'retry',
  },
  'medium.incompatible': {
    title: 'This drive cannot use the cartridge',
    detail:
      '{subject|The cartridge} is of an LTO generation that the drive cannot read or write. Nothing on it was changed.',
    remedy: 'Use a drive that supports the cartridge, or a cartridge that the drive supports.',
    action: 'eject',
  },
  'medium.unreadable': {
    title: 'Part of the tape cannot be read',
    detail:
      'The drive could not read part of {subject|the cartridge}, even after retrying. Files read before that are complete.',
    remedy:
      'Clean the drive, then try again, in another drive if there is one. If a second copy exists, restore from it.',
    action: 'clean',
    also: 'retry',
  },
  'medium.unwritable': {
    title: 'Part of the tape cannot be written',
    detail:
      'The drive could not write to part of {subject|the cartridge}. Files that were reported safe are still on it; those after them are not.',
    remedy: 'Clean the drive. Archive the remaining files to another cartridge, and do not use this one for new files.',
    action: 'clean',
    also: 'choose-cartridge',
  },
  'medium.full': {
    title: 'End of tape reached',
    detail:
      'There is no more tape on {subject|the cartridge}. Files that were reported safe are on it; the others are not.',
    remedy: archiveTheRest,
    action: 'choose-cartridge',
  },
  'medium.changed': {
    title: 'The cartridge was exchanged',
    detail: 'The cartridge in the drive was exchanged while Capstan was using it. Nothing was written to the new one.',
    remedy: 'Eject it and load the cartridge that belongs to the job.',
    action: 'eject',
  },
  'cartridge.exists': {
    title: 'The barcode is taken',
    detail: 'There is already a cartridge with the barcode {subject|given}. It was not changed.',
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
  'cartridge.also-virtual': {
    title: 'A virtual cartridge has this barcode',
    detail:
      '{subject|The barcode} is that of a virtual cartridge, a folder on disk. A real one of the same barcode could not be told from it. Nothing was loaded.',
    remedy: 'Remove the virtual cartridge with “capstan virtual remove”, then load the real one again.',
    action: 'show-cartridge',
  },
  'cartridge.which-drive': {
    title: 'There are virtual and real drives: say which',
    detail:
      '{subject|The cartridge} is a virtual cartridge, and a real drive is empty: a real cartridge of this barcode may be meant. Nothing was loaded.',
    remedy:
      'Load it into the drive that you mean with “capstan load BARCODE --drive DRIVE”, then try again; “capstan drives” lists them.',
    action: 'show-drives',
  },
  'cartridge.not-virtual': {
    title: 'This is a real cartridge',
    detail: '{subject|The cartridge} is not a virtual one. Nothing was changed.',
    remedy: 'Choose a virtual cartridge.',
    action: 'choose-cartridge',
  },
  'cartridge.in-pool': {
    title: 'The cartridge is in a pool',
    detail: 'Mirror sets may count on what is on {subject|the cartridge}. Nothing was changed.',
    remedy: 'Remove it from its pool first.',
    action: 'show-mirrors',
  },
  'cartridge.damaged': {
    title: 'The virtual cartridge’s folder is damaged',
    detail: 'Files of {subject|the virtual cartridge} are missing or inconsistent. They were not changed.',
    remedy: 'Restore the folder from a backup, or import the cartridge again.',
  },
  'cartridge.cleaning': {
    title: 'This is a cleaning cartridge',
    detail: '{subject|It} cleans a drive and stores no files. Nothing was changed.',
    remedy: 'Choose a data cartridge.',
    action: 'choose-cartridge',
  },
  'cartridge.write-failed': {
    title: 'A drive could not write to this cartridge',
    detail: 'Writing failed on {subject|the cartridge} before. Files that were reported safe are still on it.',
    remedy: copyToAnother,
    action: 'choose-cartridge',
  },
  'cartridge.verification-failed': {
    title: 'The last verification of this cartridge failed',
    detail: 'Files on {subject|the cartridge} could not be read, or are not what was written.',
    remedy: 'Choose another cartridge, and copy what can be read from this one.',
    action: 'choose-cartridge',
  },
  'cartridge.worn-out': {
    title: 'This cartridge is worn out',
    detail: 'A drive reported that {subject|the cartridge} is failing, or is past its rated life.',
    remedy: copyToAnother,
    action: 'choose-cartridge',
  },
  'cartridge.import-invalid': {
    title: 'This folder is not a cartridge that can be imported',
    detail: '{subject|The folder} does not contain a complete file-backed cartridge. Nothing was imported.',
    remedy: 'Choose the folder that contains the cartridge’s numbered record files.',
    action: 'choose-folder',
  },
  'cartridge.copied-to-itself': {
    title: 'A cartridge cannot be copied to itself',
    detail: '{subject|The cartridge} is named both as the source and as a target. Nothing was copied.',
    remedy: 'Choose another cartridge as the target.',
    action: 'choose-cartridge',
  },
  'cartridge.named-twice': {
    title: 'A cartridge is named twice',
    detail: '{subject|The cartridge} is named as a target more than once. Nothing was written.',
    remedy: 'Name each cartridge once.',
    action: 'choose-cartridge',
  },
  'cartridge.not-loaded': {
    title: 'The cartridge is not in a drive',
    detail: '{subject|The cartridge} is on the shelf or in a library.',
    remedy: 'Load it first.',
    action: 'load',
  },
  'cartridge.faults-invalid': {
    title: 'The fault script cannot be used',
    detail: 'The script for {subject|the virtual cartridge} breaks the rules of fault scripts. Nothing was changed.',
    remedy: 'Correct the line given in the technical details.',
  },
  'cartridge.other': {
    title: 'A different cartridge is in the drive',
    detail: 'The label on tape says that this is not {subject|the cartridge that was named}. It was not used.',
    remedy: 'Load it with the barcode given in the technical details, or insert the right cartridge.',
    action: 'eject',
  },

  // ---- what is on the cartridge ----
  'volume.blank': {
    title: 'The cartridge is blank',
    detail: 'Nothing is recorded on {subject|the cartridge}. It must be formatted before archiving to it.',
    remedy: 'Format it.',
    action: 'format',
  },
  'volume.empty': {
    title: 'There are no files on the cartridge',
    detail: '{subject|The cartridge} is formatted and holds no files. Nothing was loaded.',
    remedy: 'Archive files to it first, or choose another cartridge.',
    action: 'choose-cartridge',
  },
  'volume.foreign': {
    title: conditions.foreign,
    detail: '{subject|The cartridge} was recorded by other software. Capstan has changed nothing on it.',
    remedy: 'Keep it if its content may matter. Capstan can use it only after formatting, which erases everything.',
    action: 'choose-cartridge',
  },
  'volume.tar-unlisted': {
    title: 'The tar archives on the cartridge are not listed',
    detail:
      '{subject|The cartridge} holds tar archives. They have never been listed here, or were written to since. Nothing was changed.',
    remedy: 'List them by rebuilding the catalogue entry: capstan rebuild BARCODE.',
    action: 'show-cartridge',
  },
  'volume.member-left-out': {
    title: 'Part of a tar archive was left out',
    detail: '{subject|A member} is not listed. The technical details say why.',
    remedy: 'Read it with tar itself if it is needed. Everything else in the archive is listed.',
    action: 'show-cartridge',
  },
  'volume.member-unlike': {
    title: 'Part of the tape is not listed as it stands there',
    detail: '{subject|Part of the tape} is listed as far as it can be. The technical details say what is missing.',
    remedy: 'Look at what was listed of it before relying on it.',
    action: 'show-cartridge',
  },
  'volume.dirty': {
    title: 'The last session on the cartridge was interrupted',
    detail:
      'There is data on {subject|the cartridge} after its last index. Everything in that index can be restored; nothing was changed.',
    remedy:
      'Check it to see which files of the last session can be recovered, then recover it. Until then it accepts no new files.',
    action: 'check',
  },
  'volume.label-invalid': {
    title: 'The cartridge’s label is damaged',
    detail: 'The LTFS label on {subject|the cartridge} is not valid. Nothing was changed.',
    remedy:
      'Do not format it if its content matters. Clean the drive, then check the cartridge to see what can be done.',
    action: 'clean',
    also: 'check',
  },
  'volume.index-damaged': {
    title: 'The cartridge’s index is damaged',
    detail: 'The index on {subject|the cartridge} cannot be used as it is. The data of the files was not changed.',
    remedy:
      'Do not format it if its content matters. Check it to see what is wrong and what recovery would do. Files that the index still describes can be restored first: capstan restore BARCODE:/ --salvage --into DIR.',
    action: 'check',
  },
  'volume.entry-damaged': {
    title: 'An entry of the index is damaged',
    detail: 'The index entry of {subject|a file} is not valid. That entry was left out.',
    remedy:
      'Restore it from a second copy, or from an older generation of the cartridge. The other files are not affected.',
    action: 'show-cartridge',
  },
  'volume.entry-incomplete': {
    title: 'An entry of the index is incomplete',
    detail: 'Part of the index entry of {subject|a file} cannot be read. Everything else about the file is correct.',
    remedy: 'Check the restored file: a time, a folder name or an attribute may be missing.',
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
      'Only the space reserved for the last index is left on {subject|the cartridge}. Files that were reported safe are on it; the others are not.',
    remedy: archiveTheRest,
    action: 'choose-cartridge',
  },
  'volume.other-blocks': {
    title: 'The cartridge is formatted with another block size',
    detail:
      'An archive across several cartridges needs the same block size on all of them, and {subject|this cartridge} has another. Nothing was written to it.',
    remedy: 'Use a cartridge formatted like the first one, or archive to this one in a separate job.',
    action: 'choose-cartridge',
  },
  'volume.name-invalid': {
    title: 'A name cannot be stored',
    detail:
      'LTFS cannot store the name of {subject|this file or folder}: it is too long or not valid text. It was left out.',
    remedy: 'Rename it and archive it again.',
  },
  'volume.path-missing': {
    title: 'No such file or folder on the cartridge',
    detail: '{subject|The path} is not on the cartridge.',
    remedy:
      'Check the spelling in the list of its files; upper and lower case matter. If a drive failed while writing to this cartridge, load the cartridge first: that completes the list.',
    action: 'show-cartridge',
  },
  'volume.path-taken': {
    title: 'The name is taken on the cartridge',
    detail:
      'A folder and a file cannot share one name: {subject|the path} is already there as the other type. It was not changed.',
    remedy: 'Rename the file or folder, then archive it again.',
  },
  'volume.generation-missing': {
    title: 'No such generation on the cartridge',
    detail: 'No index on {subject|the cartridge} has that generation number. Nothing was changed.',
    remedy:
      'Choose one from the list of its generations. If the cartridge was written elsewhere meanwhile, load it first.',
    action: 'show-cartridge',
  },
  'volume.generation-closed': {
    title: 'This generation is not in the catalogue',
    detail: 'Only the newest generation of {subject|the cartridge}, and the one opened last, can be browsed.',
    remedy: 'Open the generation to read it from the cartridge.',
    action: 'show-cartridge',
  },
  'volume.older-generation': {
    title: 'Only an older generation can be read',
    detail:
      'The newest index on {subject|the cartridge} cannot be read. Going back to an older one was not confirmed, so nothing was changed.',
    remedy:
      'Clean the drive and check again, in another drive if there is one. If that does not help, restore what the newest index still describes with capstan restore BARCODE:/ --salvage --into DIR; then recover the cartridge with the generation that the check found.',
    action: 'clean',
    also: 'check',
  },
  'volume.beyond-recovery': {
    title: 'The cartridge cannot be recovered',
    detail: 'No label or no index of {subject|the cartridge} can be read. Nothing was changed.',
    remedy:
      'Clean the drive and check again, in another drive if there is one. Do not format the cartridge if its content matters: what its data still holds comes back with capstan rescue BARCODE --into DIR.',
    action: 'clean',
    also: 'check',
  },
  'volume.rule-invalid': {
    title: 'Not a placement rule',
    detail: 'A rule names a size, name patterns, or both, such as size=1M/name=*.txt:*.xml. Nothing was changed.',
    remedy: 'Correct the rule and try again.',
  },
  'volume.extent-invalid': {
    title: 'A file’s position on tape is not valid',
    detail: 'The index gives a position for {subject|a file} where its data cannot be. That file is damaged.',
    remedy:
      'Restore it from a second copy if there is one, or salvage what is left of it. The other files are not affected.',
    action: 'retry',
  },

  // ---- recovery, and other steps that cannot be taken back ----
  'recover.not-attached': {
    title: 'This file could not be recovered',
    detail:
      '{subject|The file} was being written when the last session was interrupted, and its data is not complete on the cartridge. The part that is there was put into the lost-and-found folder.',
    remedy: 'Archive it again.',
  },
  'recover.damaged-files': {
    title: 'Files on the cartridge are damaged',
    detail:
      'Recovery can only cut them after the intact part, and that was not confirmed. Nothing on {subject|the cartridge} was changed.',
    remedy:
      'Check it to see which files are damaged and how much of them is intact. Then recover it and confirm that damaged files are cut.',
    action: 'check',
  },
  'cartridge.not-confirmed': {
    title: 'This step was not confirmed',
    detail: 'It changes {subject|the cartridge}, so it must be confirmed. Nothing was changed.',
    remedy: 'Confirm it to continue.',
  },
} as const satisfies Readonly<Record<string, Words>>;
