// The way to a database on another computer: encrypted, to whom one means, and with no password in any place where it could be read.

import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fleetAddressOf } from '../../client/fleet-address.ts';
import { isRoot, startHelper, temporaryFolder } from '../flows/harness.ts';
import { queried, startCluster } from './postgres.ts';

const password = 'Tr0ub4dor-&-3';

/** An authority, and a certificate of it for that address. */
function certificates(folder: string, address: string): void {
  const openssl = (...args: readonly string[]) => execFileSync('openssl', [...args], { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  for (const name of ['ca', 'other'])
    openssl('req', '-x509', ...key, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.crt`);
  openssl('req', ...key, '-subj', '/CN=db', '-keyout', 'server.key', '-out', 'server.csr');
  writeFileSync(join(folder, 'san'), `subjectAltName=IP:${address}\n`);
  const by = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'san', '-days', '2'];
  openssl('x509', '-req', '-in', 'server.csr', ...by, '-out', 'server.crt');
}

function handOver(folder: string): void {
  if (!isRoot) return;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  chmodSync(folder, 0o755);
  chownSync(join(folder, 'server.key'), id('-u'), id('-g'));
}

async function startEncrypted() {
  const address = `127.77.${process.pid % 250}.${1 + (Date.now() % 250)}`;
  const folder = temporaryFolder();
  certificates(folder, address);
  writeFileSync(join(folder, 'hba'), 'local all all trust\nhostssl all all 0.0.0.0/0 scram-sha-256\n');
  chmodSync(join(folder, 'server.key'), 0o600);
  handOver(folder);
  const cluster = await startCluster([
    ...[`listen_addresses=${address}`, 'ssl=on', `hba_file=${join(folder, 'hba')}`],
    ...[`ssl_cert_file=${join(folder, 'server.crt')}`, `ssl_key_file=${join(folder, 'server.key')}`],
    ...['log_statement=all', `log_directory=${folder}`],
  ]);
  const local = await cluster.databaseUrl('tapes');
  await queried(local, `ALTER ROLE postgres PASSWORD '${password}'`);
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  return { folder, local, passwordFile, url: `postgres://postgres@${address}/tapes` };
}

function signInAt(url: string, passwordFile: string | null, caFile: string | null) {
  return { address: fleetAddressOf(url).address, passwordFile, caFile };
}

test('a host joins over an encrypted line to whom it means, and to nobody else', async () => {
  const { folder, url, passwordFile } = await startEncrypted();
  const { client, home } = await startHelper();
  const whole = `${url}?sslmode=verify-full`;
  const [ca, other] = ['ca.crt', 'other.crt'].map((name) => join(folder, name));
  const wrong = join(folder, 'wrong');
  writeFileSync(wrong, 'not-the-password\n');
  const codeOf = async (work: Promise<unknown>) =>
    await work.then(
      () => null,
      (error: { readonly code: string; readonly data: object }) => `${error.code} ${JSON.stringify(error.data)}`,
    );
  for (const caFile of [other ?? null, null])
    expect(await codeOf(client.send('fleet.migrate', signInAt(whole, passwordFile, caFile)))).toMatch(
      /^fleet\.certificate-refused /,
    );
  expect(await codeOf(client.send('fleet.migrate', signInAt(url, passwordFile, null)))).toMatch(
    /^fleet\.database-refused /,
  );
  const refused = await codeOf(client.send('fleet.migrate', signInAt(whole, wrong, ca ?? null)));
  expect(refused).toMatch(/^fleet\.database-refused /);
  expect(refused).not.toContain('not-the-password');
  await client.send('fleet.migrate', signInAt(whole, passwordFile, ca ?? null));
  await client.send('fleet.join', { ...signInAt(whole, passwordFile, ca ?? null), name: 'cellar' });
  await expect.poll(async () => (await client.send('fleet.status', {})).link?.reached).toBe(true);
  const found = await client.send('fleet.doctor', {});
  expect(found).toContainEqual({ what: 'line', detail: 'encrypted', fault: null });
  expect(found.filter(({ fault }) => fault !== null)).toEqual([]);
  // Only what is the host's own is kept, and nobody else can read that.
  const kept = join(home, 'fleet.json');
  expect(readFileSync(kept, 'utf8')).toContain('capstan_host_cellar');
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  const own = (JSON.parse(readFileSync(kept, 'utf8')) as { member: { signIn: { password: string } } }).member.signIn
    .password;
  const places = readdirSync(home, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  for (const { parentPath, name } of places) {
    const text = readFileSync(join(parentPath, name), 'latin1');
    expect(text.includes(password), name).toBe(false);
    expect(name !== 'fleet.json' && text.includes(own), name).toBe(false);
  }
});

test('an address that no connection can be tried with is refused before one is', async () => {
  const { client } = await startHelper();
  const address = { host: 'db', port: 5432, database: 'tapes', role: 'ann', tls: 'off' } as const;
  for (const part of ['host', 'database', 'role'] as const) {
    const given = { address: { ...address, [part]: 'a\0b' }, passwordFile: null, caFile: null };
    await expect(client.send('fleet.migrate', given), part).rejects.toMatchObject({ code: 'call.invalid-input' });
    await expect(client.send('fleet.join', { ...given, name: 'cellar' }), part).rejects.toMatchObject({
      code: 'call.invalid-input',
    });
  }
});

test('what is not understood of an address is refused, and nothing of it is repeated', () => {
  for (const url of [
    ...[
      'mysql://db/tapes',
      'db/tapes',
      'postgres:///tapes',
      'postgres://db/tapes?sslmode=prefer',
      'postgres://db:0/tapes',
    ],
    ...[
      'postgres://db/tapes?sslcert=x',
      'postgres://a:secret@:b/c',
      'postgres://ann:secret@db/%zz',
      'postgres://a,b/c',
      'postgres://ann:secret@db/a%00b',
    ],
  ]) {
    try {
      fleetAddressOf(url);
      expect.fail(url);
    } catch (error) {
      expect(error, url).toMatchObject({ code: 'fleet.invalid-address' });
      expect(JSON.stringify(error)).not.toContain('secret');
    }
  }
  expect(fleetAddressOf('postgres://ann:p%40ss@db.lab.example/tapes')).toEqual({
    address: { host: 'db.lab.example', port: 5432, database: 'tapes', role: 'ann', tls: 'verify-full' },
    ...{ password: 'p@ss', caFile: null },
  });
  expect(fleetAddressOf('postgresql://ann@[::1]:6000/tapes').address).toMatchObject({
    host: '::1',
    port: 6000,
    tls: 'off',
  });
  expect(fleetAddressOf('postgres://ann@localhost/tapes?sslrootcert=/ca.crt').address).toMatchObject({
    tls: 'verify-full',
  });
});
