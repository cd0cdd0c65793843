// What the database has of a host, held against that host's own catalogue: every row of every table.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sortKey } from '../../src/catalogue/columns.ts';
import { listingStride } from '../../src/catalogue/listing-stride.ts';
import { queried } from './postgres.ts';

type ComparedRow = readonly unknown[];

/** One line for each row that one of them has and the other has not. */
export async function differences(home: string, url: string): Promise<readonly string[]> {
  const { uuid } = JSON.parse(readFileSync(join(home, 'fleet.json'), 'utf8')) as { readonly uuid: string };
  const [host] = await queried<{ readonly id: number }>(url, `SELECT id FROM capstan.host WHERE uuid = '${uuid}'`);
  const catalogue = new Database(join(home, 'catalogue.db'), { readonly: true });
  const here = (sql: string): readonly ComparedRow[] => catalogue.prepare<[], ComparedRow>(sql).raw().all();
  const there = async (sql: string): Promise<readonly ComparedRow[]> =>
    (await queried<Record<string, unknown>>(url, sql.replaceAll('HOST', String(host?.id)))).map((row) =>
      Object.values(row),
    );
  const found: string[] = [];
  const compare = (what: string, one: readonly ComparedRow[], other: readonly ComparedRow[]) => {
    const [mine, theirs] = [one, other].map((rows) => new Set(rows.map(text)));
    for (const row of mine ?? []) if (theirs?.has(row) === false) found.push(`${what} only here: ${row}`);
    for (const row of theirs ?? []) if (mine?.has(row) === false) found.push(`${what} only there: ${row}`);
    if (one.length !== other.length) found.push(`${what}: ${one.length} rows here, ${other.length} there`);
  };
  const cartridge =
    'barcode, media_type, condition, capacity_bytes, uuid, generation, files, used_bytes, free_bytes, media_pool';
  compare(
    'cartridge',
    here(`SELECT ${cartridge} FROM cartridge LEFT JOIN volume USING (barcode)`),
    await there(`SELECT ${cartridge} FROM capstan.cartridge WHERE host = HOST`),
  );
  const job = 'id, kind, title, uid, state, barcode, created, started, ended, fault';
  compare('job', here(`SELECT ${job} FROM job`), await there(`SELECT ${job} FROM capstan.job WHERE host = HOST`));
  for (const [table, columns] of Object.entries({
    job_volume: 'job, number, uuid, barcode, ended',
    job_commit: 'job, volume, through, generation, time',
    job_item: 'job, position, bytes, volume, receipt, barcode, fault, path',
  }))
    compare(
      table,
      here(`SELECT ${columns} FROM ${table}`),
      await there(`SELECT ${columns} FROM capstan.${table} WHERE host = HOST`),
    );
  const listing = 'SELECT listing.id, barcode, uuid, listing.generation, listing.entries, listing.last';
  compare(
    'listing',
    here(`${listing} FROM listing JOIN volume ON volume.listing = listing.id`),
    await there('SELECT local, barcode, uuid, generation, entries, last FROM capstan.listing WHERE host = HOST'),
  );
  compare(
    'generation',
    here('SELECT listing, seen_generation.generation FROM seen_generation JOIN volume USING (listing)'),
    await there(`SELECT local, generation.generation FROM capstan.generation JOIN capstan.listing ON listing.id = generation.listing
      WHERE generation.host = HOST`),
  );
  const entries = here(`
    SELECT listing.id, entry.id % ${listingStride}, iif(parent < 0, -1, parent % ${listingStride}), born,
      iif(died <= listing.generation, died, NULL), iif(rank, entry.size, (SELECT size FROM folder WHERE folder.entry = entry.id
        AND folder.born <= listing.generation ORDER BY folder.born DESC LIMIT 1)), owner.uid, rank, hex(sha256), entry.name
    FROM listing JOIN volume ON volume.listing = listing.id
    JOIN entry ON entry.id BETWEEN listing.id * ${listingStride} AND listing.id * ${listingStride} + listing.last
    LEFT JOIN owner ON owner.id = entry.owner WHERE entry.born <= listing.generation`);
  compare(
    'entry',
    entries.map((row) => [...row, row[2] === -1 ? null : sortKey(String(row.at(-1)))]),
    await there(`SELECT local, number, parent, born, died, size, owner, rank,
        upper(coalesce(encode(sha256, 'hex'), '')), name, CASE number WHEN 0 THEN NULL ELSE sort_key END AS key
      FROM capstan.entry JOIN capstan.listing ON listing.id = entry.listing WHERE entry.host = HOST`),
  );
  compare(
    'name',
    entries.filter((row) => row[2] !== -1).map((row) => [row[0], row[1]]),
    await there(`SELECT local, first + at FROM capstan.name_block JOIN capstan.listing ON listing.id = name_block.listing,
        generate_series(0, count - 1) AS at WHERE name_block.host = HOST`),
  );
  catalogue.close();
  return found;
}

/** Numbers of 64 bits come as text from there; the root's name is the volume's, and is not looked for. */
function text(row: ComparedRow): string {
  return JSON.stringify(row.map((value) => (typeof value === 'number' ? String(value) : value === '' ? null : value)));
}
