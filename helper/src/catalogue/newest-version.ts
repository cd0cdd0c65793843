// Which of the versions of one path on several cartridges is the newest: the one that was modified last, as a restore judges
// that keeps the newer of two; of versions alike in that, the one that was archived last. It may lie on several cartridges:
// then a good copy is better than a damaged one. Pure.

import type { Time } from '../../contract/model.ts';
import { type EntryRow, kindOf } from './entry-rows.ts';
import { modifyMomentOf, PackedReader, unpackBody } from './packing.ts';

export interface PathVersion {
  readonly barcode: string;
  readonly row: EntryRow;
}

/** Null: of none. Of equally good ones the first. */
export function newestOf<T extends PathVersion>(versions: readonly T[], isDamaged: (version: T) => boolean): T | null {
  const [first] = versions;
  if (first === undefined || versions.length === 1) return first ?? null;
  const newest = versions.reduce((before, version) => (isNewer(version.row, before.row) ? version : before));
  const copies = versions.filter(({ row }) => isSameFile(row, newest.row));
  return copies.find((version) => !isDamaged(version)) ?? copies[0] ?? newest;
}

function isNewer(one: EntryRow, other: EntryRow): boolean {
  const later = sinceOf(one, other);
  return later > 0 || (later === 0 && archivedOf(one) > archivedOf(other));
}

function isSameFile(one: EntryRow, other: EntryRow): boolean {
  if (kindOf(one) !== 'file' || kindOf(other) !== 'file') return false;
  const isSameContent = one.sha256 === null || other.sha256 === null || one.sha256.equals(other.sha256);
  return one.size === other.size && isSameContent && sinceOf(one, other) === 0;
}

/** By how much the one was modified later. */
function sinceOf(one: EntryRow, other: EntryRow): number {
  const [a, b] = [modifyMomentOf(one.rest, one.modified), modifyMomentOf(other.rest, other.modified)];
  return a.seconds - b.seconds || a.nanoseconds - b.nanoseconds;
}

/** Times as indexes have them sort as they are. */
function archivedOf({ rest, size, modified }: EntryRow): Time {
  return unpackBody(new PackedReader(rest), size, modified).backupTime;
}
