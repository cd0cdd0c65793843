// Continuous mirrors in words for a terminal.

import { wordsOf } from '../contract/errors.ts';
import {
  type DeletedFile,
  knowsAll,
  type LaggingFile,
  lagInWords,
  type MirrorGauge,
  type MirrorRead,
} from '../contract/mirrors.ts';
import { plainFigures, sizeInWords } from '../contract/sizes.ts';
import { visible } from '../contract/visible.ts';
import { gaugeStatus, pendingDeletions } from '../contract/words/mirrors.ts';
import { nextRuns } from '../contract/words/schedules.ts';
import { lowerFirst } from '../contract/words/sentence.ts';
import { count, timeInWords } from './words.ts';

export function gaugeInWords(gauge: MirrorGauge, now: Date): string {
  const { name, disk, tape, isPaused, faults } = gauge;
  const lines = [`${visible(name)}${isPaused ? ` (${lowerFirst(nextRuns.paused)})` : ''}`];
  const isAllKnown = knowsAll(gauge);
  lines.push(lagInWords(disk, 'on disk', now, isAllKnown));
  if (tape !== null) lines.push(`${lagInWords(tape, 'on tape', now, isAllKnown)}${jobInWords(gauge)}`);
  lines.push(gaugeStatus(gauge, { time: timeInWords }));
  for (const pending of gauge.pendingDeletions) lines.push(pendingDeletions(pending, plainFigures));
  for (const fault of faults) {
    const { title, remedy } = wordsOf(fault);
    lines.push(`${title}${fault.data.subject === undefined ? '' : ` (${visible(fault.data.subject)})`}. ${remedy}`);
  }
  return lines.join('\n  ');
}

function jobInWords({ job, waitsFor }: MirrorGauge): string {
  if (job === null) return '';
  return waitsFor === null ? ` Job ${job} is writing.` : ` Job ${job} waits: ${waitsFor}`;
}

/** Why no job was started: everything is there, or what is not there is not ready for it. */
export function nothingForTape(gauge: MirrorGauge, now: Date): string {
  const { tape, disk } = gauge;
  if (tape?.oldest === null && disk.oldest === null && knowsAll(gauge)) return 'Everything is on tape.';
  return `No job was started: nothing on disk is waiting for tape.\n${gaugeInWords(gauge, now)}`;
}

export function laggingRow({ path, bytes, isGone, since, fault }: LaggingFile, on: string): readonly string[] {
  const what = isGone ? 'deleted' : sizeInWords(bytes);
  const why = fault === null ? '' : wordsOf(fault).title;
  return [`not on ${on}`, what, `since ${timeInWords(since)}`, visible(path), why];
}

export function deletedRow({ kept, bytes, deleted }: DeletedFile): readonly string[] {
  return [timeInWords(deleted), sizeInWords(bytes), visible(kept)];
}

export function readInWords({ files, bytes, aheadOfTape, failed }: MirrorRead, into: string): string {
  const lines = [`${count(files, 'file')}, ${sizeInWords(bytes)}, from the mirror into ${visible(into)}.`];
  if (aheadOfTape > 0) lines.push(`${count(aheadOfTape, 'file')} of them not on tape yet, or deleted since.`);
  for (const { path, fault } of failed) lines.push(`${visible(path)}: ${wordsOf(fault).title}`);
  return lines.join('\n');
}
