// What the database has of this host's own jobs and receipts: for a host whose catalogue was lost, before it reports anew.

import type { OwnItem, OwnJob } from '../../src/catalogue/fleet-history.ts';
import type { FleetDatabase } from '../database.ts';

export interface HistoryPage {
  readonly after: number;
  readonly most: number;
}

const own = 'host = (SELECT capstan.own_host())';
const together = (table: string, columns: string) => `coalesce((
  SELECT json_agg(json_build_object(${columns
    .split(' ')
    .map((name) => `'${name}', "${name}"`)
    .join(', ')})) FROM capstan.${table} WHERE ${table}.host = job.host AND ${table}.job = job.id), '[]')`;

export async function ownJobs(database: FleetDatabase, { after, most }: HistoryPage): Promise<readonly OwnJob[]> {
  return await database.using(async (client) => {
    const { rows } = await client.query<OwnJob>(
      `SELECT id, kind, title, uid, state, barcode, created, started, ended, files_safe, files_failed, fault, from_cartridge,
         ${together('job_volume', 'number uuid barcode ended')} AS volumes,
         ${together('job_commit', 'volume through generation time')} AS commits
       FROM capstan.job WHERE ${own} AND id > $1 ORDER BY id LIMIT $2`,
      [after, most],
    );
    return rows;
  });
}

export async function ownItems(
  database: FleetDatabase,
  { job, after, most }: HistoryPage & { readonly job: number },
): Promise<readonly OwnItem[]> {
  return await database.using(async (client) => {
    const { rows } = await client.query<OwnItem>(
      `SELECT position, bytes, volume, written, verified, receipt, barcode, restored_as, fault, encode(sha256, 'hex') AS sha256, path
       FROM capstan.job_item WHERE ${own} AND job = $1 AND position > $2 ORDER BY position LIMIT $3`,
      [job, after, most],
    );
    return rows;
  });
}
