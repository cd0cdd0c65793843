// How far a file can be counted on, judged and worded in one place for listings, details, searches, items of jobs and
// reports. What was read and found wrong is damaged, whatever was true of it before; a failure of another kind says nothing
// about what is on the tape.

import type { FaultCode } from '../errors.ts';
import type { Entry, Fault, JobItem, Receipt } from '../model.ts';

export type FileCondition = Receipt | 'damaged' | 'failed';

export const fileConditions: Readonly<Record<FileCondition, string>> = {
  failed: 'Failed',
  damaged: 'Damaged',
  buffered: 'Buffered',
  written: 'Written',
  safe: 'Safe',
  verified: 'Verified',
};

/** From what can be counted on least. */
export const leastTrustedFirst: readonly FileCondition[] = [
  'failed',
  'damaged',
  'buffered',
  'written',
  'safe',
  'verified',
];

/** What reading a file from its tape can find wrong with the file itself. */
const damages: ReadonlySet<string> = new Set<FaultCode>([
  'archive.not-as-written',
  'medium.unreadable',
  'restore.hash-mismatch',
  'volume.entry-damaged',
  'volume.extent-invalid',
]);

export type ListedFile = Pick<Entry, 'receipt' | 'verified' | 'unsound'>;

interface StatusTerms {
  readonly time: (time: string) => string;
  readonly title: (fault: Fault) => string;
}

export function fileConditionOf({ receipt, unsound }: ListedFile): FileCondition {
  return unsound === undefined ? receipt : 'damaged';
}

/** Null: nothing is known of it yet. */
export function itemConditionOf({ receipt, fault }: Pick<JobItem, 'receipt' | 'fault'>): FileCondition | null {
  if (fault === null) return receipt;
  return damages.has(fault.code) ? 'damaged' : 'failed';
}

/** "Damaged, found 2 Jan 2026, 03:04: The file does not match its checksum"; "Verified 2 Jan 2026, 03:04"; "Safe". */
export function fileConditionInWords(file: ListedFile, { time, title }: StatusTerms): string {
  const { unsound, verified } = file;
  const status = fileConditions[fileConditionOf(file)];
  if (unsound !== undefined)
    return `${status}, found ${time(unsound.time)}: ${title({ code: unsound.code, data: {} })}`;
  return verified === undefined ? status : `${status} ${time(verified)}`;
}
