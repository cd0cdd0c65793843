// What the ledger tells, and the rows that it is kept in.

import type { Lag } from '../../contract/mirrors.ts';
import type { JobId } from '../../contract/model.ts';

type LedgerKind = 'directory' | 'file' | 'symlink';

/** As its row, see the migration. Times are seconds since 1970. */
export interface LedgerFile {
  readonly path: string;
  readonly kind: LedgerKind;
  readonly size: number;
  readonly seen: string | null;
  readonly disk: string | null;
  readonly diskKind: LedgerKind | null;
  /** Of the copy in the folder, lower-case hex. */
  readonly sha256: string | null;
  readonly version: number;
  readonly taped: number | null;
  readonly tapeKind: LedgerKind | null;
  /** The volume that has it. */
  readonly volume: string | null;
  readonly diskSince: number | null;
  readonly tapeSince: number | null;
  readonly due: number | null;
  readonly copied: number | null;
  readonly look: number;
  /** Why the last copy failed. */
  readonly fault: string | null;
  /** Which file of its disk it is or was last: other names of it have the same. */
  readonly inode: string | null;
}

/** What a job is to write, or to take out of the index when `kind` is null. */
export interface BatchFile {
  readonly path: string;
  readonly kind: LedgerKind | null;
  readonly size: number;
  readonly state: string | null;
  readonly version: number;
  readonly sha256: string | null;
}

export interface TapeBatch {
  readonly id: number;
  readonly job: JobId | null;
}

/** What a job made safe. */
export interface SafeOnTape {
  readonly path: string;
  readonly sha256: string | null;
  readonly uuid: string;
}

export interface DeletedCopy {
  readonly path: string;
  /** Where it is kept, below the folder. */
  readonly kept: string;
  readonly size: number;
  readonly deleted: number;
}

export interface LedgerRow extends Omit<LedgerFile, 'sha256' | 'diskKind' | 'tapeKind' | 'diskSince' | 'tapeSince'> {
  readonly sha256: Buffer | null;
  readonly disk_kind: LedgerKind | null;
  readonly tape_kind: LedgerKind | null;
  readonly disk_since: number | null;
  readonly tape_since: number | null;
}

/** What is to go from an index, if it is still of that kind there: the name may have been given anew since. */
export interface Removal {
  readonly path: string;
  /** What goes if it has that name: what is to be written there, and may be there already, stays. */
  readonly kinds: readonly LedgerKind[];
}

export interface RemovalRow {
  readonly path: string;
  readonly is_folder: number;
  /** Of what is to be written under that name. */
  readonly wanted: LedgerKind | null;
}

export interface LagRow {
  readonly files: number;
  readonly bytes: number;
  readonly deletions: number;
  readonly oldest: number | null;
}

export function lagOf(row: LagRow | undefined): Lag {
  const { files = 0, bytes = 0, deletions = 0, oldest = null } = row ?? {};
  return { files, bytes, deletions, oldest: oldest === null ? null : new Date(oldest * 1000).toISOString() };
}

export function fileOf({ sha256, disk_kind, tape_kind, disk_since, tape_since, ...rest }: LedgerRow): LedgerFile {
  const { path, kind, size, seen, disk, version, taped, volume, due, copied, look, fault, inode } = rest;
  return {
    ...{ path, kind, size, seen, disk, version, taped, volume, due, copied, look, fault, inode },
    ...{ diskKind: disk_kind, tapeKind: tape_kind, diskSince: disk_since, tapeSince: tape_since },
    sha256: textOf(sha256),
  };
}

export function removalOf({ path, is_folder, wanted }: RemovalRow): Removal {
  const kinds: readonly LedgerKind[] = is_folder === 1 ? ['directory'] : ['file', 'symlink'];
  return { path, kinds: kinds.filter((kind) => kind !== wanted) };
}

export function textOf(hash: Buffer | null): string | null {
  return hash === null ? null : hash.toString('hex');
}

export function bytesOf(hash: string | null): Buffer | null {
  return hash === null ? null : Buffer.from(hash, 'hex');
}
