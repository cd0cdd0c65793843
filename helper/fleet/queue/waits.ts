// Which hosts have the cartridges of a job, and why one that waits is not begun.

import type { FleetWait } from '../../contract/fleet-jobs.ts';
import type { FleetClient } from '../database.ts';

/** A host from which nothing was heard for longer is away: it speaks up every ten seconds. */
const awayAfter = '60 seconds';

/** Of a row `place`: it has just that volume, as far as is asked. */
const isMeant = (place: string) => `(need.volume IS NULL OR ${place}.volume = need.volume)`;
const noOtherHas = (is: string) => `NOT EXISTS (
  SELECT FROM capstan.cartridge_place AS other
  WHERE other.barcode = need.barcode AND other.host <> place.host AND other.place <> 'remembered' AND ${is})`;

/**
 * That a host has the cartridge that is meant: for sure; or one with this barcode that no drive has looked at, and no other host
 * has it for sure; or it remembers it, and no other host has one that may be it.
 */
const isThere = `CASE
  WHEN place.place = 'remembered'
    THEN ${isMeant('place')} AND ${noOtherHas(`(${isMeant('other')} OR other.volume IS NULL)`)}
  ELSE ${isMeant('place')} OR (place.volume IS NULL AND ${noOtherHas(isMeant('other'))}) END`;

const needs = 'unnest(job.barcodes, job.volumes) AS need (barcode, volume)';
const isAt = (host: string) => `EXISTS (
  SELECT FROM capstan.cartridge_place AS place WHERE place.host = ${host} AND place.barcode = need.barcode AND ${isThere})`;

/** Of a row `job`; `host`: its uuid, in SQL. */
export function hasAll(host: string): string {
  return `NOT EXISTS (SELECT FROM ${needs} WHERE NOT ${isAt(host)})`;
}

interface WaitingRow {
  readonly uuid: string;
  /** Cartridges that no host has. */
  readonly missing: readonly string[];
  /** Hosts that have all of them. */
  readonly hosts: readonly { readonly uuid: string; readonly name: string; readonly isAway: boolean }[];
}

/** `lineOf`: the jobs that a host could take, in their turns. */
export async function waitsOf(
  client: FleetClient,
  waiting: readonly string[],
  lineOf: (host: string) => Promise<readonly { readonly uuid: string }[]>,
): Promise<ReadonlyMap<string, FleetWait>> {
  if (waiting.length === 0) return new Map();
  const { rows } = await client.query<WaitingRow>(
    `SELECT job.uuid,
       ARRAY (SELECT need.barcode FROM ${needs} WHERE NOT EXISTS (SELECT FROM capstan.host WHERE ${isAt('host.uuid')})) AS missing,
       ARRAY (
         SELECT json_build_object('uuid', host.uuid, 'name', host.name,
           'isAway', host.left_at IS NOT NULL OR host.seen < now() - interval '${awayAfter}')
         FROM capstan.host WHERE ${hasAll('host.uuid')} ORDER BY host.name) AS hosts
     FROM capstan.fleet_job AS job WHERE job.uuid = ANY ($1::uuid[]) AND job.state = 'waiting'`,
    [waiting],
  );
  const lines = new Map<string, readonly string[]>();
  for (const host of new Set(rows.flatMap(({ hosts }) => hosts.map(({ uuid }) => uuid))))
    lines.set(
      host,
      (await lineOf(host)).map(({ uuid }) => uuid),
    );
  return new Map(rows.map((row) => [row.uuid, waitOf(row, lines)]));
}

function waitOf({ uuid, missing, hosts }: WaitingRow, lines: ReadonlyMap<string, readonly string[]>): FleetWait {
  const [nowhere] = missing;
  if (nowhere !== undefined) return { kind: 'cartridge-nowhere', barcode: nowhere };
  if (hosts.length === 0) return { kind: 'cartridges-apart' };
  const there = hosts.filter(({ isAway }) => !isAway);
  if (there.length === 0) return { kind: 'host-away', hosts: hosts.map(({ name }) => name) };
  const ahead = there.map((host) => ({ host: host.name, before: lines.get(host.uuid)?.indexOf(uuid) ?? 0 }));
  const [first] = ahead.toSorted((one, other) => one.before - other.before);
  if (first !== undefined && first.before > 0) return { kind: 'turn', ...first };
  return { kind: 'drives-busy', hosts: there.map(({ name }) => name) };
}
