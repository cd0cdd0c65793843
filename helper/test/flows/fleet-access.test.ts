// Who sees what over all hosts of a fleet: three hosts on which people have the same numbers and other names, the same names and
// other numbers, are administrators here and strangers there. Whatever somebody is shown at one host must be just what each host
// itself would show to the person that they are there.

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import { helperSocket } from '../../client/home.ts';
import { rowsOf } from '../../client/pages.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Entry, Page } from '../../contract/model.ts';
import { signInInput, startFleet, type TestFleet, untilReported } from '../fleet/fleet-hosts.ts';
import { queried } from '../fleet/postgres.ts';
import { copiesCompared, filesSeen, versionsOf } from '../fleet/seen-copies.ts';
import { type Helper, isRoot, temporaryFolder } from './harness.ts';
import { clientAs, fileOf, folderOf, memberGroup, openFolder, sharedHelper } from './people.ts';

const hostNames = ['attic', 'barn', 'cellar'] as const;
type HostName = (typeof hostNames)[number];

interface LocalPerson {
  readonly name: string;
  readonly uid: number;
  /** By its group; administrators are named by the policy. */
  readonly role: 'administrator' | 'member' | 'stranger';
}

/** Who is known where. */
const peopleOf: Readonly<Record<HostName, readonly LocalPerson[]>> = {
  attic: [
    { name: 'ann', uid: 65_001, role: 'member' },
    { name: 'bob', uid: 65_002, role: 'member' },
    { name: 'carl', uid: 65_005, role: 'administrator' },
    { name: 'dora', uid: 65_006, role: 'stranger' },
  ],
  barn: [
    { name: 'ann', uid: 65_001, role: 'member' },
    { name: 'bob', uid: 65_002, role: 'stranger' },
    { name: 'carl', uid: 65_005, role: 'stranger' },
    { name: 'dora', uid: 65_006, role: 'administrator' },
  ],
  cellar: [
    // Another person of that number, and a person of that name with another number.
    { name: 'zoe', uid: 65_001, role: 'member' },
    { name: 'bob', uid: 65_002, role: 'member' },
    { name: 'ann', uid: 65_007, role: 'member' },
    { name: 'carl', uid: 65_005, role: 'member' },
  ],
};

function identityOf({ uid, role }: LocalPerson): Identity {
  return { uid, gid: uid, groups: role === 'stranger' ? [] : [memberGroup] };
}

/** As the system of that host would have them: a test has but one. */
function systemOf(people: readonly LocalPerson[]): Readonly<Record<string, string>> {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const lines = people.map(({ name, uid }) => `${name}:x:${uid}:${uid}::/:/bin/sh`);
  const cases = people.map(
    ({ name, uid, role }) => `${name}) echo "${uid}${role === 'stranger' ? '' : ` ${memberGroup}`}";;`,
  );
  const all = ['root:x:0:0::/:/bin/sh', ...lines].map((line) => `echo '${line}'`).join('\n');
  const getent = `#!/bin/sh\n[ "$1" = passwd ] || exec /usr/bin/getent "$@"\n(\n${all}\n) | awk -F: -v want="$2" 'want == "" || want == $1 || want == $3'\n`;
  writeFileSync(join(folder, 'getent'), getent, { mode: 0o755 });
  const id = `#!/bin/sh\nshift; shift\ncase "$1" in\n${cases.join('\n')}\nroot) echo 0;;\nesac\n`;
  writeFileSync(join(folder, 'id'), id, { mode: 0o755 });
  return { PATH: `${folder}:${process.env.PATH ?? ''}` };
}

interface FleetWorld {
  readonly fleet: TestFleet;
  readonly hosts: Readonly<Record<HostName, Helper>>;
}

async function startHost(fleet: TestFleet, name: HostName): Promise<Helper> {
  const people = peopleOf[name];
  const users = people.filter(({ role }) => role === 'administrator').map(({ uid }) => uid);
  const policy = { administrators: { users, groups: [] }, sharedPools: name === 'barn' ? [] : ['family'] };
  const host = await fleet.host(name, () => sharedHelper(policy, { environment: systemOf(people) }));
  const socket = helperSocket(host.home);
  chmodSync(dirname(socket), 0o711);
  chmodSync(socket, 0o666);
  const prefix = name.slice(0, 3).toUpperCase();
  await fillCartridge(host, `${prefix}001L8`, people[0], '', people, name);
  await fillCartridge(host, `${prefix}002L8`, null, 'family', people, name);
  await fillCartridge(host, `${prefix}003L8`, people[1], 'own', people, name);
  return host;
}

