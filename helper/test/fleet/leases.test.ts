import { expect, test } from 'vitest';
import type { MarkSeen } from '../../fleet/leases/lease-rules.ts';
import { confirmLease, leasesWithoutMarks, releaseLease, takeLease } from '../../fleet/leases/leases.ts';
import { startFleet, type TestHost } from './hosts.ts';
import { queried } from './postgres.ts';

const cartridge = 'CAP001L8 SN1';
const barcode = 'CAP001L8';
const none: MarkSeen = { kind: 'none' };

const take = ({ database, uuid }: TestHost, seen: MarkSeen = none) =>
  takeLease(database, uuid, { cartridge, barcode, seen });
const confirm = ({ database, uuid }: TestHost, epoch: number, isMarked: boolean) =>
  confirmLease(database, uuid, { cartridge, barcode, epoch, isMarked });

test('each taking has an epoch of its own, above what database and memory say, and only its holder confirms it', async () => {
  const { hosts } = await startFleet('cellar', 'attic');
  const [cellar, attic] = hosts;
  if (cellar === undefined || attic === undefined) throw new Error('no hosts');
  const first = await take(cellar);
  expect(first).toMatchObject({ host: cellar.uuid, epoch: 1 });
  const second = await take(attic, { kind: 'marked', mark: { ...first, epoch: 7 } });
  expect(second).toMatchObject({ host: attic.uuid, epoch: 8, fleet: first.fleet });
  await expect(confirm(cellar, 1, true)).rejects.toMatchObject({ code: 'fleet.cartridge-taken' });
  await confirm(attic, 8, true);
  await expect(confirm(attic, 8, false)).rejects.toMatchObject({ code: 'fleet.mark-refused' });
  const both = await Promise.all(Array.from({ length: 10 }, (_, at) => take(at % 2 === 0 ? cellar : attic)));
  expect(new Set(both.map(({ epoch }) => epoch)).size).toBe(10);
});

test('a cartridge without memory stays with its host until that gives it up', async () => {
  const { hosts } = await startFleet('cellar', 'attic');
  const [cellar, attic] = hosts;
  if (cellar === undefined || attic === undefined) throw new Error('no hosts');
  const { epoch } = await take(cellar);
  expect(await leasesWithoutMarks(cellar.database, cellar.uuid)).toEqual([]);
  await confirm(cellar, epoch, false);
  expect(await leasesWithoutMarks(cellar.database, cellar.uuid)).toEqual([barcode]);
  expect(await leasesWithoutMarks(attic.database, attic.uuid)).toEqual([]);
  await expect(take(attic)).rejects.toMatchObject({ code: 'fleet.lease-held', data: { subject: barcode } });
  await releaseLease(attic.database, attic.uuid, cartridge);
  await expect(take(attic)).rejects.toMatchObject({ code: 'fleet.lease-held' });
  await releaseLease(cellar.database, cellar.uuid, cartridge);
  expect(await leasesWithoutMarks(cellar.database, cellar.uuid)).toEqual([]);
  expect(await take(attic)).toMatchObject({ epoch: 2 });
});

test('what another fleet or nobody that is known has marked is not leased', async () => {
  const { hosts } = await startFleet('cellar');
  const [cellar] = hosts;
  if (cellar === undefined) throw new Error('no host');
  const mark = { fleet: '00000000-0000-4000-8000-000000000000', host: cellar.uuid, epoch: 1 };
  const refused = { code: 'fleet.cartridge-marked' };
  await expect(take(cellar, { kind: 'marked', mark })).rejects.toMatchObject(refused);
  await expect(take(cellar, { kind: 'unknown' })).rejects.toMatchObject(refused);
});

test('a host takes no lease in another’s name', async () => {
  const { hosts, url } = await startFleet('cellar', 'attic');
  const [cellar, attic] = hosts;
  if (cellar === undefined || attic === undefined) throw new Error('no hosts');
  const seen = none;
  await expect(takeLease(cellar.database, attic.uuid, { cartridge, barcode, seen })).rejects.toMatchObject({
    code: 'fleet.not-allowed',
  });
  expect(await queried(url, 'SELECT count(*) FROM capstan.cartridge_lease')).toEqual([{ count: 0 }]);
});
