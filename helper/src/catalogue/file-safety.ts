// How safe a listed file is, as the tape itself tells: every file of an index is safe; it is verified when a run that was
// kept with it, or at the volume's root, read it back and found it equal to its hash (native/src/recall/marks.hpp); and it
// is no more than written when the last look at it found it unsound. Pure.

import type { EntryDetail, Extent, Time, Xattr } from '../../contract/model.ts';

const verifiedKey = 'capstan.verified';
export const unsoundKey = 'capstan.unsound';
const ownerKey = 'capstan.owner';
const hashShape =
  /^(?:[0-9a-f]{8}|[0-9a-f]{16}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128}|c4[1-9A-HJ-NP-Za-km-z]{88})$/;
const hashKeyShape = /^(?:ltfs\.hash\.\w+sum|capstan\.hash\.\w+)$/;
const timeShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/;
/** Zeros beyond this are not hashed: such a file counts as one without a hash. */
const longestHole = 4 * 1024 ** 4;

interface Unsound {
  readonly time: Time;
  readonly code: string;
}

/** What the index holds of a file, beside its name. */
export interface IndexedFile
  extends Pick<EntryDetail, 'kind' | 'size' | 'sha256' | 'changeTime' | 'modifyTime' | 'backupTime'> {
  readonly extents: readonly Pick<Extent, 'byteCount'>[];
  readonly xattrs: readonly Xattr[];
}

export type FileSafety =
  | { readonly receipt: 'safe' }
  | { readonly receipt: 'verified'; readonly verified: Time }
  | { readonly receipt: 'written'; readonly unsound: Unsound };

/** A run that spoke for all files with a hash that were written after `since` and before `time`. */
export interface VerificationRun {
  readonly time: Time;
  /** Empty: since ever. */
  readonly since: string;
}

/** What only the catalogue knows of a file. */
export interface OwnVerification {
  readonly time: Time;
  /** Null: it was equal. */
  readonly code: string | null;
}

/** Of the root's attribute; what has another shape says nothing. */
export function verificationRunsOf(xattrs: readonly Xattr[]): readonly VerificationRun[] {
  const text = textIn(xattrs, verifiedKey) ?? '';
  return text
    .split('\n')
    .map((line) => line.split(' since '))
    .map(([time = '', since = '']) => ({ time, since }))
    .filter(({ time, since }) => timeShape.test(time) && (since === '' || timeShape.test(since)));
}

export function fileSafetyOf(
  file: IndexedFile,
  runs: readonly VerificationRun[],
  own: OwnVerification | null = null,
): FileSafety {
  if (file.kind !== 'file') return { receipt: 'safe' };
  const verified = newest([ownMark(file), runMark(file, runs), own !== null && own.code === null ? own.time : null]);
  const unsound = newestUnsound(unsoundMark(file), own);
  // What replaced the file that was found unsound has not been looked at.
  const isUnsound =
    unsound !== null && file.backupTime <= unsound.time && (verified === null || unsound.time >= verified);
  if (isUnsound) return { receipt: 'written', unsound };
  return verified !== null && hasHash(file) && !isYounger(file, verified)
    ? { receipt: 'verified', verified }
    : { receipt: 'safe' };
}

function ownMark({ xattrs }: IndexedFile): Time | null {
  const time = textIn(xattrs, verifiedKey);
  return time !== null && timeShape.test(time) ? time : null;
}

/** What was written while a run was under way was not meant by it. */
function runMark(file: IndexedFile, runs: readonly VerificationRun[]): Time | null {
  return newest(runs.map(({ time, since }) => (file.backupTime >= since && file.backupTime <= time ? time : null)));
}

function unsoundMark({ xattrs }: IndexedFile): Unsound | null {
  const [time = '', code = ''] = (textIn(xattrs, unsoundKey) ?? '').split(' ');
  return timeShape.test(time) ? { time, code } : null;
}

function newestUnsound(onTape: Unsound | null, own: OwnVerification | null): Unsound | null {
  const ours = own === null || own.code === null ? null : { time: own.time, code: own.code };
  if (onTape === null || ours === null) return onTape ?? ours;
  return onTape.time > ours.time ? onTape : ours;
}

/** One that fits the content: other programs change a file and leave the hash that Capstan gave it. */
export function hasHash({ sha256, xattrs, size, extents, modifyTime, changeTime, backupTime }: IndexedFile): boolean {
  const isHash = ({ key, value }: Xattr) => hashKeyShape.test(key) && hashShape.test(value);
  const isOurs = xattrs.some(({ key }) => key === ownerKey);
  const isChanged = isOurs && modifyTime > backupTime && changeTime > backupTime;
  const hole = size - extents.reduce((sum, { byteCount }) => sum + byteCount, 0);
  return !isChanged && hole <= longestHole && (sha256 !== null || xattrs.some(isHash));
}

/** A change of content sets both; one alone may come from a source whose clock was wrong. */
function isYounger({ modifyTime, changeTime, backupTime }: IndexedFile, time: Time): boolean {
  return backupTime > time || (modifyTime > time && changeTime > time);
}

function newest(times: readonly (Time | null)[]): Time | null {
  let latest: Time | null = null;
  for (const time of times) if (time !== null && (latest === null || time > latest)) latest = time;
  return latest;
}

function textIn(xattrs: readonly Xattr[], key: string): string | null {
  return xattrs.find((xattr) => xattr.key === key && xattr.encoding === 'text')?.value ?? null;
}
