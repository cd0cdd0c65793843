// Everything the CLI says goes through here, as text or as JSON from the same values. Results go to standard output; what
// is said beside them (progress, hints, faults) to standard error. With --json each line is one whole value. Whatever a
// verb forgot to make visible is made so here.

import { isCalibrating, isTimed } from '../contract/drive-state.ts';
import { wordsOf } from '../contract/errors.ts';
import type { Drive, Fault, Job, JobId } from '../contract/model.ts';
import { shareDone } from '../contract/reached.ts';
import { TimeLeft } from '../contract/time-left.ts';
import { visible, visibleJson } from '../contract/visible.ts';
import { driveSentence, driveTime } from '../contract/words/drives.ts';
import { progressInWords, progressParts, wantedInWords } from './job-words.ts';
import { LiveLines } from './live-lines.ts';
import type { PrintedByAll } from './printed.ts';
import { progressLine } from './progress-line.ts';
import { remediesOf } from './remedies.ts';
import { isColoured, isRewritable } from './terminal.ts';
import { clipped } from './text-width.ts';
import { asPrinted, toned } from './tones.ts';
import { linesToType, meantThere, typedTo } from './typed-line.ts';
import type { UsageAdvice } from './usage-advice.ts';
import { WaitClock } from './wait-clock.ts';
import { waitLines } from './wait-lines.ts';
import { roundedInWords } from './words.ts';

/** `Value`: what it may print as a result; unless said, nothing. */
export interface Printer<Value extends object = never> {
  readonly json: boolean;
  /** One value of the result. */
  readonly value: (value: Value, text: string) => void;
  /** Several, each a value; for people one text. */
  readonly rows: (values: readonly Value[], text: string) => void;
  /** For people only. */
  hint(text: string): void;
  /** With the lines that can be typed about it. */
  fault(fault: Fault, lines?: readonly string[]): void;
  /** What was typed wrongly, which no helper has seen. */
  mistake(advice: UsageAdvice): void;
  /** For programs only, once: which job this is that they hear of when it has ended. */
  started(job: JobId): void;
  /**
   * Where a job is: one line that is rewritten on a terminal, a line now and then elsewhere. Why it waits, and what to type,
   * stays there, and what its drive warns of; in JSON it is all that is said.
   */
  progress(job: Job, drive?: Drive | null): void;
  /** Clears the rewritten line before something else is said. */
  endProgress(): void;
}

