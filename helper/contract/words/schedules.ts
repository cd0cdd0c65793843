// When a mirror set runs and what it keeps, in words for window and command line.

import type { MirrorSet, Timing, Weekday } from '../schedules.ts';

export const weekdays: Readonly<Record<Weekday, string>> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
};

/** How a time of day is written: "02:30", or as the person's country does. */
type TimeOfDayWords = (hour: number, minute: number) => string;

const plainClock: TimeOfDayWords = (hour, minute) => `${two(hour)}:${two(minute)}`;

/** Those that have no time of day. */
export const timingKinds = {
  manual: 'Only when started by hand',
  continuous: 'Continuously, at every change',
} as const;

/** "Every day at 02:30". */
export function timingInWords(timing: Timing, clock: TimeOfDayWords = plainClock): string {
  const at = ({ hour, minute }: { readonly hour: number; readonly minute: number }) => `at ${clock(hour, minute)}`;
  switch (timing.kind) {
    case 'manual':
      return timingKinds.manual;
    case 'continuous':
      return timingKinds.continuous;
    case 'hourly':
      return timing.minute === 0 ? 'Every hour' : `Every hour at :${two(timing.minute)}`;
    case 'daily':
      return `Every day ${at(timing.at)}`;
    case 'weekdays':
      return `Monday to Friday ${at(timing.at)}`;
    case 'weekly':
      return `Every ${weekdays[timing.day]} ${at(timing.at)}`;
    case 'monthly':
      return `On day ${timing.day} of each month ${at(timing.at)}`;
    case 'cron': {
      const hours = /^0 \*\/(\d+) \* \* \*$/.exec(timing.text)?.[1];
      return hours === undefined ? `By cron line “${timing.text}”` : `Every ${hours} hours`;
    }
  }
}

export const nextRuns = { paused: 'Paused', due: 'Due now', always: 'Always', manual: 'Not scheduled' } as const;

/** Read back after a run. */
export const verifyChoices: Readonly<Record<MirrorSet['verify'], string>> = {
  none: 'Nothing',
  sample: 'A sample',
  each: 'Everything',
};

function two(number: number): string {
  return String(number).padStart(2, '0');
}
