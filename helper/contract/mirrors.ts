// What a continuous set tells: how far its folder on disk and its tapes lag behind the sources, what the folder keeps of
// deleted files, and reading what is not on tape yet.

import type { Fault, JobId, Time } from './model.ts';
import type { SetId } from './schedules.ts';
import { type Figures, plainFigures } from './sizes.ts';

/** How far something lags behind the sources. */
export interface Lag {
  /** New, changed or gone there, and not here. */
  readonly files: number;
  readonly bytes: number;
  /** Of `files`: those that are gone there. */
  readonly deletions: number;
  /** Since when the one that has waited longest does; null when nothing does. */
  readonly oldest: Time | null;
}

/** Nobody is told of a change by a name of a file that lies outside the folders: so often every file is looked at for it. */
export const comparedEveryMinutes = 15;

/**
 * True of the moment `asOf`: every change that any program had made by then is counted, except one by a name that lies
 * outside the folders: of these only what was made before `comparedAt`. While `isCounting` that is not known yet, and the
 * figures are what has been found so far.
 */
export interface MirrorGauge {
  readonly set: SetId;
  readonly name: string;
  readonly asOf: Time;
  /** Null: not since the helper started. */
  readonly comparedAt: Time | null;
  readonly isCounting: boolean;
  /** Changes are told at once; otherwise they are looked for every few minutes, and `asOf` is the last look. */
  readonly isWatching: boolean;
  readonly isPaused: boolean;
  readonly disk: Lag;
  /** Null: the set has no cartridges. */
  readonly tape: Lag | null;
  /** What is on its way to tape now. */
  readonly job: JobId | null;
  /** What that waits for, in a sentence for a person: a cartridge that is in no drive, or a drive. */
  readonly waitsFor: string | null;
  /** What has gone and is on tape as gone, but is still named by these. It is noted when they are next in a drive. */
  readonly pendingDeletions: readonly PendingDeletionsOn[];
  /** What keeps it from getting on; the rest of the set goes on as far as it can. */
  readonly faults: readonly Fault[];
}

export interface PendingDeletionsOn {
  readonly barcode: string;
  /** Of files. */
  readonly deletions: number;
}

export interface LaggingFile {
  readonly path: string;
  readonly bytes: number;
  readonly isGone: boolean;
  readonly since: Time;
  readonly fault: Fault | null;
}

export interface DeletedFile {
  readonly path: string;
  /** Below the mirror's folder. */
  readonly kept: string;
  readonly bytes: number;
  readonly deleted: Time;
}

/** Where the copies came from. */
export interface MirrorRead {
  readonly files: number;
  readonly bytes: number;
  /** Of `files`: newer than what is on tape, or not there at all. */
  readonly aheadOfTape: number;
  readonly failed: readonly { readonly path: string; readonly fault: Fault }[];
}

/** Nothing was left out or missed, so that what is counted is all there is. */
export function knowsAll({ isCounting, isWatching, faults }: MirrorGauge): boolean {
  return !isCounting && isWatching && faults.length === 0;
}

/** "Not yet on tape: 3 files, 12 MB, the oldest for 4 minutes." */
export function lagInWords(
  { files, bytes, deletions, oldest }: Lag,
  where: string,
  now: Date,
  isAllKnown = true,
  { number, size }: Figures = plainFigures,
): string {
  if (oldest === null) return isAllKnown ? `Everything is ${where}.` : `All changes found so far are ${where}.`;
  const gone = deletions === 0 ? '' : `, ${deletions} of them deleted`;
  const count = `${number(files)} file${files === 1 ? '' : 's'}`;
  const age = ageInWords(now.getTime() - Date.parse(oldest));
  return `Not yet ${where}: ${count}${gone}, ${size(bytes)}, the oldest for ${age}.`;
}

function ageInWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.floor(seconds / 60), 'minute']
        : seconds < 172_800
          ? [Math.floor(seconds / 3600), 'hour']
          : [Math.floor(seconds / 86_400), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
