// The queue that all hosts of a fleet share. A host takes what it has the cartridges for, in the order of the turns of all who
// ask; says that it begins before it does, and how it ended. What it took and did not begin waits again when it is gone for
// longer than its word holds, by the database's clock; what it began is its own until it says how that ended.

import { TapeError } from '../../contract/errors.ts';
import type { FleetJob, FleetJobId } from '../../contract/fleet-jobs.ts';
import type { Fault, JobPriority, JobState } from '../../contract/model.ts';
import { inTurn, tookTurn, type UserTurns } from '../../contract/turns.ts';
import type { HostPerson } from '../agent-methods.ts';
import type { FleetClient, FleetDatabase } from '../database.ts';
import { asking, changing, introduce } from '../search/asking.ts';
import { type FleetJobRow, fleetJobOf, jobColumns, jobTables, personOf } from './job-rows.ts';
import { hasAll, waitsOf } from './waits.ts';

export interface FleetJobRequest {
  readonly by: HostPerson;
  readonly call: string;
  readonly input: unknown;
  readonly version: string;
  readonly barcodes: readonly string[];
  readonly priority: JobPriority;
}

/** As a host takes it, with all that it needs to run it. */
export interface TakenJob {
  readonly uuid: string;
  /** Whoever speaks of it later says which taking is meant. */
  readonly attempt: number;
  readonly askedBy: string;
  readonly uid: number;
  readonly login: string;
  readonly call: string;
  readonly input: unknown;
  readonly version: string;
  readonly barcodes: readonly string[];
  readonly priority: JobPriority;
  readonly state: FleetJobRow['state'];
  readonly cancelled: boolean;
}

export interface HeldJob extends TakenJob {
  /** By the database's word this host has all its cartridges. */
  readonly isHere: boolean;
}

export interface JobAttempt {
  readonly uuid: string;
  readonly attempt: number;
}

export interface ListedFleetJobs {
  readonly by: HostPerson;
  /** Also those that have ended. */
  readonly all: boolean;
  /** Older than this one. */
  readonly before: FleetJobId | null;
  readonly limit: number;
}

export interface FleetJobEnd extends JobAttempt {
  /** Null: nothing could become of it. */
  readonly localJob: string | null;
  readonly outcome: JobState;
  readonly fault: Fault | null;
}

/** How long a host's word holds that it takes a job; it is renewed at every beat. */
const takenFor = '90 seconds';
/** More than are ever looked through for the next one. */
const lineMost = 1_000;

/** Where it lies is resolved as it is asked for: the same barcode may be on several cartridges. */
export async function askJob(database: FleetDatabase, host: string, asked: FleetJobRequest): Promise<string> {
  return await database.within(async (client) => {
    const { uid, name } = asked.by;
    await introduce(client, asked.by);
    const volumes: (string | null)[] = [];
    for (const barcode of asked.barcodes) volumes.push(await volumeOf(client, barcode));
    const { rows } = await client.query<{ readonly uuid: string }>(
      `INSERT INTO capstan.fleet_job (asked_by, uid, login, call, input, version, barcodes, volumes, priority)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING uuid`,
      [
        ...[host, uid, name, asked.call, JSON.stringify(asked.input), asked.version],
        ...[asked.barcodes, volumes, asked.priority],
      ],
    );
    return rows[0]?.uuid ?? '';
  });
}

async function volumeOf(client: FleetClient, barcode: string): Promise<string | null> {
  const { rows } = await client.query<{ readonly volume: string | null }>(
    'SELECT DISTINCT volume FROM capstan.cartridge_place WHERE barcode = $1',
    [barcode],
  );
  if (rows.length === 0) throw new TapeError('fleet.cartridge-nowhere', { subject: barcode });
  const [volume = null, ...others] = rows.flatMap((row) => row.volume ?? []);
  if (others.length > 0) throw new TapeError('fleet.cartridge-ambiguous', { subject: barcode });
  return volume;
}

/** What waits and this host has all cartridges for, in the order in which it is due. */
export async function dueJobs(database: FleetDatabase, host: string): Promise<readonly TakenJob[]> {
  return await database.within(async (client) => {
    await client.query('SELECT capstan.lapse_jobs()');
    return (await lineOf(client, host)).map((row) => takenOf(row));
  });
}

