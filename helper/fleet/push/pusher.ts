// Reports what this host's catalogue holds to the shared database, in the order in which it changed, and each once: the batch and
// how far its host is applied are one transaction. A host whose outbox does not follow what was applied, as after its home came
// back from a backup, reports everything anew.

import { TapeError } from '../../contract/errors.ts';
import { version } from '../../contract/protocol.ts';
import type { FleetMember, HostFacts, PushProgress, WhyAnew } from '../agent-methods.ts';
import type { FleetClient } from '../database.ts';
import { migrations } from '../migrations.ts';
import { pushAudit } from './audit-push.ts';
import type { CatalogueFile, OutboxRow } from './catalogue-file.ts';
import { pushChangedItems, pushItems, pushJobs, putJson, stagingOfItems } from './job-push.ts';
import { dropFormerListings, dropListings, pushListing, stagingTables } from './listing-push.ts';

/** Outbox rows of one transaction. */
const batchRows = 2_000;
/** Ours among PostgreSQL's advisory locks of two numbers; the other is the host's. */
const lockClass = 0x43_41_50_48;
/** COPY of a whole piece, and the end of a large listing, on a slow disk. */
const statementWithin = '30min';

/** In place of a mark: nothing of this incarnation is applied yet. */
const begun = 'begun';

export interface PushOptions {
  readonly member: FleetMember;
  readonly file: CatalogueFile;
  readonly facts: () => HostFacts;
  /** Its outbox has to be filled with everything, as of this incarnation. */
  readonly onAnew: (incarnation: number, why: WhyAnew) => void;
  readonly onApplied: (progress: PushProgress) => void;
}

interface HostRow {
  readonly id: number;
  readonly incarnation: number;
  readonly applied: number;
  readonly applied_mark: string | null;
}

export class Pusher {
  readonly #client: FleetClient;
  readonly #options: PushOptions;
  #host: HostRow | null = null;
  #facts: HostFacts | null = null;

  /** `client`: its own, for as long as it lives. */
  constructor(client: FleetClient, options: PushOptions) {
    this.#client = client;
    this.#options = options;
  }

  async begin(): Promise<void> {
    const client = this.#client;
    const { member } = this.#options;
    await client.query(`SET statement_timeout = '${statementWithin}'`);
    // Its own rows, whoever asked before on this connection.
    await client.query('RESET capstan.uid');
    const id = await this.#ownHost(member);
    await this.#lock(id);
    await client.query('UPDATE capstan.host SET seen = now(), shape = $2, version = $3 WHERE id = $1', [
      ...[id, migrations.length, version],
    ]);
    await client.query(`${stagingTables}; ${stagingOfItems}`);
    await this.#readHost(id);
  }

