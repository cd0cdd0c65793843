// Mirrors, schedules and pools.

import type { MirrorGauge } from '../../helper/contract/mirrors.ts';
import type { PatternPreview, SetDay, SetRun, Timing, Weekday } from '../../helper/contract/schedules.ts';
import { bytes, count, day, number, sizeInWords, time, timeOfDay, timeToday } from './format.ts';
import { jobStates } from './job-words.ts';
import { lagsInWords, sightInWords, unnotedInWords } from './mirror-words.ts';

const weekdays: Readonly<Record<Weekday, string>> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
};

/** A time that somebody chose: never "about". */
function span(seconds: number): string {
  if (seconds < 3600) return count(Math.round(seconds / 60), 'minute', 'minutes');
  if (seconds < 86_400) return count(Math.round(seconds / 3600), 'hour', 'hours');
  return count(Math.round(seconds / 86_400), 'day', 'days');
}

const clock = ({ hour, minute }: { readonly hour: number; readonly minute: number }) => timeOfDay(hour, minute);

/** "Every day at 2:30 AM". */
function timingInWords(timing: Timing): string {
  switch (timing.kind) {
    case 'manual':
      return 'Only when you ask for it';
    case 'continuous':
      return 'Always, at every change';
    case 'hourly':
      return timing.minute === 0 ? 'Every hour' : `Every hour at :${String(timing.minute).padStart(2, '0')}`;
    case 'daily':
      return `Every day at ${clock(timing.at)}`;
    case 'weekdays':
      return `Monday to Friday at ${clock(timing.at)}`;
    case 'weekly':
      return `Every ${weekdays[timing.day]} at ${clock(timing.at)}`;
    case 'monthly':
      return `On day ${number(timing.day)} of each month at ${clock(timing.at)}`;
    case 'cron': {
      const hours = /^0 \*\/(\d+) \* \* \*$/.exec(timing.text)?.[1];
      return hours === undefined ? `By the line “${timing.text}”` : `Every ${hours} hours`;
    }
  }
}

const monthName = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', month: 'long', year: 'numeric' });
const dayName = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', dateStyle: 'full' });
const shortWeekday = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', weekday: 'short' });
const runTime = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const dateOf = (date: string) => new Date(`${date}T00:00:00Z`);

