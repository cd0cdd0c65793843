// Reports of a job or a cartridge: lists of files with their checksums, as files for other people and other programs.

import type { JobEvent } from './jobs.ts';
import type { Cartridge, Job, JobItem } from './model.ts';

/** As menus list them. */
export const reportFormats = ['mhl', 'ascmhl', 'csv', 'json', 'pdf', 'bagit', 'premis'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Of the file; null of a format that is made in a folder, beside the files that it lists. */
const extensions = {
  mhl: 'mhl',
  ascmhl: null,
  csv: 'csv',
  json: 'json',
  pdf: 'pdf',
  bagit: null,
  premis: 'xml',
} as const satisfies Readonly<Record<ReportFormat, string | null>>;

export type FolderFormat = { [F in ReportFormat]: (typeof extensions)[F] extends null ? F : never }[ReportFormat];
export type FileFormat = Exclude<ReportFormat, FolderFormat>;

export function isFolderFormat(format: ReportFormat): format is FolderFormat {
  return extensions[format] === null;
}

export function extensionOf(format: FileFormat): string {
  return extensions[format];
}

/** Why a file of the job or cartridge is not in a list. */
export type OmissionReason =
  | 'failed'
  | 'no-checksum'
  | 'no-time'
  | 'empty'
  | 'name'
  | 'part'
  | 'link'
  | 'duplicate'
  | 'other-checksums';

export interface Omission {
  readonly reason: OmissionReason;
  readonly files: number;
  /** The path of one of them. */
  readonly example: string;
}

/** What `--format json` writes of a job. */
export interface JobReport {
  readonly job: Job;
  readonly events: readonly JobEvent[];
  readonly items: readonly JobItem[];
}

/** What `--format json` writes of a cartridge. */
export interface CartridgeFilesReport {
  readonly cartridge: Cartridge;
  /** What was chosen of it; [""] is everything. */
  readonly paths: readonly string[];
  readonly items: readonly JobItem[];
}
