// Fifty thousand calls by chance, right and wrong, from several users' programs at once: each is answered in the contract's
// own words, and afterwards the helper holds what it held before. CAPSTAN_FUZZ_SEED draws others, CAPSTAN_FUZZ_CALLS more
// or fewer. The same seed draws the same calls; what they meet depends on when they come.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { helperSocket } from '../../client/home.ts';
import type { Identity } from '../../contract/identity.ts';
import { Campaign } from './fuzz/campaign.ts';
import type { NameableThings } from './fuzz/inputs.ts';
import { FuzzLine } from './fuzz/line.ts';
import { type Helper, isRoot, ownIdentity, startHelper } from './harness.ts';
import { ann, bob, memberGroup, openFolder, sharedHelper, socketAs } from './people.ts';
import { type HeldResources, heldBy, pidOf } from './process.ts';

const seed = Number(process.env.CAPSTAN_FUZZ_SEED ?? 20_261);
const calls = Number(process.env.CAPSTAN_FUZZ_CALLS ?? 50_000);
/** Of the same kinds: what Node compiles, SQLite caches and lists keep is there when it is measured first. Most of it: it grows ever less. */
const warmUp = 75_000;
const linesEach = 4;
const withinShare = 0.05;
/** The kernel's count differs by some megabytes from one run to the next: what V8 compiled, and pages that are not quite empty. */
const residentWithinShare = 0.1;

const carl: Identity = { uid: 65_005, gid: 65_005, groups: [memberGroup] };
/** Without root there is one user, and of one user's calls the helper takes no more than it does of anybody's. */
const users = isRoot ? [ann, bob, carl] : [ownIdentity()];

async function helperForAll(): Promise<Helper> {
  const node = ['--expose-gc', '--no-memory-pool', '--import', join(import.meta.dirname, 'fuzz', 'tidy.ts')];
  if (!isRoot) return await startHelper({ node });
  const helper = await sharedHelper(
    { administrators: { users: [carl.uid], groups: [] }, sharedPools: ['Open'] },
    { node },
  );
  const socket = helperSocket(helper.home);
  chmodSync(dirname(socket), 0o711);
  chmodSync(socket, 0o666);
  return helper;
}

/** A folder with a little of everything, for everybody. */
function playground(): { readonly folder: string; readonly paths: readonly string[] } {
  const folder = openFolder();
  const paths = ['tree', 'tree/below', 'into', 'mirror', 'empty'].map((name) => join(folder, name));
  for (const path of paths) mkdirSync(path);
  for (const path of [folder, ...paths]) chmodSync(path, 0o777);
  for (const name of ['a.txt', 'b.txt', 'é', 'below/c']) writeFileSync(join(folder, 'tree', name), name.repeat(500));
  symlinkSync('/none', join(folder, 'tree', 'link'));
  execFileSync('mkfifo', ['--mode', '666', join(folder, 'fifo')]);
  const others = ['tree/a.txt', 'tree/link', 'fifo', 'none', 'none/there', 'tree/a.txt/x'];
  return { folder, paths: [folder, ...paths, ...others.map((name) => join(folder, name))] };
}

/** Something to look at: two cartridges with files on them, and the jobs that put them there. */
async function fill({ client, endOf }: Helper, known: NameableThings): Promise<void> {
  const [source = ''] = known.paths.filter((path) => path.endsWith('/tree'));
  for (const barcode of known.cartridges.slice(0, 2)) {
    const begun = [
      await endOf(await client.send('cartridges.load', { barcode, drive: null })),
      await endOf(
        await client.send('cartridges.format', { barcode, confirmedBarcode: barcode, name: '', mediaPool: 'Open' }),
      ),
      await endOf(await client.send('archive.start', { barcodes: [barcode], sources: [source] })),
      await endOf(await client.send('cartridges.eject', { barcode })),
    ];
    expect(begun.map(({ state }) => state)).toEqual(begun.map(() => 'done'));
    known.jobs = [...known.jobs, ...begun.map(({ id }) => id)];
  }
}

/**
 * Sets that are due never and one that mirrors all the time, with a pool for them, of a name that no call has had: one
 * that was encrypted and removed keeps its name for its cartridges.
 */
async function plan({ client }: Helper, known: NameableThings, pool: string): Promise<void> {
  await client.send('pools.add', { name: pool, isShared: true, restoreTest: null });
  const source = join(known.folder, 'tree');
  const set = {
    ...{ sources: [source], include: [], exclude: ['x'], timeZone: 'UTC', copies: 1, verify: 'none' as const },
    ...{ keepDays: null, keepOnDiskDays: 0 },
  };
  const timing = { kind: 'continuous', tapeWithinSeconds: 604_800 } as const;
  const made = [
    await client.send('mirrors.add', { ...set, name: 'never', timing: { kind: 'manual' }, pool, mirror: null }),
    await client.send('mirrors.add', {
      ...set,
      name: 'always',
      timing,
      pool: null,
      mirror: join(known.folder, 'mirror'),
    }),
  ];
  known.sets = made.map(({ id }) => id);
  known.pools = [...known.pools, pool];
}

