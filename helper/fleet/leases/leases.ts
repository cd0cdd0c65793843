// Leases of cartridges in the shared database: each move is one transaction that holds the lease's row.

import { type FaultCode, TapeError } from '../../contract/errors.ts';
import type { FleetClient, FleetDatabase } from '../database.ts';
import {
  confirmedLease,
  type LeaseMark,
  type LeaseRefusal,
  type LeaseState,
  leaseFor,
  type MarkSeen,
  releasedLease,
} from './lease-rules.ts';

const listedMost = 20;

export interface LeaseRequest {
  /** As `cartridgeIdentity` names it. */
  readonly cartridge: string;
  readonly barcode: string;
  readonly seen: MarkSeen;
}

export interface LeaseConfirmation {
  readonly cartridge: string;
  readonly barcode: string;
  readonly epoch: number;
  /** The cartridge's memory bears the mark. */
  readonly isMarked: boolean;
}

/** To the host that has it in its drive: the mark that it then writes. */
export async function takeLease(
  database: FleetDatabase,
  host: string,
  { cartridge, barcode, seen }: LeaseRequest,
): Promise<LeaseMark> {
  return await database.within(async (client) => {
    const fleet = await fleetOf(client);
    const state = await lockedLease(client, cartridge);
    const lease = orRefused(leaseFor(state, fleet, host, seen), barcode);
    await (state === null ? addLease(client, cartridge, lease) : changeLease(client, cartridge, lease));
    return { fleet, host, epoch: lease.epoch };
  });
}

/** Nothing is written under it before. */
export async function confirmLease(
  database: FleetDatabase,
  host: string,
  { cartridge, barcode, epoch, isMarked }: LeaseConfirmation,
): Promise<void> {
  await database.within(async (client) => {
    const state = await lockedLease(client, cartridge);
    await changeLease(client, cartridge, orRefused(confirmedLease(state, host, epoch, isMarked), barcode));
  });
}

export async function releaseLease(database: FleetDatabase, host: string, cartridge: string): Promise<void> {
  await database.within(async (client) => {
    const state = await lockedLease(client, cartridge);
    const released = releasedLease(state, host);
    if (released !== null && released !== state) await changeLease(client, cartridge, released);
  });
}

/** Barcodes; as many as are read. */
export async function leasesWithoutMarks(database: FleetDatabase, host: string): Promise<readonly string[]> {
  const { rows } = await database.using((client) =>
    client.query<{ readonly barcode: string }>(
      `SELECT DISTINCT split_part(cartridge, ' ', 1) AS barcode FROM capstan.cartridge_lease
       WHERE holder = $1 AND keeps_marks = false ORDER BY 1 LIMIT ${listedMost}`,
      [host],
    ),
  );
  return rows.map(({ barcode }) => barcode);
}

async function fleetOf(client: FleetClient): Promise<string> {
  const { rows } = await client.query<{ readonly uuid: string }>('SELECT uuid FROM capstan.fleet');
  const [row] = rows;
  if (row === undefined) throw new TapeError('fleet.not-set-up');
  return row.uuid;
}

interface LeaseRow {
  readonly holder: string | null;
  readonly epoch: number;
  readonly keeps_marks: boolean | null;
}

/** Whoever comes at the same time waits: also where there is none yet, by a lock of its name. */
async function lockedLease(client: FleetClient, cartridge: string): Promise<LeaseState | null> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`capstan lease ${cartridge}`]);
  const { rows } = await client.query<LeaseRow>(
    'SELECT holder, epoch, keeps_marks FROM capstan.cartridge_lease WHERE cartridge = $1 FOR UPDATE',
    [cartridge],
  );
  const [row] = rows;
  return row === undefined ? null : { holder: row.holder, epoch: row.epoch, keepsMarks: row.keeps_marks };
}

async function addLease(client: FleetClient, cartridge: string, lease: LeaseState): Promise<void> {
  await client.query(
    'INSERT INTO capstan.cartridge_lease (cartridge, holder, epoch, keeps_marks) VALUES ($1, $2, $3, $4)',
    [cartridge, lease.holder, lease.epoch, lease.keepsMarks],
  );
}

async function changeLease(client: FleetClient, cartridge: string, lease: LeaseState): Promise<void> {
  await client.query(
    'UPDATE capstan.cartridge_lease SET holder = $2, epoch = $3, keeps_marks = $4, since = now() WHERE cartridge = $1',
    [cartridge, lease.holder, lease.epoch, lease.keepsMarks],
  );
}

const refusals = {
  'other-fleet': 'fleet.cartridge-marked',
  held: 'fleet.lease-held',
  'memory-refused': 'fleet.mark-refused',
  taken: 'fleet.cartridge-taken',
} as const satisfies Readonly<Record<LeaseRefusal, FaultCode>>;

function orRefused(found: LeaseState | LeaseRefusal, barcode: string): LeaseState {
  if (typeof found === 'string') throw new TapeError(refusals[found], { subject: barcode });
  return found;
}