export const mirrorsText = {
  mirrors: {
    heading: 'Mirrors',
    loading: 'Asking how far the mirrors are…',
    none: 'No mirrors yet',
    noneHint:
      'A mirror keeps folders of yours on tape: at set times, or at every change, then also in a folder on another disk.',
    add: 'New mirror…',
    lead: 'Folders that are kept on tape: at set times, or at every change.',
    lags: lagsInWords,
    sight: sightInWords,
    unnoted: unnotedInWords,
    writing: 'Writing to tape.',

    open: (name: string) => `Show ${name}`,
    back: 'All mirrors',
    from: 'From',
    to: 'To',
    when: 'When',
    next: 'Next run',
    last: 'Last run',
    always: 'Always',
    never: 'Never by itself',
    due: 'Due now',
    notRunYet: 'Not run yet',
    paused: 'Paused',
    nextAt: (next: string) => runTime.format(new Date(next)),
    timing: timingInWords,
    pool: (name: string, copies: number) =>
      copies === 1 ? `Pool ${name}` : `Pool ${name}, ${count(copies, 'copy', 'copies')}`,
    onlyDisk: 'No tape',
    folder: (name: string) => `Folder ${name}`,
    lastOutcome: (run: SetRun, now: Date) => {
      const when = timeToday(run.ended ?? run.created, now);
      if (run.ended === null) return jobStates[run.state];
      if (run.state !== 'done') return `${jobStates[run.state]}, ${when}`;
      return `${run.filesSafe === 0 ? 'No new files' : count(run.filesSafe, 'file', 'files')}, ${when}`;
    },
    sinceLast: 'What has changed since the last run is not on tape before the next one.',
    notRun: 'Nothing of it is on tape before the first run.',

    gauge: 'Not yet safe',
    onDisk: 'Folder on disk',
    onTape: 'Tape',
    evenFigure: 'Up to date',
    evenSoFar: 'Nothing found so far',
    behindFigure: (files: number) => `${count(files, 'file', 'files')} to go`,
    promise: (seconds: number) => `To be on tape within ${span(seconds)}`,
    waited: (share: number) => `The oldest change has waited ${number(Math.round(100 * share))} % of the time promised`,
    noTape: 'This mirror goes to no tape.',

    run: 'Run now',
    toTape: 'Put on tape now',
    nothingToWrite: 'Nothing waits to go on tape.',
    pause: 'Pause',
    goOn: 'Go on',
    edit: 'Edit…',
    remove: 'Remove…',
    retry: 'Try again',
    showPool: 'Cartridges of the pool…',
    evenEmpty: 'Run though it is empty',
    history: 'History',

    removal: {
      title: (name: string) => `Remove the mirror “${name}”?`,
      lead: 'Your folders are not kept up any more.',
      stays: (pool: string | null, folder: string | null) =>
        [
          pool === null ? null : `What is on the cartridges of ${pool} stays there and can be restored.`,
          folder === null ? null : `The folder ${folder} stays as it is.`,
          'Only the plan and its history in this list are forgotten.',
        ]
          .filter((sentence) => sentence !== null)
          .join(' '),
      start: 'Remove the mirror',
    },

    calendar: {
      month: (date: string) => monthName.format(dateOf(date)),
      weekday: (date: string) => shortWeekday.format(dateOf(date)),
      before: 'Month before',
      after: 'Month after',
      day: (date: string, day: SetDay | undefined) =>
        `${dayName.format(dateOf(date))}: ${day === undefined ? 'no runs' : mirrorsText.mirrors.calendar.outcome(day)}`,
      outcome: ({ runs, failed, underWay, filesSafe }: SetDay) =>
        [
          count(runs, 'run', 'runs'),
          underWay > 0 ? `${number(underWay)} not ended` : null,
          failed > 0 ? `${number(failed)} not without fault` : null,
          filesSafe > 0 ? `${count(filesSafe, 'file', 'files')} safe on tape` : null,
        ]
          .filter((part) => part !== null)
          .join(', '),
      heading: (date: string) => dayName.format(dateOf(date)),
      noRuns: 'Nothing ran on this day.',
      legend: { well: 'Ended well', failed: 'Needs a look', 'under-way': 'Not ended' },
    },

    runs: {
      copy: (copy: number) => (copy === 0 ? '' : `Copy ${copy}`),
      written: 'Written',
      renamed: 'Renamed',
      removed: 'Removed',
      failed: 'Failed',
      removedMeaning: 'Gone from the newest generation; older ones still have it',
      noChange: 'Nothing had changed.',
      noResult: 'Not ended yet.',
      job: 'Show job',
      more: (many: number) => `and ${count(many, 'more', 'more')}`,
    },

    lagging: {
      heading: 'What is not yet on tape',
      onDisk: 'What is not yet on disk',
      none: 'Nothing waits.',
      gone: 'Deleted',
      since: (since: string, now: Date) => `since ${timeToday(since, now)}`,
    },
    kept: {
      heading: 'Deleted or replaced, still in the folder',
      none: 'Nothing is kept of deleted files.',
      deleted: (at: string) => `Deleted ${time(at)}`,
    },
    notes: 'To be noted on cartridges',

    editor: {
      add: 'New mirror',
      change: (name: string) => `Edit ${name}`,
      name: 'Name',
      namePlaceholder: 'Such as “Films”',
      sources: 'Folders to keep',
      noSources: 'No folder chosen yet',
      addSource: 'Add folders…',
      dropSource: (path: string) => `Leave out ${path}`,
      when: 'When',
      howOften: 'How often',
      whenKinds: {
        always: 'Always, at every change',
        hours: 'Every few hours',
        daily: 'Daily',
        weekdays: 'Monday to Friday',
        weekly: 'Weekly',
        monthly: 'Monthly',
        manual: 'Only when I ask',
        cron: 'By a cron line',
      },
      at: 'At',
      every: 'Every',
      hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
      on: 'On',
      weekdays,
      dayOfMonth: 'Day of the month',
      cron: 'Minute, hour, day, month, weekday',
      within: 'On tape at the latest after',
      withinChoice: span,
      next: 'Then it runs',
      zone: (zone: string) => `Times of ${zone}`,
      alwaysMeaning: 'Each change goes to the folder at once, and from there to tape when enough has gathered.',
      manualMeaning: 'It runs when you press “Run now”.',
      where: 'Where to',
      pool: 'Cartridges',
      noPool: 'No tape, only the folder',
      choosePool: 'Choose a pool…',
      newPool: 'New pool…',
      changePool: 'Change the pool…',
      poolHolds: (cartridges: number) =>
        cartridges === 0 ? 'There is no cartridge in it yet.' : count(cartridges, 'cartridge', 'cartridges'),
      copies: 'Copies, each on cartridges of its own',
      copiesMissing: (copy: number) => `There is no cartridge for copy ${copy} in the pool yet.`,
      folder: 'Folder on disk that follows at once',
      noFolder: 'No folder chosen',
      choose: 'Choose…',
      patterns: 'What to leave out',
      exclude: 'Leave out',
      excludePlaceholder: '*.tmp\nCache/',
      include: 'Take in only',
      includePlaceholder: 'Everything',
      patternsHint: 'One pattern a line, as in .gitignore: “*.tmp” anywhere, “Cache/” a folder, “/Drafts” at the top.',
      keeping: 'How long',
      verify: 'Read back after a run',
      verifyKinds: { none: 'Nothing', sample: 'Some of it', each: 'All of it' },
      keepDays: 'Wanted on tape after deletion',
      keepOnDisk: 'Kept in the folder after deletion',
      days: (days: number) => (days === 0 ? 'Not at all' : count(days, 'day', 'days')),
      forEver: 'For ever',
      save: 'Save mirror',
      missing: (parts: readonly string[]) => `Still needed: ${parts.join(', ')}.`,
      needs: { name: 'a name', sources: 'a folder to keep', pool: 'a pool of cartridges', folder: 'a folder on disk' },
    },

    preview: {
      heading: 'What that takes in',
      idle: 'Choose a folder, and see here what would be kept of it.',
      looking: 'Looking at the folders…',
      taken: 'Taken in',
      left: 'Left out',
      figure: ({ files, bytes: size }: PatternPreview['taken']) => `${count(files, 'file', 'files')}, ${bytes(size)}`,
      partial: 'There is more than was looked at here: the figures are of the beginning only.',
      unreadable: (many: number) => `${count(many, 'item', 'items')} cannot be read or archived.`,
      unnamed: 'named by no pattern',
      idlePattern: 'matches nothing here',
      decided: (files: number, size: number) => `${count(files, 'file', 'files')}, ${bytes(size)}`,
      patterns: 'Patterns',
      first: 'The first of them',
      nothing: 'Nothing.',
      excludes: 'leaves out',
      includes: 'takes in',
    },

    pools: {
      heading: 'Pools',
      lead: 'Cartridges that belong together. A mirror writes to those of its pool, one after the other.',
      none: 'No pools yet.',
      add: 'New pool…',
      edit: (name: string) => `Edit pool ${name}`,
      change: 'Edit…',
      empty: 'No cartridges',
      copy: (copy: number) => `copy ${copy}`,
      unwanted: 'may be used again',
      drill: (next: string | null) =>
        next === null ? 'Not tried out by itself' : `Next tried out ${runTime.format(new Date(next))}`,
      shared: 'Shared',
      title: (name: string | null) => (name === null ? 'New pool' : `Pool ${name}`),
      name: 'Name',
      cartridges: 'Cartridges',
      noCartridges: 'No cartridge is known yet.',
      cartridge: (barcode: string, name: string, free: number | null) =>
        [barcode, name, free === null ? 'not formatted' : `${sizeInWords(free)} free`]
          .filter((part) => part !== '')
          .join(' · '),
      copyOf: (barcode: string) => `Copy that ${barcode} is for`,
      copyChoice: (copy: number) => `Copy ${copy}`,
      taken: (pool: string) => `in pool ${pool}`,
      drills: 'Try the cartridges out: some of their files are read back and compared',
      drillKinds: { none: 'Never', weekly: 'Every week', monthly: 'Every month' },
      isShared: 'Others on this computer may write to it, too',
      trust: {
        some: (open: number, all: number) =>
          all === 1
            ? 'Its cartridge is not verified'
            : `${number(open)} of ${count(all, 'cartridge', 'cartridges')} not verified`,
        all: (since: string) => `All that is on them was read back and found equal, the longest ago on ${day(since)}`,
        compared: (drilled: string | null) =>
          drilled === null ? 'Never read back' : `Only some of it was read back, on ${day(drilled)}`,
        unsound: 'Something on it is not what was written',
        files: 'Show files',
        verify: 'Verify',
        underWay: 'Show job',
      },
      save: 'Save pool',
      remove: 'Remove pool',
    },
  },
} as const;

/** Nothing was left out of the gauge, so that it may say that all is there. */
export function gaugeTone({ isCounting, faults }: MirrorGauge): 'open' | 'care' | 'plain' {
  if (faults.length > 0) return 'care';
  return isCounting ? 'open' : 'plain';
}
