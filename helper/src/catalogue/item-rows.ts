// Items of jobs between the catalogue's tables and the contract.

import type { Fault, FileOnCartridge, ItemNote, JobItem, MirrorState, SplitFile } from '../../contract/model.ts';
import type { KeptCopy } from './item-copies.ts';
import type { ColumnValue } from './many-rows.ts';

/** The result of one item: written or restored, or failed for a reason. */
export interface RecordedItem {
  readonly path: string;
  readonly bytes: number;
  readonly receipt: 'written' | 'safe' | 'verified' | null;
  /** As text, or as its bytes. */
  readonly sha256: string | Buffer | null;
  readonly changed: boolean;
  readonly restoredAs: string | null;
  readonly fault: Fault | null;
  /** The number of the job's volume that it lies on. */
  readonly volume?: number | undefined;
  /** Restored: the cartridge that it came from. */
  readonly barcode?: string | undefined;
  readonly note?: RowNote | undefined;
  /** Of a `duplicate`. */
  readonly copies?: readonly KeptCopy[] | undefined;
  /** Seconds since 1970. */
  readonly bufferedAt?: number | undefined;
  readonly writtenAt?: number | undefined;
  readonly verifiedAt?: number | undefined;
  /** When its content was last changed, as far as that is known. */
  readonly modifiedAt?: number | undefined;
  /** Names that it has on its disk. */
  readonly links?: number | undefined;
  /** The rest of it is on the next volume. */
  readonly isPart?: boolean | undefined;
  /** Besides SHA-256. */
  readonly hashes?: Readonly<Record<string, string>> | undefined;
  /** Of the last part of a file over several volumes. */
  readonly whole?: SplitFile | undefined;
  readonly mirror?: MirrorState | undefined;
}

type RowNote = Exclude<ItemNote, 'changed' | 'hard-link' | 'part'>;

export interface ItemRow {
  readonly position: number;
  readonly path: string;
  readonly bytes: number;
  readonly receipt: JobItem['receipt'];
  readonly sha256: Buffer | null;
  readonly changed: number;
  readonly restored_as: string | null;
  readonly fault: string | null;
  readonly buffered: number | null;
  readonly written: number | null;
  readonly safe: number | null;
  readonly verified: number | null;
  readonly modified: number | null;
  readonly links: number;
  readonly part: number;
  readonly hashes: string | null;
  readonly mirror: 'mirrored' | 'mirrored-again' | 'mirror-failed' | null;
  readonly mirror_fault: string | null;
  readonly barcode: string | null;
  readonly note: RowNote | null;
  readonly generation: number | null;
  readonly committed: string | null;
}

/** Of nearly every file that is archived. */
export const writtenColumns = [
  ...(['job', 'position', 'path', 'bytes', 'receipt', 'sha256', 'changed'] as const),
  ...(['volume', 'buffered', 'written', 'modified', 'links', 'hashes'] as const),
];

/** What `columnsOf` gives. */
export const itemColumns = [
  ...writtenColumns,
  ...(['restored_as', 'fault', 'verified', 'part', 'mirror', 'mirror_fault', 'barcode', 'note'] as const),
];

/** A job may have millions of them. */
export function columnsOf(job: number, position: number, item: RecordedItem): readonly ColumnValue[] {
  const { restoredAs, fault, mirror } = item;
  return [
    ...writtenColumnsOf(job, position, item),
    restoredAs,
    fault === null ? null : JSON.stringify(fault),
    item.verifiedAt ?? null,
    item.isPart === true ? 1 : 0,
    mirror?.kind ?? null,
    mirror === undefined ? null : mirrorFaultOf(mirror),
    item.barcode ?? null,
    item.note ?? null,
  ];
}

