// One listing on its way to the shared database: what was born since the generation that is there, piece by piece in
// transactions of their own, none of which shows; then, with the batch that it belongs to, what died and which folders changed.
// Wherever that is cut off, it goes on from what has come.

import { folded, sortKeyOf } from '../../src/catalogue/columns.ts';
import type { FleetClient } from '../database.ts';
import { type CatalogueFile, copiedColumns, type LocalListing } from './catalogue-file.ts';
import { copiedRow, copyRows } from './copied-rows.ts';
import { blockColumns, NameBlocks, regroupNames } from './name-blocks.ts';

/** Entries of one transaction: about half a second's work. */
const togetherMost = 50_000;
/** Read from the catalogue in one go: some ten milliseconds. */
const readTogether = 10_000;

/** What is there of a listing. */
interface FarListing {
  readonly id: number;
  readonly generation: number;
  readonly coming: number;
}

/** What is left to be done with the batch. */
export type FinishListing = (client: FleetClient) => Promise<void>;

const entryColumns = `${copiedColumns}, name, sort_key`;

/** Once for every connection. */
export const stagingTables = `
  CREATE TEMP TABLE coming_entry ON COMMIT DELETE ROWS AS SELECT ${entryColumns} FROM capstan.entry WITH NO DATA;
  CREATE TEMP TABLE coming_block ON COMMIT DELETE ROWS AS SELECT ${blockColumns} FROM capstan.name_block WITH NO DATA;
  CREATE TEMP TABLE coming_death (number bigint PRIMARY KEY, died bigint) ON COMMIT DELETE ROWS;
  CREATE TEMP TABLE coming_folder (number bigint PRIMARY KEY, name text COLLATE "C", size bigint, modified bigint, owner integer)
    ON COMMIT DELETE ROWS`;

export async function pushListing(
  client: FleetClient,
  file: CatalogueFile,
  host: number,
  local: number,
  isAnew: boolean,
): Promise<FinishListing> {
  const listing = file.listing(local);
  if (listing === null || isAnew) {
    const remove = (then: FleetClient) => removeListing(then, host, local);
    if (listing === null) return remove;
    await client.query('BEGIN');
    await remove(client);
    await client.query('COMMIT');
  }
  if (listing === null) return async () => undefined;
  const far = await farListing(client, host, listing);
  // Its generations are counted anew.
  if (far.generation > listing.generation) return await pushListing(client, file, host, local, true);
  if (far.generation === listing.generation) return async (then) => await renew(then, far, listing);
  await pushBirths(client, file, host, listing, far);
  return async (then) => {
    // What was swept meanwhile did not come whole.
    if (file.listing(local) === null) await removeListing(then, host, local);
    else await finishListing(then, file, listing, far, host);
  };
}

