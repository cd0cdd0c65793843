// A job's items for a spreadsheet: one row each, as RFC 4180 has it. The mark at the beginning tells spreadsheets that it
// is UTF-8.

import { itemConditionOf } from '../../../helper/contract/file-condition.ts';
import type { JobItem } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';
import { csvField } from './escape.ts';

type CsvColumn = readonly [heading: keyof typeof text.report.columns, show: (item: JobItem) => string];

const columns: readonly CsvColumn[] = [
  ['path', ({ path }) => path],
  ['bytes', ({ bytes }) => String(bytes)],
  ['receipt', (item) => itemConditionOf(item) ?? ''],
  ['cartridge', ({ barcode }) => barcode ?? ''],
  ['generation', ({ generation }) => (generation === null ? '' : String(generation))],
  ['written', ({ times }) => times.written ?? ''],
  ['safe', ({ times }) => times.safe ?? ''],
  ['verified', ({ times }) => times.verified ?? ''],
  ['sha256', ({ sha256 }) => sha256 ?? ''],
  [
    'hashes',
    ({ hashes }) =>
      Object.entries(hashes)
        .map(([name, value]) => `${name}:${value}`)
        .join(' '),
  ],
  ['restoredAs', ({ restoredAs }) => restoredAs ?? ''],
  ['mirror', ({ mirror }) => (mirror === null ? '' : text.jobs.mirrorStates[mirror.kind])],
  ['notes', ({ notes }) => notes.map((note) => text.jobs.notes[note]).join('; ')],
  ['code', ({ fault }) => fault?.code ?? ''],
  ['fault', ({ fault }) => (fault === null ? '' : text.fault(fault).title)],
  ['remedy', ({ fault }) => (fault === null ? '' : text.fault(fault).remedy)],
];

export async function* csvOf(items: AsyncIterable<JobItem>): AsyncGenerator<string, void, undefined> {
  yield `\ufeff${line(columns.map(([heading]) => text.report.columns[heading]))}`;
  for await (const item of items) yield line(columns.map(([, show]) => show(item)));
}

function line(values: readonly string[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}
