// Jobs in words, for window and command line: kind, state, phase, what limits the speed, notes on items, events.

import type { JobEvent, TimeSpent } from '../jobs.ts';
import type {
  Fault,
  ItemNote,
  Job,
  JobPhase,
  JobPriority,
  JobState,
  JobWait,
  MirrorState,
  WaitingFor,
} from '../model.ts';
import type { Figures } from '../sizes.ts';
import { lowerFirst } from './sentence.ts';

export const jobStates: Readonly<Record<JobState, string>> = {
  queued: 'Queued',
  running: 'Running',
  pausing: 'Pausing',
  paused: 'Paused',
  waiting: 'Waiting for a cartridge',
  done: 'Completed',
  partial: 'Completed with errors',
  failed: 'Failed',
  cancelled: 'Stopped',
};

export const jobPhases: Readonly<Record<JobPhase, string>> = {
  waiting: 'Waiting for the drive',
  fetching: 'The robot is bringing the cartridge',
  loading: 'Loading the cartridge',
  walking: 'Counting files',
  streaming: 'Writing files to tape',
  flushing: 'Flushing data to tape',
  indexing: 'Writing the index',
  locating: 'Locating files on tape',
  reading: 'Reading files from tape',
  verifying: 'Verifying files',
  measuring: 'Measuring the drive',
  checking: 'Checking the cartridge',
  recovering: 'Recovering the cartridge',
  ejecting: 'Ejecting the cartridge',
};

/** What limits a job's speed now. A drive that is kept busy sets the pace itself. */
export const speedLimits: Readonly<Record<WaitingFor, string>> = {
  nothing: 'At full speed',
  drive: 'At drive speed',
  source: 'Limited by the source',
  hash: 'Limited by checksums',
  pool: 'Limited by memory',
  flush: jobPhases.flushing,
  index: jobPhases.indexing,
};

/** What a job's time went to. */
export const timeSpentOn: Readonly<Record<TimeSpent['on'], string>> = {
  ...jobPhases,
  ...speedLimits,
  paused: jobStates.paused,
};

export const priorities: Readonly<Record<JobPriority, string>> = { high: 'High', normal: 'Normal', low: 'Low' };

export const mirrorStates: Readonly<Record<MirrorState['kind'], string>> = {
  mirrored: 'Copied to the mirror folder',
  'mirrored-again': 'Copied to the mirror folder afterwards: its disk was too slow',
  'mirror-failed': 'Not copied to the mirror folder',
};

export const itemNotes: Readonly<Record<ItemNote, string>> = {
  changed: 'Changed while being read; stored as read',
  'hard-link': 'Has other hard links; each is stored as a separate file',
  part: 'Continues on the next cartridge',
  'other-copy': 'Restored from a copy on another cartridge',
  'from-mirror': 'Restored from the mirror folder, which has the same content',
  'read-again': 'Needed more than one read: clean the drive, or copy the cartridge',
  skipped: 'Not restored: a file of this name was there already',
  'attributes-not-set': 'Restored, but not all of its owner, permissions, times and attributes could be set',
  'not-in-manifest': 'Not in the manifest',
  duplicate: 'Already on tape; not written again',
};

interface EventTerms {
  readonly number: Figures['number'];
  readonly title: (fault: Fault) => string;
  readonly wait: (wait: Pick<JobWait, 'words' | 'waits'>) => string;
}

/** One line of a job's timeline. */
export function jobEventInWords(event: JobEvent, { number, title, wait }: EventTerms): string {
  switch (event.kind) {
    case 'queued':
      return `Submitted, priority ${lowerFirst(priorities[event.priority])}`;
    case 'waits':
      return wait(event);
    case 'started':
      return 'Started';
    case 'cartridge':
      return `Using ${event.barcode}${event.drive === null ? '' : ` in ${event.drive}`}`;
    case 'made-room':
      return `${event.barcode} ejected from ${event.drive} to make room`;
    case 'index':
      return event.times === 1
        ? `Index written on ${event.barcode}, generation ${number(event.generation)}: everything up to here is safe`
        : `${number(event.times)} indexes written on ${event.barcode}, the last is generation ${number(event.generation)}: everything up to here is safe`;
    case 'pausing':
      return 'Pause requested';
    case 'paused':
      return jobStates.paused;
    case 'resumed':
      return 'Resumed';
    case 'priority':
      return `Priority set to ${lowerFirst(priorities[event.priority])}`;
    case 'helper-restarted':
      return event.killed
        ? 'Resumed by a new helper: the previous one was interrupted'
        : 'Resumed by a new helper: the previous one had ended';
    case 'ended':
      return event.fault === null ? jobStates[event.state] : `${jobStates[event.state]}: ${title(event.fault)}`;
  }
}

/** What stays of a job that is paused or about to be; empty of any other. */
export function pausedMeaning({ kind, state }: Pick<Job, 'kind' | 'state'>): string {
  const restores = kind === 'restore';
  if (state === 'pausing')
    return restores ? 'Saving the files that are complete' : 'Making the files already written safe';
  if (state !== 'paused') return '';
  return restores ? 'Restored files stay; the rest waits' : 'Written files are safe; the rest waits';
}

/** "Completed with 5 errors". */
export function completedWithErrors(filesFailed: number, { number }: Pick<Figures, 'number'>): string {
  if (filesFailed === 0) return 'Completed, but not everything requested was done';
  return `Completed with ${number(filesFailed)} ${filesFailed === 1 ? 'error' : 'errors'}`;
}

/** Of a run that found nothing to write. */
export const nothingNew = 'Nothing new: everything is safe on tape';
