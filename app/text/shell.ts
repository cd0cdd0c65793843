// What the shell says outside the window: menu, tray, notifications, its questions before it quits.

import { jobKindName } from '../../helper/contract/job-kinds.ts';
import type { Job } from '../../helper/contract/model.ts';
import { count } from './format.ts';
import { outcomeOf } from './job-words.ts';
import { faultInWords, waitOf } from './shared.ts';

/** Why the shell is about to end: somebody quits; the last window closes where no icon could stay; the computer goes off. */
type Ending = 'quit' | 'no-tray' | 'shutdown';

export const shellText = {
  shell: {
    fileMenu: 'File',
    viewMenu: 'View',
    newWindow: 'New window',
    open: 'Open Capstan',
    quit: 'Quit',
    quitAnyway: 'Quit',
    nothingRuns: 'No jobs running',
    moreJobs: (many: number) => `and ${count(many, 'more job', 'more jobs')}`,
    jobLine,
    tooltip: (open: readonly Job[]) => {
      const [first] = open;
      return first === undefined ? 'Capstan' : `Capstan: ${jobLine(first)}`;
    },
    news: {
      needed: (job: Job) => ({
        title: (job.need === null ? null : waitOf(job)) ?? outcomeOf(job),
        body: `${jobKindName(job.kind)}: ${job.title}. The job waits as long as needed.`,
      }),
      done: (job: Job) => ({ title: `${jobKindName(job.kind)} completed: ${job.title}`, body: `${outcomeOf(job)}.` }),
      failed: (job: Job) => ({ title: `${job.title}: ${outcomeOf(job)}`, body: failureOf(job) }),
    },
    stake: (open: readonly Job[], why: Ending) => ({ message: messageOf(open, why), detail: detailOf(open, why) }),
  },
} as const;

/** One line of a menu. */
function jobLine(job: Job): string {
  const { bytesDone, bytesTotal } = job.progress;
  const words = (job.need === null ? null : waitOf(job)) ?? outcomeOf(job);
  const isCounted = job.state === 'running' && bytesTotal !== null && bytesTotal > 0;
  return `${job.title}: ${words}${isCounted ? `, ${Math.floor((100 * bytesDone) / bytesTotal)} %` : ''}`;
}

function failureOf({ fault, filesFailed }: Job): string {
  if (fault === null) return filesFailed === 0 ? '' : 'The job lists each of them, and what to do.';
  const { title, remedy } = faultInWords(fault);
  return `${title}. ${remedy}`;
}

function messageOf(open: readonly Job[], why: Ending): string {
  const jobs = open.length === 1 ? 'A job is' : `${count(open.length, 'job', 'jobs')} are`;
  switch (why) {
    case 'quit':
      return `${jobs} not finished. Quit Capstan?`;
    case 'no-tray':
      return `${jobs} not finished. Close the last window?`;
    case 'shutdown':
      return `${jobs} not finished, and the computer is shutting down`;
  }
}

const listed = 5;

function detailOf(open: readonly Job[], why: Ending): string {
  const lines = open.slice(0, listed).map((job) => `• ${jobLine(job)}`);
  if (open.length > listed) lines.push(`• ${shellText.shell.moreJobs(open.length - listed)}`);
  return [...lines, '', ...advice(open, why)].join('\n');
}

function advice(open: readonly Job[], why: Ending): readonly string[] {
  const inDrives = [...new Set(open.flatMap((job) => (isAtWork(job) && job.barcode !== null ? [job.barcode] : [])))];
  const hands = inDrives.length === 0 ? '' : ` and do not remove ${inDrives.join(' or ')} from its drive`;
  if (why === 'shutdown') {
    return ['Files that are safe stay safe. Interrupted jobs resume when Capstan is started again.'];
  }
  const sentences = [
    `Jobs continue in the background. Until they have finished, do not turn off the computer${hands}.`,
  ];
  if (open.some(({ need }) => need !== null)) {
    sentences.push(
      'A job that is waiting for a cartridge keeps waiting, and you will not be notified while Capstan is closed.',
    );
  }
  if (why === 'no-tray') sentences.push('This desktop has no tray, so Capstan quits.');
  sentences.push('Open Capstan again to see the progress.');
  return sentences;
}

function isAtWork({ state }: Job): boolean {
  return state === 'running' || state === 'pausing' || state === 'paused';
}
