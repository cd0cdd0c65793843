// A report in any of its formats, as a file or in a folder.

import type { FileFormat, FolderFormat, Omission } from '../contract/reports.ts';
import { makeAscMhl } from './asc-mhl.ts';
import { type BagMade, makeBag } from './bagit.ts';
import { csvOf } from './csv.ts';
import type { TableWords } from './csv-columns.ts';
import { jsonOf } from './json.ts';
import { ListTally } from './list-tally.ts';
import { mhlOf } from './mhl.ts';
import { premisOf } from './premis.ts';
import type { ReportCreator, ReportSubject } from './subject.ts';

/** A table to print is laid out otherwise in a window. */
export type TextFormat = Exclude<FileFormat, 'pdf'>;

export interface ReportParts {
  readonly subject: ReportSubject;
  readonly creator: ReportCreator;
  readonly words: TableWords;
}

/** Not to be taken before its end: what the list leaves out is in `tally` then. */
export function reportText(
  format: TextFormat,
  { subject, creator, words }: ReportParts,
  tally: ListTally,
): AsyncGenerator<string, void, undefined> {
  switch (format) {
    case 'csv':
      return csvOf(subject.items(), words);
    case 'json':
      return jsonOf(subject);
    case 'mhl':
      return mhlOf(subject, creator, tally);
    case 'premis':
      return premisOf(subject, creator, tally);
  }
}

export type FolderMade = {
  readonly files: number;
  readonly omissions: readonly Omission[];
} & (
  | {
      readonly format: 'ascmhl';
      readonly file: string;
      readonly generation: number;
      readonly differing: readonly string[];
    }
  | ({ readonly format: 'bagit' } & BagMade)
);

export async function makeInFolder(
  format: FolderFormat,
  folder: string,
  { subject, creator }: Omit<ReportParts, 'words'>,
  existing: 'refused' | 'replaced',
): Promise<FolderMade> {
  const tally = new ListTally();
  switch (format) {
    case 'ascmhl': {
      const made = await makeAscMhl(folder, subject, creator, tally);
      return { format, ...made, files: tally.files, omissions: tally.omissions() };
    }
    case 'bagit': {
      const made = await makeBag(folder, subject, creator, tally, existing);
      return { format, ...made, files: tally.files, omissions: tally.omissions() };
    }
  }
}
