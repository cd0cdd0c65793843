// What can be wrong with what is asked for, and with Capstan itself, in words.

import type { Words } from './fault-words.ts';

export const faultsOfWork = {
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
  'schedule.too-many': {
    title: 'Too many mirror sets',
    detail:
      'One person can have 100 mirror sets. You have as many, so {subject|this one} was not made. Those that are there are not affected.',
    remedy: 'Remove sets that are not needed, or name several folders in one set.',
    action: 'show-mirrors',
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
      'Only an archive of files that was stopped, cut short or left something undone can be continued: what came through a pipe does not come again. {subject|This job} is none.',
    remedy: 'Start a new archive.',
  },
  'job.too-many': {
    title: 'Too many jobs wait',
    detail:
      'One person can have 1,000 jobs that have not ended. You have as many, so {subject|this one} was not taken. Those that wait are not affected.',
    remedy: 'Wait until some have ended, or cancel what is not needed. One job can take many folders and cartridges.',
    action: 'show-jobs',
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
  'system.too-many-files': {
    title: 'Too many files are open',
    detail:
      'The system lets Capstan open no more files at the same time, so {subject|something} could not be opened. No disk and no drive is at fault.',
    remedy:
      'Let other jobs end, then try again. If it comes again, raise the limit of open files of the service (LimitNOFILE).',
    action: 'retry',
    also: 'doctor',
  },
  'system.short-of-memory': {
    title: 'The system is short of memory',
    detail: 'There was no memory for what was to be done with {subject|a file}. No disk and no drive is at fault.',
    remedy: 'End other programs or let other jobs end, then try again.',
    action: 'retry',
    also: 'doctor',
  },
  'system.no-locks': {
    title: 'The system grants no lock on a file',
    detail:
      'To keep others from {subject|a file} meanwhile it is locked, and the system, or the network disk that it lies on, has no lock left. Nothing was changed.',
    remedy: 'Put the files on a disk of this computer, or let other programs end, then try again.',
    action: 'retry',
    also: 'doctor',
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
  'call.cancelled': {
    title: 'The request was withdrawn',
    detail: 'Whoever asked did not want the answer any more. Nothing was changed.',
    remedy: 'Ask again when it is wanted.',
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
