// What happened to a job, line by line, for a person who asks later.

import { wordsOf } from '../contract/errors.ts';
import type { JobEvent, TimeSpent } from '../contract/jobs.ts';
import type { Fault } from '../contract/model.ts';
import { plainFigures } from '../contract/sizes.ts';
import { visible } from '../contract/visible.ts';
import { secondsInWords } from '../contract/words/durations.ts';
import { jobEventInWords, timeSpentOn } from '../contract/words/jobs.ts';
import { lowerFirst } from '../contract/words/sentence.ts';
import { timeInWords } from './words.ts';

/** "2026-01-02 03:04:05  Using CAP001L8 in drive-1" */
export function eventInWords(event: JobEvent): string {
  const terms = {
    number: plainFigures.number,
    title: (fault: Fault) => wordsOf(fault).title,
    wait: ({ words }: { readonly words: string }) => visible(words),
  };
  const spent = event.kind === 'ended' ? spentInWords(event.spent) : '';
  return `${timeInWords(event.time)}  ${visible(jobEventInWords(event, terms))}${spent}`;
}

/** "; of 5 min 2 s: 80 % at drive speed, 20 % loading the cartridge". What the next helper began is not in it. */
function spentInWords(spent: readonly TimeSpent[]): string {
  const all = spent.reduce((sum, { seconds }) => sum + seconds, 0);
  if (all <= 0) return '';
  const shares = spent
    .map(({ on, seconds }) => ({ on: lowerFirst(timeSpentOn[on]), percent: Math.round((100 * seconds) / all) }))
    .filter(({ percent }) => percent > 0)
    .map(({ on, percent }) => `${percent} % ${on}`);
  return `; of ${secondsInWords(all)}: ${shares.join(', ')}`;
}
