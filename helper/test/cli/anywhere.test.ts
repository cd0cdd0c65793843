// What may be done by any computer of a fleet, as it is typed; and what a person sees of it among their jobs.

import { expect, test } from 'vitest';
import type { Input } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { FleetStatus } from '../../contract/fleet.ts';
import type { FleetJob } from '../../contract/fleet-jobs.ts';
import { inNoFleet, start, startHelper } from './program.ts';

const barcode = 'CAP001L8';

test('restores, salvages, verifications and checks are asked of the fleet as they were typed', async () => {
  const asked: Input<'fleet.ask'>[] = [];
  const { home } = await startHelper(() => ({
    'fleet.ask': async (input) => {
      asked.push(input);
      return '4f382ceb-80e3-455f-915d-bed02c42aa36';
    },
  }));
  const run = async (...words: readonly string[]) => (await start(home, ...words, '--anywhere').done).code;
  const restore = ['restore', `${barcode}:/films`, '--into', '/out'];
  expect(await run(...restore, '--acls', '--keep-damaged', '--verify-against', '/out/films.mhl')).toBe(0);
  expect(await run(...restore, '--salvage', '--conflict', 'skip')).toBe(0);
  expect(await run('verify', `${barcode}:/films`)).toBe(0);
  expect(await run('check', barcode)).toBe(0);
  expect(asked.map(({ call, input }) => [call, JSON.parse(input)])).toEqual([
    [
      'restore.start',
      {
        from: [{ barcode, paths: ['films'] }],
        ...{ into: '/out', keepDamaged: true, acls: true, verifyAgainst: '/out/films.mhl' },
      },
    ],
    ['restore.salvage', { barcode, paths: ['films'], into: '/out', conflict: 'skip' }],
    ['cartridges.verify', { barcode, paths: ['films'] }],
    ['cartridges.check', { barcode }],
  ]);
});

const refused = [
  `restore ${barcode}:/films --stdout`,
  `restore ${barcode}:/films --into /out --plan`,
  `restore ${barcode}:/films --into /out --conflict ask`,
  `restore ${barcode}:/films --into /out --wait`,
  `restore ${barcode}:/films --into /out --salvage --wait`,
  `verify ${barcode} --wait`,
  `check ${barcode} --wait`,
];

test.each(refused)('what cannot be done elsewhere is refused in words: %s', async (line) => {
  const { home } = await startHelper(() => ({}));
  const { code, err } = await start(home, ...line.split(' '), '--anywhere').done;
  expect(code).toBe(64);
  expect(err).toContain('--anywhere');
});

const member: FleetStatus = {
  ...inNoFleet,
  member: {
    ...{ uuid: '4f382ceb-80e3-455f-915d-bed02c42aa36', name: 'cellar' },
    address: { host: 'db', port: 5432, database: 'tapes', role: 'cellar', tls: 'off' },
  },
};
const job: FleetJob = {
  ...{ id: '4f382ceb-80e3-455f-915d-bed02c42aa37', asked: '2026-01-02T03:04:05.000Z', call: 'restore.start' },
  ...{ askedBy: { host: 'cellar', uid: 1000, login: 'ann' }, barcodes: [barcode], priority: 'high', state: 'waiting' },
  ...{ waitsFor: { kind: 'turn', host: 'attic', before: 2 }, host: null, job: null, cancelled: false },
  ...{ ended: null, outcome: null, fault: null },
};

test('jobs that wait or run on other computers are listed below those of this one', async () => {
  const link = { reached: true, since: '2026-01-02T03:04:05.000Z', fault: null };
  const here: FleetJob = { ...job, state: 'begun', waitsFor: null, host: 'cellar', job: '17' };
  const away: FleetJob = { ...job, waitsFor: { kind: 'host-away', hosts: ['at\u001b[2Jtic'] } };
  const { home } = await startHelper(() => ({
    'fleet.status': async () => ({ ...member, link }),
    'fleet.jobs': async () => ({ rows: [job, here, away], next: null }),
  }));
  const { code, out } = await start(home, 'jobs').done;
  expect(code).toBe(0);
  expect(out).toContain('In the fleet:');
  expect(out).toContain(`Restore ${barcode}  waits: 2 jobs before it on attic  (asked by ann on cellar`);
  expect(out).not.toContain('begun on cellar');
  expect(out).toContain('cannot be reached');
  expect(out).not.toContain('\u001b');
  expect((await start(home, 'jobs', '--json').done).out).toBe('');
});

test('jobs of this computer are listed also while the fleet’s database is away', async () => {
  const { home } = await startHelper(() => ({ 'fleet.status': async () => member }));
  const { code, out } = await start(home, 'jobs').done;
  expect(code).toBe(0);
  expect(out).toContain('not known now');
});

test('a database that goes while it is asked takes nothing from the list', async () => {
  const link = { reached: true, since: '2026-01-02T03:04:05.000Z', fault: null };
  const { home } = await startHelper(() => ({
    'fleet.status': async () => ({ ...member, link }),
    'fleet.jobs': async () => {
      throw new TapeError('fleet.database-away', { detail: 'connection refused' });
    },
  }));
  const { code, out } = await start(home, 'jobs').done;
  expect(code).toBe(0);
  expect(out).toContain('no jobs yet');
  expect(out).toContain('not known now');
});
