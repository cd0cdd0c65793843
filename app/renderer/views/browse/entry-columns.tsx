// The columns of a listing beside the name, each in one place: how wide it is, what it shows. What it is called is in the text of browse, under its id.

import type { ReactNode } from 'react';
import { fileConditionOf } from '../../../../helper/contract/file-condition.ts';
import type { Entry } from '../../../../helper/contract/model.ts';
import type { EntryOrder } from '../../../../helper/contract/search.ts';
import { bytes, day, time } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { ConditionTag } from '../../parts/condition-tag.tsx';

interface EntryColumn {
  readonly id: Exclude<EntryOrder['by'], 'name'>;
  /** In a window of usual width, and in a wide one. Null: shown in a wide one only. */
  readonly width: number | null;
  readonly wideWidth: number;
  readonly className: string;
  readonly hint?: (entry: Entry) => string;
  readonly cell: (entry: Entry) => ReactNode;
}

export const entryColumns: readonly EntryColumn[] = [
  {
    ...{ id: 'size', width: 72, wideWidth: 88, className: 'right soft' },
    cell: ({ kind, size }) => (kind === 'symlink' ? '' : bytes(size)),
  },
  {
    ...{ id: 'modified', width: 100, wideWidth: 124, className: 'soft' },
    hint: ({ modifyTime }) => time(modifyTime),
    cell: ({ modifyTime }) => day(modifyTime),
  },
  {
    ...{ id: 'archived', width: null, wideWidth: 124, className: 'soft' },
    hint: ({ backupTime }) => time(backupTime),
    cell: ({ backupTime }) => day(backupTime),
  },
  {
    ...{ id: 'receipt', width: 84, wideWidth: 104, className: '' },
    hint: text.fileCondition,
    cell: (entry) => <ConditionTag condition={fileConditionOf(entry)} />,
  },
];

const pixels = (widths: readonly number[]) => widths.map((width) => `${width}px`).join(' ');

/** For the style sheet, which lays out head and rows alike. */
export const columnWidths = {
  '--columns': pixels(entryColumns.flatMap(({ width }) => width ?? [])),
  '--columns-wide': pixels(entryColumns.map(({ wideWidth }) => wideWidth)),
};
