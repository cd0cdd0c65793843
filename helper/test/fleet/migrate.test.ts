import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { databaseFault, FleetDatabase, requireShape } from '../../fleet/database.ts';
import { migrate } from '../../fleet/migrate.ts';
import { migrations } from '../../fleet/migrations.ts';
import { queried, signInOf, startCluster } from './postgres.ts';

test('a database is set up once, however many set it up at a time', async () => {
  const cluster = await startCluster();
  const url = await cluster.databaseUrl('tapes');
  const databases = [1, 2, 3].map(() => new FleetDatabase(signInOf(url)));
  const done = await Promise.all(databases.map((one) => migrate(one)));
  expect(done.filter(({ from }) => from === 0)).toHaveLength(1);
  const [database] = databases;
  await database?.using((client) => requireShape(client));
  for (const one of databases) await one.close();
  expect(await queried(url, 'SELECT count(*) FROM capstan.shape')).toEqual([{ count: migrations.length }]);
});

test('what the database lacks, is too new for, or does not answer is named', async () => {
  const cluster = await startCluster();
  const url = await cluster.databaseUrl('tapes');
  const database = new FleetDatabase(signInOf(url));
  const codeOf = async (work: Promise<unknown>) =>
    await work.then(
      () => null,
      (error: { readonly code: string }) => error.code,
    );
  expect(await codeOf(database.using((client) => requireShape(client)))).toBe('fleet.not-set-up');
  await migrate(database);
  await queried(url, 'INSERT INTO capstan.shape (version, oldest_host) VALUES (99, 1)');
  expect(await codeOf(database.using((client) => requireShape(client)))).toBeNull();
  expect(await codeOf(migrate(database))).toBe('fleet.database-newer');
  await queried(url, 'UPDATE capstan.shape SET oldest_host = 99 WHERE version = 99');
  expect(await codeOf(database.using((client) => requireShape(client)))).toBe('fleet.database-newer');
  const nobody = new FleetDatabase(signInOf(url.replace('postgres@', 'nobody@')));
  expect(await codeOf(nobody.using((client) => client.query('SELECT 1')))).toBe('fleet.database-refused');
  const nowhere = new FleetDatabase(signInOf(url.replace('/tapes', '/nowhere')));
  expect(await codeOf(nowhere.using((client) => client.query('SELECT 1')))).toBe('fleet.no-database');
  cluster.stop();
  expect(await codeOf(database.using((client) => client.query('SELECT 1')))).toBe('fleet.database-away');
  await cluster.start();
  expect(await codeOf(database.using((client) => client.query('SELECT 1')))).toBeNull();
  for (const one of [database, nobody, nowhere]) await one.close();
});

test('what answers and is no PostgreSQL is named, and no mistake of ours', async () => {
  for (const [answer, tls, code] of [
    ['X', 'encrypted', 'fleet.no-encryption'],
    ['N', 'encrypted', 'fleet.no-encryption'],
    ['', 'off', 'fleet.database-away'],
  ] as const) {
    const server = createServer((socket) => void socket.once('data', () => socket.end(answer))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const address = { host: '127.0.0.1', port, database: 'tapes', role: 'ann', tls } as const;
    const database = new FleetDatabase({ ...address, password: null, ca: null });
    await expect(database.using((client) => client.query('SELECT 1'))).rejects.toMatchObject({ code });
    await database.close();
    server.close();
  }
  const noPassword = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a non-empty string');
  expect(databaseFault(noPassword).code).toBe('fleet.database-refused');
  expect(databaseFault(new TypeError('x is not a function')).code).toBe('helper.internal');
});
