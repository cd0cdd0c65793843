// Who did what at any host, the newest first: as the database came to know of it, since hosts' clocks may differ.

import type { Input } from '../../contract/contract.ts';
import type { FleetAuditEntry } from '../../contract/fleet.ts';
import type { Page } from '../../contract/model.ts';
import type { FleetClient } from '../database.ts';

export async function auditEntries(
  client: FleetClient,
  { cartridge, cursor, limit }: Input<'fleet.audit'>,
): Promise<Page<FleetAuditEntry>> {
  const before = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : Number.MAX_SAFE_INTEGER;
  const { rows } = await client.query<FleetAuditEntry & { readonly number: number }>(
    `SELECT number, host.name AS host, time, event, uid, "user", job, kind, barcodes FROM capstan.audit
     JOIN capstan.host ON host.id = audit.host
     WHERE number < $1 AND ($2::text IS NULL OR $2 = ANY (barcodes)) ORDER BY number DESC LIMIT $3`,
    [before, cartridge ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last !== undefined ? String(last.number) : null;
  return { rows: page.map(({ number: _, ...entry }) => entry), next };
}
