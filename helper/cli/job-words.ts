// Jobs in words for a terminal: what one does, what it waits for, how it ended, and what became of its items.

import { wordsOf } from '../contract/errors.ts';
import { itemConditionOf } from '../contract/file-condition.ts';
import { factsOf } from '../contract/job-kinds.ts';
import type {
  Cartridge,
  Fault,
  FileOnCartridge,
  ItemNote,
  Job,
  JobItem,
  SlotProgress,
  WaitingFor,
} from '../contract/model.ts';
import { reachedBy, shareDone } from '../contract/reached.ts';
import { plainFigures, sizeInWords } from '../contract/sizes.ts';
import type { TimeSpan } from '../contract/time-left.ts';
import { visible } from '../contract/visible.ts';
import { expectedInWords } from '../contract/words/durations.ts';
import { fileConditions } from '../contract/words/file-condition.ts';
import {
  completedWithErrors,
  itemNotes,
  jobPhases,
  jobStates,
  mirrorStates,
  nothingNew,
  pausedMeaning,
  speedLimits,
} from '../contract/words/jobs.ts';
import { lowerFirst } from '../contract/words/sentence.ts';
import type { ProgressParts } from './progress-line.ts';
import { jobTone } from './state-tones.ts';
import { toned } from './tones.ts';
import { linesToType } from './typed-line.ts';
import { waitLines } from './wait-lines.ts';
import { aboutInWords, cartridgeInWords, columns, count, durationInWords, timeInWords } from './words.ts';

export function jobRow(job: Job): readonly string[] {
  return [job.id, job.kind, visible(job.title), timeInWords(job.created), toned(jobTone(job), stateInWords(job))];
}

function stateInWords(job: Job): string {
  const waitsFor = job.waitsFor ?? job.need;
  if (job.state === 'running' && waitsFor === null) return progressInWords(job);
  return waitsFor === null ? stateOf(job) : `${stateOf(job)}: ${visible(waitsFor.words)}`;
}

function stateOf({ state }: Job): string {
  return lowerFirst(jobStates[state]);
}

/** A drive that is kept busy is as it should be: nothing to say. */
function limitInWords(waitingFor: WaitingFor): string {
  return waitingFor === 'nothing' || waitingFor === 'drive' ? '' : lowerFirst(speedLimits[waitingFor]);
}

export function jobInWords(job: Job): string {
  const { poolFill, filesMirrored = 0, filesUnchanged = 0, filesDuplicate = 0, slots = [] } = job.progress;
  const rows: (readonly [string, string])[] = [
    ['job', job.id],
    ['what', `${job.kind}: ${visible(job.title)}`],
    ['state', stateInWords(job)],
    ['priority', job.priority],
    ['created', timeInWords(job.created)],
  ];
  if (job.started !== null) rows.push(['started', timeInWords(job.started)]);
  if (job.ended !== null) rows.push(['ended', timeInWords(job.ended)]);
  if (writes(job)) rows.push(['safe', count(job.filesSafe, 'item')]);
  if (filesUnchanged > 0) rows.push(['unchanged', count(filesUnchanged, 'item')]);
  if (filesDuplicate > 0) rows.push(['on tape already', count(filesDuplicate, 'file')]);
  if (filesMirrored > 0) rows.push(['mirrored', count(filesMirrored, 'file')]);
  if (job.filesFailed > 0) rows.push(['failed', count(job.filesFailed, 'item')]);
  if (job.fault !== null) rows.push(['why', visible(wordsOf(job.fault).title)]);
  if (job.ended === null) {
    const isRunning = job.state === 'running';
    for (const slot of slots) rows.push([slot.barcode ?? `drive ${slot.slot + 1}`, slotInWords(slot, isRunning)]);
    if (poolFill !== undefined && isRunning) rows.push(['memory', `${Math.round(100 * poolFill)} % full`]);
  }
  return columns(rows);
}

/** Of a job that rests the gauges are what they were when it began to. */
function slotInWords(
  { bytesDone, bytesPerSecond, stops, waitingFor, drive }: SlotProgress,
  isRunning: boolean,
): string {
  const parts = [drive === null ? '' : `in ${visible(drive)}`, sizeInWords(bytesDone)];
  if (bytesPerSecond > 0 && isRunning) parts.push(`${sizeInWords(bytesPerSecond)}/s`);
  if (stops > 0) parts.push(`tape stopped ${count(stops, 'time')}`);
  return [...parts, isRunning ? limitInWords(waitingFor) : ''].filter((part) => part !== '').join('  ');
}

