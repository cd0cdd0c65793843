// Mirror sets: which folders go to which pool of cartridges and which folder on disk, when, and what is kept of what was
// there before. And pools: the cartridges that sets are written to, and how they are tried out.

import { z } from 'zod';
import { absolutePath, naming, patterns, text } from './inputs.ts';
import type { Fault, JobId, JobState, Time } from './model.ts';

export type SetId = string & { readonly brand: 'SetId' };

export const setId = naming(
  'set',
  z.custom<SetId>((value) => typeof value === 'string' && /^[1-9][0-9]{0,15}$/.test(value)),
);

/** A name that a person types: of a set, of a pool. */
const name = text(100)
  .min(1)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._+-]*$/u);
export const poolName = naming('pool', name);

// ---- when ----

const minute = z.int().min(0).max(59);
const timeOfDay = z.strictObject({ hour: z.int().min(0).max(23), minute });

export const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof weekdayNames)[number];

/** In the set's time zone. A time that the clock skips in spring is made up for right after; a doubled one counts once. */
export const timing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('manual') }),
  /** At every change, see `continuous`. */
  z.strictObject({
    kind: z.literal('continuous'),
    /** What is on disk is promised to be on tape within this time, or as soon as so much has gathered. */
    tapeWithinSeconds: z.int().min(60).max(604_800),
    tapeAtBytes: z.int().min(1_000_000).optional(),
  }),
  z.strictObject({ kind: z.literal('hourly'), minute }),
  z.strictObject({ kind: z.literal('daily'), at: timeOfDay }),
  /** Monday to Friday. */
  z.strictObject({ kind: z.literal('weekdays'), at: timeOfDay }),
  z.strictObject({ kind: z.literal('weekly'), day: z.enum(weekdayNames), at: timeOfDay }),
  /** The month's last day when it has fewer. */
  z.strictObject({ kind: z.literal('monthly'), day: z.int().min(1).max(31), at: timeOfDay }),
  /** Minute, hour, day of the month, month, day of the week. */
  z.strictObject({ kind: z.literal('cron'), text: text(200).min(9) }),
]);

export type Timing = z.infer<typeof timing>;

// ---- sets ----

/** As in .gitignore, seen from each source folder. */
/** Of one person, whoever that is: the runs of each are never refused. */
export const setsMost = 100;

/** Of one set's folders and patterns together: so that a set always fits a message. */
const setCharactersMost = 200_000;

export const sources = z.array(absolutePath).min(1).max(100);
/** IANA name. */
export const timeZone = text(64).min(1);

export const mirrorSetInput = z
  .strictObject({
    name,
    sources,
    /** When there are any, only files that one of them names. */
    include: patterns,
    exclude: patterns,
    timing,
    timeZone,
    /** The cartridges; null: only to disk. */
    pool: poolName.nullable(),
    /** A folder on disk that holds the same; null: only to tape. */
    mirror: absolutePath.nullable(),
    /** Each on cartridges of its own. */
    copies: z.int().min(1).max(4),
    /** What is read back from the tape after a run: nothing, what it wrote, or some of that. */
    verify: z.enum(['none', 'each', 'sample']),
    /**
     * For how long what was deleted or replaced is still wanted on tape; null: for ever. Nothing is ever erased by
     * itself: a cartridge that holds nothing wanted any more is named as one that may be used again.
     */
    keepDays: z.int().min(1).max(36_500).nullable(),
    /** For how long the folder on disk keeps what was deleted. */
    keepOnDiskDays: z.int().min(0).max(36_500),
  })
  .refine(({ pool, mirror }) => pool !== null || mirror !== null, 'neither a pool nor a folder to go to')
  .refine(
    ({ sources, include, exclude }) => [...sources, ...include, ...exclude].join('').length <= setCharactersMost,
    'its folders and patterns are too long',
  );

type ReadonlyInput<T> = { readonly [K in keyof T]: ReadonlyInput<T[K]> };

export type MirrorSetInput = ReadonlyInput<z.infer<typeof mirrorSetInput>>;

