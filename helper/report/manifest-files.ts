// The files that a list with checksums can name, each once, however many copies there are of it. A file that was split over
// cartridges is whole again when it is restored, and no checksum of the whole is known here: it is not listed.

import type { JobItem, Time } from '../contract/model.ts';
import { type Checksums, checksumsOf } from './checksums.ts';
import type { ListTally } from './list-tally.ts';
import type { ListedItem } from './subject.ts';

export interface ManifestFile {
  readonly path: string;
  readonly bytes: number;
  /** In whole seconds; null when it is not known. */
  readonly modifyTime: Time | null;
  readonly checksums: Checksums;
  /** When its content was read. */
  readonly hashed: Time | null;
  readonly item: JobItem;
}

export interface ManifestOptions {
  readonly tally: ListTally;
  /** Called for each symbolic link. */
  readonly onLink?: (path: string) => void;
}

export async function* manifestFiles(
  items: AsyncIterable<ListedItem>,
  { tally, onLink = () => undefined }: ManifestOptions,
): AsyncGenerator<ManifestFile, void, undefined> {
  const listed = new Set<string>();
  const failed = new Set<string>();
  const split = new Set<string>();
  for await (const { item, what } of items) {
    if (item.fault !== null) {
      failed.add(item.path);
      continue;
    }
    const { path } = item;
    // The last part does not say that it is one.
    if (what === 'part' || split.has(splitBase(path))) {
      split.add(splitBase(path));
      continue;
    }
    if (listed.has(path)) continue;
    listed.add(path);
    if (what === 'link') onLink(path);
    else if (isWithin(path) && !bytesInCodes.test(path)) yield fileOf(item);
    else tally.leaveOut('name', path);
  }
  for (const path of failed) if (!listed.has(path)) tally.leaveOut('failed', path);
  for (const path of split) tally.leaveOut('part', path);
}

function fileOf(item: JobItem): ManifestFile {
  const { path, bytes, modifyTime, times } = item;
  return {
    ...{ path, bytes, item },
    modifyTime: modifyTime === undefined ? null : wholeSeconds(modifyTime),
    checksums: checksumsOf(item),
    hashed: times.buffered ?? times.written,
  };
}

/** Bytes that are no UTF-8 are shown in codes: on a disk the file is called otherwise, and no list can say how. */
const bytesInCodes = /%[89A-F][0-9A-F]/;

/** What is on a tape may be called ".."; no list may lead anybody out of its folder. */
function isWithin(path: string): boolean {
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}

/** Null: not a time that XML Schema can say. Readers of lists expect whole seconds. */
export function wholeSeconds(time: Time): Time | null {
  const [, seconds] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(time) ?? [];
  if (seconds === undefined || seconds.startsWith('0000') || Number.isNaN(Date.parse(`${seconds}Z`))) return null;
  return `${seconds}Z`;
}

/** How parts of a split file are called on the tape, where checksums are those of each part. */
const partName = /-LTFSseg[1-9]\d{0,5}$/;

function splitBase(path: string): string {
  return path.replace(partName, '');
}