/** The columns of `writtenColumns` say everything of it. */
export function isPlainlyWritten(item: RecordedItem): boolean {
  const { receipt, restoredAs, fault, verifiedAt, isPart, mirror, barcode, note } = item;
  if (receipt !== 'written' || restoredAs !== null || fault !== null || isPart === true) return false;
  return verifiedAt === undefined && (mirror ?? barcode ?? note) === undefined;
}

export function writtenColumnsOf(job: number, position: number, item: RecordedItem): readonly ColumnValue[] {
  const { path, bytes, receipt, sha256, changed, volume, bufferedAt, writtenAt, links } = item;
  const { modifiedAt = Number.NaN } = item;
  return [
    job,
    position,
    path,
    bytes,
    receipt,
    typeof sha256 === 'string' ? Buffer.from(sha256, 'hex') : sha256,
    changed ? 1 : 0,
    volume ?? null,
    bufferedAt ?? null,
    writtenAt ?? null,
    Number.isNaN(modifiedAt) ? null : modifiedAt,
    links ?? 1,
    hashesToColumn(item),
  ];
}

/** In the column of hashes. What few items have, the whole of a split file, stands there, too. */
interface StoredHashes extends Readonly<Record<string, string | SplitFile | undefined>> {
  readonly whole?: SplitFile;
}

function hashesToColumn({ hashes, whole }: RecordedItem): string | null {
  if (hashes === undefined && whole === undefined) return null;
  return JSON.stringify(whole === undefined ? hashes : { ...hashes, whole });
}

function hashesFromColumn(column: string | null): Pick<JobItem, 'hashes' | 'whole'> {
  if (column === null) return { hashes: {} };
  const { whole, ...hashes } = JSON.parse(column) as JobItem['hashes'] & StoredHashes;
  return whole === undefined ? { hashes } : { hashes, whole };
}

export function mirrorFaultOf(state: MirrorState): string | null {
  return state.kind === 'mirror-failed' ? JSON.stringify(state.fault) : null;
}

/** `copies`: of a `duplicate`. */
export function itemOf(row: ItemRow, copies: readonly FileOnCartridge[]): JobItem {
  const isSound = row.fault === null;
  const isNamed = row.receipt === 'written' && row.committed !== null;
  return {
    path: row.path,
    bytes: row.bytes,
    receipt: isNamed ? 'safe' : row.receipt,
    sha256: row.sha256?.toString('hex') ?? null,
    changed: row.changed === 1,
    restoredAs: row.restored_as,
    fault: row.fault === null ? null : (JSON.parse(row.fault) as Fault),
    barcode: row.barcode,
    times: {
      buffered: timeOf(row.buffered),
      written: timeOf(row.written),
      // What failed since is neither any more.
      safe: isSound ? (timeOf(row.safe) ?? row.committed) : null,
      verified: isSound ? timeOf(row.verified) : null,
    },
    generation: row.generation,
    ...hashesFromColumn(row.hashes),
    mirror: mirrorOf(row),
    notes: notesOf(row),
    ...(copies.length === 0 ? {} : { copies }),
    ...(row.modified === null ? {} : { modifyTime: preciseTimeOf(row.modified) }),
  };
}

function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

/** To the microsecond. */
function preciseTimeOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const microseconds = Math.min(999_999, Math.floor((seconds - whole) * 1e6));
  return `${new Date(whole * 1000).toISOString().slice(0, -5)}.${String(microseconds).padStart(6, '0')}Z`;
}

function mirrorOf({ mirror, mirror_fault }: ItemRow): MirrorState | null {
  if (mirror === null) return null;
  if (mirror !== 'mirror-failed') return { kind: mirror };
  return { kind: mirror, fault: JSON.parse(mirror_fault ?? '') as Fault };
}

function notesOf({ changed, links, part, note }: ItemRow): readonly ItemNote[] {
  const notes: readonly (ItemNote | false)[] = [
    changed === 1 && 'changed',
    links > 1 && 'hard-link',
    part === 1 && 'part',
    note ?? false,
  ];
  return notes.filter((note) => note !== false);
}
