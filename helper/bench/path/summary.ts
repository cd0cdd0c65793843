// The runs of one amount of data in figures: medians, shares, and what each process took.

import type { Figure } from '../figures.ts';
import type { JobCost } from './capstan.ts';
import { type Cost, median } from './cost.ts';
import type { RunCost } from './run.ts';
import type { Work } from './work.ts';

export const timesHeading = [
  ...['work', 'archive', 'cp -a + sync', 'SHA-256', 'reference', 'restore', 'cp -a + sync'],
] as const;

const seconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} s`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

interface Times {
  readonly archive: number;
  readonly copy: number;
  readonly hash: number;
  readonly reference: number | null;
  readonly restore: number;
  readonly copyBack: number;
}

export function timesOf(runs: readonly RunCost[]): Times {
  const references = runs.flatMap(({ reference }) => reference?.seconds ?? []);
  return {
    archive: median(runs.map(({ archive }) => archive.command.seconds)),
    copy: median(runs.map(({ copy }) => copy.seconds)),
    hash: median(runs.map(({ hash }) => hash.seconds)),
    reference: references.length === 0 ? null : median(references),
    restore: median(runs.map(({ restore }) => restore.command.seconds)),
    copyBack: median(runs.map(({ copyBack }) => copyBack.seconds)),
  };
}

/** Behind each time of another its share of ours: 0.25 × means that Capstan takes four times as long. */
export function timesRow(
  { words }: Work,
  { archive, copy, hash, reference, restore, copyBack }: Times,
): readonly string[] {
  const beside = (time: number, ours: number) => `${seconds(time)} (${(time / ours).toFixed(2)} ×)`;
  return [
    ...[words, seconds(archive), beside(copy, archive), beside(hash, archive)],
    ...[reference === null ? 'not given' : beside(reference, archive), seconds(restore), beside(copyBack, restore)],
  ];
}

export const costHeading = [
  ...['job', 'command CPU', 'helper CPU', 'children CPU', 'all CPU a file', 'cp CPU', 'command peak', 'helper peak'],
  ...['command switches', 'helper switches', 'cp switches', 'helper flushes'],
] as const;

export function costRows(work: Work, runs: readonly RunCost[], counted: RunCost): readonly (readonly string[])[] {
  return [
    costRow(
      `archive ${work.words}`,
      work,
      runs.map(({ archive, copy }) => [archive, copy]),
      [counted.archive, counted.copy],
    ),
    costRow(
      `restore ${work.words}`,
      work,
      runs.map(({ restore, copyBack }) => [restore, copyBack]),
      [counted.restore, counted.copyBack],
    ),
  ];
}

type JobBesideCopy = readonly [JobCost, Cost];

function costRow(
  what: string,
  { files }: Work,
  runs: readonly JobBesideCopy[],
  counted: JobBesideCopy,
): readonly string[] {
  const of = (value: (run: JobBesideCopy) => number) => median(runs.map(value));
  const [{ command, helper }, copy] = counted;
  return [
    what,
    seconds(of(([job]) => job.command.cpuSeconds)),
    seconds(of(([job]) => job.helper.cpuSeconds)),
    seconds(of(([job]) => job.helper.childrenCpuSeconds)),
    `${((1e6 * of(([job]) => cpuSecondsOf(job))) / files).toFixed(0)} µs`,
    seconds(of(([, beside]) => beside.cpuSeconds)),
    megabytes(of(([job]) => job.command.peakBytes)),
    megabytes(of(([job]) => job.helperPeakBytes)),
    String(command.voluntarySwitches),
    String(helper.voluntarySwitches),
    String(copy.voluntarySwitches),
    String(helper.flushes),
  ];
}

function cpuSecondsOf({ command, helper }: JobCost): number {
  return command.cpuSeconds + helper.cpuSeconds + helper.childrenCpuSeconds;
}

export function barFigures(
  { words, bars, files }: Work,
  times: Times,
  runs: readonly RunCost[],
  onDisk: boolean,
): readonly Figure[] {
  const { archive, copy, hash, reference, restore, copyBack } = times;
  const share = (what: string, value: number, least: number | undefined): readonly Figure[] =>
    least === undefined ? [] : [{ what: `${words}: ${what}`, value, unit: '×', least: Number(least.toFixed(2)) }];
  const cpu = (1e6 * median(runs.map((run) => cpuSecondsOf(run.archive)))) / files;
  return [
    ...share(
      'archive, of the speed of cp -a + sync',
      copy / archive,
      onDisk ? bars.archiveOfCopyOnDisk : bars.archiveOfCopy,
    ),
    ...share('archive, of the speed of SHA-256', hash / archive, bars.archiveOfHash),
    ...(reference === null
      ? []
      : share('archive, of the speed of the reference', reference / archive, bars.archiveOfReference)),
    ...share('restore, of the speed of cp -a + sync', copyBack / restore, bars.restoreOfCopy),
    ...share('restore, of the speed of SHA-256', hash / restore, bars.restoreOfHash),
    ...(bars.cpuOfFile === undefined
      ? []
      : [{ what: `${words}: archive, processor a file`, value: cpu, unit: 'µs', limit: bars.cpuOfFile }]),
  ];
}

/** The first column to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return `${rows.map(line).join('\n')}\n`;
}