export interface MirrorSet extends MirrorSetInput {
  readonly id: SetId;
  /** Whose files they are: they are read with these rights. */
  readonly uid: number;
  readonly isPaused: boolean;
  readonly lastRun: Time | null;
  /** Null: never by itself. In the past: it is due, and begins when the run before it has ended. */
  readonly nextRun: Time | null;
}

/** One copy's part in a run. */
export interface SetRun {
  readonly job: JobId;
  /** 0: all of them at once, as a continuous set writes them. */
  readonly copy: number;
  readonly state: JobState;
  readonly created: Time;
  readonly ended: Time | null;
  readonly filesSafe: number;
  readonly filesFailed: number;
  readonly fault: Fault | null;
}

/** What became of the runs that began on a day, in the set's time zone. */
export interface SetDay {
  /** As in "2026-03-29". */
  readonly date: string;
  readonly runs: number;
  /** Of `runs`: at work, or waiting. */
  readonly underWay: number;
  /** Of `runs`: ended, though not well. */
  readonly failed: number;
  readonly filesSafe: number;
  readonly filesFailed: number;
}

// ---- before it is followed ----

/** Names of a preview, of either kind. */
export const previewNames = 100;

/** What a set would hold, as far as was looked. */
export interface PatternPreview {
  /** Everything was looked at; otherwise the look ended at its limit, and there is more. */
  readonly isWhole: boolean;
  /** What could not be looked at, or cannot be archived. */
  readonly unreadable: number;
  readonly taken: PreviewPart;
  readonly left: PreviewPart;
  /** Each of the patterns, in their order, with what it decided. */
  readonly patterns: readonly PatternCount[];
}

interface PreviewPart {
  readonly files: number;
  readonly bytes: number;
  /** `pattern`: which took it in or left it out; null when none did. */
  readonly first: readonly { readonly path: string; readonly bytes: number; readonly pattern: string | null }[];
}

export interface PatternCount {
  readonly kind: 'include' | 'exclude';
  readonly pattern: string;
  readonly files: number;
  readonly bytes: number;
}

// ---- pools ----

export const poolInput = z.strictObject({
  name: poolName,
  /** Others' sets may go to it, and others may write to its cartridges. They see there what is theirs. */
  isShared: z.boolean(),
  /** Some files of each cartridge are read back and compared so often; null: only when asked to. */
  restoreTest: z.strictObject({ timing, timeZone, files: z.int().min(1).max(10_000) }).nullable(),
  /** When it needs another cartridge it takes a blank one out of a library's slots. Left out: as before, first not. */
  takesBlank: z.boolean().optional(),
  /** Its full cartridges go to a mail slot of their library, to be taken out. Left out: as before, first not. */
  exportFull: z.boolean().optional(),
  /** How to read it without Capstan is stored on each cartridge that is formatted for it. Left out: as before, first not. */
  restoreGuide: z.boolean().optional(),
  /**
   * Of an encrypted one: copies that are not encrypted may lie on disks, in a mirror folder, a spool, the Inbox and the staging
   * folder of a mount. Left out: as before, first they may.
   */
  clearCopies: z.boolean().optional(),
});

export type PoolInput = ReadonlyInput<z.infer<typeof poolInput>>;

export interface Pool extends PoolInput {
  readonly uid: number;
  /** Its cartridges are, from the time on that they are formatted for it. */
  readonly isEncrypted: boolean;
  readonly cartridges: readonly PoolCartridge[];
  readonly nextRestoreTest: Time | null;
}

export interface PoolCartridge {
  readonly barcode: string;
  /** From 1: copies of a set are on cartridges of their own. */
  readonly copy: number;
  /** When set, nothing on it has been wanted since: it may be taken out of the pool and formatted. */
  readonly unwantedSince: Time | null;
}

/** When a cartridge's content was last compared with its checksums; null: never, as far as this helper knows. */
export interface Unverified {
  readonly barcode: string;
  readonly pool: string | null;
  /** All of it. */
  readonly verified: Time | null;
  /** Some of it. */
  readonly sampleVerified: Time | null;
}

export interface RestoreTest {
  readonly barcode: string;
  /** Not only some of it. */
  readonly isWhole: boolean;
  readonly job: JobId;
  readonly time: Time;
  readonly files: number;
  readonly bytes: number;
  readonly failed: number;
}
