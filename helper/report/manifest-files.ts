// The files that a list with checksums can name, each once, however many copies there are of it. A file that was split over
// cartridges is whole again when it is restored, and is listed so where all of its parts are.

import type { JobItem, Time } from '../contract/model.ts';
import { type Checksums, checksumsOf } from './checksums.ts';
import type { ListTally } from './list-tally.ts';
import { isPartName, SplitFiles, type WholeOutcome } from './split-files.ts';
import type { ListedItem } from './subject.ts';

export interface ManifestFile {
  /** As it is called on a disk. */
  readonly path: string;
  readonly bytes: number;
  /** In whole seconds; null when it is not known. */
  readonly modifyTime: Time | null;
  readonly checksums: Checksums;
  /** When its content was read. */
  readonly hashed: Time | null;
  /** One, or of a split file each part. */
  readonly items: readonly ListedItem[];
}

export interface ManifestOptions {
  readonly tally: ListTally;
  /** Also files that a job did not write, as they were on tape already: a list of what comes back with it must not name them. */
  readonly duplicates?: 'listed';
  /** Called for each symbolic link. */
  readonly onLink?: (path: string) => void;
  /** Called for each name that is no text, as it is shown. */
  readonly onBytes?: (path: string) => void;
}

export async function* manifestFiles(
  items: AsyncIterable<ListedItem>,
  options: ManifestOptions,
): AsyncGenerator<ManifestFile, void, undefined> {
  const { tally, onLink = () => undefined } = options;
  const listed = new Set<string>();
  const failed = new Set<string>();
  const split = new SplitFiles();
  for await (const one of items) {
    const { item, what, diskPath } = one;
    const { path } = item;
    if (isPart(one, split)) split.add(one);
    else if (item.fault !== null) failed.add(path);
    else if (what !== 'record' && !listed.has(path)) {
      listed.add(path);
      if (what === 'link') onLink(diskPath ?? path);
      else if (isUnwanted(item, options)) tally.leaveOut('duplicate', path);
      else yield* named(path, diskPath, options, (onDisk) => fileOf(onDisk, item, [one]));
    }
  }
  yield* joinedFiles(split, (path) => listed.has(path) || failed.has(path), options);
  for (const path of failed) if (!listed.has(path)) tally.leaveOut('failed', path);
}

function* joinedFiles(
  split: SplitFiles,
  isKnown: (path: string) => boolean,
  options: ManifestOptions,
): Generator<ManifestFile, void, undefined> {
  for (const { path, diskPath, outcome } of split.all()) {
    if (isKnown(path)) continue;
    if (outcome.kind !== 'whole') options.tally.leaveOut(outcome.kind, outcome.example);
    else yield* named(path, diskPath, options, (onDisk) => splitFileOf(onDisk, outcome));
  }
}

/** It does not come back with the others. */
function isUnwanted({ notes }: JobItem, { duplicates }: ManifestOptions): boolean {
  return notes.includes('duplicate') && duplicates !== 'listed';
}

/** What earlier versions recorded of a last part does not say that it is one. */
function isPart({ item, what }: ListedItem, split: SplitFiles): boolean {
  return what === 'part' || (isPartName(item.path) && split.has(item.path));
}

/** A list can say what it is called, and leads nobody out of its folder: what is on a tape may be called "..". */
function* named(
  path: string,
  onDisk: string | null,
  { tally, onBytes = () => undefined }: ManifestOptions,
  file: (onDisk: string) => ManifestFile,
): Generator<ManifestFile, void, undefined> {
  const isWithin = onDisk?.split('/').every((name) => name !== '' && name !== '.' && name !== '..') === true;
  if (onDisk === null) onBytes(path);
  if (onDisk !== null && isWithin) yield file(onDisk);
  else tally.leaveOut('name', path);
}

function splitFileOf(path: string, { last, whole, parts }: WholeOutcome): ManifestFile {
  return fileOf(path, { ...last, ...whole }, parts);
}

function fileOf(path: string, item: JobItem, items: readonly ListedItem[]): ManifestFile {
  const { bytes, modifyTime, times } = item;
  return {
    ...{ path, bytes, items },
    modifyTime: modifyTime === undefined ? null : wholeSeconds(modifyTime),
    checksums: checksumsOf(item),
    hashed: times.buffered ?? times.written,
  };
}

/** Null: not a time that XML Schema can say. Readers of lists expect whole seconds. */
export function wholeSeconds(time: Time): Time | null {
  const [, seconds] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(time) ?? [];
  if (seconds === undefined || seconds.startsWith('0000') || Number.isNaN(Date.parse(`${seconds}Z`))) return null;
  return `${seconds}Z`;
}
