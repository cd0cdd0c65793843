// Who did what at any host comes to the database once, and is shown to administrators of that host alone.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRowsOf } from '../../client/pages.ts';
import type { Helper } from '../flows/harness.ts';
import { signInInput, startFleet, untilReported } from './fleet-hosts.ts';
import { queried } from './postgres.ts';

async function audit({ client }: Helper, cartridge?: string): Promise<readonly string[]> {
  const of = cartridge === undefined ? {} : { cartridge };
  const rows = await allRowsOf(({ cursor }) => client.send('fleet.audit', { ...of, cursor, limit: 2 }));
  return rows.map(({ host, event, kind, barcodes }) => [host, event, kind ?? '', ...barcodes].join(' '));
}

test('what was done at a host is told of there and, to who administers it, elsewhere', {
  timeout: 120_000,
}, async () => {
  const fleet = await startFleet();
  const attic = await fleet.host('attic');
  const cellar = await fleet.host('cellar');
  const barcode = 'ATT001L8';
  await attic.client.send('virtual.create', { barcode, capacityBytes: 100_000_000 });
  expect(await attic.load(barcode)).toMatchObject({ state: 'done' });
  expect(await attic.format(barcode, 'Spring')).toMatchObject({ state: 'done' });
  for (const host of [attic, cellar]) await untilReported(host, fleet.url);
  const { rows } = await attic.client.send('admin.auditLog', { cursor: null, limit: 200 });
  const own = rows.filter(({ barcodes }) => barcodes.includes(barcode));
  const lines = own.map(({ event, kind, barcodes }) => ['attic', event, kind ?? '', ...barcodes].join(' '));
  expect(lines.length).toBeGreaterThan(2);
  expect(await audit(attic, barcode)).toEqual(lines);
  // Root is each computer's own.
  expect((await audit(cellar)).filter((line) => line.startsWith('attic'))).toEqual([]);
  await attic.client.send('fleet.link', { user: 'root', host: 'cellar', otherUser: 'root', isLinked: true });
  await untilReported(attic, fleet.url);
  expect(await audit(cellar, barcode)).toEqual(lines);
  // Everything told once more: nothing is there twice.
  await attic.client.send('fleet.leave', { forget: true, onlyHere: false });
  await attic.client.send('fleet.join', { ...signInInput(fleet.url), name: 'attic' });
  await untilReported(attic, fleet.url);
  const twice = 'SELECT mark FROM capstan.audit GROUP BY host, mark HAVING count(*) > 1';
  expect(await queried(fleet.url, twice)).toEqual([]);
  expect(await audit(attic, barcode)).toEqual(lines);
  await expectNothingTakenBack(fleet.url, attic);
});

/** By a host's own role and password. */
async function expectNothingTakenBack(url: string, { home }: Helper): Promise<void> {
  const { member } = JSON.parse(readFileSync(join(home, 'fleet.json'), 'utf8')) as {
    readonly member: { readonly signIn: { readonly role: string } };
  };
  const asHost = url.replace('postgres@', `${member.signIn.role}@`);
  const other = `(SELECT id FROM capstan.host WHERE role <> session_user LIMIT 1)`;
  for (const sql of [
    'DELETE FROM capstan.audit',
    "UPDATE capstan.audit SET event = 'nothing'",
    'TRUNCATE capstan.audit',
    `INSERT INTO capstan.audit (host, mark, time, event, uid, barcodes) VALUES (${other}, 'x', '', 'x', 0, '{}')`,
    "INSERT INTO capstan.audit (host, mark, time, event, uid, barcodes, noted) VALUES (capstan.own_host(), 'x', '', 'x', 0, '{}', '2000-01-01')",
  ])
    await expect(queried(asHost, sql), sql).rejects.toThrow();
  expect(await queried(asHost, 'SELECT 1 FROM capstan.audit WHERE host <> capstan.own_host()')).toEqual([]);
}
