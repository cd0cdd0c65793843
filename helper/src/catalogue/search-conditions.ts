// What a file must be like, as conditions in SQL.

import type { Input } from '../../contract/contract.ts';
import { marksOf } from './contents.ts';
import { listingStride } from './listing-stride.ts';
import { ownRecords } from './own-records.ts';
import { shownAt } from './views.ts';

export type EntryCriteria = Omit<Input<'catalogue.search'>, 'cursor' | 'limit'>;

/** A look for ids that an index of one column answers. */
export interface Narrowing {
  readonly sql: string;
  readonly values: object;
}

export interface VolumeCondition {
  readonly sql: string;
  readonly values: object;
}

export interface Conditions {
  /** Of an entry. */
  readonly sql: readonly string[];
  /** Of a volume. */
  readonly sqlOfVolumes: string;
  readonly values: object;
  /** The likely narrowest first. */
  readonly narrowings: readonly Narrowing[];
  /** Not every volume is looked at. */
  readonly isScoped: boolean;
}

/** Sizes from here on have an index: of smaller ones there are too many. As in the catalogue's shape. */
const indexedBytes = 104_857_600;

export function conditionsOf(wanted: EntryCriteria): Conditions {
  const sql: string[] = [];
  const narrowings: Narrowing[] = [];
  const values: Record<string, string | number | Buffer> = {};
  const { sha256, minBytes, maxBytes, after, before, owner, kind } = wanted;

  if (sha256 !== undefined) {
    const [from, until] = [sha256.padEnd(64, '0'), sha256.padEnd(64, 'f')].map((hex) => Buffer.from(hex, 'hex'));
    Object.assign(values, { from, until });
    narrowings.push({ sql: 'SELECT entry FROM content WHERE mark BETWEEN :from AND :until', values: marksOf(sha256) });
    sql.push('sha256 BETWEEN :from AND :until');
  }
  if (minBytes !== undefined || maxBytes !== undefined) {
    const range = { minBytes: minBytes ?? 0, maxBytes: maxBytes ?? Number.MAX_SAFE_INTEGER };
    Object.assign(values, range);
    const sizes = 'entry.size BETWEEN :minBytes AND :maxBytes';
    sql.push('entry.rank = 1', sizes);
    if (range.minBytes >= indexedBytes)
      narrowings.push({ sql: `SELECT id FROM entry WHERE ${sizes} AND size >= ${indexedBytes}`, values: range });
  }
  if (after !== undefined || before !== undefined) {
    const [from = 0, until = Number.MAX_SAFE_INTEGER] = [after, before].map((time) =>
      time === undefined ? undefined : Math.ceil(Date.parse(time) / 1000),
    );
    const range = { modifiedFrom: after === undefined ? Number.MIN_SAFE_INTEGER : from, modifiedUntil: until };
    Object.assign(values, range);
    const times = 'entry.modified >= :modifiedFrom AND entry.modified < :modifiedUntil';
    sql.push(times);
    narrowings.push({
      sql: 'SELECT entry FROM entry_time WHERE modified >= :modifiedFrom AND modified < :modifiedUntil',
      values: range,
    });
  }
  if (owner !== undefined) {
    Object.assign(values, { owner, uid: /^\d{1,10}$/.test(owner) ? Number(owner) : -1 });
    sql.push('entry.owner IN (SELECT id FROM owner WHERE uid = :uid OR user = :owner)');
  }
  if (kind !== undefined) sql.push(kinds[kind]);
  if (wanted.onlyCopy === true) sql.push(...onlyCopy);
  if (wanted.notVerified === true) sql.push(kinds.file, `entry.id NOT IN (${ownRecords})`);
  const volumes = volumesOf(wanted);
  return {
    sql,
    sqlOfVolumes: volumes.sql,
    values: { ...values, ...volumes.values },
    narrowings,
    isScoped: wanted.barcodes !== undefined || wanted.mediaPool !== undefined,
  };
}

/** Of cartridges and pools. */
export function volumesOf({ barcodes, mediaPool }: Pick<EntryCriteria, 'barcodes' | 'mediaPool'>): VolumeCondition {
  const sql = ['volume.listing NOT NULL'];
  const values: Record<string, string> = {};
  if (barcodes !== undefined) {
    sql.push('barcode IN (SELECT value FROM json_each(:barcodes))');
    values.barcodes = JSON.stringify(barcodes);
  }
  if (mediaPool !== undefined) {
    sql.push('media_pool = :mediaPool');
    values.mediaPool = mediaPool;
  }
  return { sql: sql.join(' AND '), values };
}

const kinds = {
  directory: 'entry.rank = 0',
  file: 'entry.rank = 1 AND symlink = 0',
  symlink: 'symlink = 1',
} as const satisfies Record<NonNullable<EntryCriteria['kind']>, string>;

/** By mark and size: what is different in content differs in these. */
const onlyCopy = [
  'entry.rank = 1 AND symlink = 0 AND sha256 NOT NULL',
  `entry.id NOT IN (${ownRecords})`,
  `NOT EXISTS (
    SELECT 1 FROM content JOIN listing ON listing.id = content.entry / ${listingStride}
    JOIN volume ON volume.listing = listing.id
    WHERE mark = mark_of(entry.sha256) AND content.size = entry.size
      AND content.entry / ${listingStride} <> entry.id / ${listingStride} AND ${shownAt('listing.generation', 'content')})`,
] as const;
