// Hosts of a fleet as its database knows them: each signs in by a role of its own.

import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { FleetDatabase } from '../../fleet/database.ts';
import { migrate } from '../../fleet/migrate.ts';
import { migrations } from '../../fleet/migrations.ts';
import { type Helper, temporaryFolder } from '../flows/harness.ts';
import { queried, signInOf, startCluster, type TestCluster } from './postgres.ts';

export interface TestHost {
  readonly uuid: string;
  readonly name: string;
  readonly database: FleetDatabase;
}

export interface FleetOfHosts {
  readonly cluster: TestCluster;
  /** Of the database's superuser. */
  readonly url: string;
  readonly hosts: readonly TestHost[];
}

export async function startFleet(...names: readonly string[]): Promise<FleetOfHosts> {
  const cluster = await startCluster();
  const url = await cluster.databaseUrl('tapes');
  const owner = new FleetDatabase(signInOf(url));
  await migrate(owner);
  await owner.close();
  const hosts: TestHost[] = [];
  for (const name of names) {
    const uuid = randomUUID();
    await queried(url, `CREATE ROLE ${name} LOGIN IN ROLE capstan_host`);
    await queried(
      url,
      `INSERT INTO capstan.host (uuid, name, role, shape, version) VALUES ('${uuid}', '${name}', '${name}', ${migrations.length}, '1')`,
    );
    const database = new FleetDatabase(signInOf(url.replace('postgres@', `${name}@`)));
    onTestFinished(() => database.close());
    hosts.push({ uuid, name, database });
  }
  await linkRoots(url);
  return { cluster, url, hosts };
}

/** The tests may run as root, who is nobody on another host that does not say so. */
async function linkRoots(url: string): Promise<void> {
  await queried(url, `INSERT INTO capstan.person SELECT id, 0, 'root', 'administrator' FROM capstan.host`);
  await queried(
    url,
    `INSERT INTO capstan.person_link SELECT host.id, 0, other.id, 0 FROM capstan.host, capstan.host AS other WHERE host <> other`,
  );
}

/** A helper's home, as that of a host which has joined. */
export function joinedHome({ name, uuid }: TestHost, url: string, home = join(temporaryFolder(), 'home')): string {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const signIn = signInOf(url.replace('postgres@', `${name}@`));
  writeFileSync(join(home, 'fleet.json'), JSON.stringify({ uuid, member: { signIn, uuid, name }, fromBackup: null }), {
    mode: 0o600,
  });
  return home;
}

export async function untilReached({ client }: Helper, reached = true): Promise<void> {
  for (;;) {
    const { link } = await client.send('fleet.status', {});
    if (link?.reached === reached) return;
    await sleep(50);
  }
}

/** Carries a cartridge of the virtual shelf from one home to another, neither of which has it in a drive. */
export function carry(barcode: string, from: string, to: string): void {
  const folder = (home: string) => join(home, 'virtual', 'cartridges', barcode);
  renameSync(folder(from), folder(to));
}
