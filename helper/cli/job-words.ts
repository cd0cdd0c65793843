// Jobs in words for a terminal: what one does, what it waits for, how it ended, and what became of its items.

import { wordsOf } from '../contract/errors.ts';
import type {
  Cartridge,
  ItemNote,
  Job,
  JobItem,
  JobKind,
  JobPhase,
  JobProgress,
  JobState,
  SlotProgress,
  WaitingFor,
} from '../contract/model.ts';
import { sizeInWords } from '../contract/sizes.ts';
import { visible } from '../contract/visible.ts';
import { aboutInWords, cartridgeInWords, columns, count, durationInWords, timeInWords } from './words.ts';

export const stateWords: Readonly<Record<JobState, string>> = {
  queued: 'waiting its turn',
  running: 'running',
  pausing: 'pausing: making safe what was written',
  paused: 'paused',
  waiting: 'waiting for a cartridge',
  done: 'done',
  partial: 'done, but some items failed',
  failed: 'failed',
  cancelled: 'stopped',
};

export const phaseWords: Readonly<Record<JobPhase, string>> = {
  waiting: 'waiting',
  loading: 'loading',
  walking: 'looking at the files',
  streaming: 'writing',
  flushing: 'finishing the data',
  indexing: 'writing the contents list',
  locating: 'winding to the files',
  reading: 'reading',
  verifying: 'reading back and comparing',
  measuring: 'measuring',
  checking: 'looking at everything',
  recovering: 'recovering',
  ejecting: 'ejecting',
};

/** A drive that is kept busy sets the pace: nothing holds it back. */
export const brakeWords: Readonly<Record<WaitingFor, string>> = {
  nothing: '',
  drive: '',
  source: 'held back by the source',
  hash: 'held back by the checksums',
  pool: 'held back by its memory',
  flush: 'waiting for the tape to take everything',
  index: 'writing the contents list',
};

const notes: Readonly<Record<ItemNote, string>> = {
  changed: 'changed while it was read',
  'hard-link': 'has further names on its disk',
  part: 'goes on upon the next cartridge',
  'other-copy': 'a copy from another cartridge',
  'from-mirror': 'from the mirror’s folder, which has the same content',
  'read-again': 'had to be read more than once',
  skipped: 'left out: what has its name was to stay',
};

export function jobRow(job: Job): readonly string[] {
  return [job.id, job.kind, visible(job.title), timeInWords(job.created), stateInWords(job)];
}

function stateInWords(job: Job): string {
  if (job.state === 'running') return progressInWords(job);
  const waitsFor = job.waitsFor ?? job.need;
  return waitsFor === null ? stateWords[job.state] : `${stateWords[job.state]}: ${visible(waitsFor.words)}`;
}

export function jobInWords(job: Job): string {
  const { poolFill, filesMirrored = 0, filesUnchanged = 0, slots = [] } = job.progress;
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
  return [...parts, isRunning ? brakeWords[waitingFor] : ''].filter((part) => part !== '').join('  ');
}

/** "writing  1,204 of 5,000 files  1.2 GB of 4 GB  31 %  120 MB/s" */
export function progressInWords(job: Job): string {
  const { phase, bytesPerSecond, waitingFor = 'nothing', secondsLeft = null } = job.progress;
  const parts = [job.state === 'running' ? phaseWords[phase] : stateWords[job.state], ...figures(job.progress)];
  if (job.state === 'running') {
    if (bytesPerSecond > 0) parts.push(`${sizeInWords(bytesPerSecond)}/s`);
    if (secondsLeft !== null) parts.push(`${aboutInWords(secondsLeft)} left`);
    if (phase === 'streaming') parts.push(brakeWords[waitingFor]);
  }
  return parts.filter((part) => part !== '').join('  ');
}