  /** Everything that waits; false: nothing can be reported until the outbox was filled anew. */
  async push(): Promise<boolean> {
    await this.#tellFacts();
    if (!(await this.#isInOrder())) return false;
    for (;;) {
      const { applied } = this.#requireHost();
      const batch = this.#options.file.after(applied, batchRows);
      const last = batch.at(-1);
      if (last === undefined) {
        await this.#client.query('UPDATE capstan.host SET seen = now() WHERE id = $1', [this.#requireHost().id]);
        this.#options.onApplied({ applied, waiting: 0 });
        return true;
      }
      await this.#apply(batch, last);
      this.#options.onApplied({ applied: last.seq, waiting: this.#options.file.waitingAfter(last.seq) });
    }
  }

  async #ownHost(member: FleetMember): Promise<number> {
    const client = this.#client;
    const { rows } = await client.query<{ readonly id: number; readonly uuid: string; readonly left: boolean }>(
      'SELECT id, uuid, left_at IS NOT NULL AS left FROM capstan.host WHERE role = session_user',
    );
    const [own] = rows;
    if (own !== undefined) {
      if (own.left) throw new TapeError('fleet.has-left');
      if (own.uuid !== member.uuid) throw new TapeError('fleet.role-taken', { subject: member.signIn.role });
      return own.id;
    }
    // The database is another than the one that it joined, or was made anew.
    const made = await client.query<{ readonly id: number }>(
      `INSERT INTO capstan.host (uuid, name, shape, version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (name) DO NOTHING RETURNING id`,
      [member.uuid, member.name, migrations.length, version],
    );
    const [{ id } = { id: null }] = made.rows;
    if (id === null) throw new TapeError('fleet.name-taken', { subject: member.name });
    return id;
  }

  async #lock(id: number): Promise<void> {
    const { rows } = await this.#client.query<{ readonly held: boolean }>(
      'SELECT pg_try_advisory_lock($1, $2) AS held',
      [...[lockClass, id]],
    );
    if (rows[0]?.held !== true) throw new TapeError('fleet.host-elsewhere', { subject: this.#options.member.name });
  }

  async #readHost(id: number): Promise<void> {
    const { rows } = await this.#client.query<HostRow>(
      'SELECT id, incarnation, applied, applied_mark FROM capstan.host WHERE id = $1',
      [id],
    );
    this.#host = rows[0] ?? null;
  }

  #requireHost(): HostRow {
    if (this.#host === null) throw new TapeError('fleet.not-joined');
    return this.#host;
  }

  /** Whether the outbox goes on where the database stands. */
  async #isInOrder(): Promise<boolean> {
    const { file, onAnew } = this.#options;
    const { incarnation, applied, applied_mark } = this.#requireHost();
    const own = file.membership();
    const first = file.bounds()?.first ?? 0;
    if (own !== null && own.incarnation > incarnation && own.begun === first) {
      await this.#beginAnew(own.incarnation, first);
      return true;
    }
    const follows = applied_mark === begun ? first === applied + 1 : file.markOf(applied) === applied_mark;
    if (own?.incarnation === incarnation && applied_mark !== null && follows) return true;
    const isNew = own === null || applied_mark === null;
    const why = isNew ? 'joined' : applied < first ? 'database-older' : 'from-backup';
    onAnew(Math.max(incarnation, own?.incarnation ?? 0) + 1, why);
    return false;
  }

  /** What it reported before goes, in one piece with the beginning of what it reports now. */
  async #beginAnew(incarnation: number, first: number): Promise<void> {
    const client = this.#client;
    const { id } = this.#requireHost();
    await client.query('BEGIN');
    await dropListings(client, id, this.#options.file);
    for (const table of cataloguedTables) await client.query(`DELETE FROM capstan.${table} WHERE host = $1`, [id]);
    await client.query('UPDATE capstan.host SET incarnation = $2, applied = $3, applied_mark = $4 WHERE id = $1', [
      id,
      incarnation,
      first - 1,
      begun,
    ]);
    await client.query('COMMIT');
    this.#facts = null;
    await this.#readHost(id);
    await this.#tellFacts();
  }

  async #apply(batch: readonly OutboxRow[], last: OutboxRow): Promise<void> {
    const client = this.#client;
    const { file } = this.#options;
    const { id, applied } = this.#requireHost();
    const keys = (kind: string) => [...new Set(batch.filter((row) => row.kind === kind).map(({ key }) => key))];
    const jobs = keys('job').map(Number);
    const anew = new Set(keys('listing-anew').map(Number));
    const listings = new Set([...anew, ...keys('listing').map(Number)]);
    const barcodes = keys('cartridge');
    await pushItems(client, file, id, jobs);
    const finishing = [];
    for (const local of listings) finishing.push(await pushListing(client, file, id, local, anew.has(local)));
    await client.query('BEGIN');
    if (barcodes.length > 0) {
      await client.query('DELETE FROM capstan.cartridge WHERE host = $1 AND barcode = ANY ($2)', [id, barcodes]);
      await putJson(client, id, 'cartridge', file.cartridges(barcodes));
      await dropFormerListings(client, id, barcodes);
    }
    if (jobs.length > 0) await pushJobs(client, file, id, jobs);
    const items = keys('item');
    if (items.length > 0) await pushChangedItems(client, file, id, items);
    const acts = keys('audit').map(Number);
    if (acts.length > 0) await pushAudit(client, file, id, acts);
    for (const finish of finishing) await finish(client);
    const { rowCount } = await client.query(
      `UPDATE capstan.host SET applied = $2, applied_mark = $3, seen = now() WHERE id = $1 AND applied = $4`,
      [id, last.seq, last.mark, applied],
    );
    // Somebody else has reported in this host's name: nothing of this batch counts.
    if (rowCount !== 1) throw new TapeError('fleet.host-elsewhere', { subject: this.#options.member.name });
    await client.query('COMMIT');
    await this.#readHost(id);
  }

  async #tellFacts(): Promise<void> {
    const facts = this.#options.facts();
    if (facts === this.#facts) return;
    const client = this.#client;
    const { id } = this.#requireHost();
    await client.query('BEGIN');
    await client.query('DELETE FROM capstan.person WHERE host = $1', [id]);
    await putJson(client, id, 'person', JSON.stringify(facts.people));
    await client.query('DELETE FROM capstan.shared_pool WHERE host = $1', [id]);
    await putJson(client, id, 'shared_pool', JSON.stringify(facts.sharedPools.map((pool) => ({ pool }))));
    await client.query('COMMIT');
    this.#facts = facts;
  }
}

/** Of its catalogue, but its listings. */
const cataloguedTables = ['cartridge', 'job', 'job_volume', 'job_commit', 'job_item'] as const;

/** All that a host reports, but its listings. */
export const reportedTables = [...cataloguedTables, 'person', 'shared_pool'] as const;
