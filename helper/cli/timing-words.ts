// When a mirror set runs, as people type it and as they read it.

import { InvalidArgumentError } from 'commander';
import { type Timing, timing } from '../contract/schedules.ts';
import { timingInWords } from '../contract/words/schedules.ts';
import { lowerFirst } from '../contract/words/sentence.ts';
import { durationArgument } from './arguments.ts';

const continuousSeconds = 900;

export const timingHelp = `
TIME is one of:
  manual                  only when started by hand
  continuous [15m]        at every change; on tape within that time
  hourly [:17]            every hour, at this minute
  daily 02:30             every day
  weekdays 02:30          Monday to Friday
  weekly sunday 02:30
  monthly 1 02:30         on a day of the month; 31 is its last day
  cron "30 2 * * 1-5"     minute, hour, day, month, weekday`;

/** "daily 02:30". */
export function timingArgument(text: string): Timing {
  const found = timing.safeParse(read(text.trim().toLowerCase()));
  if (!found.success) throw new InvalidArgumentError('A time looks like “daily 02:30” or “weekly sunday 23:00”.');
  return found.data;
}

function read(text: string): unknown {
  const [kind = '', ...words] = text.split(/\s+/);
  const [first = '', second = ''] = words;
  switch (kind) {
    case 'continuous':
      return { kind, tapeWithinSeconds: first === '' ? continuousSeconds : durationArgument(first) };
    case 'hourly':
      return { kind, minute: first === '' ? 0 : numberOf(first.replace(/^:/, '')) };
    case 'daily':
    case 'weekdays':
      return { kind, at: timeOf(first) };
    case 'weekly':
      return { kind, day: first, at: timeOf(second) };
    case 'monthly':
      return { kind, day: numberOf(first), at: timeOf(second) };
    case 'cron':
      return {
        kind,
        text: text
          .slice(kind.length)
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      };
    default:
      return { kind };
  }
}

function timeOf(text: string): unknown {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  return { hour: numberOf(hour), minute: numberOf(minute) };
}

function numberOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
}

/** "every day at 02:30"; of a continuous one also by when it is on tape. */
export function timingOf(timing: Timing): string {
  const words = lowerFirst(timingInWords(timing));
  return timing.kind === 'continuous'
    ? `${words}; on tape within ${Math.round(timing.tapeWithinSeconds / 60)} min`
    : words;
}