/** Files of everybody, on a cartridge that one of them formatted, or the administrator. */
async function fillCartridge(
  host: Helper,
  barcode: string,
  owner: LocalPerson | null | undefined,
  mediaPool: string,
  people: readonly LocalPerson[],
  name: HostName,
): Promise<void> {
  await host.client.send('virtual.create', { barcode, capacityBytes: 100_000_000 });
  expect(await host.load(barcode)).toMatchObject({ state: 'done' });
  const mayFormat = owner !== null && owner !== undefined && owner.role !== 'stranger';
  const client = mayFormat ? await clientAs(identityOf(owner), host) : host.client;
  const start = { barcode, confirmedBarcode: barcode, name: barcode, mediaPool, blockBytes: 65_536 };
  expect(await host.endOf(await client.send('cartridges.format', start))).toMatchObject({ state: 'done' });
  const folder = join(openFolder(), 'work');
  mkdirSync(folder);
  for (const one of people) {
    const own = folderOf(identityOf(one), join(folder, `folder of ${one.name}`));
    for (const number of [1, 2])
      fileOf(identityOf(one), join(own, `paper ${number} at ${name}`), `${one.name} ${barcode}`);
    fileOf(identityOf(one), join(folder, `paper of ${one.name}`), one.name);
  }
  writeFileSync(join(folder, 'paper of root'), 'root');
  // Some see one of these, some two, nobody all.
  if (['ATT001L8', 'ATT003L8', 'CEL003L8'].includes(barcode)) writeFileSync(join(folder, 'some see it'), 'twice');
  expect(await host.archive(barcode, folder)).toMatchObject({ state: 'done' });
  expect(await host.eject(barcode)).toMatchObject({ state: 'done' });
}

async function world(): Promise<FleetWorld> {
  const fleet = await startFleet();
  const hosts = {
    attic: await startHost(fleet, 'attic'),
    barn: await startHost(fleet, 'barn'),
    cellar: await startHost(fleet, 'cellar'),
  };
  for (const name of hostNames) await untilReported(hosts[name], fleet.url);
  return { fleet, hosts };
}

/** As whom somebody of a host is known at another. */
function sameAt(host: HostName, { name, uid }: LocalPerson): LocalPerson | null {
  const there = peopleOf[host].find((one) => one.name === name && one.uid === uid);
  return there === undefined || there.role === 'stranger' ? null : there;
}

const root: LocalPerson = { name: 'root', uid: 0, role: 'administrator' };

/** Two of them stand at one. */
function siteOfHost(host: HostName): string {
  return host === 'cellar' ? 'valley' : 'hill';
}

/** They are where they were made. */
function siteOfCartridge(barcode: string): string {
  return siteOfHost(hostNames.find((host) => barcode.startsWith(host.slice(0, 3).toUpperCase())) ?? 'attic');
}

/** Root is each computer's own. */
function rootAt(host: string, at: string): LocalPerson | null {
  return host === at ? root : null;
}

const clients = new Map<string, Promise<Client>>();

/** One line for each: a helper has not room for all that are asked. */
async function clientFor(one: LocalPerson, host: Helper): Promise<Client> {
  if (one.uid === 0) return host.client;
  const key = `${one.uid} ${host.home}`;
  const known = clients.get(key) ?? clientAs(identityOf(one), host);
  clients.set(key, known);
  return await known;
}

const patterns = ['paper', 'paper 1', 'work', 'paper*', 'folder of ann/paper', 'of bob', 'pa'] as const;

async function searched(host: Helper, name: string, as: LocalPerson): Promise<readonly string[]> {
  const client = await clientFor(as, host);
  const found: string[] = [];
  for await (const row of rowsOf((page) => client.send('catalogue.search', { name, ...page })))
    found.push(`${row.barcode}:${row.path} ${row.kind} ${row.size} ${row.sha256} ${row.generation}`);
  return found;
}

