// A job in words: its kind, its state, what it does, what it waits for, how it ended.

import type { JobEvent, TimeSpent } from '../../helper/contract/jobs.ts';
import type {
  ItemNote,
  Job,
  JobKind,
  JobPhase,
  JobPriority,
  JobState,
  MirrorState,
  Receipt,
  WaitingFor,
} from '../../helper/contract/model.ts';
import { count, number } from './format.ts';
import { faultInWords, waitSaid } from './shared.ts';

export const jobKinds: Readonly<Record<JobKind, string>> = {
  load: 'Load',
  eject: 'Eject',
  format: 'Format',
  archive: 'Archive',
  plan: 'Plan',
  restore: 'Restore',
  salvage: 'Salvage',
  stream: 'Stream',
  import: 'Import',
  export: 'Export',
  benchmark: 'Check-up',
  check: 'Check',
  recover: 'Recovery',
  verify: 'Verification',
  generations: 'Generations',
  'open-generation': 'Older generation',
  rollback: 'Roll-back',
  lock: 'Lock',
  preflight: 'Preflight',
  copy: 'Copy',
  rebuild: 'Listing anew',
  mirror: 'Mirror to tape',
};

export const jobStates: Readonly<Record<JobState, string>> = {
  queued: 'Waiting its turn',
  running: 'Running',
  pausing: 'Pausing',
  paused: 'Paused',
  waiting: 'Waiting for a cartridge',
  done: 'Done',
  partial: 'Done, some items failed',
  failed: 'Failed',
  cancelled: 'Stopped',
};

/** From the least to the most. */
export const receipts: readonly Receipt[] = ['buffered', 'written', 'safe', 'verified'];

/** Beside the time at which each came true. */
export const receiptTimes: Readonly<Record<Receipt, string>> = {
  buffered: 'Read',
  written: 'Written',
  safe: 'Safe',
  verified: 'Verified',
};

export const mirrorStates: Readonly<Record<MirrorState['kind'], string>> = {
  mirrored: 'Written in the same pass',
  'mirrored-again': 'Copied from the source afterwards: the mirror was too slow',
  'mirror-failed': 'Failed',
};

export const itemNotes: Readonly<Record<ItemNote, string>> = {
  changed: 'Changed while it was read; what was read is stored',
  'hard-link': 'Has further names on its disk; each is stored as a file of its own',
  part: 'Goes on upon the next cartridge',
  'other-copy': 'Came from another cartridge that has a copy of it',
  'from-mirror': 'Came from the mirror’s folder, which has the same content: its cartridge was not at hand',
  'read-again': 'Had to be read more than once: clean the drive, or copy the cartridge',
  skipped: 'Not restored: what has its name was to stay',
};

/** What holds a job back now. A drive that is kept busy sets the pace: nothing holds it back. */
export const brakes: Readonly<Record<WaitingFor, string>> = {
  nothing: 'At full speed',
  drive: 'At the speed of the drive',
  source: 'Held back by the source',
  hash: 'Held back by the checksums',
  pool: 'Held back by the memory',
  flush: 'Waiting for the tape to take everything',
  index: 'Writing the table of contents',
};

export function phaseOf(phase: JobPhase): string {
  switch (phase) {
    case 'waiting':
      return 'Waiting for the drive';
    case 'loading':
      return 'Loading the cartridge';
    case 'walking':
      return 'Counting files';
    case 'streaming':
      return 'Writing files to tape';
    case 'flushing':
      return 'Waiting for the tape to take everything';
    case 'indexing':
      return 'Writing the table of contents';
    case 'locating':
      return 'Winding to the files';
    case 'reading':
      return 'Reading files from tape';
    case 'verifying':
      return 'Reading back and comparing';
    case 'measuring':
      return 'Measuring the drive';
    case 'checking':
      return 'Looking at everything on the cartridge';
    case 'recovering':
      return 'Making the cartridge whole';
    case 'ejecting':
      return 'Ejecting the cartridge';
  }
}

export const priorities: Readonly<Record<JobPriority, string>> = { high: 'High', normal: 'Normal', low: 'Low' };