/** "[######------------]"; empty while nobody knows how much there is. */
export function barOf({ bytesDone, bytesTotal, share }: JobProgress): string {
  const done = bytesTotal !== null && bytesTotal > 0 ? bytesDone / bytesTotal : share;
  if (done === undefined) return '';
  const filled = Math.round(barWidth * Math.min(1, Math.max(0, done)));
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`;
}

const barWidth = 18;

function figures(progress: JobProgress): readonly string[] {
  const { filesDone, filesTotal, bytesDone, bytesTotal, share } = progress;
  const parts: string[] = [];
  if (filesTotal !== null) parts.push(`${filesDone.toLocaleString('en')} of ${count(filesTotal, 'file')}`);
  else if (filesDone > 0) parts.push(count(filesDone, 'file'));
  if (bytesTotal !== null && bytesTotal > 0) {
    parts.push(`${sizeInWords(bytesDone)} of ${sizeInWords(bytesTotal)}`);
    parts.push(`${Math.floor((100 * bytesDone) / bytesTotal)} %`);
  } else if (bytesDone > 0) {
    // Of a stream nobody knows how long it will be.
    parts.push(sizeInWords(bytesDone));
  }
  if (share !== undefined && share > 0) parts.push(`${Math.floor(100 * share)} %`);
  return parts;
}

/** What a person has to do before the job goes on; null when there is nothing. */
export function wantedInWords(job: Job): string | null {
  if (job.state === 'paused') {
    return `Paused: what was written is safe, the rest waits. Go on with:  capstan jobs resume ${job.id}`;
  }
  if (job.need === null) return null;
  return [
    visible(job.need.words),
    `${job.kind === 'restore' ? 'What is restored' : 'What is safe'} stays, and the job waits as long as it takes. To name one:`,
    `  capstan jobs supply ${job.id} BARCODE`,
  ].join('\n');
}

/** What they found is said beside it. */
const findsOut: readonly JobKind[] = ['check', 'recover', 'verify', 'plan', 'preflight'];

function writes({ kind }: Job): boolean {
  return kind === 'archive' || kind === 'mirror';
}

function mirroredInWords({ title, filesSafe }: Job, moved: string): string {
  if (filesSafe === 0) return `${visible(title)}: nothing new. All of it is safe on tape.`;
  return `${visible(title)}: ${moved} new or changed. All of it is safe on tape.`;
}

/** How a job ended, for the person who waited; `cartridge` as it is since then, when that is known. */
export function resultInWords(job: Job, cartridge: Cartridge | null): string {
  const title = visible(job.title);
  const took = job.started === null || job.ended === null ? '' : ` in ${durationInWords(job.started, job.ended)}`;
  const moved = `${count(job.progress.filesDone, 'file')}, ${sizeInWords(job.progress.bytesDone)}${took}`;
  const failed = count(job.filesFailed, 'item');
  const { filesUnchanged: skipped = 0 } = job.progress;
  const kept = skipped === 0 ? '' : ` ${count(skipped, 'item')} left out: what was there stays.`;
  const safe = writes(job) ? ` ${count(job.filesSafe, 'item')} safe on the cartridge.` : '';
  switch (job.state) {
    case 'done':
      if (job.kind === 'mirror') return mirroredInWords(job, moved);
      if (job.kind === 'archive') return `Archived ${title}: ${moved}. All of it is safe on the cartridge.`;
      if (job.kind === 'restore' || job.kind === 'salvage') return `Restored ${title}: ${moved}.${kept}`;
      if (job.kind === 'stream') return `Gave ${title}: ${moved}.`;
      if (findsOut.includes(job.kind)) return `${title}: done${took}.`;
      return `Done: ${title}.${cartridge === null ? '' : `\n${cartridgeInWords(cartridge)}`}`;
    case 'partial':
      if (job.kind === 'archive' && job.filesFailed === 0) {
        return `Archived ${title}: ${moved}.${safe} But not all that was asked for was done.`;
      }
      if (writes(job)) {
        return `Archived ${title}: ${moved}. ${count(job.filesSafe, 'item')} safe on the cartridge, ${failed} failed.`;
      }
      if (findsOut.includes(job.kind)) return `${title}: done${took}. ${failed} need care:`;
      return `Finished ${title}: ${moved}. ${failed} failed:`;
    case 'failed':
      return `Failed: ${title}.${safe}`;
    case 'cancelled':
      return `Stopped: ${title}.${safe}`;
    case 'queued':
    case 'running':
    case 'pausing':
    case 'paused':
    case 'waiting':
      return [`${title}: ${progressInWords(job)}`, ...(wantedInWords(job) ?? '').split('\n')].join('\n').trimEnd();
  }
}

/** "photos/a.jpg: safe since 2026-01-02 03:04:05 on CAP001L8, generation 3; mirrored" */
export function itemInWords(item: JobItem): string {
  const what = item.fault === null ? receiptInWords(item) : wordsOf(item.fault).title;
  const noted = new Set<ItemNote>([...(item.changed ? (['changed'] as const) : []), ...item.notes]);
  const beside = [mirrorInWords(item), ...[...noted].map((note) => notes[note])];
  const words = [what, ...beside].filter((part) => part !== '').join('; ');
  return `${visible(item.path)}: ${words}${elsewhere(item)}`;
}

function receiptInWords({ receipt, times, barcode, generation, notes }: JobItem): string {
  if (receipt === null) return notes.includes('skipped') ? 'not restored' : 'waiting';
  const time = times[receipt];
  const since = time === null ? '' : ` ${receipt === 'safe' ? 'since ' : ''}${timeInWords(time)}`;
  const place = barcode === null ? '' : ` on ${barcode}${generation === null ? '' : `, generation ${generation}`}`;
  return `${receipt}${since}${place}`;
}

function mirrorInWords({ mirror }: JobItem): string {
  switch (mirror?.kind) {
    case undefined:
      return '';
    case 'mirrored':
      return 'mirrored';
    case 'mirrored-again':
      return 'mirrored from the source afterwards';
    case 'mirror-failed':
      return `not in the mirror: ${wordsOf(mirror.fault).title}`;
  }
}

function elsewhere({ restoredAs, fault, bytes }: JobItem): string {
  if (restoredAs === null) return '';
  if (fault !== null) return ` (its first ${sizeInWords(bytes)} are kept as ${visible(restoredAs)})`;
  return ` (restored as ${visible(restoredAs)})`;
}
