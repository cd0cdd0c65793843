// What happened to a job, line by line, for a person who asks later.

import { wordsOf } from '../contract/errors.ts';
import type { JobEvent, TimeSpent } from '../contract/jobs.ts';
import type { JobPriority } from '../contract/model.ts';
import { visible } from '../contract/visible.ts';
import { brakeWords, phaseWords, stateWords } from './job-words.ts';
import { count, secondsInWords, timeInWords } from './words.ts';

export const priorityWords: Readonly<Record<JobPriority, string>> = {
  high: 'high: before everything that is not',
  normal: 'normal: after what people asked for',
  low: 'low: when there is nothing else',
};

const spentOn: Readonly<Record<TimeSpent['on'], string>> = {
  ...phaseWords,
  ...brakeWords,
  drive: 'at the drive’s own pace',
  nothing: 'at the drive’s own pace',
  paused: 'paused',
};

/** "2026-01-02 03:04:05  goes on upon CAP001L8 in drive-1" */
export function eventInWords(event: JobEvent): string {
  return `${timeInWords(event.time)}  ${happeningInWords(event)}`;
}

function happeningInWords(event: JobEvent): string {
  switch (event.kind) {
    case 'queued':
      return `asked for, priority ${priorityWords[event.priority]}`;
    case 'waits':
      return `waits: ${visible(event.words)}`;
    case 'started':
      return 'begins';
    case 'cartridge':
      return `works on ${event.barcode}${event.drive === null ? '' : ` in ${visible(event.drive)}`}`;
    case 'index':
      return `everything written until here is safe on ${event.barcode}: ${indexes(event)}`;
    case 'pausing':
      return 'asked to pause; makes safe what was written';
    case 'paused':
      return 'paused';
    case 'resumed':
      return 'goes on';
    case 'priority':
      return `priority set to ${priorityWords[event.priority]}`;
    case 'helper-restarted':
      return event.killed
        ? 'the helper was cut off; the job goes on with the next one'
        : 'the helper was restarted; the job goes on';
    case 'ended': {
      const why = event.fault === null ? '' : `: ${wordsOf(event.fault).title}`;
      return `${stateWords[event.state]}${why}${spentInWords(event.spent)}`;
    }
  }
}

function indexes({ times, generation }: Extract<JobEvent, { readonly kind: 'index' }>): string {
  return times === 1
    ? `contents list, generation ${generation}`
    : `${count(times, 'contents list')}, the last is generation ${generation}`;
}

/** "; of 5 min 2 s: 80 % at the drive’s own pace, 20 % loading". What the next helper began is not in it. */
function spentInWords(spent: readonly TimeSpent[]): string {
  const all = spent.reduce((sum, { seconds }) => sum + seconds, 0);
  if (all <= 0) return '';
  const shares = spent
    .map(({ on, seconds }) => ({ on: spentOn[on], percent: Math.round((100 * seconds) / all) }))
    .filter(({ percent }) => percent > 0)
    .map(({ on, percent }) => `${percent} % ${on}`);
  return `; of ${secondsInWords(all)}: ${shares.join(', ')}`;
}
