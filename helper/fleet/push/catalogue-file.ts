// The host's own catalogue as the agent reads it: beside the helper, by a connection that cannot write. Each question is short,
// so that what the helper moves from its log into the file never waits for it.

import Database from 'better-sqlite3';
import { TapeError } from '../../contract/errors.ts';
import { listingStride } from '../../src/catalogue/listing-stride.ts';

export interface OutboxRow {
  readonly seq: number;
  readonly kind: string;
  readonly key: string;
  readonly mark: string;
}

/** `begun`: the first row of the outbox that told of everything. */
interface LocalMembership {
  readonly incarnation: number;
  readonly begun: number;
}

export interface LocalListing {
  readonly id: number;
  readonly barcode: string;
  readonly uuid: string;
  readonly generation: number;
  readonly update_time: string;
  readonly entries: number;
  readonly last: number;
}

/** A column that has nothing, as COPY takes it. */
const none = "'\\N'";

/** What COPY takes of an entry before its name, written by SQLite: a million rows of a dozen values each are slow to hand over. */
const copiedOfEntry = {
  // `base` comes as a floating-point number.
  number: 'CAST(entry.id - :base AS INTEGER)',
  parent: 'CAST(iif(parent < 0, -1, parent - :base) AS INTEGER)',
  born: 'entry.born',
  died: `iif(died <= :at, died, ${none})`,
  size: 'iif(rank, entry.size, ifnull(folder.size, 0))',
  modified: `ifnull(iif(rank, entry.modified, folder.modified), ${none})`,
  owner: `ifnull(owner.uid, ${none})`,
  rank: 'rank',
  symlink: "iif(symlink, 't', 'f')",
  sha256: `iif(sha256 IS NULL, ${none}, '\\\\x' || hex(sha256))`,
} as const;

export const copiedColumns = Object.keys(copiedOfEntry).join(', ');

export interface LocalEntry {
  readonly number: number;
  readonly isRoot: number;
  readonly owner: number | null;
  readonly name: string;
  /** Its `copiedColumns`. */
  readonly copied: string;
}

export interface LocalItem {
  readonly position: number;
  readonly bytes: number;
  readonly volume: number | null;
  readonly written: number | null;
  readonly verified: number | null;
  readonly receipt: string | null;
  readonly barcode: string | null;
  readonly restored_as: string | null;
  readonly fault: string | null;
  readonly sha256: Buffer | null;
  readonly path: string;
}

interface LocalIdRange {
  readonly base: number;
  readonly from: number;
  readonly until: number;
  /** The generation that is reported. */
  readonly at: number;
}

/** With the generation that was reported before. */
interface ChangeRange extends LocalIdRange {
  readonly before: number;
}

export interface ChangedFolder {
  readonly number: number;
  readonly name: string;
  readonly size: number;
  readonly modified: number | null;
  readonly owner: number | null;
}

/** How much of the tables of small things is asked for: all rows of these keys, as JSON that Postgres takes apart. */
export type JsonRows = string;

export class CatalogueFile {
  readonly #database: Database.Database;
  readonly #statements;

  constructor(path: string) {
    try {
      this.#database = new Database(path, { readonly: true, fileMustExist: true });
      this.#statements = prepare(this.#database);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      throw new TapeError('fleet.catalogue-unread', { subject: path, detail }, { cause: error });
    }
  }

  /** Null: this host is no member, or not yet. */
  membership(): LocalMembership | null {
    return this.#statements.membership.get() ?? null;
  }

  after(seq: number, most: number): readonly OutboxRow[] {
    return this.#statements.after.all(seq, most);
  }

  markOf(seq: number): string | null {
    return this.#statements.markOf.get(seq) ?? null;
  }

  /** The first and the last that are there; null when there are none. */
  bounds(): { readonly first: number; readonly last: number } | null {
    const { first, last } = this.#statements.bounds.get() ?? { first: null, last: null };
    return first === null || last === null ? null : { first, last };
  }

  waitingAfter(seq: number): number {
    return this.#statements.waiting.get(seq) ?? 0;
  }

  // ---- what outbox rows name ----

