// When a timing comes round next, in its time zone. Pure. A time that the clock skips in spring comes right after the
// gap; one that it shows twice in autumn comes once; of an hourly timing every hour that passes counts.

import { Cron } from 'croner';
import { TapeError } from '../../contract/errors.ts';
import { type Timing, weekdayNames } from '../../contract/schedules.ts';

/** No month has more than so many days that `monthly` could mean, so the right one is among the next so many. */
const lastDaysTried = 5;

const hourMs = 3_600_000;

/** Strictly after `after`; null when it never comes round by itself. */
export function nextTime(timing: Timing, timeZone: string, after: Date): Date | null {
  const text = cronText(timing);
  if (text === null) return null;
  const cron = new Cron(text, { timezone: timeZone, paused: true, mode: '5-part' });
  if (timing.kind !== 'monthly' || timing.day <= 28) return cron.nextRun(after);
  let next = cron.nextRun(after);
  for (let tried = 0; next !== null && tried < lastDaysTried; tried += 1) {
    const { day, daysInMonth } = dateIn(timeZone, next);
    if (day === Math.min(timing.day, daysInMonth)) return next;
    next = cron.nextRun(next);
  }
  return next;
}

/** The next so many; fewer when it does not come round so often. */
export function nextTimes(timing: Timing, timeZone: string, after: Date, many: number): readonly Date[] {
  const times: Date[] = [];
  for (let next = nextTime(timing, timeZone, after); next !== null && times.length < many; ) {
    times.push(next);
    next = nextTime(timing, timeZone, next);
  }
  return times;
}

/** On which date a time is there, as in "2026-03-29". */
export function dateFormatter(timeZone: string): (time: string) => string {
  const format = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (time) => format.format(new Date(time));
}

/** From the first date's midnight up to the one after the last date, there. */
export function spanOf(first: string, last: string, timeZone: string): [from: string, to: string] {
  return [midnight(first, 0, timeZone), midnight(last, 1, timeZone)];
}

/** Where the clock skips midnight, what is shown right after it. Zones are at most 14 hours from UTC. */
function midnight(date: string, daysLater: number, timeZone: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + daysLater);
  const begun = new Date(day.getTime() - 15 * hourMs);
  const wanted = day.toISOString().slice(0, 10);
  const dateOf = dateFormatter(timeZone);
  const quarter = Array.from({ length: 30 * 4 }, (_, at) =>
    new Date(begun.getTime() + at * (hourMs / 4)).toISOString(),
  );
  return quarter.find((time) => dateOf(time) >= wanted) ?? day.toISOString();
}

/** Refused when it could never be followed: a slip in a cron line, or a zone that nobody knows. */
export function requireTiming(timing: Timing, timeZone: string, now: Date): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch (error) {
    throw new TapeError('schedule.zone-unknown', { subject: timeZone }, { cause: error });
  }
  if (timing.kind !== 'cron') return;
  let next: Date | null;
  try {
    next = nextTime(timing, timeZone, now);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new TapeError('schedule.timing-invalid', { subject: timing.text, detail }, { cause: error });
  }
  if (next === null) throw new TapeError('schedule.timing-invalid', { subject: timing.text, detail: 'it never comes' });
}

/** Null for what no clock starts. */
function cronText(timing: Timing): string | null {
  switch (timing.kind) {
    case 'manual':
    case 'continuous':
      return null;
    case 'hourly':
      return `${timing.minute} * * * *`;
    case 'daily':
      return `${timing.at.minute} ${timing.at.hour} * * *`;
    case 'weekdays':
      return `${timing.at.minute} ${timing.at.hour} * * 1-5`;
    case 'weekly':
      return `${timing.at.minute} ${timing.at.hour} * * ${weekdayNames.indexOf(timing.day)}`;
    case 'monthly':
      return `${timing.at.minute} ${timing.at.hour} ${timing.day <= 28 ? timing.day : '28-31'} * *`;
    case 'cron':
      return timing.text;
  }
}

function dateIn(timeZone: string, time: Date): { readonly day: number; readonly daysInMonth: number } {
  const numeric = { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const parts = new Intl.DateTimeFormat('en', numeric).formatToParts(time);
  const part = (type: 'year' | 'month' | 'day') => Number(parts.find((one) => one.type === type)?.value);
  return { day: part('day'), daysInMonth: new Date(Date.UTC(part('year'), part('month'), 0)).getUTCDate() };
}
