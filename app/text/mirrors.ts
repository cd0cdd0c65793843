// Mirrors, schedules and pools.

import type { PatternPreview, SetDay, SetRun, Timing } from '../../helper/contract/schedules.ts';
import { separateCopies } from '../../helper/contract/words/archive.ts';
import { jobStates } from '../../helper/contract/words/jobs.ts';
import { poolExportsFull, poolStoresGuide, poolTakesBlank } from '../../helper/contract/words/library.ts';
import { noDeletedFiles } from '../../helper/contract/words/mirrors.ts';
import {
  nextRuns,
  timingInWords,
  timingKinds,
  verifyChoices,
  weekdays,
} from '../../helper/contract/words/schedules.ts';
import {
  bytes,
  calendarDay,
  calendarMonth,
  calendarWeekday,
  count,
  day,
  number,
  runTime,
  sizeInWords,
  time,
  timeOfDay,
  timeToday,
} from './format.ts';
import { noFolderYet } from './general.ts';
import { deletionsInWords, lagsInWords, statusInWords } from './mirror-words.ts';

/** A time that somebody chose: never "about". */
function span(seconds: number): string {
  if (seconds < 3600) return count(Math.round(seconds / 60), 'minute', 'minutes');
  if (seconds < 86_400) return count(Math.round(seconds / 3600), 'hour', 'hours');
  return count(Math.round(seconds / 86_400), 'day', 'days');
}