  cartridges(barcodes: readonly string[]): JsonRows {
    return this.#statements.cartridges.get(JSON.stringify(barcodes)) ?? '[]';
  }

  jobs(ids: readonly number[]): JsonRows {
    return this.#statements.jobs.get(JSON.stringify(ids)) ?? '[]';
  }

  jobVolumes(ids: readonly number[]): JsonRows {
    return this.#statements.jobVolumes.get(JSON.stringify(ids)) ?? '[]';
  }

  jobCommits(ids: readonly number[]): JsonRows {
    return this.#statements.jobCommits.get(JSON.stringify(ids)) ?? '[]';
  }

  itemsAfter(job: number, position: number, most: number): readonly LocalItem[] {
    return this.#statements.itemsAfter.all(job, position, most);
  }

  item(job: number, position: number): LocalItem | null {
    return this.#statements.item.get(job, position) ?? null;
  }

  audit(keys: readonly number[]): JsonRows {
    return this.#statements.audit.get(JSON.stringify(keys)) ?? '[]';
  }

  /** Null: no volume has it any more, or it is not whole yet. */
  listing(id: number): LocalListing | null {
    return this.#statements.listing.get(id) ?? null;
  }

  /** What is known of the volume on each cartridge, as JSON that Postgres takes apart. */
  volumes(): JsonRows {
    return this.#statements.volumes.get() ?? '[]';
  }

  generations(listing: number): readonly { readonly generation: number; readonly update_time: string }[] {
    return this.#statements.generations.all(listing);
  }

  /** Born until the generation `at`, as they were then. */
  entries(listing: number, at: number, from: number, until: number): readonly LocalEntry[] {
    const base = listing * listingStride;
    return this.#statements.entries.all({ base, at, from: base + from, until: base + until });
  }

  deaths(
    listing: number,
    range: Omit<ChangeRange, 'base'>,
  ): readonly { readonly number: number; readonly died: number }[] {
    return this.#statements.deaths.all(within(listing, range));
  }

  changedFolders(listing: number, range: Omit<ChangeRange, 'base'>): readonly ChangedFolder[] {
    return this.#statements.changedFolders.all(within(listing, range));
  }

  root(listing: number, at: number): ChangedFolder | null {
    const base = listing * listingStride;
    return this.#statements.root.get({ base, at }) ?? null;
  }

  close(): void {
    this.#database.close();
  }
}

function within(listing: number, { from, until, ...rest }: Omit<ChangeRange, 'base'>): ChangeRange {
  const base = listing * listingStride;
  return { ...rest, base, from: base + from, until: base + until };
}

