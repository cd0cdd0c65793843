// What reports say, and what is said of them, in English.

import type { Omission, OmissionReason, ReportFormat } from '../reports.ts';
import { visible } from '../visible.ts';
import { fileConditions } from './file-condition.ts';

/** Headings of the table, by column. */
export const reportColumns = {
  path: 'Path',
  bytes: 'Bytes',
  modified: 'Modified',
  receipt: 'Status',
  cartridge: 'Cartridge',
  generation: 'Generation',
  written: fileConditions.written,
  safe: fileConditions.safe,
  verified: fileConditions.verified,
  sha256: 'SHA-256',
  hashes: 'Other checksums',
  restoredAs: 'Restored as',
  copies: 'Already at',
  mirror: 'Mirror',
  notes: 'Notes',
  code: 'Error',
  fault: 'What happened',
  remedy: 'What to do',
  wholeBytes: 'Bytes of the whole file',
  wholeSha256: 'SHA-256 of the whole file',
  wholeHashes: 'Other checksums of the whole file',
} as const;

export const reportFormatNames: Readonly<Record<ReportFormat, string>> = {
  mhl: 'Media hash list (MHL)',
  ascmhl: 'ASC MHL history in a folder',
  csv: 'Table for spreadsheets (CSV)',
  json: 'Record for other programs (JSON)',
  pdf: 'Report to print (PDF)',
  bagit: 'BagIt bag in a folder',
  premis: 'Preservation record (PREMIS in METS)',
};

const reasons: Readonly<Record<OmissionReason, string>> = {
  failed: 'reading or writing failed',
  'no-checksum': 'there is no checksum that the list can contain',
  'no-time': 'the time of the last change is not known',
  empty: 'the format cannot list empty files',
  name: 'the format cannot contain such a name',
  part: 'only parts of the file are here',
  link: 'the format cannot list symbolic links',
  duplicate: 'it was on tape already, and the job did not write it',
  'other-checksums': 'the earlier generations have no checksum of the same kind',
};

export function omissionInWords({ reason, files, example }: Omission): string {
  const many = files === 1 ? '1 file is' : `${files} files are`;
  return `${many} not listed because ${reasons[reason]}, for example “${visible(example)}”.`;
}

/** Whether something is wrong with the files, rather than with what the format can say. */
export function isProblem({ reason }: Omission): boolean {
  return reason === 'failed' || reason === 'no-checksum' || reason === 'part' || reason === 'other-checksums';
}
