// Mirror sets, pools and restore tests in words for a terminal.

import { wordsOf } from '../contract/errors.ts';
import { refusesClearCopies } from '../contract/keys.ts';
import type { Time } from '../contract/model.ts';
import type { MirrorSet, Pool, RestoreTest, SetRun, Unverified } from '../contract/schedules.ts';
import { sizeInWords } from '../contract/sizes.ts';
import { visible } from '../contract/visible.ts';
import { jobStates } from '../contract/words/jobs.ts';
import { nextRuns, verifyChoices } from '../contract/words/schedules.ts';
import { lowerFirst } from '../contract/words/sentence.ts';
import { timingOf } from './timing-words.ts';
import { columns, count, timeInWords } from './words.ts';

const dayMs = 86_400_000;

export function setRow(set: MirrorSet): readonly string[] {
  return [
    visible(set.name),
    `${set.sources.map(visible).join(', ')} → ${goesTo(set)}`,
    timingOf(set.timing),
    set.lastRun === null ? 'never ran' : `ran ${timeInWords(set.lastRun)}`,
    nextInWords(set),
  ];
}

export function setInWords(set: MirrorSet): string {
  const rows: (readonly [string, string])[] = [
    ['mirror set', visible(set.name)],
    ...set.sources.map((source) => ['source', visible(source)] as const),
    ...set.include.map((pattern) => ['include only', visible(pattern)] as const),
    ...set.exclude.map((pattern) => ['leave out', visible(pattern)] as const),
    ['destination', goesTo(set)],
    ['runs', `${timingOf(set.timing)}${set.timing.kind === 'manual' ? '' : ` (${visible(set.timeZone)})`}`],
    ['last run', set.lastRun === null ? 'never' : timeInWords(set.lastRun)],
    ['next run', nextInWords(set)],
    ['verified', `${lowerFirst(verifyChoices[set.verify])} (after a run)`],
    [
      'kept on tape',
      set.keepDays === null ? 'every version, forever' : `old versions for ${count(set.keepDays, 'day')}`,
    ],
  ];
  if (set.mirror !== null) rows.push(['kept on disk', `deleted files for ${count(set.keepOnDiskDays, 'day')}`]);
  return columns(rows);
}

function goesTo({ pool, mirror, copies }: MirrorSet): string {
  const tape = pool === null ? null : `pool ${visible(pool)}${copies > 1 ? `, ${copies} copies` : ''}`;
  return [tape, mirror === null ? null : visible(mirror)].filter((part) => part !== null).join(' and ');
}

function nextInWords({ isPaused, nextRun, timing }: MirrorSet): string {
  if (isPaused) return lowerFirst(nextRuns.paused);
  if (nextRun !== null) return Date.parse(nextRun) < Date.now() ? lowerFirst(nextRuns.due) : timeInWords(nextRun);
  return lowerFirst(timing.kind === 'continuous' ? nextRuns.always : nextRuns.manual);
}

export function runRow({ job, copy, state, created, filesSafe, filesFailed, fault }: SetRun): readonly string[] {
  const failed = filesFailed === 0 ? '' : `, ${count(filesFailed, 'item')} failed`;
  const why = fault === null ? '' : `: ${wordsOf(fault).title}`;
  return [
    job,
    timeInWords(created),
    copy === 0 ? 'all copies' : `copy ${copy}`,
    `${lowerFirst(jobStates[state])}${why}`,
    `${count(filesSafe, 'item')} safe${failed}`,
  ];
}

/** `keepDays`: the longest of the sets that go to it; null: for ever. */
export function poolInWords(pool: Pool, keepDays: number | null): string {
  const encryption = refusesClearCopies(pool) ? ', encrypted, without unencrypted copies' : ', encrypted';
  const kind = `${pool.isShared ? 'shared' : 'private'}${pool.isEncrypted ? encryption : ''}`;
  const test =
    pool.restoreTest === null
      ? ''
      : `; restore test of ${pool.restoreTest.files} files each: ${timingOf(pool.restoreTest.timing)}`;
  const wishes = [
    ...(pool.restoreGuide === true ? ['; with restore guide'] : []),
    ...(pool.takesBlank === true ? ['; takes blank cartridges from slots'] : []),
    ...(pool.exportFull === true ? ['; full ones leave by a mail slot'] : []),
  ].join('');
  const head = `${visible(pool.name)} (${kind}; ${count(pool.cartridges.length, 'cartridge')}${test}${wishes})`;
  const rows = pool.cartridges.map(({ barcode, copy, unwantedSince }) => [
    `  ${barcode}`,
    `copy ${copy}`,
    unwantedInWords(unwantedSince, keepDays),
  ]);
  return rows.length === 0 ? head : `${head}\n${columns(rows)}`;
}

function unwantedInWords(since: Time | null, keepDays: number | null): string {
  if (since === null) return '';
  if (keepDays === null) return `holds only older versions, since ${timeInWords(since)}`;
  const until = Date.parse(since) + keepDays * dayMs;
  if (until > Date.now())
    return `holds only older versions; needed until ${timeInWords(new Date(until).toISOString())}`;
  return 'nothing on it is needed any more: it may be removed from the pool and formatted';
}

export function restoreTestRow({ barcode, time, files, bytes, failed, isWhole, job }: RestoreTest): readonly string[] {
  const what = `${isWhole ? 'all ' : ''}${count(files, 'file')}, ${sizeInWords(bytes)}`;
  return [timeInWords(time), barcode, what, failed === 0 ? 'verified' : `${failed} FAILED`, `job ${job}`];
}

export function unverifiedRow({ barcode, pool, verified, sampleVerified }: Unverified): readonly string[] {
  const last = (time: Time | null) => (time === null ? 'never' : timeInWords(time));
  return [
    barcode,
    pool === null ? '-' : visible(pool),
    `verified: ${last(verified)}`,
    `restore test: ${last(sampleVerified)}`,
  ];
}

export function setRemoved(name: string): string {
  return `${visible(name)} removed. Files on disk and tape stay.`;
}

/** As programs read it: beside its fields, those by which they knew the restore test before. */
export interface PrintedPool extends Pool {
  /** The former name of `restoreTest`. */
  readonly drill: Pool['restoreTest'];
  /** The former name of `nextRestoreTest`. */
  readonly nextDrill: Pool['nextRestoreTest'];
}

export function poolAsValue(pool: Pool): PrintedPool {
  return { ...pool, drill: pool.restoreTest, nextDrill: pool.nextRestoreTest };
}

export interface PrintedUnverified extends Unverified {
  /** The former name of `sampleVerified`. */
  readonly drilled: Unverified['sampleVerified'];
}

export function unverifiedAsValue(one: Unverified): PrintedUnverified {
  return { ...one, drilled: one.sampleVerified };
}
