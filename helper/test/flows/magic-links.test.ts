// The links of /proc lead past every permission to what a process holds open, and a path given to the helper is followed in
// the helper's own process. Each call that takes a path is tried with a place that the caller may use, by its name and
// through such links: whatever may be reached so is refused, whoever may reach it otherwise.

import { createHash } from 'node:crypto';
import { chmodSync, closeSync, constants, mkdirSync, openSync, readFileSync, symlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import { follow } from '../../client/follow-job.ts';
import { answeredCalls, calls, type Input } from '../../contract/contract.ts';
import { errorOf, faultOf, TapeError } from '../../contract/errors.ts';
import type { JobId } from '../../contract/model.ts';
import type { SetId } from '../../contract/schedules.ts';
import { type DeskHere, deskHere } from './desk-here.ts';
import { isRoot, startHelper } from './harness.ts';
import { ann, bob, clientAs, fifoOf, fileOf, folderOf, openFolder, sharedHelper } from './people.ts';
import { barcode, HeldStream } from './steps.ts';
import { greeting, honest, last } from './tree-frames.ts';

/** A cartridge for the administrator to export. */
const spare = 'CAP009L8';
const toDisk: Omit<Input<'mirrors.add'>, 'name' | 'sources' | 'mirror'> = {
  ...{
    include: [],
    exclude: [],
    timing: { kind: 'continuous', tapeWithinSeconds: 3600 },
    timeZone: 'UTC',
    pool: null,
    copies: 1,
  },
  ...{ verify: 'none', keepDays: null, keepOnDiskDays: 0 },
};

interface LinksWorld {
  readonly client: Client;
  readonly administrator: Client;
  /** Of a helper that has keys of its own. */
  readonly elsewhere: Client;
  /** What is hers to read, and where she may put things. */
  readonly source: string;
  readonly into: string;
}

/** Each call by its field; `way` gives a place's other name. What comes is the fault's code, or 'done'. */
type Way = (place: string) => string;
type Trial = (world: LinksWorld, way: Way) => Promise<unknown>;

const job = async (client: Client, start: () => Promise<JobId>): Promise<void> => {
  const { state, fault, id } = await follow(client, start, () => {}).done;
  if (fault !== null) throw errorOf(fault);
  if (state === 'done') return;
  const { rows } = await client.send('jobs.items', { id, failedOnly: true, cursor: null, limit: 1 });
  const [item] = rows;
  const mirrored = item?.mirror?.kind === 'mirror-failed' ? item.mirror.fault : null;
  const failed = item?.fault ?? mirrored;
  if (failed == null) throw new Error(`${state}, and nothing failed`);
  throw errorOf(failed);
};

let count = 0;
const fresh = ({ into }: LinksWorld, name = 'f') => {
  count += 1;
  return folderOf(ann, join(into, `${name}${count}`), 0o777);
};

const restored = (into: string): Input<'restore.start'> => ({
  from: [{ barcode, paths: ['d'] }],
  conflict: 'overwrite',
  into,
});

function secretIn(into: string): string {
  count += 1;
  return fileOf(bob, join(into, `secret${count}`), 'secret', 0o644);
}

/** With a secret from there. */
async function noticesBy(client: Client, call: 'add' | 'change', path: string, name?: string): Promise<string> {
  count += 1;
  const { name: given } = await client.send(`notices.${call}`, {
    ...{ name: name ?? `way ${count}`, events: ['job-failed'], includeNames: false },
    channel: { kind: 'webhook', url: 'http://127.0.0.1:9/' },
    secret: { kind: 'file', path },
  });
  return given;
}

type SetPlaces = Pick<Input<'mirrors.add'>, 'sources' | 'mirror'>;

/** A set of these, or changed to them from others that are in order, until its folder is made or something is wrong. */
async function set(world: LinksWorld, places: SetPlaces, before: SetPlaces | null): Promise<SetId> {
  const { client } = world;
  count += 1;
  const name = `set ${count}`;
  const { id } = await client.send('mirrors.add', { name, ...(before ?? places), ...toDisk });
  if (before !== null) await client.send('mirrors.change', { id, change: { name, ...places, ...toDisk } });
  const ended = async () => {
    const { isCounting, faults, disk } = await client.send('mirrors.gauge', { id });
    const [fault] = faults;
    if (fault !== undefined) return fault;
    return !isCounting && disk.oldest === null;
  };
  await expect.poll(ended, { timeout: 20_000 }).not.toBe(false);
  const fault = await ended();
  if (typeof fault !== 'boolean') throw errorOf(fault);
  const rows = await client.send('mirrors.read', { id, paths: ['d/f'], into: fresh(world) });
  if (rows.files !== 1) throw errorOf(rows.failed[0]?.fault ?? { code: 'source.missing', data: {} });
  return id;
}

const jobOf =
  (
    name: 'archive.start' | 'archive.plan',
    input: (world: LinksWorld, way: Way) => Partial<Input<'archive.start'>>,
  ): Trial =>
  (world, way) => {
    const asked = { barcodes: [barcode], sources: [world.source], ...input(world, way) };
    const { client } = world;
    return job(client, () =>
      name === 'archive.start' ? client.send(name, { ...asked, unchanged: 'write' }) : client.send(name, asked),
    );
  };

const sources = ({ source }: LinksWorld, way: Way) => ({ sources: [way(source)] });
const listOf = (world: LinksWorld) => fileOf(ann, join(fresh(world), 'list.md5'), `${md5Of(world)}  f\n`);
const md5Of = ({ source }: LinksWorld) =>
  createHash('md5')
    .update(readFileSync(join(source, 'f')))
    .digest('hex');
const verifyAgainst = (world: LinksWorld, way: Way) => ({ verifyAgainst: way(listOf(world)) });
const mirror = (world: LinksWorld, way: Way) => ({ mirror: way(fresh(world)) });

const listIn = (world: LinksWorld, way: Way) => {
  const path = fileOf(ann, join(fresh(world), 'list'), 'f\0');
  return { list: { path: way(path), ends: 'nul' as const } };
};

/** What stands in the way of an archive is what it answers. */
const preflightOf =
  (input: (world: LinksWorld, way: Way) => Partial<Input<'archive.preflight'>>): Trial =>
  async (world, way) => {
    const { client, source } = world;
    const asked = { barcodes: [barcode], sources: [source], ...input(world, way) };
    const { id } = await follow(
      client,
      () => client.send('archive.preflight', asked),
      () => {},
    ).done;
    const result = await client.send('jobs.result', { id });
    if (result?.kind !== 'preflight') throw new Error('no preflight');
    for (const { fault, severity } of result.preflight.findings)
      if (fault !== null && severity !== 'ok') throw errorOf(fault);
  };

const passphraseIn = (world: LinksWorld) => fileOf(ann, join(fresh(world), 'passphrase'), 'open sesame\n');

async function encryptedPool(world: LinksWorld, client: Client, way: Way = (place) => place): Promise<string> {
  count += 1;
  const name = `pool ${count}`;
  const encrypt = { passphraseFile: way(passphraseIn(world)) };
  await client.send('pools.add', { name, isShared: false, restoreTest: null, encrypt });
  return name;
}

/** A kit of the pool: its text. */
async function kitOf(world: LinksWorld, client: Client, pool: string, ways: { pdf?: Way; text?: Way } = {}) {
  const folder = fresh(world);
  const [pdf, text] = [fileOf(ann, join(folder, 'pdf'), ''), fileOf(ann, join(folder, 'text'), '')];
  await client.send('keys.writeKit', { pool, pdf: ways.pdf?.(pdf) ?? pdf, text: ways.text?.(text) ?? text });
  return text;
}

/** A pool of hers, and a call of it. */
const ofPool =
  (work: (client: Client, pool: string, world: LinksWorld, way: Way) => Promise<unknown>): Trial =>
  async (world, way) => {
    const { client } = world;
    await work(client, await encryptedPool(world, client), world, way);
  };

/** A kit of keys that this helper has not. */
const foreignKit = async (world: LinksWorld) =>
  await kitOf(world, world.elsewhere, await encryptedPool(world, world.elsewhere));

const keyTrials: Readonly<Record<string, Trial>> = {
  'pools.add encrypt.passphraseFile': (world, way) => encryptedPool(world, world.client, way),
  'keys.unlock passphraseFile': async (world, way) => {
    const { client } = world;
    const passphraseFile = passphraseIn(world);
    const pool = await encryptedPool(world, client);
    await client.send('keys.lock', { pool });
    await client.send('keys.unlock', { pool, passphraseFile: way(passphraseFile) });
  },
  'notices.add secret.path': ({ administrator, into }, way) => noticesBy(administrator, 'add', way(secretIn(into))),
  'notices.change secret.path': async ({ administrator, into }, way) => {
    const secret = secretIn(into);
    const name = await noticesBy(administrator, 'add', secret);
    return await noticesBy(administrator, 'change', way(secret), name);
  },
  'keys.setPassphrase passphraseFile': ofPool((client, pool, world, way) =>
    client.send('keys.setPassphrase', { pool, passphraseFile: way(passphraseIn(world)) }),
  ),
  'keys.writeKit pdf': ofPool((client, pool, world, way) => kitOf(world, client, pool, { pdf: way })),
  'keys.writeKit text': ofPool((client, pool, world, way) => kitOf(world, client, pool, { text: way })),
  'keys.confirmKit from': ofPool(async (client, pool, world, way) =>
    client.send('keys.confirmKit', { pool, from: way(await kitOf(world, client, pool)) }),
  ),
  'keys.unlockByKit from': ofPool(async (client, pool, world, way) => {
    const from = await kitOf(world, client, pool);
    await client.send('keys.confirmKit', { pool, from });
    await client.send('keys.lock', { pool });
    await client.send('keys.unlockByKit', { pool, from: way(from) });
  }),
  'keys.import from': async (world, way) => world.client.send('keys.import', { from: way(await foreignKit(world)) }),
  'keys.import passphraseFile': async (world, way) =>
    world.client.send('keys.import', { from: await foreignKit(world), passphraseFile: way(passphraseIn(world)) }),
};

/** There is no such server: what is opened before it is looked for decides. */
const noServer = { host: '/nowhere', port: 5432, database: 'none', role: 'none', tls: 'off' } as const;

function signInBy(call: 'fleet.migrate' | 'fleet.join', field: 'passwordFile' | 'caFile'): Trial {
  return async ({ administrator, into }, way) => {
    const files = { passwordFile: null, caFile: null, [field]: way(secretIn(into)) };
    const input = { address: noServer, ...files };
    const work =
      call === 'fleet.join' ? administrator.send(call, { ...input, name: 'none' }) : administrator.send(call, input);
    await work.catch((error: unknown) => {
      if (!(error instanceof TapeError) || error.code !== 'fleet.database-away') throw error;
    });
  };
}

const fleetTrials: Readonly<Record<string, Trial>> = {
  'fleet.migrate passwordFile': signInBy('fleet.migrate', 'passwordFile'),
  'fleet.migrate caFile': signInBy('fleet.migrate', 'caFile'),
  'fleet.join passwordFile': signInBy('fleet.join', 'passwordFile'),
  'fleet.join caFile': signInBy('fleet.join', 'caFile'),
};

function desked(through: (desk: DeskHere['desk'], way: Way) => DeskHere['desk']): Trial {
  return async (world, way) => {
    const into = fresh(world);
    const { desk } = deskHere(into, {}, ann);
    await job(world.client, () => world.client.send('restore.start', { ...restored(into), desk: through(desk, way) }));
  };
}

const trials: Readonly<Record<string, Trial>> = {
  ...keyTrials,
  ...fleetTrials,
  'archive.start sources[]': jobOf('archive.start', sources),
  'archive.start mirror': jobOf('archive.start', mirror),
  'archive.start list.path': jobOf('archive.start', listIn),
  'archive.plan list.path': jobOf('archive.plan', listIn),
  'archive.start streams[].path': (world, way) => {
    count += 1;
    const stream = new HeldStream(`stream${count}`, ann);
    stream.send(Buffer.from('content'));
    stream.end();
    const streams = [{ ...stream.input, path: way(stream.input.path) }];
    return jobOf('archive.start', () => ({ sources: [], streams }))(world, way);
  },
  'archive.start tree.path': (world, way) => {
    count += 1;
    const fifo = fifoOf(ann, join(fresh(world), 'tree'));
    const fd = openSync(fifo, constants.O_RDWR);
    onTestFinished(() => closeSync(fd));
    writeSync(fd, Buffer.concat([greeting, honest({ path: '', content: Buffer.from('content') }), last(1)]));
    const tree = { path: way(fifo), roots: [{ source: '/there', target: `tree${count}` }], files: 1, bytes: 7 };
    return jobOf('archive.start', () => ({ sources: [], tree }))(world, way);
  },
  'archive.start verifyAgainst': jobOf('archive.start', verifyAgainst),
  'archive.plan sources[]': jobOf('archive.plan', sources),
  'archive.plan verifyAgainst': jobOf('archive.plan', verifyAgainst),
  'archive.preflight sources[]': preflightOf(sources),
  'archive.preflight mirror': preflightOf(mirror),
  'mirrors.previewPatterns sources[]': async ({ client, source }, way) => {
    const seen = await client.send('mirrors.previewPatterns', { sources: [way(source)], include: [], exclude: [] });
    expect(seen.taken.files).toBe(1);
  },
  'restore.start into': (world, way) =>
    job(world.client, () => world.client.send('restore.start', restored(way(fresh(world))))),
  'restore.start desk.files': desked((desk, way) => ({ ...desk, files: way(desk.files) })),
  'restore.start desk.answers': desked((desk, way) => ({ ...desk, answers: way(desk.answers) })),
  'restore.start verifyAgainst': (world, way) => {
    const { client } = world;
    return job(client, () => client.send('restore.start', { ...restored(fresh(world)), ...verifyAgainst(world, way) }));
  },
  'restore.plan into': (world, way) => world.client.send('restore.plan', restored(way(fresh(world)))),
  'restore.salvage into': (world, way) =>
    job(world.client, () => world.client.send('restore.salvage', { barcode, paths: ['d'], into: way(fresh(world)) })),
  'restore.rescue into': (world, way) =>
    job(world.client, () => world.client.send('restore.rescue', { barcode, into: way(fresh(world)) })),
  'restore.stream pipe': async (world, way) => {
    const pipe = fifoOf(ann, join(fresh(world), 'pipe'));
    const fd = openSync(pipe, constants.O_RDWR);
    onTestFinished(() => closeSync(fd));
    const { client } = world;
    await job(client, () => client.send('restore.stream', { barcode, path: 'd/f', pipe: way(pipe) }));
  },
  'mirrors.add sources[]': (world, way) => set(world, { sources: [way(world.source)], mirror: fresh(world) }, null),
  'mirrors.add mirror': (world, way) => set(world, { sources: [world.source], mirror: way(fresh(world)) }, null),
  'mirrors.change change.sources[]': (world, way) => {
    const before = { sources: [world.source], mirror: fresh(world) };
    return set(world, { ...before, sources: [way(world.source)] }, before);
  },
  'mirrors.change change.mirror': (world, way) => {
    const before = { sources: [world.source], mirror: fresh(world) };
    return set(world, { ...before, mirror: way(before.mirror) }, before);
  },
  'mirrors.read into': async (world, way) => {
    const id = await set(world, { sources: [world.source], mirror: fresh(world) }, null);
    const { failed } = await world.client.send('mirrors.read', { id, paths: ['d/f'], into: way(fresh(world)) });
    if (failed[0] !== undefined) throw errorOf(failed[0].fault);
  },
  'virtual.export folder': (world, way) =>
    job(world.administrator, () =>
      world.administrator.send('virtual.export', { barcode: spare, folder: join(way(fresh(world)), 'out') }),
    ),
  'virtual.import folder': async (world, way) => {
    const folder = join(fresh(world), 'out');
    const { administrator } = world;
    await job(administrator, () => administrator.send('virtual.export', { barcode: spare, folder }));
    count += 1;
    const name = `IMP${String(count).padStart(3, '0')}L8`;
    await job(administrator, () => administrator.send('virtual.import', { barcode: name, folder: way(folder) }));
  },
};

/** Named by a row, and not opened by the call. */
const unopened = [
  ...['archive.plan streams[].path', 'archive.plan tree.path', 'archive.plan mirror'],
  'restore.plan verifyAgainst',
];

async function world(): Promise<LinksWorld> {
  const helper = await sharedHelper({ administrators: { users: [bob.uid], groups: [] } });
  const client = await clientAs(ann, helper);
  const place = openFolder();
  const source = folderOf(ann, join(place, 'd'));
  fileOf(ann, join(source, 'f'));
  await job(client, () => client.send('cartridges.load', { barcode, drive: null }));
  await job(client, () => client.send('cartridges.format', { barcode, confirmedBarcode: barcode, name: '' }));
  await job(client, () => client.send('archive.start', { barcodes: [barcode], sources: [source] }));
  const { client: elsewhere } = await startHelper();
  await helper.client.send('virtual.create', { barcode: spare, capacityBytes: 64_000_000 });
  return {
    client,
    elsewhere,
    administrator: await clientAs(bob, helper),
    source,
    into: folderOf(ann, join(place, 'into'), 0o777),
  };
}

const outcome = async (trial: Trial, at: LinksWorld, way: Way) => {
  try {
    await trial(at, way);
    return 'done';
  } catch (error) {
    return faultOf(error).code;
  }
};

test('every field that names a path has its trial', () => {
  const fields = answeredCalls.flatMap((call) =>
    (calls[call].rule.names.paths ?? []).map(([field]) => `${call} ${field}`),
  );
  expect([...Object.keys(trials), ...unopened].toSorted()).toEqual(fields.toSorted());
});

test.skipIf(!isRoot)(
  'nothing is reached through a link of /proc (only root can test it)',
  { timeout: 300_000 },
  async () => {
    const at = await world();
    const links = join(at.into, 'links');
    mkdirSync(links);
    chmodSync(links, 0o755);
    symlinkSync('/proc/self/root', join(links, 'own'));
    const ways: readonly Way[] = [
      (path) => `/proc/self/root${path}`,
      (path) => `/proc/thread-self/root${path}`,
      (path) => join(links, 'own', path),
    ];
    const table: string[] = [];
    for (const [name, trial] of Object.entries(trials)) {
      expect([name, await outcome(trial, at, (path) => path)]).toEqual([name, 'done']);
      for (const way of ways) table.push(`${name}: ${await outcome(trial, at, way)}`);
    }
    const reached = table.filter((line) => line.endsWith(': done'));
    expect(reached).toEqual([]);
    console.log(
      `links of /proc: ${Object.keys(trials).length} fields × ${ways.length} ways, ${reached.length} reached`,
    );
  },
);
