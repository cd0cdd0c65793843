// A set as it is being written down: plain choices instead of a timing, texts instead of lists of patterns. Pure.

import type { MirrorSet, MirrorSetInput, Timing, Weekday } from '../../../../helper/contract/schedules.ts';
import { patternsIn } from '../../parts/pattern-lines.ts';

export const whenKinds = ['always', 'daily', 'weekdays', 'weekly', 'hours', 'monthly', 'manual', 'cron'] as const;
type WhenKind = (typeof whenKinds)[number];

/** All that a choice may need, so that going back and forth between choices forgets nothing. */
export interface ScheduleDraft {
  readonly kind: WhenKind;
  /** As in "02:30". */
  readonly at: string;
  readonly hours: number;
  readonly minute: number;
  readonly weekday: Weekday;
  readonly day: number;
  readonly cron: string;
  readonly withinSeconds: number;
  readonly tapeAtBytes: number | undefined;
}

/** They divide the day. */
export const hourChoices = [1, 2, 3, 4, 6, 8, 12] as const;
export const withinChoices = [900, 3600, 14_400, 86_400] as const;

export interface Draft {
  readonly name: string;
  readonly sources: readonly string[];
  readonly when: ScheduleDraft;
  readonly timeZone: string;
  readonly pool: string | null;
  readonly copies: number;
  readonly mirror: string | null;
  readonly exclude: string;
  readonly include: string;
  readonly verify: MirrorSetInput['verify'];
  readonly keepDays: number | null;
  readonly keepOnDiskDays: number;
}

/** Of a set that begins with one folder: its own. */
function nameFor([source, ...others]: readonly string[]): string {
  return source === undefined || others.length > 0 ? '' : (source.split('/').at(-1) ?? '');
}

const usualWhen: ScheduleDraft = {
  kind: 'daily',
  at: '02:30',
  hours: 4,
  minute: 0,
  weekday: 'sunday',
  day: 1,
  cron: '30 2 * * 1-5',
  withinSeconds: 3600,
  tapeAtBytes: undefined,
};

export function draftOf(
  set: MirrorSet | null,
  timeZone: string,
  onlyPool: string | null,
  begunWith: readonly string[] = [],
): Draft {
  if (set === null) {
    return {
      ...{
        name: nameFor(begunWith),
        sources: begunWith,
        when: usualWhen,
        timeZone,
        pool: onlyPool,
        copies: 1,
        mirror: null,
      },
      ...{ exclude: '', include: '', verify: 'none', keepDays: null, keepOnDiskDays: 30 },
    };
  }
  const { name, sources, pool, copies, mirror, verify, keepDays, keepOnDiskDays } = set;
  return {
    ...{ name, sources, pool, copies, mirror, verify, keepDays, keepOnDiskDays, timeZone: set.timeZone },
    ...{ when: whenOf(set.timing), exclude: set.exclude.join('\n'), include: set.include.join('\n') },
  };
}

export function whenOf(timing: Timing): ScheduleDraft {
  switch (timing.kind) {
    case 'manual':
      return { ...usualWhen, kind: 'manual' };
    case 'continuous':
      return {
        ...usualWhen,
        kind: 'always',
        withinSeconds: timing.tapeWithinSeconds,
        tapeAtBytes: timing.tapeAtBytes,
      };
    case 'hourly':
      return { ...usualWhen, kind: 'hours', hours: 1, minute: timing.minute };
    case 'daily':
    case 'weekdays':
      return { ...usualWhen, kind: timing.kind, at: clockOf(timing.at) };
    case 'weekly':
      return { ...usualWhen, kind: 'weekly', weekday: timing.day, at: clockOf(timing.at) };
    case 'monthly':
      return { ...usualWhen, kind: 'monthly', day: timing.day, at: clockOf(timing.at) };
    case 'cron': {
      const [, minute, hours] = /^(\d+) \*\/(\d+) \* \* \*$/.exec(timing.text) ?? [];
      const isPlain = hourChoices.some((choice) => String(choice) === hours);
      if (!isPlain) return { ...usualWhen, kind: 'cron', cron: timing.text };
      return { ...usualWhen, kind: 'hours', hours: Number(hours), minute: Number(minute) };
    }
  }
}

/** Null while what was typed is no time. */
export function timingOf(when: ScheduleDraft): Timing | null {
  const at = atOf(when.at);
  switch (when.kind) {
    case 'manual':
      return { kind: 'manual' };
    case 'always': {
      const more = when.tapeAtBytes === undefined ? {} : { tapeAtBytes: when.tapeAtBytes };
      return { kind: 'continuous', tapeWithinSeconds: when.withinSeconds, ...more };
    }
    case 'hours':
      if (when.hours === 1) return { kind: 'hourly', minute: when.minute };
      return { kind: 'cron', text: `${when.minute} */${when.hours} * * *` };
    case 'daily':
    case 'weekdays':
      return at === null ? null : { kind: when.kind, at };
    case 'weekly':
      return at === null ? null : { kind: 'weekly', day: when.weekday, at };
    case 'monthly':
      return at === null || !(when.day >= 1 && when.day <= 31) ? null : { kind: 'monthly', day: when.day, at };
    case 'cron':
      return when.cron.trim().length < 9 ? null : { kind: 'cron', text: when.cron.trim() };
  }
}

export type MissingField = 'name' | 'sources' | 'pool' | 'folder';

/** What the set would lack; a folder on disk is kept only at every change. */
export function neededBy({ name, sources, when, pool, mirror }: Draft): readonly MissingField[] {
  const isAlways = when.kind === 'always';
  return [
    ...(name.trim() === '' ? (['name'] as const) : []),
    ...(sources.length === 0 ? (['sources'] as const) : []),
    ...(isAlways && mirror === null ? (['folder'] as const) : []),
    ...(!isAlways && pool === null ? (['pool'] as const) : []),
  ];
}

/** Null while something is needed, or no time. */
export function inputOf(draft: Draft): MirrorSetInput | null {
  const timing = timingOf(draft.when);
  if (timing === null || neededBy(draft).length > 0) return null;
  const { sources, timeZone, pool, copies, verify, keepDays, keepOnDiskDays } = draft;
  return {
    ...{ name: draft.name.trim(), sources, timing, timeZone, pool, copies, verify, keepDays, keepOnDiskDays },
    mirror: draft.when.kind === 'always' ? draft.mirror : null,
    include: patternsIn(draft.include),
    exclude: patternsIn(draft.exclude),
  };
}

function clockOf({ hour, minute }: { readonly hour: number; readonly minute: number }): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

function atOf(text: string): { readonly hour: number; readonly minute: number } | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour === undefined || minute === undefined ? null : { hour: Number(hour), minute: Number(minute) };
}