async function farListing(client: FleetClient, host: number, { id, barcode, uuid }: LocalListing): Promise<FarListing> {
  const { rows } = await client.query<FarListing>(
    `INSERT INTO capstan.listing (host, local, barcode, uuid) VALUES ($1, $2, $3, $4)
     ON CONFLICT (host, local) DO UPDATE SET barcode = excluded.barcode RETURNING id, generation, coming`,
    [host, id, barcode, uuid],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('a row was not given back');
  return found;
}

/** `comings` are told apart from the generation that shows by when they were born. */
async function pushBirths(
  client: FleetClient,
  file: CatalogueFile,
  host: number,
  listing: LocalListing,
  far: FarListing,
): Promise<void> {
  for (let from = far.coming + 1; from <= listing.last; ) {
    const until = Math.min(listing.last, from + togetherMost - 1);
    await client.query('BEGIN');
    // What follows is flushed with it, or not there either.
    await client.query('SET LOCAL synchronous_commit = off');
    const blocks: string[] = [];
    await copyRows(client, `coming_entry (${entryColumns})`, entryRows(file, listing, from, until, blocks));
    await copyRows(client, `coming_block (${blockColumns})`, blocks);
    await client.query(
      `INSERT INTO capstan.entry (listing, host, ${entryColumns}) SELECT $1, $2, ${entryColumns} FROM coming_entry`,
      [far.id, host],
    );
    await client.query(
      `INSERT INTO capstan.name_block (listing, host, ${blockColumns}) SELECT $1, $2, ${blockColumns} FROM coming_block`,
      [far.id, host],
    );
    await client.query('UPDATE capstan.listing SET coming = $2 WHERE id = $1', [far.id, until]);
    await client.query('COMMIT');
    from = until + 1;
  }
}

function* entryRows(
  file: CatalogueFile,
  listing: LocalListing,
  from: number,
  until: number,
  blocks: string[],
): Generator<string, void, undefined> {
  const names = new NameBlocks(blocks);
  for (let at = from; at <= until; at += readTogether) {
    const some = file.entries(listing.id, listing.generation, at, Math.min(until, at + readTogether - 1));
    for (const { number, isRoot, owner, name, copied } of some) {
      const small = folded(name);
      // The root: its name is the volume's.
      if (isRoot === 0) names.add(number, owner, small);
      yield `${copied}\t${copiedRow([name, sortKeyOf(small)])}`;
    }
  }
  names.end();
}

async function finishListing(
  client: FleetClient,
  file: CatalogueFile,
  listing: LocalListing,
  far: FarListing,
  host: number,
): Promise<void> {
  const { generation, last, entries } = listing;
  // Those that came just now are as they are in this generation.
  if (far.coming >= 0) await pushChanges(client, file, listing, far, host);
  const root = file.root(listing.id, generation);
  if (root !== null) await putFolders(client, far.id, host, [root]);
  await client.query('DELETE FROM capstan.generation WHERE listing = $1', [far.id]);
  const seen = JSON.stringify(file.generations(listing.id));
  await client.query(
    `INSERT INTO capstan.generation SELECT $1, $2, generation, update_time
     FROM json_to_recordset($3) AS seen (generation bigint, update_time text)`,
    [host, far.id, seen],
  );
  await client.query('UPDATE capstan.listing SET generation = $2, last = $3, entries = $4 WHERE id = $1', [
    ...[far.id, generation, last, entries],
  ]);
  await remove(client, 'host = $1 AND local < 0 AND uuid = $2', [host, listing.uuid]);
  await renew(client, far, listing);
}

/** Known by another barcode, or at another time. */
async function renew(client: FleetClient, { id }: FarListing, listing: LocalListing): Promise<void> {
  const { barcode, uuid, update_time } = listing;
  await client.query('UPDATE capstan.listing SET barcode = $2, update_time = $3 WHERE id = $1', [
    ...[id, barcode, update_time],
  ]);
  await client.query('SELECT capstan.listing_came($1)', [uuid]);
}

async function pushChanges(
  client: FleetClient,
  file: CatalogueFile,
  listing: LocalListing,
  far: FarListing,
  host: number,
): Promise<void> {
  const { generation: at } = listing;
  // A batch may have several listings, and is one transaction.
  await client.query('TRUNCATE coming_death');
  for (let from = 0; from <= far.coming; from += readTogether) {
    const range = { from, until: Math.min(far.coming, from + readTogether - 1), at, before: far.generation };
    const deaths = file.deaths(listing.id, range);
    if (deaths.length > 0) {
      await copyRows(
        client,
        'coming_death',
        deaths.map(({ number, died }) => copiedRow([number, died])),
      );
    }
    const folders = file.changedFolders(listing.id, range);
    if (folders.length > 0) await putFolders(client, far.id, host, folders);
  }
  await client.query(
    `UPDATE capstan.entry SET died = coming_death.died FROM coming_death
     WHERE entry.listing = $1 AND entry.number = coming_death.number`,
    [far.id],
  );
}

async function putFolders(
  client: FleetClient,
  listing: number,
  host: number,
  folders: ReturnType<CatalogueFile['changedFolders']>,
): Promise<void> {
  const rows = folders.map(({ number, name, size, modified, owner }) =>
    copiedRow([number, name, size, modified, owner]),
  );
  await client.query('TRUNCATE coming_folder');
  await copyRows(client, 'coming_folder', rows);
  await client.query(
    `UPDATE capstan.entry SET name = folder.name, size = folder.size, modified = folder.modified, owner = folder.owner
     FROM coming_folder AS folder WHERE entry.listing = $1 AND entry.number = folder.number`,
    [listing],
  );
  await regroupNames(client, listing, host);
}

async function removeListing(client: FleetClient, host: number, local: number): Promise<void> {
  await remove(client, 'host = $1 AND local = $2', [host, local]);
}

/**
 * What will be listed once more goes. What this host lists no more, and does not know to be gone either, stays as it was: its catalogue
 * was lost, and until the cartridge is loaded nobody else knows what is on it.
 */
export async function dropListings(client: FleetClient, host: number, file: CatalogueFile): Promise<void> {
  await remove(
    client,
    `host = $1 AND EXISTS (
       SELECT 1 FROM json_to_recordset($2) AS known (barcode text, uuid text, listed boolean)
       WHERE known.uuid = listing.uuid AND listed OR known.barcode = listing.barcode AND known.uuid <> listing.uuid)`,
    [host, file.volumes()],
  );
  // No number of the catalogue is below zero.
  await client.query('UPDATE capstan.listing SET local = -1 - id WHERE host = $1 AND local >= 0', [host]);
}

/** Another volume is on the cartridge now. */
export async function dropFormerListings(
  client: FleetClient,
  host: number,
  barcodes: readonly string[],
): Promise<void> {
  await remove(
    client,
    `host = $1 AND local < 0 AND barcode = ANY ($2) AND EXISTS (
       SELECT 1 FROM capstan.cartridge WHERE cartridge.host = $1 AND cartridge.barcode = listing.barcode
         AND cartridge.uuid <> listing.uuid)`,
    [host, barcodes],
  );
}

/** What a listing consists of. */
export const listedTables = ['entry', 'name_block', 'generation'] as const;

async function remove(client: FleetClient, which: string, values: readonly unknown[]): Promise<void> {
  const { rows } = await client.query<{ readonly id: number; readonly uuid: string }>(
    `DELETE FROM capstan.listing WHERE ${which} RETURNING id, uuid`,
    [...values],
  );
  for (const { id, uuid } of rows) {
    for (const table of listedTables) await client.query(`DELETE FROM capstan.${table} WHERE listing = $1`, [id]);
    await client.query('SELECT capstan.listing_came($1)', [uuid]);
  }
}