interface Measured extends HeldResources {
  /** What the kernel counts when everything free was just given back. */
  readonly resident: number;
  /** What is held on to by something. */
  readonly live: number;
}

/** Enough work, also for a fast machine, for it to give back what is free once more: what it gave back while jobs still ended does not count. */
const lastSnapshots = 2_000;

/** In megabytes, once the helper has come to rest and released what it does not need. */
async function measured(helper: Helper): Promise<Measured> {
  const pid = pidOf(helper);
  const since = new Date();
  let resident: number | null = null;
  const isReleased = async () => {
    resident = residentWhenReleased(helper, since);
    if (resident !== null) return true;
    for (let at = 0; at < lastSnapshots; at += 1) await helper.snapshot();
    return false;
  };
  // It rests in between.
  await expect.poll(isReleased, { timeout: 240_000, interval: 8_000 }).toBe(true);
  // An agent of a fleet that is sought in vain gives up by itself.
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  await expect.poll(children, { timeout: 60_000 }).toBe('');
  // What timers and ends of jobs let go of a moment later is not held on to: all of that is over now.
  const note = join(helper.home, 'live-bytes');
  rmSync(note, { force: true });
  process.kill(pid, 'SIGUSR2');
  await expect.poll(() => existsSync(note), { timeout: 60_000 }).toBe(true);
  return {
    resident: megabytes(resident ?? Number.NaN),
    live: megabytes(Number(readFileSync(note, 'utf8'))),
    ...heldBy(pid),
  };
}

/** What the kernel counts the moment after: V8 takes some pages back as soon as anything runs. Null: it did not release since. */
function residentWhenReleased({ home }: Helper, since: Date): number | null {
  const releases = readFileSync(join(home, 'helper.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"memory released"'))
    .map((line) => JSON.parse(line) as { readonly time: string; readonly residentBytes: number });
  return releases.findLast(({ time }) => new Date(time) > since)?.residentBytes ?? null;
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10;
}

test('fifty thousand calls by chance crash nothing, each is answered in words, and nothing is kept of them', {
  timeout: 1_200_000,
}, async () => {
  const helper = await helperForAll();
  const pid = pidOf(helper);
  const clock = { mode: 'instant', speedUp: 1 } as const;
  for (const model of ['lto8', 'lto9']) await helper.client.send('virtual.addDrive', { model, clock });
  const before = await helper.snapshot();
  const drives = before.drives.map(({ id }) => id);
  const known: NameableThings = {
    cartridges: before.cartridges.map(({ barcode }) => barcode),
    drives,
    kept: drives,
    jobs: [],
    sets: [],
    pools: ['His', 'Open'],
    entries: ['', 'tree', 'tree/a.txt', 'tree/below/c', 'none', 'capstan.json'],
    ...playground(),
  };
  const doors = users.flatMap((who) =>
    Array.from({ length: linesEach }, () => async (found: ConstructorParameters<typeof FuzzLine>[1]) => {
      return new FuzzLine(await socketAs(who, helperSocket(helper.home)), found);
    }),
  );
  const campaign = new Campaign(seed, helper, known, doors);

  await fill(helper, known);
  await plan(helper, known, 'New');
  await campaign.run(warmUp);
  expect(campaign.findings).toEqual([]);
  await campaign.rest(drives);
  const start = await measured(helper);
  await plan(helper, known, 'Newer');
  const began = performance.now();
  await campaign.run(calls);
  const seconds = Math.round((performance.now() - began) / 1_000);
  await campaign.rest(drives);
  const end = await measured(helper);

  const people = join(helper.home, 'people');
  const logs = [join(helper.home, 'helper.log'), ...(existsSync(people) ? filesOf(people) : [])];
  const log = logs.map((path) => readFileSync(path, 'utf8')).join('\n');
  const mistakes = log.split('\n').filter((line) => /"(mistake|helper crashed)"/.test(line));
  const crashes = campaign.findings.length + mistakes.length;
  const growth = (name: keyof Measured) => `${start[name]} → ${end[name]}`;
  console.log(
    `fuzzer: ${calls.toLocaleString('en')} calls, ${crashes} crashes; RSS ${growth('resident')} MB (at rest; ` +
      `of which live ${growth('live')}), threads ${growth('threads')}, descriptors ${growth('descriptors')} ` +
      `(${campaign.answered.toLocaleString('en')} answered by an output; seed ${seed}, ${seconds} s)`,
  );
  expect({ findings: campaign.findings, mistakes }).toEqual({ findings: [], mistakes: [] });
  for (const name of ['threads', 'descriptors', 'live'] as const) {
    expect(end[name], `${name} (seed ${seed})`).toBeLessThanOrEqual(start[name] * (1 + withinShare));
  }
  expect(end.resident, `RSS (seed ${seed})`).toBeLessThanOrEqual(start.resident * (1 + residentWithinShare));
  expect(pidOf(helper)).toBe(pid);
  expect((await helper.snapshot()).drives.map(({ id }) => id)).toEqual(drives);
});