describe.skipIf(!isRoot)('over all hosts', () => {
  test('a person sees just what each host would show them', { timeout: 300_000 }, async () => {
    const { fleet, hosts } = await world();
    for (const name of hostNames) await hosts[name].client.send('fleet.site', { site: siteOfHost(name) });
    // Where cartridges are is told beside what is reported of them.
    const placed = async () => (await queried(fleet.url, 'SELECT FROM capstan.cartridge_place')).length;
    const snapshots = await Promise.all(hostNames.map((name) => hosts[name].snapshot()));
    const cartridges = snapshots.reduce((sum, { cartridges }) => sum + cartridges.length, 0);
    await expect.poll(placed, { timeout: 60_000 }).toBe(cartridges);
    let wrong = 0;
    let compared = 0;
    const note = (what: string, got: readonly string[], wanted: readonly string[]) => {
      compared += 1;
      const [one, other] = [got.toSorted(), wanted.toSorted()];
      if (JSON.stringify(one) === JSON.stringify(other)) return;
      wrong += 1;
      process.stdout.write(`${what}\n  got    ${one.join('\n         ')}\n  wanted ${other.join('\n         ')}\n`);
    };
    for (const at of hostNames) {
      for (const one of [...peopleOf[at], root]) {
        const who = `${one.name} at ${at}`;
        if (one.role === 'stranger') {
          await expect(clientFor(one, hosts[at])).rejects.toMatchObject({ code: 'caller.refused' });
          continue;
        }
        const client = await clientFor(one, hosts[at]);
        const elsewhere = hostNames.flatMap((host) => {
          const there = one.uid === 0 ? rootAt(host, at) : sameAt(host, one);
          return there === null ? [] : [{ host, there }];
        });
        for (const name of patterns) {
          const got: string[] = [];
          for await (const row of rowsOf((page) => client.send('fleet.search', { name, ...page, limit: 7 })))
            got.push(`${row.barcode}:${row.path} ${row.kind} ${row.size} ${row.sha256} ${row.generation}`);
          const wanted = [];
          for (const { host, there } of elsewhere) wanted.push(...(await searched(hosts[host], name, there)));
          note(`${who} searches ${name}`, got, wanted);
        }
        const seen = [];
        for (const { host, there } of elsewhere) seen.push(...(await filesSeen(await clientFor(there, hosts[host]))));
        const copies = await copiesCompared(client, seen, siteOfCartridge);
        for (const [what, got, wanted] of copies) note(`${who}: ${what}`, got, wanted);
        for (const host of hostNames) {
          const there = one.uid === 0 ? rootAt(host, at) : sameAt(host, one);
          for (const barcode of [1, 2, 3].map((number) => `${host.slice(0, 3).toUpperCase()}00${number}L8`)) {
            for (const path of [
              '',
              'work',
              'work/folder of ann',
              'work/folder of bob',
              'work/none',
              'work/folder of zoe',
            ]) {
              const got = await listed(client, 'fleet.list', barcode, path);
              const wanted =
                there === null
                  ? ['not there']
                  : await listed(await clientFor(there, hosts[host]), 'catalogue.list', barcode, path);
              note(`${who} lists ${barcode}:/${path}`, got, wanted);
            }
            for (const path of ['work/some see it', 'work/paper of ann', 'work/paper of root', 'work', 'none/none']) {
              const got = await versionsOf(client, 'fleet.versions', barcode, path);
              const other = there === null ? null : await clientFor(there, hosts[host]);
              const wanted =
                other === null ? ['not there'] : await versionsOf(other, 'catalogue.versions', barcode, path);
              note(`${who} asks for versions of ${barcode}:/${path}`, got, wanted);
            }
          }
        }
      }
    }
    process.stdout.write(`${compared} answers compared, ${wrong} wrong\n`);
    expect(wrong).toBe(0);
    expect(compared).toBeGreaterThan(200);
    // Ann of the cellar has another number: the attic says that she is its Ann.
    const [annThere, annHere] = [peopleOf.cellar[2], peopleOf.attic[0]];
    if (annThere === undefined || annHere === undefined) throw new Error('no Ann');
    const client = await clientFor(annThere, hosts.cellar);
    const before = (await client.send('fleet.search', { name: 'paper of', cursor: null, limit: 100 })).rows;
    expect(before.some(({ host }) => host !== 'cellar')).toBe(false);
    const link = { user: 'ann', host: 'cellar', otherUser: '65007' };
    await hosts.attic.client.send('fleet.link', { ...link, isLinked: true });
    expect(await hosts.attic.client.send('fleet.people', { cursor: null, limit: 10 })).toEqual({
      rows: [link],
      next: null,
    });
    const { rows } = await client.send('fleet.search', { name: 'paper of', cursor: null, limit: 100 });
    const there = rows.filter(({ host }) => host === 'attic').map(({ barcode, path }) => `${barcode}:${path}`);
    const own = await searched(hosts.attic, 'paper of', annHere);
    expect(there.toSorted()).toEqual(own.map((line) => line.replace(/ file .*/, '')).toSorted());
    await hosts.attic.client.send('fleet.link', { ...link, isLinked: false });
    expect((await client.send('fleet.search', { name: 'paper of', cursor: null, limit: 100 })).rows).toEqual(before);
    await expectHostilesToFail(fleet, hosts.attic);
  });
});