export const mirrorsText = {
  mirrors: {
    heading: 'Mirrors',
    loading: 'Loading mirrors…',
    none: 'No mirrors yet',
    noneHint: 'A mirror copies folders to tape on a schedule, or continuously together with a folder on another disk.',
    add: 'New mirror…',
    dropFolder: 'Release to mirror this folder',
    onlyFolders: 'Only folders can be mirrored: drop the folder that contains these files.',
    lead: 'Folders that are copied to tape on a schedule or continuously.',
    lags: lagsInWords,
    status: statusInWords,
    pendingDeletions: deletionsInWords,
    writing: 'Writing to tape.',

    open: (name: string) => `Show ${name}`,
    menu: (name: string) => `Actions for ${name}`,
    back: 'All mirrors',
    from: 'From',
    to: 'To',
    when: 'When',
    next: 'Next run',
    last: 'Last run',
    always: nextRuns.always,
    never: nextRuns.manual,
    due: nextRuns.due,
    notRunYet: 'Not run yet',
    paused: nextRuns.paused,
    nextAt: (next: string) => runTime(next),
    timing: (timing: Timing) => timingInWords(timing, timeOfDay),
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
    sinceLast: 'Changes since the last run are not on tape until the next one.',
    notRun: 'Nothing is on tape until the first run.',

    gauge: 'Not yet safe',
    onDisk: 'Disk folder',
    onTape: 'Tape',
    evenFigure: 'Up to date',
    evenSoFar: 'No changes found so far',
    behindFigure: (files: number) => `${count(files, 'file', 'files')} to go`,
    promise: (seconds: number) => `On tape within ${span(seconds)}`,
    waited: (share: number) => `The oldest change has waited ${number(Math.round(100 * share))} % of the time allowed`,
    noTape: 'This mirror is not copied to tape.',

    run: 'Run now',
    toTape: 'Write to tape now',
    nothingToWrite: 'Nothing is waiting to be written to tape.',
    pause: 'Pause',
    goOn: 'Resume',
    edit: 'Edit…',
    remove: 'Remove…',
    retry: 'Try again',
    showPool: 'Cartridges of the pool…',
    evenEmpty: 'Run although empty',
    history: 'History',

    removal: {
      title: (name: string) => `Remove the mirror “${name}”?`,
      lead: 'Your folders will no longer be copied.',
      stays: (pool: string | null, folder: string | null) =>
        [
          pool === null ? null : `Files on the cartridges of pool ${pool} stay there and can be restored.`,
          folder === null ? null : `The folder ${folder} is not changed.`,
          'Only the mirror’s settings and history are deleted.',
        ]
          .filter((sentence) => sentence !== null)
          .join(' '),
      start: 'Remove mirror',
    },

    calendar: {
      month: (date: string) => calendarMonth(date),
      weekday: (date: string) => calendarWeekday(date),
      before: 'Previous month',
      after: 'Next month',
      day: (date: string, day: SetDay | undefined) =>
        `${calendarDay(date)}: ${day === undefined ? 'no runs' : mirrorsText.mirrors.calendar.outcome(day)}`,
      outcome: ({ runs, failed, underWay, filesSafe }: SetDay) =>
        [
          count(runs, 'run', 'runs'),
          underWay > 0 ? `${number(underWay)} running` : null,
          failed > 0 ? `${number(failed)} with errors` : null,
          filesSafe > 0 ? `${count(filesSafe, 'file', 'files')} safe on tape` : null,
        ]
          .filter((part) => part !== null)
          .join(', '),
      heading: (date: string) => calendarDay(date),
      noRuns: 'No runs on this day.',
      legend: { well: jobStates.done, failed: jobStates.partial, 'under-way': jobStates.running },
    },

    runs: {
      copy: (copy: number) => (copy === 0 ? '' : `Copy ${copy}`),
      written: 'Written',
      renamed: 'Renamed',
      removed: 'Removed',
      failed: 'Failed',
      removedMeaning: 'Removed from the newest generation; still in older ones',
      noChange: 'No changes.',
      noResult: 'Still running.',
      job: 'Show job',
      more: (many: number) => `and ${count(many, 'more', 'more')}`,
    },

    lagging: {
      heading: 'Not yet on tape',
      onDisk: 'Not yet on disk',
      none: 'Nothing is waiting.',
      gone: 'Deleted',
      since: (since: string, now: Date) => `since ${timeToday(since, now)}`,
    },
    kept: {
      heading: 'Deleted or replaced files kept in the folder',
      none: noDeletedFiles,
      deleted: (at: string) => `Deleted ${time(at)}`,
    },
    notes: 'To be recorded on cartridges',

    editor: {
      add: 'New mirror',
      change: (name: string) => `Edit ${name}`,
      name: 'Name',
      namePlaceholder: 'Such as “Films”',
      sources: 'Folders to copy',
      noSources: noFolderYet,
      addSource: 'Add folders…',
      dropSource: (path: string) => `Leave out ${path}`,
      when: 'When',
      howOften: 'How often',
      whenKinds: {
        always: timingKinds.continuous,
        hours: 'Every few hours',
        daily: 'Daily',
        weekdays: 'Monday to Friday',
        weekly: 'Weekly',
        monthly: 'Monthly',
        manual: timingKinds.manual,
        cron: 'By cron line',
      },
      at: 'At',
      every: 'Every',
      hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
      on: 'On',
      weekdays,
      dayOfMonth: 'Day of the month',
      cron: 'Minute, hour, day, month, weekday',
      within: 'On tape within',
      withinChoice: span,
      next: 'Next runs',
      zone: (zone: string) => `Time zone: ${zone}`,
      alwaysMeaning: 'Each change is copied to the folder at once, and from there to tape when enough has accumulated.',
      manualMeaning: 'Runs when you press “Run now”.',
      where: 'Destination',
      pool: 'Cartridges',
      noPool: 'No tape, only a disk folder',
      choosePool: 'Choose a pool…',
      newPool: 'New pool…',
      changePool: 'Edit pool…',
      poolHolds: (cartridges: number) =>
        cartridges === 0 ? 'No cartridges yet.' : count(cartridges, 'cartridge', 'cartridges'),
      copies: separateCopies,
      copiesMissing: (copy: number) => `The pool has no cartridge for copy ${copy} yet.`,
      folder: 'Disk folder, updated at once',
      noFolder: 'No folder selected',
      choose: 'Choose…',
      patterns: 'Patterns',
      exclude: 'Leave out',
      excludePlaceholder: '*.tmp\nCache/',
      include: 'Include only',
      includePlaceholder: 'Everything',
      patternsHint:
        'One pattern per line, as in .gitignore: “*.tmp” anywhere, “Cache/” a folder, “/Drafts” at the top.',
      keeping: 'Retention',
      verify: 'Verify after a run',
      verifyKinds: verifyChoices,
      keepDays: 'Keep deleted files on tape',
      keepOnDisk: 'Keep deleted files in the folder',
      days: (days: number) => (days === 0 ? 'Not at all' : count(days, 'day', 'days')),
      forEver: 'Forever',
      save: 'Save mirror',
      missing: (parts: readonly string[]) => `Still needed: ${parts.join(', ')}.`,
      needs: { name: 'a name', sources: 'a folder to copy', pool: 'a pool of cartridges', folder: 'a disk folder' },
    },

    preview: {
      heading: 'Preview',
      idle: 'Choose a folder to see which files would be copied.',
      scanning: 'Scanning folders…',
      taken: 'Included',
      left: 'Left out',
      figure: ({ files, bytes: size }: PatternPreview['taken']) => `${count(files, 'file', 'files')}, ${bytes(size)}`,
      partial: 'The folders are larger than this preview: the figures cover only the first part.',
      unreadable: (many: number) => `${count(many, 'item', 'items')} cannot be read or archived.`,
      unnamed: 'matches no pattern',
      idlePattern: 'matches nothing here',
      decided: (files: number, size: number) => `${count(files, 'file', 'files')}, ${bytes(size)}`,
      patterns: 'Patterns',
      first: 'First files',
      nothing: 'Nothing.',
      excludes: 'leaves out',
      includes: 'includes',
    },

    pools: {
      heading: 'Pools',
      lead: 'Cartridges that belong together. A mirror writes to the cartridges of its pool, one after the other.',
      none: 'No pools yet.',
      add: 'New pool…',
      edit: (name: string) => `Edit pool ${name}`,
      change: 'Edit…',
      empty: 'No cartridges',
      copy: (copy: number) => `copy ${copy}`,
      deletions: (many: number) => count(many, 'deletion', 'deletions'),
      unwanted: 'may be used again',
      restoreTest: (next: string | null) =>
        next === null ? 'No automatic verification' : `Next restore test ${runTime(next)}`,
      shared: 'Shared',
      title: (name: string | null) => (name === null ? 'New pool' : `Pool ${name}`),
      name: 'Name',
      cartridges: 'Cartridges',
      noCartridges: 'No cartridges yet.',
      cartridge: (barcode: string, name: string, free: number | null) =>
        [barcode, name, free === null ? 'not formatted' : `${sizeInWords(free)} free`]
          .filter((part) => part !== '')
          .join(' · '),
      copyOf: (barcode: string) => `Copy number for ${barcode}`,
      copyChoice: (copy: number) => `Copy ${copy}`,
      taken: (pool: string) => `in pool ${pool}`,
      restoreTests: 'Restore test: verify a sample of the files',
      restoreTestKinds: { none: 'Never', weekly: 'Every week', monthly: 'Every month' },
      isShared: 'Other users of this computer may write to it, too',
      restoreGuide: poolStoresGuide,
      takesBlank: poolTakesBlank,
      exportFull: poolExportsFull,
      trust: {
        some: (open: number, all: number) =>
          all === 1
            ? 'The cartridge is not verified'
            : `${number(open)} of ${count(all, 'cartridge', 'cartridges')} not verified`,
        all: (since: string) => `All cartridges are verified, the oldest on ${day(since)}`,
        compared: (sampled: string | null) =>
          sampled === null ? 'Never verified' : `Only a sample was verified, on ${day(sampled)}`,
        unsound: 'Verification failed',
        files: 'Show files',
        verify: 'Verify',
        underWay: 'Show job',
      },
      save: 'Save pool',
      remove: 'Remove pool',
    },
  },
} as const;
