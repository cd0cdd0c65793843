// Faults of requests, and of Capstan itself, in words.

import type { Words } from './fault-words.ts';

const seeItsState = 'See the list of jobs for its current state.';
const seeHowItEnded = 'See the list of jobs for how it ended.';

export const faultsOfWork = {
  // ---- formatting ----
  'format.not-confirmed': {
    title: 'Formatting was not confirmed',
    detail:
      'Formatting erases everything on {subject|the cartridge}, so its barcode must be repeated exactly. Nothing was erased.',
    remedy: 'Repeat the barcode to erase this cartridge.',
    action: 'format',
  },
  'format.not-blank': {
    title: 'The cartridge is not blank',
    detail:
      '{subject|The cartridge} was blank when a drive last looked at it, and is not any more. Nothing was erased.',
    remedy: 'See what is on it. To erase it all the same, format it again and type its barcode.',
    action: 'format',
  },

  // ---- drive check-ups ----
  'checkup.not-blank': {
    title: 'The drive check-up needs a cartridge that may be erased',
    detail: '{subject|The cartridge} is not blank, and a drive check-up overwrites everything. Nothing was changed.',
    remedy: 'Use a blank cartridge, or confirm that this one may be erased.',
    action: 'choose-cartridge',
  },
  'checkup.inconsistent': {
    title: 'The drive check-up gave inconsistent results',
    detail:
      'The measurements of {subject|the drive} do not match each other, so no drive profile was saved. The cartridge was overwritten.',
    remedy: 'Make sure nothing else uses the drive, and repeat the check-up with a newer cartridge.',
    action: 'show-health',
  },
  'checkup.no-clock': {
    title: 'This virtual drive is instant',
    detail: '{subject|The drive} takes no time, so there is nothing to measure. Nothing was changed.',
    remedy: 'Add a virtual drive with simulated time (--clock modelled) and use that one.',
    action: 'show-settings',
  },
  'checkup.none': {
    title: 'The drive has no drive profile yet',
    detail: '{subject|The drive} has not had a drive check-up. Plans use the figures of its model.',
    remedy: 'Run a drive check-up with a cartridge that may be erased.',
    action: 'show-health',
  },
  'checkup.no-report': {
    title: 'There is no report on the drive yet',
    detail: '{subject|The drive} has not been tried with this catalogue. Nothing was changed.',
    remedy: 'Make a drive report with a cartridge that may be erased.',
    action: 'show-health',
  },

  // ---- jobs ----
  'job.not-pausable': {
    title: 'The job cannot be paused or resumed',
    detail: 'Only an archive or a restore that is running can be paused, and only one that is paused can be resumed.',
    remedy: seeItsState,
    action: 'show-jobs',
  },
  'job.not-waiting': {
    title: 'The job is not waiting for a cartridge',
    detail: 'Nothing was changed: the job {subject|that was named} has the cartridges that it needs, or has ended.',
    remedy: seeItsState,
    action: 'show-jobs',
  },
  'schedule.unknown': {
    title: 'No such mirror set',
    detail: 'There is no mirror set {subject|of that name}. Nothing was changed.',
    remedy: 'Choose one from the list of mirror sets.',
    action: 'show-mirrors',
  },
  'schedule.exists': {
    title: 'The mirror set already exists',
    detail: 'There is already a mirror set {subject|of that name}. Nothing was changed.',
    remedy: 'Choose another name, or change the existing set.',
  },
  'schedule.too-many': {
    title: 'Too many mirror sets',
    detail:
      'Each user can have 100 mirror sets. You have reached the limit, so {subject|this one} was not created. Your existing sets are not affected.',
    remedy: 'Remove sets that you do not need, or put several folders into one set.',
    action: 'show-mirrors',
  },
  'schedule.timing-invalid': {
    title: 'The schedule never comes due',
    detail: 'The time “{subject|given}” never occurs. Nothing was changed.',
    remedy:
      'Enter minute, hour, day of the month, month and day of the week, such as “30 2 * * 1-5”, or choose a simple schedule.',
  },
  'schedule.zone-unknown': {
    title: 'Unknown time zone',
    detail: 'There is no time zone {subject|of that name}. Nothing was changed.',
    remedy: 'Enter a name such as Europe/Berlin or America/New_York.',
  },
  'schedule.name-clash': {
    title: 'Two sources have the same name',
    detail: 'Another mirror set puts {subject|a folder of the same name} on the same cartridges. Nothing was changed.',
    remedy: 'Use another pool for one of them, or rename one of the folders.',
  },
  'schedule.folder-needs-continuous': {
    title: 'A disk folder needs a continuous mirror',
    detail:
      'Scheduled runs write only to tape, but {subject|the mirror set} also has a disk folder. Nothing was changed.',
    remedy: 'Run it continuously, or leave out the disk folder.',
  },
  'schedule.under-way': {
    title: 'This mirror set is still running',
    detail: 'The last run of {subject|the mirror set} is still running, or is waiting for a cartridge.',
    remedy: 'Wait until it has ended (see the list of jobs), then start the next run.',
    action: 'show-jobs',
  },
  'schedule.source-empty': {
    title: 'A source folder is now empty',
    detail:
      '{subject|A source} had files at the last run and has none now, for example because its disk is not connected. Nothing was changed on tape.',
    remedy:
      'Check that its disk is connected. If everything was deleted on purpose, run the set once “although empty”.',
    action: 'retry',
  },
  'pool.unknown': {
    title: 'No such pool',
    detail: 'There is no pool {subject|of that name}. Nothing was changed.',
    remedy: 'Choose one from the list of pools, or create one.',
    action: 'show-mirrors',
  },
  'pool.cartridge-plain': {
    title: 'The pool is encrypted, the cartridge is not',
    detail: 'What is on {subject|the cartridge} is in clear. Nothing was written.',
    remedy: 'Format it for the pool, which erases it, or use another cartridge.',
    action: 'format',
  },
  'pool.exists': {
    title: 'The pool already exists',
    detail: 'There is already a pool {subject|of that name}. Nothing was changed.',
    remedy: 'Choose another name, or use the existing pool.',
  },
  'pool.in-use': {
    title: 'The pool is in use',
    detail: 'Mirror sets use {subject|the pool}. Nothing was changed.',
    remedy: 'Change or remove those mirror sets first.',
    action: 'show-mirrors',
  },
  'pool.no-cartridge': {
    title: 'The pool has no cartridge for this copy',
    detail: '{subject|The pool} has no cartridge for it. Nothing was written.',
    remedy: 'Add cartridges to the pool, separate ones for each copy.',
    action: 'choose-cartridge',
    also: 'show-mirrors',
  },
  'pool.room-elsewhere': {
    title: 'The pool has room at another computer of the fleet',
    detail:
      '{subject|The pool} has no cartridge for it on this computer. In a pool of the same name there is room at {rooms|another computer}. Nothing was written.',
    remedy: 'Archive at a computer that has room, or add cartridges to the pool on this one.',
    action: 'choose-cartridge',
    also: 'show-mirrors',
  },
  'pool.cartridge-taken': {
    title: 'The cartridge belongs to another pool or copy',
    detail:
      '{subject|The cartridge} is in another pool, or in this one for another copy. A cartridge can be in only one pool, for one copy. Nothing was changed.',
    remedy: 'Remove it from that pool first, or choose another cartridge.',
    action: 'choose-cartridge',
  },
  'job.not-continuable': {
    title: 'The job cannot be continued',
    detail:
      'Only an archive of files that was stopped, interrupted or left unfinished can be continued; an archive from a pipe cannot. {subject|This job} is not one of them.',
    remedy: 'Start a new archive.',
  },
  'job.request-unreadable': {
    title: 'This version cannot read what the job was to do',
    detail:
      '{subject|The job} was stored by another version of Capstan and cannot be read. It is kept and does nothing; other jobs are not affected.',
    remedy: 'Stop it and submit it again, or start the version of Capstan that stored it.',
    action: 'show-jobs',
  },
  'job.too-many': {
    title: 'Too many open jobs',
    detail:
      'Each user can have 1,000 open jobs. You have reached the limit, so {subject|this one} was not accepted. The queued jobs are not affected.',
    remedy:
      'Wait until some have ended, or stop those that you do not need. One job can include many folders and cartridges.',
    action: 'show-jobs',
  },
  'job.cancelled': {
    title: 'The job was stopped',
    detail: 'It was stopped by a user. Files that were reported safe stay safe; the others are not complete.',
    remedy: 'Start it again when you are ready.',
    action: 'retry',
  },
  'job.interrupted': {
    title: 'The job was interrupted',
    detail:
      'Capstan’s helper ended while the job was running, and this job cannot resume automatically. Files that were reported safe are on the cartridge, and restored files are complete; do not rely on the others.',
    remedy:
      'Check the cartridge first: files that were written completely may be recovered. Then continue the job or start it again. Data from a pipe must be sent again.',
    action: 'check',
    also: 'retry',
  },
  'job.unknown': {
    title: 'No such job',
    detail: 'There is no job with the id {subject|given}.',
    remedy: 'See the list of jobs.',
    action: 'show-jobs',
  },
  'job.ended': {
    title: 'The job has ended',
    detail: 'Nothing was changed: the job {subject|that was named} has already ended.',
    remedy: seeHowItEnded,
    action: 'show-jobs',
  },
  'job.not-cancellable': {
    title: 'The job cannot be stopped',
    detail: 'The job has already ended, or it is in a step that must not be interrupted.',
    remedy: seeHowItEnded,
    action: 'show-jobs',
  },

  'identity.refused': {
    title: 'Capstan cannot act as this user',
    detail:
      'The helper accesses each user’s files as that user, and has no permission to act as {subject|this user}. No file was changed.',
    remedy: 'Start your own helper, or ask the administrator to install Capstan’s service.',
    action: 'doctor',
  },

  // ---- Capstan's own files ----
  'storage.full': {
    title: 'The disk that holds Capstan’s own data is full',
    detail: 'There is no space left for {subject|Capstan’s folder}. The cartridges are not affected.',
    remedy: 'Free some space on that disk, then try again.',
    action: 'retry',
    also: 'doctor',
  },
  'storage.fault': {
    title: 'Capstan’s own files cannot be read or written',
    detail: 'The disk of {subject|Capstan’s folder} reports an error. The cartridges are not affected.',
    remedy: 'Check the disk and the permissions of that folder, then try again.',
    action: 'doctor',
    also: 'retry',
  },
  'system.too-many-files': {
    title: 'Too many files are open',
    detail:
      'The system does not let Capstan open more files, so {subject|a file} could not be opened. Disks and drives are not at fault.',
    remedy:
      'Wait for other jobs to end, then try again. If it happens again, raise the service’s limit of open files (LimitNOFILE).',
    action: 'retry',
    also: 'doctor',
  },
  'system.short-of-memory': {
    title: 'The system is short of memory',
    detail: 'There was not enough memory to process {subject|a file}. Disks and drives are not at fault.',
    remedy: 'Close other programs or wait for other jobs to end, then try again.',
    action: 'retry',
    also: 'doctor',
  },
  'system.no-locks': {
    title: 'The system cannot lock a file',
    detail:
      'Capstan must lock {subject|a file} while using it, and the system, or the network disk of the file, has no locks left. Nothing was changed.',
    remedy: 'Move the files to a disk of this computer, or close other programs, then try again.',
    action: 'retry',
    also: 'doctor',
  },
  'catalogue.damaged': {
    title: 'The catalogue is damaged',
    detail: 'Capstan’s database returned wrong data. The cartridges are not affected.',
    remedy:
      'The helper restarts, sets the damaged database aside and creates a new one. Load the cartridges to rebuild their catalogue entries, and check the disk.',
    action: 'reconnect',
  },
  'export.unreadable': {
    title: 'The export cannot be read',
    detail: '{subject|The file} is not a catalogue export, or is not complete. Nothing was changed.',
    remedy: 'Choose another export: the helper keeps the last seven days of exports in its data folder.',
  },
  'home.damaged': {
    title: 'Capstan’s data folder is damaged',
    detail:
      '{subject|The folder} cannot be used as it is. Nothing in it was changed or deleted, and the cartridges are not affected.',
    remedy: 'Restore the folder from a backup, or move it away and start with an empty one.',
    action: 'doctor',
  },
  'home.denied': {
    title: 'No permission to use Capstan’s data folder',
    detail: 'You may not read and write {subject|the folder}, or create it there. Nothing was changed.',
    remedy:
      'Choose another folder with --home or CAPSTAN_HOME, or ask the owner of this one, or the administrator, for access. If Capstan was once started with sudo, give the folder back to its user with chown -R.',
    action: 'reconnect',
  },
  'home.missing': {
    title: 'Capstan’s data folder cannot be created',
    detail:
      '{subject|The folder} does not exist, and a folder of that name cannot be created there. Nothing was changed.',
    remedy: 'Check its name. If it is on a disk of its own, connect that disk. Or choose another folder with --home.',
    action: 'reconnect',
  },
  'home.not-a-folder': {
    title: 'Capstan’s data folder is not a folder',
    detail: '{subject|What was named}, or something above it, is a file. It was not changed.',
    remedy: 'Choose a folder with --home or CAPSTAN_HOME; one that does not exist yet is created.',
    action: 'reconnect',
  },
  'home.read-only': {
    title: 'Capstan’s data folder is read-only',
    detail: '{subject|The folder} is on a disk that may only be read. Nothing was changed.',
    remedy: 'Make the disk writable, or choose a folder on another disk with --home.',
    action: 'reconnect',
  },
  'home.newer': {
    title: 'The data folder is from a newer version of Capstan',
    detail: 'This version cannot read {subject|the folder}. Nothing in it was changed.',
    remedy: 'Start the newer version, or choose another folder with --home.',
    action: 'reconnect',
  },
  'home.in-use': {
    title: 'The data folder is already in use',
    detail: 'Another Capstan helper is using {subject|this folder}.',
    remedy: 'Use the helper that is running, or stop it first.',
    action: 'reconnect',
  },

  // ---- the helper and the line to it ----
  'helper.unreachable': {
    title: 'Capstan’s helper does not respond',
    detail:
      'The background service that controls the drives cannot be reached. It may have ended; the jobs will show how far they got.',
    remedy: 'Try again: the helper is started when it is needed.',
    action: 'reconnect',
  },
  'helper.start-failed': {
    title: 'Capstan’s helper could not start',
    detail:
      'The background service that controls the drives ended right after it started, or does not answer yet. No cartridge was changed.',
    remedy: 'Try again. If that does not help, please report it with the technical details.',
    action: 'reconnect',
  },
  'helper.version-mismatch': {
    title: 'The versions of Capstan do not match',
    detail: 'The running helper has a different version than this program. No request was sent to it.',
    remedy:
      'Wait for its jobs to finish: a helper started by a window or a command then ends automatically, and Capstan starts the right one. The helper for all users must be restarted by the administrator.',
    action: 'reconnect',
  },
  'helper.socket-untrusted': {
    title: 'The connection to the helper is not secure',
    detail: '{subject|The folder of the connection} belongs to another user or is open to others, so it was not used.',
    remedy: 'Find out who created it. Remove it, or choose another data folder.',
  },
  'helper.full': {
    title: 'Too many programs are connected to the helper',
    detail: 'The helper accepts no more connections for now. Running jobs are not affected.',
    remedy: 'Close some of them, then try again.',
    action: 'retry',
  },
  'helper.internal': {
    title: 'Internal error',
    detail: 'This should not happen. Files that were reported safe stay safe; check the state of running jobs.',
    remedy: 'Try again, and please report it with the technical details.',
    action: 'retry',
  },
  'access.denied': {
    title: 'Permission denied',
    detail:
      'This helper serves several users, and its policy does not allow you to do that with {subject|this}. Nothing was done.',
    remedy: 'Ask a Capstan administrator to do it, or to allow it in the policy.',
  },
  'policy.invalid': {
    title: 'Capstan’s policy cannot be used',
    detail: 'The policy file {subject|of this helper} is not valid or not trustworthy, so the helper did not start.',
    remedy: 'Ask an administrator to correct the file; the technical details say what is wrong.',
  },
  'caller.refused': {
    title: 'This user cannot use this helper',
    detail: 'The helper serves the user who started it and the administrator.',
    remedy: 'Use your own data folder, or ask the administrator.',
  },
  'call.unknown': {
    title: 'Unknown request',
    detail: 'There is no request named {subject|like that}. Nothing was done.',
    remedy: 'Check that the program and the helper have the same version.',
  },
  'call.invalid-input': {
    title: 'The request is not valid',
    detail: 'A value given to {subject|a request} is missing, not allowed or of the wrong type. Nothing was done.',
    remedy: 'Correct the value given in the technical details, then try again.',
  },
  'call.cancelled': {
    title: 'The request was cancelled',
    detail: 'The program that sent it cancelled it. Nothing was changed.',
    remedy: 'Send it again if needed.',
  },
  'call.malformed': {
    title: 'The message is not valid',
    detail: 'The helper received something that is not a valid request. Nothing was done.',
    remedy: 'Correct the program that sent it; the technical details say what was wrong.',
  },
  'call.frame-too-large': {
    title: 'The message is too large',
    detail: 'A message between program and helper can be up to 1 MiB. Nothing was done.',
    remedy: 'Select fewer items at a time.',
  },
  'native.invalid-argument': {
    title: 'Internal error: an impossible request',
    detail: 'One part of Capstan sent another an impossible request. Nothing was done.',
    remedy: 'Please report this with the technical details.',
  },
} as const satisfies Readonly<Record<string, Words>>;