async function listed(
  client: Client,
  call: 'fleet.list' | 'catalogue.list',
  barcode: string,
  path: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  try {
    const pageOf = async (page: {
      readonly cursor: string | null;
    }): Promise<Page<Pick<Entry, 'path' | 'kind' | 'size'>>> =>
      await client.send(call, { barcode, path, cursor: page.cursor, limit: 3 });
    for await (const row of rowsOf(pageOf)) found.push(`${row.path} ${row.kind} ${row.size}`);
    return found;
  } catch (error) {
    if (!(error instanceof TapeError)) throw error;
    const isNowhere = error.code === 'volume.path-missing' || error.code === 'cartridge.unknown';
    return [isNowhere ? 'not there' : error.code];
  }
}

/** What somebody could try who has a host's own role and password. */
async function expectHostilesToFail({ url }: TestFleet, { home }: Helper): Promise<void> {
  const { readFileSync } = await import('node:fs');
  const { member } = JSON.parse(readFileSync(join(home, 'fleet.json'), 'utf8')) as {
    readonly member: { readonly signIn: { readonly role: string } };
  };
  const asHost = url.replace('postgres@', `${member.signIn.role}@`);
  const [own] = await queried<{ readonly id: number }>(asHost, 'SELECT id FROM capstan.host WHERE role = session_user');
  const other = `(SELECT id FROM capstan.host WHERE id <> ${own?.id} LIMIT 1)`;
  const forbidden = [
    `INSERT INTO capstan.person VALUES (${other}, 0, 'root', 'administrator')`,
    `INSERT INTO capstan.person_link VALUES (${other}, 0, ${own?.id}, 65001)`,
    `INSERT INTO capstan.shared_pool VALUES (${other}, 'own')`,
    `INSERT INTO capstan.listing (host, local, barcode, uuid) VALUES (${other}, 1, 'X', 'x')`,
    `SET ROLE postgres`,
    `ALTER TABLE capstan.entry DISABLE ROW LEVEL SECURITY`,
    `SELECT capstan.number_at(1, 1, '{}', '{}')`,
    `UPDATE capstan.host SET role = 'postgres' WHERE id = ${own?.id}`,
    `UPDATE capstan.person SET host = ${other}`,
    `COPY capstan.entry FROM STDIN`,
  ];
  const inner = ['name_sample()', `rare_condition('[["pap"]]')`].map((call) => `SELECT capstan.${call}`);
  for (const sql of [...forbidden, ...inner]) await expect(queried(asHost, sql), sql).rejects.toThrow();
  const idle = [
    `UPDATE capstan.cartridge SET owner = 65001 WHERE host <> ${own?.id} RETURNING 1`,
    `DELETE FROM capstan.entry WHERE host <> ${own?.id} RETURNING 1`,
    `SELECT * FROM capstan.entry WHERE host <> ${own?.id}`,
    `SELECT * FROM capstan.name_block WHERE host <> ${own?.id}`,
    `SELECT * FROM capstan.job_item WHERE host <> ${own?.id}`,
    `SELECT * FROM capstan.person WHERE host <> ${own?.id}`,
    `SELECT * FROM capstan.duplicates_between('', '\\xffffffffffffffff', NULL, false, 10)`,
    `SELECT of_files.* FROM capstan.listing, capstan.copies_of_files(listing.id, 0, 100, '{}') AS of_files`,
    `SELECT of_files.* FROM capstan.listing, capstan.copies_at_sites(listing.id, 0, 100, '{}') AS of_files`,
    `UPDATE capstan.host SET site = 'here' WHERE id <> ${own?.id} RETURNING 1`,
    `SELECT of_file.* FROM capstan.listing, capstan.file_versions(listing.id, '{work,"paper of ann"}', '{work,"paper of ann"}', 9) AS of_file`,
    `SELECT * FROM capstan.shown_listings()`,
    `SELECT * FROM capstan.blocks_named('[["pap"]]', NULL, -1, -1, 10)`,
    `SELECT * FROM capstan.blocks_found(NULL, '[["pap"]]', NULL, -1, -1, 10, 10)`,
    `SELECT * FROM capstan.blocks_behind(0, '[["pap"]]', NULL, -1, -1, 10)`,
    `SELECT * FROM capstan.own_blocks('[["pap"]]', NULL, 10)`,
    `UPDATE capstan.host SET applied = 0 WHERE id <> ${own?.id} RETURNING 1`,
  ];
  for (const sql of idle) expect(await queried(asHost, sql), sql).toEqual([]);
}

test.skipIf(!isRoot)('of two computers of one name the second is refused', async () => {
  const fleet = await startFleet();
  await fleet.host('cellar');
  const other = await sharedHelper();
  await expect(other.client.send('fleet.join', { ...signInInput(fleet.url), name: 'cellar' })).rejects.toMatchObject({
    code: 'fleet.name-taken',
  });
});