async function lineOf(client: FleetClient, host: string): Promise<readonly FleetJobRow[]> {
  const { rows } = await client.query<FleetJobRow>(
    `SELECT ${jobColumns} FROM ${jobTables} WHERE job.state = 'waiting' AND ${hasAll('$1')}
     ORDER BY job.number LIMIT ${lineMost}`,
    [host],
  );
  const line = rows.map((row) => ({ row, person: personOf(row), priority: row.priority }));
  return inTurn(line, await turnsOf(client)).map(({ row }) => row);
}

/** Null: another host was faster, or it was withdrawn. */
export async function takeJob(database: FleetDatabase, host: string, uuid: string): Promise<TakenJob | null> {
  return await database.within(async (client) => {
    const { rows } = await client.query<FleetJobRow>(
      `SELECT ${jobColumns} FROM ${jobTables} WHERE job.uuid = $1 AND job.state = 'waiting' FOR UPDATE OF job SKIP LOCKED`,
      [uuid],
    );
    const [row] = rows;
    if (row === undefined) return null;
    await client.query(
      `UPDATE capstan.fleet_job
       SET state = 'taken', attempt = attempt + 1, taken_by = $2, taken_until = now() + interval '${takenFor}'
       WHERE uuid = $1`,
      [uuid, host],
    );
    await countTurn(client, personOf(row));
    return { ...takenOf(row), state: 'taken', attempt: row.attempt + 1 };
  });
}

/** From here on no other host takes it. False: it is not this host's any more, and it must not begin. */
export async function beginJob(database: FleetDatabase, host: string, { uuid, attempt }: JobAttempt): Promise<boolean> {
  const { rowCount } = await database.using((client) =>
    client.query(
      `UPDATE capstan.fleet_job SET state = 'begun', begun = now(), taken_until = NULL
       WHERE uuid = $1 AND attempt = $2 AND taken_by = $3 AND state = 'taken' AND NOT cancelled`,
      [uuid, attempt, host],
    ),
  );
  return rowCount === 1;
}

/** It did not begin it, or has done nothing of it, and will not. */
export async function returnJob(database: FleetDatabase, host: string, { uuid, attempt }: JobAttempt): Promise<void> {
  await database.using((client) =>
    client.query(
      `UPDATE capstan.fleet_job
       SET state = CASE WHEN cancelled THEN 'ended' ELSE 'waiting' END, ended = CASE WHEN cancelled THEN now() END,
         outcome = CASE WHEN cancelled THEN 'cancelled' END, taken_by = NULL, taken_until = NULL, begun = NULL, local_job = NULL
       WHERE uuid = $1 AND attempt = $2 AND taken_by = $3 AND state IN ('taken', 'begun')`,
      [uuid, attempt, host],
    ),
  );
}

/** Told again and again until it is heard, it counts once; not where an administrator had it begun elsewhere. */
export async function endJob(database: FleetDatabase, host: string, end: FleetJobEnd): Promise<void> {
  await database.using((client) =>
    client.query(
      `UPDATE capstan.fleet_job SET state = 'ended', ended = now(), outcome = $4, fault = $5, local_job = $6
       WHERE uuid = $1 AND attempt = $2 AND taken_by = $3 AND state IN ('taken', 'begun', 'unsure')`,
      [end.uuid, end.attempt, host, end.outcome, end.fault === null ? null : JSON.stringify(end.fault), end.localJob],
    ),
  );
}

/** Which local job it became. */
export async function nameJob(
  database: FleetDatabase,
  host: string,
  { uuid, attempt, localJob }: JobAttempt & { readonly localJob: string },
): Promise<void> {
  await database.using((client) =>
    client.query('UPDATE capstan.fleet_job SET local_job = $4 WHERE uuid = $1 AND attempt = $2 AND taken_by = $3', [
      uuid,
      attempt,
      host,
      localJob,
    ]),
  );
}

/** This host knows nothing of it although it began it: only a person can say what came of it. */
export async function doubtJob(database: FleetDatabase, host: string, { uuid, attempt }: JobAttempt): Promise<void> {
  await database.using((client) =>
    client.query(
      `UPDATE capstan.fleet_job SET state = 'unsure'
       WHERE uuid = $1 AND attempt = $2 AND taken_by = $3 AND state = 'begun'`,
      [uuid, attempt, host],
    ),
  );
}

