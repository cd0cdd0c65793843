// How a job stands, in one line, out of the words that window and command line share.

import type { JobEvent } from '../../helper/contract/jobs.ts';
import type { Job } from '../../helper/contract/model.ts';
import {
  completedWithErrors,
  jobEventInWords,
  jobPhases,
  jobStates,
  nothingNew,
} from '../../helper/contract/words/jobs.ts';
import { count, number } from './format.ts';
import { faultInWords, wordedWait } from './shared.ts';

/** One line of a job's timeline. */
export function eventWords(event: JobEvent): string {
  return jobEventInWords(event, { number, title: (fault) => faultInWords(fault).title, wait: wordedWait });
}

/** One line on how a job ended; of one that has not, what it is doing. */
export function outcomeOf(job: Job): string {
  switch (job.state) {
    case 'queued':
      return job.waitsFor === null ? jobStates.queued : `${jobStates.queued}: ${wordedWait(job.waitsFor)}`;
    case 'pausing':
    case 'paused':
    case 'waiting':
    case 'failed':
    case 'cancelled':
      return jobStates[job.state];
    case 'running':
      return jobPhases[job.progress.phase];
    case 'done':
      return doneOf(job);
    case 'partial':
      return partialOf(job);
  }
}

function partialOf({ filesFailed, filesSafe, progress }: Job): string {
  return filesFailed > 0 && filesSafe + progress.filesDone === 0
    ? `${count(filesFailed, 'item', 'items')} failed`
    : completedWithErrors(filesFailed, { number });
}

function doneOf(job: Job): string {
  switch (job.kind) {
    case 'mirror':
      return job.filesSafe === 0 ? nothingNew : safeOf(job);
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
  return filesUnchanged === 0 ? restored : `${restored}, ${number(filesUnchanged)} left unchanged`;
}
