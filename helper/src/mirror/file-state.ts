// What becomes of one file of a continuous set: seen, at rest, copied, on tape. Pure: the file as it was known and what
// happened go in, the file as it is known then comes out. The clock is an argument; times are seconds since 1970.

import type { LedgerFile } from '../catalogue/ledger-rows.ts';
import type { FileStatus } from '../disk/file-status.ts';

export interface RestRules {
  /** A file that nobody has touched for so long is at rest. */
  readonly quietSeconds: number;
  /** One that never rests is copied so often all the same. */
  readonly restlessSeconds: number;
}

export const usualRestRules: RestRules = { quietSeconds: 2, restlessSeconds: 300 };

/** A copy that failed is tried again after so long: the disk may be full, or the file shut. */
const againSeconds = 60;

/** In the folder, but no state that its source ever had as a whole. */
const mixture = 'mixture';

/** Null: nothing needs to be known of it any more. `look`: the number of the walk under way or ended last. */
export function afterStatus(
  file: LedgerFile | null,
  status: FileStatus,
  now: number,
  scan: number,
  rules: RestRules,
): LedgerFile | null {
  if (file === null)
    return status.state === null ? null : withDue(withStatus(newFile(status), status, scan), status, now, rules);
  return withDue(withStatus(file, status, scan), status, now, rules);
}

/** It is about to be copied for the first time: from now on nobody knows whether the folder has something of it. */
export function afterCopyBegan(file: LedgerFile, kind: LedgerFile['kind']): LedgerFile {
  return { ...file, diskKind: file.diskKind ?? kind };
}

/** The folder has a copy of this state. */
export function afterCopy(file: LedgerFile, copy: FinishedCopy, now: number, rules: RestRules): LedgerFile | null {
  const disk = copy.isMixture ? mixture : copy.state;
  const changed = {
    disk,
    diskKind: copy.kind,
    sha256: copy.sha256,
    version: file.version + 1,
    copied: now,
    fault: null,
  };
  const next = { ...file, ...changed, due: file.due === null ? null : Math.max(file.due, now + rules.quietSeconds) };
  return withLag(next, now);
}

export interface FinishedCopy {
  readonly kind: LedgerFile['kind'];
  readonly state: string;
  readonly sha256: string | null;
  /** It changed meanwhile. */
  readonly isMixture: boolean;
}

/** The folder has nothing of that name any more. */
export function afterMoveAside(file: LedgerFile, now: number): LedgerFile | null {
  return withLag({ ...file, disk: null, diskKind: null, sha256: null, version: file.version + 1, fault: null }, now);
}

/** It was not at rest after all, or could not be copied. */
export function afterFailedCopy(file: LedgerFile, code: string, now: number, rules: RestRules): LedgerFile {
  const isRestless = code === 'source.changed' || code === 'source.missing';
  const due = now + (isRestless ? rules.quietSeconds : againSeconds);
  return { ...file, due: file.diskSince === null ? null : due, fault: isRestless ? null : code };
}

/** A version of it, or its removal, is safe on this volume now. */
export function afterTape(
  file: LedgerFile,
  version: number,
  kind: LedgerFile['tapeKind'],
  volume: string,
  now: number,
) {
  return withLag({ ...file, taped: version, tapeKind: kind, volume }, now);
}

/** The tape that it was on is no more. */
export function afterTapeLost(file: LedgerFile, now: number): LedgerFile | null {
  return withLag({ ...file, taped: null, tapeKind: null, volume: null }, now);
}

/** The folder's copy is not what was put there. */
export function afterCopyDamaged(file: LedgerFile, now: number): LedgerFile | null {
  return withLag({ ...file, disk: file.disk === null ? null : mixture, due: now }, now);
}

/** It has waited so long that it is copied whether it rests or not. */
export function isRestless(file: LedgerFile, now: number, rules: RestRules): boolean {
  const { diskSince } = file;
  return diskSince !== null && now >= Math.max(diskSince, lastCopied(file, now)) + rules.restlessSeconds;
}

// ---- the steps ----

function newFile({ path, kind, size }: FileStatus): LedgerFile {
  const nothing = {
    seen: null,
    disk: null,
    diskKind: null,
    sha256: null,
    taped: null,
    tapeKind: null,
    volume: null,
    inode: null,
  };
  const times = { diskSince: null, tapeSince: null, due: null, copied: null };
  return { path, kind, size, ...nothing, ...times, version: 0, look: 0, fault: null };
}

function withStatus(file: LedgerFile, status: FileStatus, scan: number): LedgerFile {
  if (status.state === null) return { ...file, seen: null, look: scan };
  return { ...file, kind: status.kind, size: status.size, seen: status.state, inode: status.inode, look: scan };
}

function withDue(file: LedgerFile, status: FileStatus, now: number, rules: RestRules): LedgerFile | null {
  const { quietSeconds, restlessSeconds } = rules;
  const last = lastCopied(file, now);
  const rest = Math.min(now + quietSeconds, Math.max(file.diskSince ?? now, last) + restlessSeconds);
  // One that is written, closed and written again is not copied at every close.
  const due = status.isClosed ? Math.max(now, Math.min(last + quietSeconds, rest)) : Math.max(now, rest);
  return withLag({ ...file, due }, now);
}

/** What a clock that was ahead says of a time to come counts as never. */
function lastCopied({ copied: last }: LedgerFile, now: number): number {
  return last === null || last > now ? 0 : last;
}

/** Says what it lacks, from what is known of it. */
function withLag(file: LedgerFile, now: number): LedgerFile | null {
  const isOnDisk = file.seen === file.disk && file.diskKind === (file.seen === null ? null : file.kind);
  const isOnTape = file.disk === null ? file.taped === null || file.tapeKind === null : file.taped === file.version;
  if (isOnDisk && file.seen === null && isOnTape) return null;
  return {
    ...file,
    diskSince: isOnDisk ? null : (file.diskSince ?? now),
    tapeSince: isOnDisk && isOnTape ? null : (file.tapeSince ?? now),
    due: isOnDisk ? null : (file.due ?? now),
  };
}