/** "writing  1,204 of 5,000 files  1.2 GB of 4 GB  31 %  120 MB/s" */
export function progressInWords(job: Job): string {
  const { phase, bytesPerSecond, waitingFor = 'nothing', secondsLeft = null } = job.progress;
  const parts = [job.state === 'running' ? lowerFirst(jobPhases[phase]) : stateOf(job), ...figures(job)];
  if (job.state === 'running') {
    if (bytesPerSecond > 0) parts.push(`${sizeInWords(bytesPerSecond)}/s`);
    if (secondsLeft !== null) parts.push(`${aboutInWords(secondsLeft)} left`);
    if (phase === 'streaming') parts.push(limitInWords(waitingFor));
  }
  return parts.filter((part) => part !== '').join('  ');
}

/** The same in its parts, for a line that must fit; with how long it will still take. */
export function progressParts(job: Job, left: TimeSpan | null): ProgressParts {
  const { phase, bytesPerSecond, waitingFor = 'nothing' } = job.progress;
  const isRunning = job.state === 'running';
  const all = figures(job);
  const percent = all.filter((figure) => figure.endsWith(' %'));
  const files = all.filter((figure) => /files?$|written$/.test(figure));
  return {
    bar: barOf(job),
    title: visible(job.title),
    phase: isRunning ? lowerFirst(jobPhases[phase]) : stateOf(job),
    files: files.join('  '),
    bytes: all.filter((figure) => !percent.includes(figure) && !files.includes(figure)).join('  '),
    percent: percent[0] ?? '',
    rate: isRunning && bytesPerSecond > 0 ? `${sizeInWords(bytesPerSecond)}/s` : '',
    left: left === null ? '' : `${expectedInWords({ least: left.from, most: left.to })} left`,
    limit: isRunning && phase === 'streaming' ? limitInWords(waitingFor) : '',
  };
}

