// Everything the CLI says goes through here, as text or as JSON from the same values. Results go to standard output; what
// is said beside them (progress, hints, faults) to standard error. With --json each line is one whole value. Whatever a
// verb forgot to make visible is made so here.

import { wordsOf } from '../contract/errors.ts';
import type { Fault, Job } from '../contract/model.ts';
import { visible, visibleJson, visibleLines } from '../contract/visible.ts';
import { barOf, progressInWords, wantedInWords } from './job-words.ts';
import { remediesOf } from './remedies.ts';
import type { UsageAdvice } from './usage-advice.ts';

export interface Printer {
  readonly json: boolean;
  /** One value of the result. */
  value(value: object, text: string): void;
  /** For people only. */
  hint(text: string): void;
  /** With the lines that can be typed about it. */
  fault(fault: Fault, lines?: readonly string[]): void;
  /** What was typed wrongly, which no helper has seen. */
  mistake(advice: UsageAdvice): void;
  /** Where a job is: one line that is rewritten on a terminal, a line now and then elsewhere. What it wants stays there. */
  progress(job: Job): void;
  /** Clears the rewritten line before something else is said. */
  endProgress(): void;
}

export function createPrinter(json: boolean): Printer {
  const rewrites = !json && process.stderr.isTTY === true;
  let line = '';
  /** The step of progress, or what is wanted, that was last said on lines of its own. */
  let printed = '';

  function endProgress(): void {
    if (line !== '') process.stderr.write('\r\u001b[K');
    line = '';
  }

  return {
    json,
    value(value, text) {
      endProgress();
      process.stdout.write(`${json ? visibleJson(JSON.stringify(value)) : visibleLines(text)}\n`);
    },
    hint(text) {
      endProgress();
      if (!json) process.stderr.write(`${visibleLines(text)}\n`);
    },
    fault(fault, lines = remediesOf(fault)) {
      endProgress();
      const text = json
        ? visibleJson(JSON.stringify({ fault: { ...fault, ...wordsOf(fault), type: lines } }))
        : visibleLines([faultInWords(fault), ...linesToType(lines)].join('\n'));
      process.stderr.write(`${text}\n`);
    },
    mistake({ what, type }) {
      const text = json
        ? visibleJson(JSON.stringify({ fault: { code: 'usage', data: {}, title: what, detail: '', remedy: '', type } }))
        : visibleLines([`error: ${what}`, ...linesToType(type)].join('\n'));
      process.stderr.write(`${text}\n`);
    },
    progress(job) {
      if (json) return;
      const wanted = wantedInWords(job);
      if (wanted !== null) {
        if (wanted === printed) return;
        endProgress();
        printed = wanted;
        process.stderr.write(`${visible(job.title)}: ${visible(wanted)}\n`);
        return;
      }
      const text = progressInWords(job);
      if (rewrites) {
        line = `${barOf(job.progress)} ${visible(job.title)}: ${text}`
          .trimStart()
          .slice(0, (process.stderr.columns || 80) - 1);
        process.stderr.write(`\r\u001b[K${line}`);
        return;
      }
      const { phase, bytesDone, bytesTotal } = job.progress;
      const tenth = bytesTotal === null || bytesTotal === 0 ? 0 : Math.floor((10 * bytesDone) / bytesTotal);
      const step = `${job.state} ${phase} ${tenth}`;
      if (step === printed || job.ended !== null) return;
      printed = step;
      process.stderr.write(`${visible(job.title)}: ${text}\n`);
    },
    endProgress,
  };
}

export function faultInWords(fault: Fault): string {
  const { title, detail, remedy } = wordsOf(fault);
  const technical = fault.data.detail?.split('\n').map(visible).join('\n  ');
  const code = technical === undefined ? `(${fault.code})` : `(${fault.code}: ${technical})`;
  return [`${title}.`, `  ${visible(detail)}`, `  ${remedy}`, `  ${code}`].join('\n');
}

/** "  Type:  capstan jobs", and the others under it. */
function linesToType(lines: readonly string[]): readonly string[] {
  return lines.map((line, at) => `  ${at === 0 ? 'Type:' : '  or:'}  ${line}`);
}
