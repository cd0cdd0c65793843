// How far a file can be counted on, in words for window and command line.

import { type FileCondition, fileConditionOf, type ListedFile } from '../file-condition.ts';
import type { Fault } from '../model.ts';

export const fileConditions: Readonly<Record<FileCondition, string>> = {
  failed: 'Failed',
  damaged: 'Damaged',
  buffered: 'Buffered',
  written: 'Written',
  safe: 'Safe',
  verified: 'Verified',
};

interface StatusTerms {
  readonly time: (time: string) => string;
  readonly title: (fault: Fault) => string;
}

/** Another language has such a set, too. */
interface WordsOfFileCondition {
  readonly conditions: Readonly<Record<FileCondition, string>>;
  readonly found: (status: string, time: string, title: string) => string;
}

const english: WordsOfFileCondition = {
  conditions: fileConditions,
  found: (status, time, title) => `${status}, found ${time}: ${title}`,
};

/** "Damaged, found 2 Jan 2026, 03:04: The file does not match its checksum"; "Verified 2 Jan 2026, 03:04"; "Safe". */
export function fileConditionInWords(
  file: ListedFile,
  { time, title }: StatusTerms,
  words: WordsOfFileCondition = english,
): string {
  const { unsound, verified } = file;
  const status = words.conditions[fileConditionOf(file)];
  if (unsound !== undefined) return words.found(status, time(unsound.time), title({ code: unsound.code, data: {} }));
  return verified === undefined ? status : `${status} ${time(verified)}`;
}
