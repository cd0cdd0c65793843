// How far a file can be counted on, judged in one place for listings, details, searches, items of jobs and reports. What was
// read and found wrong is damaged, whatever was true of it before; a failure of another kind says nothing about what is on
// the tape.

import type { FaultCode } from './errors.ts';
import type { Entry, JobItem, Receipt } from './model.ts';

export type FileCondition = Receipt | 'damaged' | 'failed';

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

export function fileConditionOf({ receipt, unsound }: ListedFile): FileCondition {
  return unsound === undefined ? receipt : 'damaged';
}

/** Null: nothing is known of it yet. */
export function itemConditionOf({ receipt, fault }: Pick<JobItem, 'receipt' | 'fault'>): FileCondition | null {
  if (fault === null) return receipt;
  return damages.has(fault.code) ? 'damaged' : 'failed';
}
