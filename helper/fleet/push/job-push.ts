// Jobs on their way to the shared database, and receipts of what they put on tape. Of a job's items those that have been added
// follow each other by their positions: what is there already tells where to go on.

import type { FleetClient } from '../database.ts';
import type { CatalogueFile, LocalItem } from './catalogue-file.ts';
import { copiedRow, copyRows } from './copied-rows.ts';

/** Of one transaction, and read in one go. */
const togetherMost = 20_000;
const itemColumns = [
  ...[
    'job',
    'position',
    'bytes',
    'volume',
    'written',
    'verified',
    'receipt',
    'barcode',
    'restored_as',
    'fault',
    'sha256',
  ],
  'path',
].join(', ');

/** Once for every connection. */
export const stagingOfItems = `
  CREATE TEMP TABLE coming_item ON COMMIT DELETE ROWS AS SELECT ${itemColumns} FROM capstan.job_item WITH NO DATA`;

/** Receipts that were added to these jobs; none shows wrong, whenever it comes. */
export async function pushItems(
  client: FleetClient,
  file: CatalogueFile,
  host: number,
  jobs: readonly number[],
): Promise<void> {
  const { rows } = await client.query<{ readonly job: number; readonly last: number }>(
    `SELECT job, (SELECT position FROM capstan.job_item WHERE host = $1 AND job_item.job = asked.job
       ORDER BY position DESC LIMIT 1) AS last
     FROM unnest($2::bigint[]) AS asked (job)`,
    [host, jobs],
  );
  const there = new Map(rows.map(({ job, last }) => [job, last]));
  let waiting: string[] = [];
  const write = async () => {
    if (waiting.length === 0) return;
    await client.query('BEGIN');
    await putItems(client, host, waiting);
    await client.query('COMMIT');
    waiting = [];
  };
  for (const job of jobs) {
    for (let last = there.get(job) ?? 0; ; ) {
      const items = file.itemsAfter(job, last, togetherMost);
      waiting.push(...items.map((item) => itemRow(job, item)));
      if (waiting.length >= togetherMost) await write();
      last = items.at(-1)?.position ?? last;
      if (items.length < togetherMost) break;
    }
  }
  await write();
}

/** Within the transaction of the batch that names them. */
export async function pushChangedItems(
  client: FleetClient,
  file: CatalogueFile,
  host: number,
  keys: readonly string[],
): Promise<void> {
  const named = keys.map((key) => key.split(':').map(Number)).map(([job = 0, position = 0]) => ({ job, position }));
  const found = named.map(({ job, position }) => ({ job, position, item: file.item(job, position) }));
  const gone = found.filter(({ item }) => item === null);
  if (gone.length > 0) {
    await client.query(
      `DELETE FROM capstan.job_item USING unnest($2::bigint[], $3::bigint[]) AS gone (of_job, at)
       WHERE host = $1 AND job = of_job AND position = at`,
      [host, gone.map(({ job }) => job), gone.map(({ position }) => position)],
    );
  }
  const changed = found.flatMap(({ job, item }) => (item === null ? [] : [itemRow(job, item)]));
  if (changed.length > 0) await putItems(client, host, changed);
}

async function putItems(client: FleetClient, host: number, rows: readonly string[]): Promise<void> {
  await client.query('TRUNCATE coming_item');
  await copyRows(client, `coming_item (${itemColumns})`, rows);
  await client.query(
    `INSERT INTO capstan.job_item (host, ${itemColumns}) SELECT $1, ${itemColumns} FROM coming_item
     ON CONFLICT (host, job, position) DO UPDATE SET bytes = excluded.bytes, volume = excluded.volume,
       written = excluded.written, verified = excluded.verified, receipt = excluded.receipt, barcode = excluded.barcode,
       restored_as = excluded.restored_as, fault = excluded.fault, sha256 = excluded.sha256, path = excluded.path`,
    [host],
  );
}

function itemRow(job: number, item: LocalItem): string {
  const { position, bytes, volume, written, verified, receipt, barcode, restored_as, fault, sha256, path } = item;
  return copiedRow([
    ...[job, position, bytes, volume, written, verified, receipt, barcode, restored_as, fault, sha256],
    path,
  ]);
}

/** As they are now; what is not there any more goes. */
export async function pushJobs(
  client: FleetClient,
  file: CatalogueFile,
  host: number,
  jobs: readonly number[],
): Promise<void> {
  for (const [table, ids] of [['job', 'id'], ...['job_volume', 'job_commit'].map((name) => [name, 'job'])])
    await client.query(`DELETE FROM capstan.${table} WHERE host = $1 AND ${ids} = ANY ($2)`, [host, jobs]);
  await putJson(client, host, 'job', file.jobs(jobs));
  await putJson(client, host, 'job_volume', file.jobVolumes(jobs));
  await putJson(client, host, 'job_commit', file.jobCommits(jobs));
}

/** `rows`: JSON whose names are the table's columns. */
export async function putJson(client: FleetClient, host: number, table: string, rows: string): Promise<void> {
  await client.query(
    `INSERT INTO capstan.${table} SELECT (json_populate_record(NULL::capstan.${table}, row::json)).*
     FROM (SELECT (one::jsonb || jsonb_build_object('host', $1::integer)) AS row FROM json_array_elements($2::json) AS one) AS rows`,
    [host, rows],
  );
}
