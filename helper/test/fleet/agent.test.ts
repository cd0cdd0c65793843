import { expect, test } from 'vitest';
import { startHelper } from '../flows/harness.ts';
import { signInOf, startCluster } from './postgres.ts';

test('the helper sets a database up through its agent, and has none while it is in no fleet', async () => {
  const cluster = await startCluster();
  const { password: _, ca: __, ...address } = signInOf(await cluster.databaseUrl('tapes'));
  const { client } = await startHelper();
  const signIn = { address, passwordFile: null, caFile: null };
  expect(await client.send('fleet.migrate', signIn)).toMatchObject({ from: 0 });
  expect(await client.send('fleet.migrate', signIn)).not.toMatchObject({ from: 0 });
  expect(await client.send('fleet.status', {})).toEqual({
    member: null,
    link: null,
    fromBackup: null,
    waiting: 0,
    hosts: [],
    withoutMarks: [],
  });
  cluster.stop();
  await expect(client.send('fleet.migrate', signIn)).rejects.toMatchObject({ code: 'fleet.database-away' });
});
