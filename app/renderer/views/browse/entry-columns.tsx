// The columns of a listing beside the name, each in one place: how wide it is, what it shows, and how rows are put in its
// order. What it is called is in the text of browse, under its id.

import type { ReactNode } from 'react';
import type { Entry } from '../../../../helper/contract/model.ts';
import { fileConditionOf, leastTrustedFirst } from '../../../../helper/contract/words/file-condition.ts';
import { bytes, day, time } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { ConditionTag } from '../../parts/condition-tag.tsx';

export type SortColumn = 'name' | 'size' | 'modified' | 'archived' | 'receipt';

interface EntryColumn {
  readonly id: Exclude<SortColumn, 'name'>;
  /** In a window of usual width, and in a wide one. Null: shown in a wide one only. */
  readonly width: number | null;
  readonly wideWidth: number;
  readonly className: string;
  readonly hint?: (entry: Entry) => string;
  readonly cell: (entry: Entry) => ReactNode;
  readonly compare: (a: Entry, b: Entry) => number;
}

const trust = (entry: Entry) => leastTrustedFirst.indexOf(fileConditionOf(entry));
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

export const entryColumns: readonly EntryColumn[] = [
  {
    ...{ id: 'size', width: 72, wideWidth: 88, className: 'right soft' },
    cell: ({ kind, size }) => (kind === 'symlink' ? '' : bytes(size)),
    compare: (a, b) => a.size - b.size,
  },
  {
    ...{ id: 'modified', width: 100, wideWidth: 124, className: 'soft' },
    hint: ({ modifyTime }) => time(modifyTime),
    cell: ({ modifyTime }) => day(modifyTime),
    compare: (a, b) => byText(a.modifyTime, b.modifyTime),
  },
  {
    ...{ id: 'archived', width: null, wideWidth: 124, className: 'soft' },
    hint: ({ backupTime }) => time(backupTime),
    cell: ({ backupTime }) => day(backupTime),
    compare: (a, b) => byText(a.backupTime, b.backupTime),
  },
  {
    ...{ id: 'receipt', width: 84, wideWidth: 104, className: '' },
    hint: text.fileCondition,
    cell: (entry) => <ConditionTag condition={fileConditionOf(entry)} />,
    compare: (a, b) => trust(a) - trust(b),
  },
];

const pixels = (widths: readonly number[]) => widths.map((width) => `${width}px`).join(' ');

/** For the style sheet, which lays out head and rows alike. */
export const columnWidths = {
  '--columns': pixels(entryColumns.flatMap(({ width }) => width ?? [])),
  '--columns-wide': pixels(entryColumns.map(({ wideWidth }) => wideWidth)),
};
