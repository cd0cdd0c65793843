// The columns of a report as a table, each with what its cells hold: what writes the table and what is published of it are
// the same.

import { itemConditionOf } from '../contract/file-condition.ts';
import type { Fault, ItemNote, JobItem, MirrorState, Time } from '../contract/model.ts';
import { fileConditions } from '../contract/words/file-condition.ts';
import type { reportColumns } from '../contract/words/reports.ts';
import { placeOnTape } from './place-on-tape.ts';

type ReportColumn = keyof typeof reportColumns;

/** In the reader's language. */
export interface TableWords {
  readonly columns: Readonly<Record<ReportColumn, string>>;
  readonly mirrorStates: Readonly<Record<MirrorState['kind'], string>>;
  readonly notes: Readonly<Record<ItemNote, string>>;
  readonly fault: (fault: Fault) => { readonly title: string; readonly remedy: string };
}

/** As CSV on the Web describes a column. */
interface CellDescription {
  readonly datatype: string | { readonly base: 'string'; readonly format: string };
  /** Between several values in one cell. */
  readonly separator?: string;
  readonly required?: true;
  readonly 'dc:description': string;
}

export interface CsvColumn {
  readonly name: ReportColumn;
  readonly cells: CellDescription;
  readonly show: (item: JobItem, words: TableWords) => string;
}

const shaped = (format: string) => ({ base: 'string', format }) as const;
const checksum = '[a-z0-9_]+:[0-9A-Za-z]+';
const sha256 = shaped('[0-9a-f]{64}');
const checksums = { datatype: shaped(checksum), separator: ' ' } as const;
const conditions = shaped(Object.keys(fileConditions).join('|'));

export const csvColumns: readonly CsvColumn[] = [
  {
    name: 'path',
    cells: { datatype: 'string', required: true, 'dc:description': 'Below the root of the list, as Capstan shows it' },
    show: ({ path }) => path,
  },
  {
    name: 'bytes',
    cells: { datatype: 'nonNegativeInteger', required: true, 'dc:description': 'The size; of a link 0' },
    show: ({ bytes }) => String(bytes),
  },
  {
    name: 'modified',
    cells: { datatype: 'dateTime', 'dc:description': 'When the content was last changed' },
    show: ({ modifyTime = null }) => timeCell(modifyTime),
  },
  {
    name: 'receipt',
    cells: { datatype: conditions, 'dc:description': 'How far the file can be counted on' },
    show: (item) => itemConditionOf(item) ?? '',
  },
  {
    name: 'cartridge',
    cells: { datatype: 'string', 'dc:description': 'The barcode of the cartridge that it is on' },
    show: ({ barcode }) => barcode ?? '',
  },
  {
    name: 'generation',
    cells: { datatype: 'nonNegativeInteger', 'dc:description': 'Of the index that made it safe' },
    show: ({ generation }) => (generation === null ? '' : String(generation)),
  },
  {
    name: 'written',
    cells: { datatype: 'dateTime', 'dc:description': 'When the drive had taken it' },
    show: ({ times }) => timeCell(times.written),
  },
  {
    name: 'safe',
    cells: { datatype: 'dateTime', 'dc:description': 'When an index that names it was on the tape' },
    show: ({ times }) => timeCell(times.safe),
  },
  {
    name: 'verified',
    cells: { datatype: 'dateTime', 'dc:description': 'When it was last read back and equal' },
    show: ({ times }) => timeCell(times.verified),
  },
  {
    name: 'sha256',
    cells: { datatype: sha256, 'dc:description': 'Of what this line is of: a part of a split file has its own' },
    show: (item) => item.sha256 ?? '',
  },
  {
    name: 'hashes',
    cells: { ...checksums, 'dc:description': 'Besides SHA-256: the algorithm, a colon and the checksum' },
    show: ({ hashes }) => checksumsCell(hashes),
  },
  {
    name: 'restoredAs',
    cells: { datatype: 'string', 'dc:description': 'Of a restore: the name that it got instead of its own' },
    show: ({ restoredAs }) => restoredAs ?? '',
  },
  {
    name: 'mirror',
    cells: { datatype: 'string', 'dc:description': 'What became of it in the mirror folder, in words' },
    show: ({ mirror }, words) => (mirror === null ? '' : words.mirrorStates[mirror.kind]),
  },
  {
    name: 'notes',
    cells: { datatype: 'string', separator: '; ', 'dc:description': 'What else there is to know, in words' },
    show: ({ notes }, words) => notes.map((note) => words.notes[note]).join('; '),
  },
  {
    name: 'code',
    cells: { datatype: shaped('[a-z0-9-]+\\.[a-z0-9-]+'), 'dc:description': 'What went wrong, as a word for programs' },
    show: ({ fault }) => fault?.code ?? '',
  },
  {
    name: 'fault',
    cells: { datatype: 'string', 'dc:description': 'What went wrong, in words' },
    show: ({ fault }, words) => (fault === null ? '' : words.fault(fault).title),
  },
  {
    name: 'remedy',
    cells: { datatype: 'string', 'dc:description': 'What to do about it, in words' },
    show: ({ fault }, words) => (fault === null ? '' : words.fault(fault).remedy),
  },
  {
    name: 'wholeBytes',
    cells: { datatype: 'nonNegativeInteger', 'dc:description': 'Of a split file, beside its last part' },
    show: ({ whole }) => (whole === undefined ? '' : String(whole.bytes)),
  },
  {
    name: 'wholeSha256',
    cells: { datatype: sha256, 'dc:description': 'The same' },
    show: ({ whole }) => whole?.sha256 ?? '',
  },
  {
    name: 'wholeHashes',
    cells: { ...checksums, 'dc:description': 'The same' },
    show: ({ whole }) => checksumsCell(whole?.hashes ?? {}),
  },
  {
    name: 'copies',
    cells: { datatype: 'string', 'dc:description': 'Of what was not written: where on tape it was already' },
    show: ({ copies = [] }) => copies.map(placeOnTape).join('; '),
  },
];

/** Nothing where somebody wrote onto a tape what is no time of XML Schema. */
function timeCell(time: Time | null): string {
  const isTime = time !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(time) && !time.startsWith('0000');
  return isTime && !Number.isNaN(Date.parse(`${time.slice(0, 19)}Z`)) ? time : '';
}

function checksumsCell(hashes: JobItem['hashes']): string {
  return Object.entries(hashes)
    .map(([name, value]) => `${name}:${value}`)
    .filter((one) => new RegExp(`^${checksum}$`).test(one))
    .join(' ');
}
