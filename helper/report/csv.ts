// Items for a spreadsheet: one line each, as RFC 4180 has it. The mark at the beginning tells spreadsheets that it is UTF-8.

import { itemConditionOf } from '../contract/file-condition.ts';
import type { Fault, ItemNote, JobItem, MirrorState } from '../contract/model.ts';
import type { ListedItem } from './subject.ts';

type ReportColumn =
  | 'path'
  | 'bytes'
  | 'modified'
  | 'receipt'
  | 'cartridge'
  | 'generation'
  | 'written'
  | 'safe'
  | 'verified'
  | 'sha256'
  | 'hashes'
  | 'restoredAs'
  | 'mirror'
  | 'notes'
  | 'code'
  | 'fault'
  | 'remedy';

/** In the reader's language. */
export interface TableWords {
  readonly columns: Readonly<Record<ReportColumn, string>>;
  readonly mirrorStates: Readonly<Record<MirrorState['kind'], string>>;
  readonly notes: Readonly<Record<ItemNote, string>>;
  readonly fault: (fault: Fault) => { readonly title: string; readonly remedy: string };
}

type CsvColumn = readonly [heading: ReportColumn, show: (item: JobItem, words: TableWords) => string];

const columns: readonly CsvColumn[] = [
  ['path', ({ path }) => path],
  ['bytes', ({ bytes }) => String(bytes)],
  ['modified', ({ modifyTime }) => modifyTime ?? ''],
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
  ['mirror', ({ mirror }, words) => (mirror === null ? '' : words.mirrorStates[mirror.kind])],
  ['notes', ({ notes }, words) => notes.map((note) => words.notes[note]).join('; ')],
  ['code', ({ fault }) => fault?.code ?? ''],
  ['fault', ({ fault }, words) => (fault === null ? '' : words.fault(fault).title)],
  ['remedy', ({ fault }, words) => (fault === null ? '' : words.fault(fault).remedy)],
];

export async function* csvOf(
  items: AsyncIterable<ListedItem>,
  words: TableWords,
): AsyncGenerator<string, void, undefined> {
  yield `\ufeff${line(columns.map(([heading]) => words.columns[heading]))}`;
  for await (const { item } of items) yield line(columns.map(([, show]) => show(item, words)));
}

function line(values: readonly string[]): string {
  return `${values.map(csvField).join(',')}\r\n`;
}

/** A spreadsheet takes what begins so for a formula, and runs it. */
const startsFormula = /^[=+\-@\t\r]/;

export function csvField(value: string): string {
  const harmless = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
