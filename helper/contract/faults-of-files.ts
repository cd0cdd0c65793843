// Faults of files on disk, in words.

import type { Words } from './fault-words.ts';

export const faultsOfFiles = {
  // ---- what is to be archived ----
  'source.missing': {
    title: 'The file or folder does not exist',
    detail: '{subject|What you chose to archive} does not exist. It is not on the cartridge.',
    remedy: 'Check the path and archive it again.',
    action: 'retry',
  },
  'source.unreadable': {
    title: 'The file cannot be read',
    detail: 'Capstan is not allowed to read {subject|the file}, or its disk has a fault. It is not on the cartridge.',
    remedy: 'Check its permissions and the disk, then archive it again.',
    action: 'retry',
  },
  'find.unreadable': {
    title: 'The file to search for cannot be read',
    detail: 'To find {subject|a file} on the cartridges, Capstan must read it first, and it cannot.',
    remedy: 'Choose a file, not a folder, that you may read, or give its checksum.',
  },
  'source.changed': {
    title: 'The file changed while being read',
    detail: 'Another program wrote to {subject|the file} during the archive, so the copy may mix old and new data.',
    remedy: 'Close the program that uses it and archive the file again.',
    action: 'retry',
  },
  'source.unsupported': {
    title: 'This is not a file or folder',
    detail: '{subject|The entry} is a socket, pipe or device, which has no content to archive. It was left out.',
    remedy: 'No action is needed unless you expected a file there.',
  },
  'source.cut-short': {
    title: 'The stream ended too early',
    detail:
      'The program that sends {subject|the stream} stopped before the end. The file is not on the cartridge, because an incomplete file would look complete.',
    remedy: 'Find out why that program stopped, then archive its output again.',
    action: 'retry',
  },
  'archive.name-taken': {
    title: 'Another user has a file of this name',
    detail: '{subject|The file} would replace another user’s file on the cartridge. It was left out.',
    remedy: 'Archive it from a folder with another name, or to another cartridge.',
  },
  'archive.no-room': {
    title: 'Not enough space on the cartridge',
    detail:
      '{subject|The cartridge} has {freeBytes|too little} free, but {neededBytes|more} is needed. Nothing was written.',
    remedy: 'Archive less at a time, or use a cartridge with more free space.',
    action: 'choose-cartridge',
  },
  'archive.too-many-files': {
    title: 'Too many files for the cartridge',
    detail:
      'The index of {subject|the cartridge} can grow by {freeBytes|too little}, but would grow by {neededBytes|more}. Nothing was written.',
    remedy: 'Archive fewer files at a time, pack small ones together, or use a larger cartridge.',
    action: 'choose-cartridge',
  },
  'archive.file-too-large': {
    title: 'A file is too large for the cartridges',
    detail:
      '{subject|A file} needs {neededBytes|more}, but the largest free space on a cartridge is {freeBytes|less}. Nothing was written.',
    remedy: 'Use larger cartridges, or allow large files to be split across cartridges.',
    action: 'choose-cartridge',
  },
  'archive.pool-too-large': {
    title: 'Too much memory requested',
    detail:
      'The archive requested {neededBytes|too much} of memory; the limit is half of this computer’s memory, {freeBytes|less}. Nothing was written.',
    remedy: 'Use less memory.',
  },
  'archive.not-as-written': {
    title: 'Verification of a file failed',
    detail:
      '{subject|The file} was read back from the tape and differs, or cannot be read. The copy on the tape must not be trusted.',
    remedy: 'Keep the original, and archive it again to another cartridge. Clean the drive if it happens again.',
    action: 'choose-cartridge',
    also: 'clean',
  },
  'archive.copy-too-slow': {
    title: 'One copy was stopped because its drive was too slow',
    detail:
      'The drive with {subject|one of the cartridges} was so slow that it held up the other copy. Files written to it before that are safe; the other copy continued.',
    remedy: 'Check that drive before you use it again, then archive again to complete this copy.',
    action: 'show-health',
  },
  'archive.copy-incomplete': {
    title: 'One of the copies is incomplete',
    detail: 'The copy that ends on {subject|one of the cartridges} is missing files. The other copies have them.',
    remedy:
      'Archive the same files to another cartridge to complete the copies; the technical details say what went wrong.',
    action: 'choose-cartridge',
  },
  'archive.name-clash': {
    title: 'Two of the sources have the same name',
    detail: 'Both would become {subject|the same folder} on the cartridge. Nothing was written.',
    remedy: 'Archive them separately under different names, or archive the folder that contains both.',
  },
  'archive.bag-of-file': {
    title: 'Only a folder becomes a bag',
    detail: '{subject|One of the sources} is a file. Nothing was written.',
    remedy: 'Archive the folder that it is in, or archive the file without making a bag.',
  },
  'archive.not-in-bag': {
    title: 'A bag cannot contain this',
    detail:
      '{subject|An item} is a link that leads to nothing in its bag, or has a name that no bag can list. It is on the cartridge, but programs that check bags will call this one invalid.',
    remedy: 'Change the link or the name, or remove it, then archive the folder again.',
  },

  'archive.list-outside': {
    title: 'The list names something outside of its folder',
    detail: '{subject|A name} is not in the folder that the names of the list are in. Nothing was written.',
    remedy: 'Choose a folder that holds everything that the list names, or take this name out of the list.',
  },
  'archive.list-unusable': {
    title: 'The list cannot be used',
    detail: '{subject|The list} has no name, or one that is longer than any path can be. Nothing was written.',
    remedy: 'Check the program that made the list, and how its names end: with a zero byte, or with their line.',
  },
  'archive.list-too-large': {
    title: 'The list is too large',
    detail: '{subject|The list} has more than a million names, or more than 128 MiB. Nothing was written.',
    remedy: 'Name folders instead of the files in them, or archive with several lists.',
  },

  // ---- restoring ----
  'restore.destination-full': {
    title: 'Not enough space in the destination folder',
    detail:
      'The disk of {subject|the folder} has {freeBytes|too little} free, but {neededBytes|more} is needed. No incomplete file was saved under its final name.',
    remedy: 'Free some space, or choose a folder on another disk.',
    action: 'choose-folder',
  },
  'file.unwritable': {
    title: 'The file cannot be written',
    detail: 'Its folder is missing, or you may not write there: {subject|the file}. Nothing was written.',
    remedy: 'Choose a place in a folder that exists and that you may write to.',
  },
  'restore.destination-denied': {
    title: 'The destination folder cannot be written to',
    detail:
      'Capstan is not allowed to write to {subject|the folder}, its disk is read-only or does not respond, or the folder no longer exists.',
    remedy: 'Choose another folder, or check the disk and the folder’s permissions, then restore the rest.',
    action: 'choose-folder',
  },
  'restore.destination-missing': {
    title: 'The destination folder does not exist',
    detail: 'There is no folder {subject|of that name}. Nothing was restored.',
    remedy: 'Create the folder, or choose another one.',
    action: 'choose-folder',
  },
  'restore.destination-not-a-folder': {
    title: 'The destination is not a folder',
    detail: '{subject|What was chosen} is a file. It was not changed, and nothing was restored.',
    remedy: 'Choose a folder.',
    action: 'choose-folder',
  },
  'restore.destination-exists': {
    title: 'A file of this name already exists',
    detail: '{subject|The file} exists in the destination folder. It was not overwritten.',
    remedy: 'Choose what happens to existing files, or restore into an empty folder.',
    action: 'choose-folder',
  },
  'restore.written-by-tar': {
    title: 'The tape was written by tar',
    detail:
      '{subject|The tape} holds tar archives. A rescue finds files by the indexes of LTFS only, so nothing was read.',
    remedy: 'Restore it as any other cartridge: capstan restore BARCODE:/ --into DIR.',
    action: 'show-cartridge',
  },
  'restore.rescued-before': {
    title: 'There is a rescue in the folder already',
    detail:
      '{subject|What a rescue leaves} is in the folder. A rescue does not add to an earlier one, so nothing was read.',
    remedy: 'Choose an empty folder, or one that is not there yet.',
    action: 'choose-folder',
  },
  'restore.nothing-found': {
    title: 'No file was found on the cartridge',
    detail:
      'Nothing on {subject|the cartridge} names a file: no index is there, nor a part of one. The file map.txt in the folder says what was read.',
    remedy: 'Try another drive. What was there before the cartridge was erased or formatted cannot be read any more.',
    action: 'retry',
  },
  'restore.name-impossible': {
    title: 'A name cannot be used in the destination folder',
    detail: 'The disk of the destination folder cannot store the name of {subject|this file}. It was not restored.',
    remedy: 'Restore it to another disk, or to a shorter path.',
    action: 'choose-folder',
  },
  'restore.name-clash': {
    title: 'Two selected items have the same name',
    detail: 'Both would become {subject|the same file or folder} in the destination folder. Nothing was restored.',
    remedy: 'Restore them separately into different folders, or restore the folder that contains both.',
    action: 'choose-folder',
  },
  'restore.unsafe-path': {
    title: 'A name points outside the destination folder',
    detail:
      '{subject|An entry on the cartridge} has a name, or is behind a link, that points elsewhere. It was not restored.',
    remedy: 'Be careful with this cartridge if you do not know who wrote it. Everything else was restored.',
  },
  'restore.hash-mismatch': {
    title: 'The checksum does not match',
    detail: 'The content of {subject|a file} does not match its checksum, so it was not restored.',
    remedy: 'Clean the drive and restore it again. If it fails again, restore it from a second copy.',
    action: 'clean',
    also: 'retry',
  },

  'restore.conflict-unsettled': {
    title: 'Existing files need a decision',
    detail:
      'Some files already exist in {subject|the folder}, and nobody is here to decide what happens to them. Nothing was restored.',
    remedy: 'Choose beforehand whether to skip, rename, keep the newer or overwrite.',
    action: 'choose-folder',
  },
  'restore.cartridge-not-wanted': {
    title: 'The restore does not need this cartridge',
    detail: 'Nothing needs to be restored from {subject|it}. It was not changed.',
    remedy: 'See the job for the cartridge that it is waiting for.',
    action: 'choose-cartridge',
  },

  'restore.not-one-file': {
    title: 'Only a file can be streamed',
    detail: '{subject|The path} is a folder or a link; a stream contains a single file. Nothing was loaded.',
    remedy: 'Name a single file, or restore into a folder.',
  },
  'restore.reader-gone': {
    title: 'The receiving program ended',
    detail:
      '{subject|The file} was being streamed, and the program at the other end did not connect in time or ended too early.',
    remedy: 'Find out why that program ended, then start again.',
    action: 'retry',
  },
  'restore.segments-missing': {
    title: 'Parts of the file are missing',
    detail:
      '{subject|The file} is split across several cartridges, and not all of its parts are in the destination folder, or they do not match. The existing parts were kept.',
    remedy: 'Restore the missing parts from their cartridges into the same folder; the file is then joined.',
    action: 'retry',
  },

  // ---- reports ----
  'report.exists': {
    title: 'The report exists already',
    detail: '{subject|The file} exists already. It was not changed.',
    remedy: 'Choose another name, or replace it with “--force”.',
  },
  'report.no-checksums': {
    title: 'These files have no checksums for the list',
    detail: '{subject|The list} needs checksums of kinds that these files do not have. Nothing was written.',
    remedy:
      'A table (CSV) or a bag (BagIt) contains the checksums there are. For the next archive, add others with “--hash xxh64,md5”, or under “Options” in the window.',
  },
  'report.no-files': {
    title: 'There are no files to list',
    detail: '{subject|The list} names archived files, and none of them can be listed here. Nothing was written.',
    remedy: 'Choose a job or cartridge with archived files. A table (CSV) lists everything that is recorded.',
  },
  'report.name-clash': {
    title: 'Two paths end in the same name',
    detail:
      'A list begins with the last name of each path, so it would contain {subject|the same name} twice. Nothing was written.',
    remedy: 'Make a list of each, or one of the folder that contains both.',
  },
  'report.history-damaged': {
    title: 'The ASC MHL history cannot be continued',
    detail:
      '{subject|A file of the history} is missing, is damaged, or was changed after it was made. Nothing was written.',
    remedy: 'Put the folder “ascmhl” back as it was, or move it away to begin a new history.',
  },

  // ---- the mirror ----
  'mirror.full': {
    title: 'The mirror’s disk is full',
    detail: '{subject|The file} did not fit into the mirror folder. Tapes are not affected.',
    remedy:
      'Free some space on that disk. A continuous mirror then continues automatically; otherwise archive again with the mirror.',
    action: 'retry',
  },
  'mirror.denied': {
    title: 'The mirror folder cannot be written to',
    detail:
      'Capstan is not allowed to write {subject|the file} to the mirror folder, or its disk is read-only. Tapes are not affected.',
    remedy: 'Change the folder’s permissions or choose another folder for the mirror.',
    action: 'retry',
  },
  'mirror.fault': {
    title: 'The mirror’s disk does not respond',
    detail:
      'The mirror’s disk failed, or its folder was removed, while {subject|a file} was being written there. Tapes are not affected.',
    remedy:
      'Check the disk and its cable. A continuous mirror then continues automatically; otherwise archive again with the mirror.',
    action: 'retry',
  },
  'mirror.name-taken': {
    title: 'The name is taken in the mirror folder',
    detail:
      'A folder is where {subject|the file} belongs in the mirror folder, or the reverse. It was not changed. Tapes are not affected.',
    remedy: 'Move it away. A continuous mirror then continues automatically; otherwise archive again with the mirror.',
    action: 'retry',
  },
  'mirror.unsafe-path': {
    title: 'A link in the mirror folder points outside it',
    detail:
      '{subject|A file} would have been written through a link that points elsewhere, so it was not written. Tapes are not affected.',
    remedy:
      'Replace the link in the mirror folder with a folder. A continuous mirror then continues automatically; otherwise archive again with the mirror.',
    action: 'retry',
  },
  'mirror.name-impossible': {
    title: 'A name cannot be used on the mirror’s disk',
    detail: 'The mirror’s disk cannot store the name of {subject|this file}. Tapes are not affected.',
    remedy: 'Use a mirror on another disk, or a shorter path.',
  },
  'mirror.differs': {
    title: 'The mirror’s copy differs from the tape',
    detail:
      '{subject|The file} changed between the two copies, or the mirror’s disk stored it incorrectly. The mirror folder has no new copy of it; the copy on tape is complete.',
    remedy: 'Archive it again with the mirror. If it happens to a file that nobody changes, check both disks.',
    action: 'retry',
  },
  'mirror.too-slow': {
    title: 'The mirror’s disk was too slow for a stream',
    detail:
      'A stream cannot be read again, and {subject|this one} was too fast for the disk. The copy on tape is complete.',
    remedy: 'Use a faster disk for the mirror, or restore the file from the tape into it.',
  },

  'mirror.unwatched': {
    title: 'Changes in the folders are not detected at once',
    detail:
      'The system limits how many folders can be watched for {subject|the mirror set}, so all folders are scanned every five minutes instead. No change is missed, but it is found later.',
    remedy:
      'Ask the administrator to allow more: “sysctl fs.inotify.max_user_watches=1048576”, then pause and resume the set.',
    action: 'show-mirrors',
  },
  'mirror.source-replaced': {
    title: 'A source folder was replaced',
    detail:
      'There is a different folder in place of {subject|the source}, for example because its disk is not connected. Nothing is treated as deleted; the mirror folder and the tapes are not changed.',
    remedy: 'Connect the disk. If the folder was replaced on purpose, confirm with “capstan mirror retry”.',
    action: 'retry',
  },
  'mirror.folder-unknown': {
    title: 'The mirror folder does not exist',
    detail: 'There is no folder {subject|of that name}. Nothing was written.',
    remedy: 'Create it first, or choose another folder for the mirror.',
    action: 'choose-folder',
  },
  'mirror.not-a-folder': {
    title: 'The mirror folder is not a folder',
    detail: '{subject|What was chosen} is a file. It was not changed, and nothing was written.',
    remedy: 'Choose a folder.',
    action: 'choose-folder',
  },
  'mirror.folder-denied': {
    title: 'No permission to write to the mirror folder',
    detail:
      'Capstan is not allowed to write to {subject|the folder}, or its disk is read-only or does not respond. Nothing was written.',
    remedy: 'Change the folder’s permissions, or choose another folder.',
    action: 'choose-folder',
  },
  'mirror.folder-missing': {
    title: 'The mirror folder is missing',
    detail:
      '{subject|The folder} is missing, for example because its disk is not connected. Until it is back, nothing new is copied to disk or tape; changes are recorded.',
    remedy: 'Connect the disk; the mirror then continues automatically.',
    action: 'show-mirrors',
  },
  'mirror.folder-replaced': {
    title: 'The mirror folder was replaced',
    detail:
      'There is a different folder in place of {subject|the folder}, for example because its disk is not connected. Nothing is copied to it or to tape; changes are recorded.',
    remedy:
      'Connect the disk. If the folder was replaced on purpose, confirm with “capstan mirror retry”: it is then filled again.',
    action: 'retry',
  },
  'mirror.no-cartridge': {
    title: 'No cartridge is available for the mirror set',
    detail:
      'All cartridges of {subject|the pool} are full or accept no more files, or there is not one for each copy. The files wait in the disk folder.',
    remedy: 'Add a cartridge to the pool (it may be blank), then continue with “capstan mirror retry”.',
    action: 'choose-cartridge',
    also: 'show-mirrors',
  },
  'mirror.not-continuous': {
    title: 'No such continuous mirror set',
    detail: 'No mirror set {subject|of that name} runs continuously. Nothing was changed.',
    remedy: 'See the list of mirror sets; “capstan mirror add” creates one.',
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
    title: 'The mirror folder overlaps a source',
    detail: '{subject|The folder} is inside a source folder, or contains one. Nothing was changed.',
    remedy: 'Choose a folder outside the sources, preferably on another disk.',
    action: 'choose-folder',
  },
} as const satisfies Readonly<Record<string, Words>>;