/** All that this host has taken and not ended. Its word of what it has not begun holds anew. */
export async function heldJobs(database: FleetDatabase, host: string): Promise<readonly HeldJob[]> {
  return await database.within(async (client) => {
    await client.query(
      `UPDATE capstan.fleet_job SET taken_until = now() + interval '${takenFor}' WHERE taken_by = $1 AND state = 'taken'`,
      [host],
    );
    const { rows } = await client.query<FleetJobRow & { readonly is_here: boolean }>(
      `SELECT ${jobColumns}, ${hasAll('$1')} AS is_here FROM ${jobTables}
       WHERE job.taken_by = $1 AND job.state IN ('taken', 'begun', 'unsure') ORDER BY job.number`,
      [host],
    );
    return rows.map((row) => ({ ...takenOf(row), isHere: row.is_here }));
  });
}

/** What waits ends at once; what a host has, whichever, is withdrawn there. */
export async function cancelFleetJob(database: FleetDatabase, uuid: string, by: HostPerson): Promise<void> {
  const cancelled = await changing(database, by, async (client) => {
    const { rows } = await client.query<{ readonly found: string }>('SELECT capstan.cancel_job($1) AS found', [uuid]);
    return rows[0]?.found;
  });
  if (cancelled === 'ended') throw new TapeError('job.not-cancellable', { subject: uuid });
  if (cancelled !== 'cancelled') throw new TapeError('job.unknown', { subject: uuid });
}

export async function requeueJob(database: FleetDatabase, uuid: string): Promise<void> {
  const { rows } = await database.using((client) =>
    client.query<{ readonly again: boolean }>('SELECT capstan.requeue_job($1) AS again', [uuid]),
  );
  if (rows[0]?.again !== true) throw new TapeError('fleet.job-not-begun', { subject: uuid });
}

/** Newest first, of those that the person may see; of one that waits also why. */
export async function listFleetJobs(
  database: FleetDatabase,
  { by, all, before, limit }: ListedFleetJobs,
): Promise<readonly FleetJob[]> {
  const { rows } = await asking(database, by, (client) =>
    client.query<FleetJobRow>(
      `SELECT ${jobColumns} FROM ${jobTables}
       WHERE ($1 OR job.state <> 'ended')
         AND ($2::uuid IS NULL OR job.number < (SELECT number FROM capstan.fleet_job WHERE uuid = $2))
       ORDER BY job.number DESC LIMIT $3`,
      [all, before, limit],
    ),
  );
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ uuid }) => uuid);
  // Where one stands in a line is told, and of the others in it nothing.
  const waits = await database.within((client) => waitsOf(client, waiting, (host) => lineOf(client, host)));
  return rows.map((row) => fleetJobOf(row, waits.get(row.uuid) ?? null));
}

function takenOf(row: FleetJobRow): TakenJob {
  const { uuid, attempt, uid, login, call, input, version, barcodes, priority, state, cancelled } = row;
  const asked = { askedBy: row.asker, uid, login, call, input, version, barcodes, priority };
  return { uuid, attempt, ...asked, state, cancelled };
}

async function turnsOf(client: FleetClient): Promise<UserTurns> {
  const { rows } = await client.query<{ readonly person: string; readonly next: number }>(
    'SELECT person, next FROM capstan.queue_turn',
  );
  const fleet = await client.query<{ readonly turn: number }>('SELECT turn FROM capstan.fleet');
  return { now: fleet.rows[0]?.turn ?? 0, next: new Map(rows.map(({ person, next }) => [person, next])) };
}

async function countTurn(client: FleetClient, person: string): Promise<void> {
  // Held until the end: hosts that take at the same time count one after the other.
  await client.query('SELECT FROM capstan.fleet FOR UPDATE');
  const { now, next } = tookTurn(await turnsOf(client), person);
  await client.query('UPDATE capstan.fleet SET turn = $1', [now]);
  await client.query(
    `INSERT INTO capstan.queue_turn (person, next) VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET next = excluded.next`,
    [person, next.get(person) ?? now],
  );
}