/** `host`: what --host gave; lines to type then go there, too. */
export function createPrinter<Value extends object = never>(json: boolean, host = ''): Printer<Value> {
  const typed = typedTo(host);
  const meant = meantThere(host);
  const rewrites = !json && isRewritable(process.stderr);
  const colours = isColoured(process.stderr);
  const live = new LiveLines(process.stderr, colours);
  const timeLeft = new TimeLeft();
  /** The step of progress, or what is wanted, that was last said on lines of its own. */
  let printed = '';
  /** The last line of progress that stays. */
  let line = '';
  /** What the drive warned of last. */
  let warned = '';

  /** What it waits for stands in full above. */
  const clock = new WaitClock((since) => {
    const soFar = roundedInWords((Date.now() - since.getTime()) / 1000);
    const what = visible(printed.split('\n')[0] ?? '');
    rewrite((width) => clipped(`still waiting, ${soFar} so far: ${what}`, width));
  });

  /** `make` gives the line for a width, now and when that changes. */
  function rewrite(make: (width: number) => string): void {
    live.show(make);
  }

  function sayWait(job: Job, wanted: string): void {
    if (rewrites) clock.start();
    if (wanted === printed) return;
    printed = wanted;
    live.clear();
    process.stderr.write(`${visible(job.title)}: ${asPrinted(typed(wanted), colours)}\n`);
  }

  /** Of what takes a drive so long that a person would wonder: once. */
  function warn(drive: Drive | null): void {
    const warning = drive !== null && isCalibrating(drive.state) ? driveSentence(drive.state, null) : '';
    if (warning !== '' && warning !== warned) {
      endProgress();
      process.stderr.write(`${visible(warning)}\n`);
    }
    warned = warning;
  }

  function endProgress(): void {
    clock.stop();
    live.clear();
  }

  function result(line: string): void {
    endProgress();
    process.stdout.write(`${line}\n`);
  }

  const asLine = (value: Value) => visibleJson(JSON.stringify(value));
  const asText = (text: string) => asPrinted(text, isColoured(process.stdout));

  return {
    json,
    value: (value, text) => result(json ? asLine(value) : asText(text)),
    rows: (values, text) => {
      if (json) for (const value of values) result(asLine(value));
      else result(asText(text));
    },
    hint(text) {
      endProgress();
      if (!json) process.stderr.write(`${asPrinted(typed(text), colours)}\n`);
    },
    fault(fault, lines = remediesOf(fault)) {
      endProgress();
      const text = json
        ? faultLine({ ...fault, ...wordsOf(fault), type: lines.map(typed) })
        : asPrinted(
            [
              (isOfHere(fault) ? faultInWords(fault) : meant(faultInWords(fault))).replace(/^.*/, (title) =>
                toned('bad', title),
              ),
              ...linesToType(lines.map(typed)),
            ].join('\n'),
            colours,
          );
      process.stderr.write(`${text}\n`);
    },
    mistake({ what, type }) {
      const text = json
        ? faultLine({ code: 'usage', data: {}, title: what, detail: '', remedy: '', type: type.map(typed) })
        : asPrinted([`${toned('bad', 'error:')} ${what}`, ...linesToType(type.map(typed))].join('\n'), colours);
      process.stderr.write(`${text}\n`);
    },
    started(job) {
      if (json) waitLine({ job, state: 'queued', waitsFor: null, type: [] });
    },
    progress(job, drive = null) {
      const wanted = wantedInWords(job);
      if (json) {
        const { id, state, need, waitsFor } = job;
        const wait = { job: id, state, waitsFor: need ?? waitsFor, type: waitLines(job).map(typed) };
        const value = JSON.stringify(wait);
        if (wanted !== null && value !== printed) waitLine(wait);
        printed = value;
        return;
      }
      warn(drive);
      if (wanted !== null) return sayWait(job, wanted);
      clock.stop();
      const text = whereInWords(job, drive);
      if (rewrites) {
        const parts = progressParts(job, timeLeft.of(job, Date.now()));
        const time = driveTimeOf(job, drive);
        rewrite((width) => progressLine({ ...parts, limit: time === '' ? parts.limit : time }, width));
        return;
      }
      const step = stepOf(job, drive);
      if (step === printed || job.ended !== null) return;
      printed = step;
      // Another step, of which there is nothing to say that is not said yet.
      const next = `${visible(job.title)}: ${text}`;
      if (line.startsWith(next)) return;
      line = next;
      process.stderr.write(`${line}\n`);
    },
    endProgress,
  };
}

/** Of the way there, and of files that are read and written here. */
function isOfHere({ code }: Fault): boolean {
  return code.startsWith('far.') || code.startsWith('file.') || code.startsWith('source.');
}

function waitLine(wait: PrintedByAll['wait']): void {
  process.stderr.write(`${visibleJson(JSON.stringify(wait))}\n`);
}

function faultLine(fault: PrintedByAll['fault']['fault']): string {
  const line: PrintedByAll['fault'] = { fault };
  return visibleJson(JSON.stringify(line));
}

/** With the time of what its drive does by itself. */
function whereInWords(job: Job, drive: Drive | null): string {
  return [progressInWords(job), driveTimeOf(job, drive)].filter((part) => part !== '').join('  ');
}

function driveTimeOf(job: Job, drive: Drive | null): string {
  return drive === null || job.ended !== null ? '' : driveTime(drive.state, Date.now());
}

/** Where there is no line to rewrite, each of these is said once. */
function stepOf(job: Job, drive: Drive | null): string {
  const { state, progress } = job;
  const tenth = Math.floor(10 * (shareDone(job) ?? 0));
  return `${state} ${progress.phase} ${tenth} ${drive !== null && isTimed(drive.state) ? drive.state.step : ''}`;
}

export function faultInWords(fault: Fault): string {
  const { title, detail, remedy } = wordsOf(fault);
  const technical = fault.data.detail?.split('\n').map(visible).join('\n  ');
  const code = technical === undefined ? `(${fault.code})` : `(${fault.code}: ${technical})`;
  return [`${title}.`, `  ${visible(detail)}`, `  ${remedy}`, `  ${code}`].join('\n');
}