/** One line of a job's timeline. */
export function eventWords(event: JobEvent): string {
  switch (event.kind) {
    case 'queued':
      return `Asked for, priority ${priorities[event.priority].toLowerCase()}`;
    case 'waits':
      return waitSaid(event);
    case 'started':
      return 'Started';
    case 'cartridge':
      return event.drive === null ? `Works on ${event.barcode}` : `Works on ${event.barcode}, in a drive`;
    case 'index':
      return event.times === 1
        ? `Table of contents written on ${event.barcode}, generation ${number(event.generation)}: everything until then is safe`
        : `${number(event.times)} tables of contents written on ${event.barcode}, the last as generation ${number(event.generation)}: everything until then is safe`;
    case 'pausing':
      return 'Asked to pause';
    case 'paused':
      return 'Paused';
    case 'resumed':
      return 'Went on';
    case 'priority':
      return `Priority set to ${priorities[event.priority].toLowerCase()}`;
    case 'helper-restarted':
      return event.killed
        ? 'Went on with a new helper: the one before was cut off'
        : 'Went on with a new helper: the one before had ended';
    case 'ended':
      return event.fault === null
        ? jobStates[event.state]
        : `${jobStates[event.state]}: ${faultInWords(event.fault).title}`;
  }
}

/** What a job's time went to, in a word or two. */
export function spentOn(on: TimeSpent['on']): string {
  switch (on) {
    case 'waiting':
      return 'Waiting';
    case 'loading':
      return 'Loading';
    case 'walking':
      return 'Counting files';
    case 'streaming':
    case 'nothing':
      return 'Writing';
    case 'drive':
      return 'Writing, at the drive’s speed';
    case 'source':
      return 'Held back by the source';
    case 'hash':
      return 'Held back by the checksums';
    case 'pool':
      return 'Held back by the memory';
    case 'flush':
    case 'flushing':
      return 'Tape taking everything';
    case 'index':
    case 'indexing':
      return 'Table of contents';
    case 'locating':
      return 'Winding';
    case 'reading':
      return 'Reading';
    case 'verifying':
      return 'Reading back';
    case 'measuring':
      return 'Measuring';
    case 'checking':
      return 'Checking';
    case 'recovering':
      return 'Recovering';
    case 'ejecting':
      return 'Ejecting';
    case 'paused':
      return 'Paused';
  }
}

/** Beside the state of a job that rests or is about to; empty of any other. */
export function restsMeaning({ kind, state }: Pick<Job, 'kind' | 'state'>): string {
  const restores = kind === 'restore';
  if (state === 'pausing')
    return restores ? 'What is whole is still put in its place' : 'What is in hand is still made safe';
  if (state !== 'paused') return '';
  return restores ? 'What was restored stays; the rest waits' : 'What was written is safe; the rest waits';
}

/** One line on how a job ended; of one that has not, what it is doing. */
export function outcomeOf(job: Job): string {
  switch (job.state) {
    case 'queued':
      return job.waitsFor === null ? jobStates.queued : `${jobStates.queued}: ${waitSaid(job.waitsFor)}`;
    case 'pausing':
    case 'paused':
    case 'waiting':
    case 'failed':
    case 'cancelled':
      return jobStates[job.state];
    case 'running':
      return phaseOf(job.progress.phase);
    case 'done':
      return doneOf(job);
    case 'partial':
      return partialOf(job);
  }
}

function partialOf({ filesFailed, filesSafe, progress }: Job): string {
  if (filesFailed === 0) return 'Not all that was asked for was done';
  const failed = `${count(filesFailed, 'item', 'items')} failed`;
  return filesSafe + progress.filesDone === 0 ? failed : `${failed}, the rest is done`;
}

function doneOf(job: Job): string {
  switch (job.kind) {
    case 'mirror':
      return job.filesSafe === 0 ? 'Nothing new: all of it is safe on tape' : safeOf(job);
    case 'archive':
    case 'copy':
      return safeOf(job);
    case 'restore':
    case 'salvage':
      return restoredOf(job);
    default:
      return jobStates.done;
  }
}

function safeOf({ filesSafe }: Job): string {
  return `${count(filesSafe, 'file', 'files')} safe on tape`;
}

function restoredOf({ progress: { filesDone, filesUnchanged = 0 } }: Job): string {
  const restored = `${count(filesDone, 'file', 'files')} restored`;
  return filesUnchanged === 0 ? restored : `${restored}, ${number(filesUnchanged)} left as they were`;
}