function prepare(database: Database.Database) {
  const json = (columns: readonly string[], from: string) => {
    const pairs = columns.map((column) => `'${column.split(' AS ').at(-1)}', ${column.split(' AS ')[0]}`).join(', ');
    return database.prepare<[string], string>(`SELECT json_group_array(json_object(${pairs})) FROM ${from}`).pluck();
  };
  const asked = '(SELECT value FROM json_each(?))';
  const items =
    'position, bytes, volume, written, verified, receipt, barcode, restored_as, fault, sha256, path FROM job_item';
  const values = Object.values(copiedOfEntry);
  const newest = `folder.born = (
    SELECT max(born) FROM folder AS older WHERE older.entry = folder.entry AND older.born <= :at)`;
  return {
    membership: database.prepare<[], LocalMembership>('SELECT incarnation, begun FROM fleet_membership'),
    after: database.prepare<[number, number], OutboxRow>(
      'SELECT seq, kind, key, mark FROM fleet_outbox WHERE seq > ? ORDER BY seq LIMIT ?',
    ),
    markOf: database.prepare<[number], string>('SELECT mark FROM fleet_outbox WHERE seq = ?').pluck(),
    bounds: database.prepare<[], { readonly first: number | null; readonly last: number | null }>(
      'SELECT min(seq) AS first, max(seq) AS last FROM fleet_outbox',
    ),
    waiting: database.prepare<[number], number>('SELECT count(*) FROM fleet_outbox WHERE seq > ?').pluck(),
    cartridges: json(
      [
        ...['cartridge.barcode AS barcode', 'media_type', 'virtual AS is_virtual', 'condition', 'write_protected'],
        ...['capacity_bytes', 'cartridge_owner.uid AS owner', 'place', 'pool_cartridge.pool AS pool', 'uuid'],
        ...['volume.name AS volume_name', 'generation', 'update_time', 'files', 'used_bytes', 'free_bytes'],
        ...['media_pool', 'encrypted'],
      ],
      `cartridge LEFT JOIN volume USING (barcode) LEFT JOIN cartridge_owner USING (barcode)
        LEFT JOIN pool_cartridge USING (barcode) LEFT JOIN shelf_place USING (barcode)
        WHERE cartridge.barcode IN ${asked}`,
    ),
    jobs: json(
      [
        ...['id', 'kind', 'title', 'uid', 'state', 'barcode', 'created', 'started', 'ended', 'files_safe'],
        ...['files_failed', 'fault', 'from_cartridge'],
      ],
      `job WHERE id IN ${asked}`,
    ),
    jobVolumes: json(['job', 'number', 'uuid', 'barcode', 'ended'], `job_volume WHERE job IN ${asked}`),
    jobCommits: json(['job', 'volume', 'through', 'generation', 'time'], `job_commit WHERE job IN ${asked}`),
    audit: json(
      ['seq', 'mark', 'time', 'event', 'uid', 'job', 'kind', 'barcodes'],
      `fleet_audit WHERE seq IN ${asked}`,
    ),
    itemsAfter: database.prepare<[number, number, number], LocalItem>(
      `SELECT ${items} WHERE job = ? AND position > ? ORDER BY position LIMIT ?`,
    ),
    item: database.prepare<[number, number], LocalItem>(`SELECT ${items} WHERE job = ? AND position = ?`),
    listing: database.prepare<[number], LocalListing>(`
      SELECT listing.id, barcode, uuid, listing.generation, listing.update_time, listing.entries, listing.last
      FROM listing JOIN volume ON volume.listing = listing.id WHERE listing.id = ? AND listing.last >= 0`),
    volumes: database
      .prepare<[], string>(
        "SELECT json_group_array(json_object('barcode', barcode, 'uuid', uuid, 'listed', listing NOT NULL)) FROM volume",
      )
      .pluck(),
    generations: database.prepare<[number], { readonly generation: number; readonly update_time: string }>(
      'SELECT generation, update_time FROM seen_generation WHERE listing = ?',
    ),
    entries: database.prepare<[LocalIdRange], LocalEntry>(`
      SELECT entry.id - :base AS number, parent < 0 AS isRoot, owner.uid AS owner, entry.name,
        format('${values.map(() => '%s').join('\t')}', ${values.join(', ')}) AS copied
      FROM entry LEFT JOIN owner ON owner.id = entry.owner
      LEFT JOIN folder ON rank = 0 AND folder.entry = entry.id AND ${newest}
      WHERE entry.id BETWEEN :from AND :until AND entry.born <= :at ORDER BY entry.id`),
    deaths: database.prepare<[ChangeRange], { readonly number: number; readonly died: number }>(`
      SELECT id - :base AS number, died FROM entry
      WHERE id BETWEEN :from AND :until AND died > :before AND died <= :at AND born <= :at`),
    changedFolders: database.prepare<[ChangeRange], ChangedFolder>(`
      SELECT entry.id - :base AS number, entry.name, folder.size, folder.modified, owner.uid AS owner
      FROM folder JOIN entry ON entry.id = folder.entry LEFT JOIN owner ON owner.id = entry.owner
      WHERE folder.entry BETWEEN :from AND :until AND folder.born > :before AND ${newest}`),
    root: database.prepare<[Pick<LocalIdRange, 'base' | 'at'>], ChangedFolder>(`
      SELECT 0 AS number, entry.name, ifnull(folder.size, 0) AS size, folder.modified, owner.uid AS owner
      FROM entry LEFT JOIN owner ON owner.id = entry.owner LEFT JOIN folder ON folder.entry = entry.id AND ${newest}
      WHERE entry.id = :base`),
  };
}
