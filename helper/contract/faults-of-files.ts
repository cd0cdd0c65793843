// What can be in the way of files to or from a disk, in words.

import type { Words } from './fault-words.ts';

export const faultsOfFiles = {
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
      'All cartridges of {subject|the pool} are full or take nothing more, or there is none for each copy. The files are in the folder on disk and wait there.',
    remedy: 'Add a cartridge to the pool, which may be blank; then it goes on with “capstan mirror retry”.',
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
} as const satisfies Readonly<Record<string, Words>>;