/** "[######------------]"; empty while nobody knows how much there is. */
export function barOf(job: Job): string {
  const done = shareDone(job);
  if (done === null) return '';
  const filled = Math.round(barWidth * done);
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`;
}

const barWidth = 18;

function figures(job: Job): readonly string[] {
  const { filesDone, filesTotal, bytesTotal, share } = job.progress;
  const { files, bytes, filesInMemory } = reachedBy(job);
  const done = shareDone(job);
  const percent = done === null ? '' : `${Math.floor(100 * done)} %`;
  // What was counted before is over: all of it is written, say, and now read back.
  if (share !== undefined) return share > 0 ? [percent] : [];
  const parts: string[] = [];
  if (filesTotal !== null) parts.push(`${files.toLocaleString('en')} of ${count(filesTotal, 'file')}`);
  else if (files > 0) parts.push(count(files, 'file'));
  if (filesInMemory > 0) parts.push(`${filesDone.toLocaleString('en')} written`);
  if (bytesTotal !== null && bytesTotal > 0) parts.push(`${sizeInWords(bytes)} of ${sizeInWords(bytesTotal)}`, percent);
  // Of a stream nobody knows how long it will be.
  else if (bytes > 0) parts.push(sizeInWords(bytes));
  return parts;
}

/** Why a job does not get on, and what to type about it; null when it does. */
export function wantedInWords(job: Job): string | null {
  if (job.state === 'paused') {
    return `${jobStates.paused}. ${pausedMeaning(job)}. Resume with:  capstan jobs resume ${job.id}`;
  }
  const wait = job.need ?? job.waitsFor;
  if (wait === null || job.ended !== null) return null;
  return [visible(wait.words), ...assurance(job), ...linesToType(waitLines(job))].join('\n');
}

function assurance({ need, kind }: Job): readonly string[] {
  if (need === null) return [];
  const kept = kind === 'restore' ? 'Restored files stay' : 'Files that are safe stay safe';
  return [`${kept}; the job waits as long as it takes.`];
}

function writes({ kind }: Job): boolean {
  return kind === 'archive' || kind === 'mirror';
}

function mirroredInWords({ title, filesSafe }: Job, moved: string): string {
  if (filesSafe === 0) return `${visible(title)}: ${lowerFirst(nothingNew)}.`;
  return `${visible(title)}: ${moved} new or changed. Everything is safe on tape.`;
}

/** How a job ended, for the person who waited; `cartridge` as it is since then, when that is known. */
export function resultInWords(job: Job, cartridge: Cartridge | null): string {
  const title = visible(job.title);
  switch (job.state) {
    case 'done':
      return doneInWords(job, cartridge);
    case 'partial':
      return partlyDoneInWords(job);
    case 'failed':
      return `Failed: ${title}.${safeInWords(job)}`;
    case 'cancelled':
      return `Stopped: ${title}.${safeInWords(job)}`;
    case 'queued':
    case 'running':
    case 'pausing':
    case 'paused':
    case 'waiting':
      return [`${title}: ${progressInWords(job)}`, ...(wantedInWords(job) ?? '').split('\n')].join('\n').trimEnd();
  }
}

function doneInWords(job: Job, cartridge: Cartridge | null): string {
  const title = visible(job.title);
  const moved = movedInWords(job);
  const { filesUnchanged: skipped = 0 } = job.progress;
  const kept = skipped === 0 ? '' : ` ${count(skipped, 'item')} left unchanged.`;
  if (job.kind === 'mirror') return mirroredInWords(job, moved);
  if (job.kind === 'archive') return `Archived ${title}: ${moved}. Everything is safe on the cartridge.`;
  if (job.kind === 'restore' || job.kind === 'salvage' || job.kind === 'rescue')
    return `Restored ${title}: ${moved}.${kept}`;
  if (job.kind === 'stream') return `Streamed ${title}: ${moved}.`;
  if (factsOf(job.kind).result === 'findings') return `${title}: completed${tookInWords(job)}.`;
  return `Completed: ${title}.${cartridge === null ? '' : `\n${cartridgeInWords(cartridge)}`}`;
}

function partlyDoneInWords(job: Job): string {
  const title = visible(job.title);
  const moved = movedInWords(job);
  const errors = completedWithErrors(job.filesFailed, plainFigures);
  if (job.kind === 'archive' && job.filesFailed === 0)
    return `Archived ${title}: ${moved}.${safeInWords(job)} ${errors}.`;
  if (writes(job)) return `Archived ${title}: ${moved}.${safeInWords(job)} ${errors}:`;
  if (factsOf(job.kind).result === 'findings') return `${title}${tookInWords(job)}. ${errors}:`;
  return `${title}: ${moved}. ${errors}:`;
}

function tookInWords({ started, ended }: Job): string {
  return started === null || ended === null ? '' : ` in ${durationInWords(started, ended)}`;
}

function movedInWords(job: Job): string {
  const { filesDone, bytesDone, filesDuplicate = 0, bytesDuplicate = 0 } = job.progress;
  const moved = `${count(filesDone - filesDuplicate, 'file')}, ${sizeInWords(bytesDone - bytesDuplicate)}`;
  const left = filesDuplicate === 0 ? '' : `; ${count(filesDuplicate, 'file')} already on tape, not written again`;
  return `${moved}${tookInWords(job)}${left}`;
}

function safeInWords(job: Job): string {
  return writes(job) ? ` ${count(job.filesSafe, 'item')} safe on the cartridge.` : '';
}

/** "photos/a.jpg: safe since 2026-01-02 03:04:05 on CAP001L8, generation 3; copied to the mirror folder" */
export function itemInWords(item: JobItem): string {
  const what = item.fault === null ? receiptInWords(item) : failureInWords(item, item.fault);
  const noted = new Set<ItemNote>([...(item.changed ? (['changed'] as const) : []), ...item.notes]);
  // Where it lies says as much.
  noted.delete('duplicate');
  const beside = [mirrorInWords(item), ...[...noted].map((note) => lowerFirst(itemNotes[note]))];
  const words = [what, ...beside].filter((part) => part !== '').join('; ');
  return `${visible(item.path)}: ${words}${elsewhere(item)}`;
}

/** "damaged: The checksum does not match"; of what failed otherwise only why. */
function failureInWords(item: JobItem, fault: Fault): string {
  const { title } = wordsOf(fault);
  return itemConditionOf(item) === 'damaged' ? `${lowerFirst(fileConditions.damaged)}: ${title}` : title;
}

function receiptInWords({ receipt, times, barcode, generation, notes, copies = [] }: JobItem): string {
  if (copies.length > 0) return `already on ${copies.map(copyInWords).join(', ')}, not written again`;
  if (receipt === null) return notes.includes('skipped') ? 'not restored' : 'waiting';
  const time = times[receipt];
  const since = time === null ? '' : ` ${receipt === 'safe' ? 'since ' : ''}${timeInWords(time)}`;
  const place = barcode === null ? '' : ` on ${barcode}${generation === null ? '' : `, generation ${generation}`}`;
  return `${lowerFirst(fileConditions[receipt])}${since}${place}`;
}

/** "CAP001L8 as /films/a" */
function copyInWords({ barcode, path }: FileOnCartridge): string {
  return `${barcode} as /${visible(path)}`;
}

function mirrorInWords({ mirror }: JobItem): string {
  if (mirror === null) return '';
  const words = lowerFirst(mirrorStates[mirror.kind]);
  return mirror.kind === 'mirror-failed' ? `${words}: ${wordsOf(mirror.fault).title}` : words;
}

function elsewhere({ restoredAs, fault, bytes }: JobItem): string {
  if (restoredAs === null) return '';
  if (fault !== null) return ` (its first ${sizeInWords(bytes)} kept as ${visible(restoredAs)})`;
  return ` (restored as ${visible(restoredAs)})`;
}
