// What this host keeps of cartridges and jobs that it shares with others of its fleet.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fault, Job, JobId } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';

export interface KeptLease {
  readonly fleet: string;
  readonly host: string;
  readonly epoch: number;
}

/** A job of the fleet that this host has taken. */
export interface FleetTake {
  readonly uuid: string;
  readonly attempt: number;
  /** What became of it here; null: nothing yet. */
  readonly job: JobId | null;
  /** Why nothing can. */
  readonly fault: Fault | null;
}

interface FleetTakeRow {
  readonly uuid: string;
  readonly attempt: number;
  readonly job: number | null;
  readonly fault: string | null;
}

export class FleetWork {
  readonly #database: Sqlite;
  readonly #statements;
  /** That is asked for just now by the fleet; null: it is known which job that became, and what follows is others'. */
  readonly #asked = new AsyncLocalStorage<{ uuid: string | null }>();

  constructor(database: Sqlite) {
    this.#database = database;
    this.#statements = prepare(database);
  }

  leaseOf(cartridge: string): KeptLease | null {
    return this.#statements.lease.get(cartridge) ?? null;
  }

  keepLease(cartridge: string, { fleet, host, epoch }: KeptLease): void {
    this.#statements.keepLease.run({ cartridge, fleet, host, epoch });
  }

  /** Of all cartridges with this barcode. */
  leasesOf(barcode: string): readonly string[] {
    return this.#statements.leasesOf.all({ barcode });
  }

  forgetLease(cartridge: string): void {
    this.#statements.forgetLease.run(cartridge);
  }

  /** Before the database hears that it begins here. */
  take(uuid: string, attempt: number): void {
    this.#statements.take.run({ uuid, attempt });
  }

  /** Null: this host knows nothing of it. */
  taken(uuid: string): FleetTake | null {
    const row = this.#statements.taken.get(uuid);
    return row === undefined ? null : takeOf(row);
  }

  /** What is submitted by `ask` first is that job of the fleet, and its row says so. */
  async asking<T>(uuid: string, ask: () => Promise<T>): Promise<T> {
    const asked: { uuid: string | null } = { uuid };
    try {
      return await this.#asked.run(asked, ask);
    } finally {
      asked.uuid = null;
    }
  }

  /** The row of a job is made and, of one that the fleet asks for, known as that: both, or neither. */
  named(create: () => Job): Job {
    const asked = this.#asked.getStore();
    if (asked === undefined || asked.uuid === null) return create();
    const { uuid } = asked;
    const named = this.#database.transaction(() => {
      const job = create();
      this.#statements.name.run({ uuid, job: Number(job.id) });
      return job;
    })();
    asked.uuid = null;
    return named;
  }

  /** That job has begun with a cartridge, or has something. */
  hasRead(id: JobId): boolean {
    return this.#statements.hasRead.get({ job: Number(id) }) === 1;
  }

  refuse(uuid: string, fault: Fault): void {
    this.#statements.refuse.run({ uuid, fault: JSON.stringify(fault) });
  }

  /** Nothing is to be done about it any more. */
  setReported(uuid: string): void {
    this.#statements.reported.run(uuid);
  }

  forget(uuid: string): void {
    this.#statements.forget.run(uuid);
  }

  /** Of which the database has not heard the end. */
  unreported(): readonly FleetTake[] {
    return this.#statements.unreported.all().map(takeOf);
  }
}

function takeOf({ uuid, attempt, job, fault }: FleetTakeRow): FleetTake {
  const why = fault === null ? null : (JSON.parse(fault) as Fault);
  return { uuid, attempt, job: job === null ? null : (String(job) as JobId), fault: why };
}

function prepare(database: Sqlite) {
  return {
    lease: database.prepare<[string], KeptLease>('SELECT fleet, host, epoch FROM fleet_lease WHERE cartridge = ?'),
    keepLease: database.prepare(`
      INSERT INTO fleet_lease (cartridge, fleet, host, epoch) VALUES (:cartridge, :fleet, :host, :epoch)
      ON CONFLICT (cartridge) DO UPDATE SET fleet = excluded.fleet, host = excluded.host, epoch = excluded.epoch`),
    leasesOf: database
      .prepare<{ readonly barcode: string }, string>(
        `SELECT cartridge FROM fleet_lease WHERE cartridge = :barcode OR cartridge LIKE :barcode || ' %'`,
      )
      .pluck(),
    forgetLease: database.prepare<[string]>('DELETE FROM fleet_lease WHERE cartridge = ?'),
    take: database.prepare(`
      INSERT INTO fleet_take (uuid, attempt) VALUES (:uuid, :attempt)
      ON CONFLICT (uuid) DO UPDATE SET attempt = excluded.attempt, job = NULL, fault = NULL, reported = 0`),
    taken: database.prepare<[string], FleetTakeRow>('SELECT uuid, attempt, job, fault FROM fleet_take WHERE uuid = ?'),
    name: database.prepare('UPDATE fleet_take SET job = :job WHERE uuid = :uuid'),
    hasRead: database
      .prepare<{ readonly job: number }, number>(
        `SELECT EXISTS (SELECT 1 FROM job_event WHERE job = :job AND event ->> 'kind' = 'cartridge')
           OR EXISTS (SELECT 1 FROM job_item WHERE job = :job)`,
      )
      .pluck(),
    refuse: database.prepare('UPDATE fleet_take SET fault = :fault WHERE uuid = :uuid'),
    reported: database.prepare<[string]>('UPDATE fleet_take SET reported = 1 WHERE uuid = ?'),
    forget: database.prepare<[string]>('DELETE FROM fleet_take WHERE uuid = ?'),
    unreported: database.prepare<[], FleetTakeRow>(
      'SELECT uuid, attempt, job, fault FROM fleet_take WHERE reported = 0',
    ),
  };
}
