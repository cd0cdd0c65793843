// A job in words: its kind, its state, what it does, what it waits for, how it ended.

import type {
  ItemNote,
  Job,
  JobKind,
  JobPhase,
  JobState,
  MirrorState,
  Receipt,
  WaitingFor,
} from '../../helper/contract/model.ts';
import { count, number } from './parts/format.ts';

export const jobKinds: Readonly<Record<JobKind, string>> = {
  load: 'Load',
  eject: 'Eject',
  format: 'Format',
  archive: 'Archive',
  plan: 'Plan',
  restore: 'Restore',
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
};

export const jobStates: Readonly<Record<JobState, string>> = {
  queued: 'Waiting its turn',
  running: 'Running',
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
    case 'reading':
      return 'Reading files from tape';
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

/** One line on how a job ended; of one that has not, what it is doing. */
export function outcomeOf(job: Job): string {
  switch (job.state) {
    case 'queued':
    case 'paused':
    case 'waiting':
    case 'failed':
    case 'cancelled':
      return jobStates[job.state];
    case 'running':
      return phaseOf(job.progress.phase);
    case 'done':
      return job.kind === 'archive'
        ? `${count(job.filesSafe, 'file', 'files')} safe on tape`
        : job.kind === 'restore'
          ? restoredOf(job)
          : jobStates.done;
    case 'partial':
      return job.filesFailed === 0
        ? 'Not all that was asked for was done'
        : `${count(job.filesFailed, 'item', 'items')} failed, the rest is done`;
  }
}

function restoredOf({ progress: { filesDone, filesUnchanged = 0 } }: Job): string {
  const restored = `${count(filesDone, 'file', 'files')} restored`;
  return filesUnchanged === 0 ? restored : `${restored}, ${number(filesUnchanged)} left as they were`;
}
