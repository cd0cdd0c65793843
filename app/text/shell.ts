// What the shell says outside the window: menu, tray, notifications, its questions before it quits.

import { jobKindName } from '../../helper/contract/job-kinds.ts';
import { personWait } from '../../helper/contract/jobs.ts';
import type { Fault, Job } from '../../helper/contract/model.ts';
import { reachedBy } from '../../helper/contract/reached.ts';
import type { TimeSpan } from '../../helper/contract/time-left.ts';
import { anyOf } from '../../helper/contract/words/sentence.ts';
import { count, durationBetween } from './format.ts';
import { outcomeOf } from './job-words.ts';
import { faultInWords, waitOf } from './shared.ts';

/** Why the shell is about to end: somebody quits; the last window closes where no icon could stay; the computer goes off. */
export type ShellEnding = 'quit' | 'no-tray' | 'shutdown';

/** What the sentences about jobs are made of, in one language. */
export interface ShellWords {
  readonly kind: (kind: Job['kind']) => string;
  readonly title: (job: Job) => string;
  readonly outcome: (job: Job) => string;
  readonly wait: (job: Job) => string | null;
  readonly fault: (fault: Fault) => { readonly title: string; readonly remedy: string };
  readonly line: (title: string, words: string, percent: number | null, left: TimeSpan | null) => string;
  readonly needed: (kind: string, title: string) => string;
  readonly done: (kind: string, title: string) => string;
  readonly seeJob: string;
  readonly moreJobs: (many: number) => string;
  readonly unfinished: (jobs: number, why: ShellEnding) => string;
  readonly atShutdown: string;
  /** `inDrives`: cartridges that jobs work with. */
  readonly background: (inDrives: readonly string[]) => string;
  readonly waiting: string;
  readonly noTray: string;
  readonly openAgain: string;
}

const english: ShellWords = {
  kind: jobKindName,
  title: ({ title }) => title,
  outcome: (job) => outcomeOf(job),
  wait: waitOf,
  fault: faultInWords,
  line: (title, words, percent, left) =>
    [
      `${title}: ${words}`,
      ...(percent === null ? [] : [`${percent} %`]),
      ...(left === null ? [] : [`${durationBetween(left.from, left.to)} left`]),
    ].join(', '),
  needed: (kind, title) => `${kind}: ${title}. The job waits as long as needed.`,
  done: (kind, title) => `${kind} completed: ${title}`,
  seeJob: 'The job lists each of them, and what to do.',
  moreJobs: (many) => `and ${count(many, 'more job', 'more jobs')}`,
  unfinished: (many, why) => {
    const jobs = many === 1 ? 'A job is' : `${count(many, 'job', 'jobs')} are`;
    switch (why) {
      case 'quit':
        return `${jobs} not finished. Quit Capstan?`;
      case 'no-tray':
        return `${jobs} not finished. Close the last window?`;
      case 'shutdown':
        return `${jobs} not finished, and the computer is shutting down`;
    }
  },
  atShutdown: 'Files that are safe stay safe. Interrupted jobs resume when Capstan is started again.',
  background: (inDrives) =>
    `Jobs continue in the background. Until they have finished, do not turn off the computer${inDrives.length === 0 ? '' : ` and do not remove ${anyOf(inDrives)} from its drive`}.`,
  waiting: 'A job that is waiting for a cartridge keeps waiting, and you will not be notified while Capstan is closed.',
  noTray: 'This desktop has no tray, so Capstan quits.',
  openAgain: 'Open Capstan again to see the progress.',
};

/** As many as a question lists. */
const listed = 5;

export function shellSentences(words: ShellWords) {
  /** One line of a menu. */
  function jobLine(job: Job, left: TimeSpan | null = null): string {
    const { bytesTotal } = job.progress;
    const isCounted = job.state === 'running' && bytesTotal !== null && bytesTotal > 0;
    const percent = isCounted ? Math.floor((100 * reachedBy(job).bytes) / bytesTotal) : null;
    return words.line(words.title(job), standing(job), percent, left);
  }

  function standing(job: Job): string {
    return (personWait(job) === null ? null : words.wait(job)) ?? words.outcome(job);
  }

  function failureOf({ fault, filesFailed }: Job): string {
    if (fault === null) return filesFailed === 0 ? '' : words.seeJob;
    const { title, remedy } = words.fault(fault);
    return `${title}. ${remedy}`;
  }

  function detailOf(open: readonly Job[], why: ShellEnding): string {
    const lines = open.slice(0, listed).map((job) => `• ${jobLine(job)}`);
    if (open.length > listed) lines.push(`• ${words.moreJobs(open.length - listed)}`);
    return [...lines, '', ...advice(open, why)].join('\n');
  }

  function advice(open: readonly Job[], why: ShellEnding): readonly string[] {
    if (why === 'shutdown') return [words.atShutdown];
    const inDrives = [...new Set(open.flatMap((job) => (isAtWork(job) && job.barcode !== null ? [job.barcode] : [])))];
    return [
      words.background(inDrives),
      ...(open.some((job) => personWait(job) !== null) ? [words.waiting] : []),
      ...(why === 'no-tray' ? [words.noTray] : []),
      words.openAgain,
    ];
  }

  return {
    moreJobs: words.moreJobs,
    jobLine,
    /** Of the first line, when there is one. */
    tooltip: (line: string | undefined) => (line === undefined ? 'Capstan' : `Capstan: ${line}`),
    news: {
      needed: (job: Job) => ({ title: standing(job), body: words.needed(words.kind(job.kind), words.title(job)) }),
      done: (job: Job) => ({
        title: words.done(words.kind(job.kind), words.title(job)),
        body: `${words.outcome(job)}.`,
      }),
      failed: (job: Job) => ({ title: `${words.title(job)}: ${words.outcome(job)}`, body: failureOf(job) }),
    },
    stake: (open: readonly Job[], why: ShellEnding) => ({
      message: words.unfinished(open.length, why),
      detail: detailOf(open, why),
    }),
  } as const;
}

export const shellText = {
  shell: {
    placeholder:
      'Capstan was dragging files out of its window and restores them to the folder that it was dropped in. This file can be deleted.\n',
    fileMenu: 'File',
    editMenu: 'Edit',
    viewMenu: 'View',
    /** What the desktop's menus do by themselves. */
    roles: {
      close: 'Close window',
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      selectAll: 'Select all',
      resetZoom: 'Actual size',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      fullScreen: 'Full screen',
    },
    newWindow: 'New window',
    open: 'Open Capstan',
    quit: 'Quit',
    quitAnyway: 'Quit',
    nothingRuns: 'No jobs running',
    ...shellSentences(english),
  },
} as const;

function isAtWork({ state }: Job): boolean {
  return state === 'running' || state === 'pausing' || state === 'paused';
}
