// The database that the hosts of a fleet share, as one of them meets it: connections, transactions, and what can go wrong with
// them in the house's words. Every time in it is by its own clock; what a host's clock shows decides nothing.

import pg from 'pg';
import { type FaultCode, TapeError } from '../contract/errors.ts';
import type { FleetSignIn } from '../contract/fleet.ts';
import { migrations } from './migrations.ts';

export type FleetClient = pg.ClientBase;

/** A database that does not answer by then is away. */
const connectWithinMs = 10_000;
/** A statement of ours that takes longer hangs; COPY of a whole cartridge and the making of an index are given no limit. */
const statementWithinMs = 60_000;
const connectionsMost = 6;

// Counts and ids stay exact: none of ours reaches 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export class FleetDatabase {
  readonly #signIn: FleetSignIn;
  readonly #pool: pg.Pool;

  constructor(signIn: FleetSignIn) {
    this.#signIn = signIn;
    this.#pool = new pg.Pool({
      ...{ ...connectionOf(signIn), max: connectionsMost, application_name: 'capstan' },
      ...{ connectionTimeoutMillis: connectWithinMs, statement_timeout: statementWithinMs, keepAlive: true },
    });
    // A connection that breaks while nobody uses it is opened anew by whoever needs one.
    this.#pool.on('error', () => undefined);
  }

  /** One transaction, at an isolation in which what was read twice may differ: rows that matter are locked. */
  async within<T>(work: (client: FleetClient) => Promise<T>): Promise<T> {
    return await this.using(async (client) => {
      await client.query('BEGIN');
      try {
        const result = await work(client);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  /** A connection of one's own, for as long as `work` takes. */
  async using<T>(work: (client: FleetClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient | null = null;
    let broken: Error | undefined;
    try {
      client = await this.#pool.connect();
      // It is told of by the statement that meets it.
      client.on('error', ignored);
      return await work(client);
    } catch (error) {
      const fault = databaseFault(error);
      if (fault.code === 'fleet.database-away') broken = fault;
      throw fault;
    } finally {
      client?.off('error', ignored);
      client?.release(broken);
    }
  }

  /** A connection that nobody else has had, and that ends with the work: for what belongs to a session. */
  async alone<T>(work: (client: pg.Client, lost: AbortSignal) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      ...{ ...connectionOf(this.#signIn), application_name: 'capstan' },
      ...{ connectionTimeoutMillis: connectWithinMs, keepAlive: true },
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      return await work(client, lost.signal);
    } catch (error) {
      throw databaseFault(error);
    } finally {
      await client.end().catch(ignored);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

function ignored(): void {}

/** Null as a password keeps `pg` from looking for one of its own. */
function connectionOf({ host, port, database, role, password, tls, ca }: FleetSignIn): pg.ClientConfig {
  // Compiling a statement takes longer than ours take.
  const given = { host, port, database, user: role, password: password ?? '', options: '-c jit=off' };
  if (tls === 'off') return { ...given, ssl: false };
  return {
    ...given,
    ssl: {
      rejectUnauthorized: tls !== 'encrypted',
      ...(ca === null ? {} : { ca }),
      ...(tls === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
    },
  };
}

const preparedNames = new Map<string, string>();

/** A statement that each connection plans once or a few times, for one that takes longer to plan than to run. */
export function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = preparedNames.get(text) ?? `capstan ${preparedNames.size}`;
  preparedNames.set(text, name);
  return { name, text, values: [...values] };
}

/** The shape that the database has; 0: none of ours. */
export async function shapeOf(client: FleetClient): Promise<number> {
  const { rows } = await client.query<{ readonly there: boolean }>(
    `SELECT to_regclass('capstan.shape') IS NOT NULL AS there`,
  );
  if (rows[0]?.there !== true) return 0;
  const shape = await client.query<{ readonly version: number }>('SELECT max(version) AS version FROM capstan.shape');
  return shape.rows[0]?.version ?? 0;
}

/** Of an older Capstan it can be worked with when it is new enough for ours; of a newer one while that one still allows it. */
export async function requireShape(client: FleetClient): Promise<void> {
  const shape = await shapeOf(client);
  if (shape === 0) throw new TapeError('fleet.not-set-up');
  if (shape < migrations.length) throw new TapeError('fleet.database-older', { detail: `shape ${shape}` });
  if (shape === migrations.length) return;
  const { rows } = await client.query<{ readonly oldest: number }>(
    'SELECT oldest_host AS oldest FROM capstan.shape ORDER BY version DESC LIMIT 1',
  );
  if ((rows[0]?.oldest ?? shape) > migrations.length) {
    throw new TapeError('fleet.database-newer', { detail: `shape ${shape}` });
  }
}

/** What PostgreSQL, or the way to it, says. Classes of SQLSTATE by appendix A of its manual. */
export function databaseFault(error: unknown): TapeError {
  if (error instanceof TapeError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new TapeError(faultCodeOf(error), { detail }, { cause: error });
}

function faultCodeOf(error: unknown): FaultCode {
  if (error instanceof pg.DatabaseError) return codeOfState(error.code ?? '');
  if (!(error instanceof Error)) return 'helper.internal';
  const { message } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/CERT|SIGNATURE|SELF_SIGNED|ISSUER/.test(code)) return 'fleet.certificate-refused';
  if (/SSL connections?$/.test(message)) return 'fleet.no-encryption';
  // The server asks for a password, and there is none, or it cannot prove that it knows it.
  if (message.startsWith('SASL')) return 'fleet.database-refused';
  const isNetworks = /^E[A-Z]+(_[A-Z]+)*$/.test(code);
  if (isNetworks || connectionEnds.test(message)) return 'fleet.database-away';
  // What `pg` itself finds wrong with what came is a plain Error; anything else is a mistake of ours.
  return error.constructor === Error ? 'fleet.database-fault' : 'helper.internal';
}

/** As `pg` says that a connection is lost, or did not come. */
const connectionEnds =
  /connection terminated|timeout (expired|exceeded)|client (was closed|has encountered)|not queryable|socket/i;

function codeOfState(state: string): FaultCode {
  if (state.startsWith('28')) return 'fleet.database-refused';
  if (state === '3D000') return 'fleet.no-database';
  if (state === '42501') return 'fleet.not-allowed';
  if (state === '53100' || state === '25006') return 'fleet.database-full';
  // Too many connections, starting up, shutting down, lost: it will be back.
  if (state.startsWith('08') || state.startsWith('53') || state.startsWith('57P')) return 'fleet.database-away';
  return 'fleet.database-fault';
}
