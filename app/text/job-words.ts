// How a job stands, in one line, out of the words that window and command line share.

import type { JobEvent } from '../../helper/contract/jobs.ts';
import type { Job, JobPhase, JobState, JobWait } from '../../helper/contract/model.ts';
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

/** What a language says of how a job stands. */
export interface OutcomeWords {
  readonly states: Readonly<Record<JobState, string>>;
  readonly phases: Readonly<Record<JobPhase, string>>;
  readonly wait: (wait: JobWait) => string;
  readonly itemsFailed: (items: number) => string;
  readonly completedWithErrors: (items: number) => string;
  readonly nothingNew: string;
  readonly safe: (files: number) => string;
  readonly restored: (files: number) => string;
  readonly restoredBut: (files: number, unchanged: number) => string;
}

const english: OutcomeWords = {
  states: jobStates,
  phases: jobPhases,
  wait: wordedWait,
  itemsFailed: (items) => `${count(items, 'item', 'items')} failed`,
  completedWithErrors: (items) => completedWithErrors(items, { number }),
  nothingNew,
  safe: (files) => `${count(files, 'file', 'files')} safe on tape`,
  restored: (files) => `${count(files, 'file', 'files')} restored`,
  restoredBut: (files, unchanged) => `${count(files, 'file', 'files')} restored, ${number(unchanged)} left unchanged`,
};

/** One line on how a job ended; of one that has not, what it is doing. */
export function outcomeOf(job: Job, words: OutcomeWords = english): string {
  switch (job.state) {
    case 'queued':
      return job.waitsFor === null ? words.states.queued : `${words.states.queued}: ${words.wait(job.waitsFor)}`;
    case 'pausing':
    case 'paused':
    case 'waiting':
    case 'failed':
    case 'cancelled':
      return words.states[job.state];
    case 'running':
      return job.waitsFor === null ? words.phases[job.progress.phase] : words.wait(job.waitsFor);
    case 'done':
      return doneOf(job, words);
    case 'partial':
      return partialOf(job, words);
  }
}

function partialOf({ filesFailed, filesSafe, progress }: Job, words: OutcomeWords): string {
  return filesFailed > 0 && filesSafe + progress.filesDone === 0
    ? words.itemsFailed(filesFailed)
    : words.completedWithErrors(filesFailed);
}

function doneOf(job: Job, words: OutcomeWords): string {
  switch (job.kind) {
    case 'mirror':
      return job.filesSafe === 0 ? words.nothingNew : words.safe(job.filesSafe);
    case 'archive':
    case 'copy':
      return words.safe(job.filesSafe);
    case 'restore':
    case 'salvage':
    case 'rescue':
      return restoredOf(job, words);
    default:
      return words.states.done;
  }
}

function restoredOf({ progress: { filesDone, filesUnchanged = 0 } }: Job, words: OutcomeWords): string {
  return filesUnchanged === 0 ? words.restored(filesDone) : words.restoredBut(filesDone, filesUnchanged);
}
