// Who may do what to whose things, tried out on a real helper: every call, by people of every kind, on what is theirs, what
// is shared and what is somebody else's. What is expected is said in access-table.ts.

import { chmodSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../client/client.ts';
import { follow } from '../../client/follow-job.ts';
import { helperSocket } from '../../client/home.ts';
import { answeredCalls, type CallName, calls } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import { FrameReader, frameHeader } from '../../contract/frames.ts';
import type { Identity } from '../../contract/identity.ts';
import type { JobId } from '../../contract/model.ts';
import { protocolVersion } from '../../contract/protocol.ts';
import type { Thing } from '../../contract/rule.ts';
import { type AccessSamples, type SamplePlace, samplesOf, type Things } from './access-samples.ts';
import { type AccessRole, expected, objects, roles, type Whose } from './access-table.ts';
import { type Helper, isRoot } from './harness.ts';
import { ann, bob, clientAs, folderOf, memberGroup, openFolder, sharedHelper, socketAs } from './people.ts';
import { HeldStream, barcode as held } from './steps.ts';

type Name = keyof AccessSamples;
const names = answeredCalls;

const carl: Identity = { uid: 65_005, gid: 65_005, groups: [memberGroup] };
/** Comes to the door, and is nobody by the policy. */
const outsider: Identity = { uid: 65_006, gid: 65_006, groups: [] };

const refusals: ReadonlySet<string> = new Set(['access.denied', 'caller.refused', 'schedule.unknown', 'pool.unknown']);

/** The line itself answers them: for everybody who is let in, and about nobody's things. */
const ofTheLine = [
  ['hello', { protocolVersion }],
  ['snapshot.subscribe', {}],
] as const;

interface MatrixWorld {
  readonly helper: Helper;
  readonly clients: Readonly<Record<Exclude<AccessRole, 'outsider'>, Client>>;
  readonly things: Readonly<Record<'ann' | 'bob' | 'carl' | 'shared', Things>>;
  readonly place: SamplePlace;
}

const done = async (client: Client, start: () => Promise<JobId>) => {
  const job = await follow(client, start, () => {}).done;
  expect(job).toMatchObject({ state: 'done' });
  return job.id;
};

async function world(): Promise<MatrixWorld> {
  const policy = { administrators: { users: [carl.uid], groups: [] }, sharedPools: ['family'] };
  const helper = await sharedHelper(policy);
  const socket = helperSocket(helper.home);
  chmodSync(dirname(socket), 0o711);
  chmodSync(socket, 0o666);
  const clients = {
    owner: await clientAs(ann, helper),
    member: await clientAs(bob, helper),
    administrator: await clientAs(carl, helper),
  };
  const folder = openFolder();
  const things = {
    ann: await thingsOf(helper, clients.owner, folderOf(ann, join(folder, 'ann')), 'ANN', { pool: 'Hers' }),
    bob: await thingsOf(helper, clients.member, folderOf(bob, join(folder, 'bob')), 'BOB', { pool: 'His' }),
    carl: await thingsOf(helper, clients.administrator, folderOf(carl, join(folder, 'carl')), 'CAR', { pool: 'Carls' }),
    shared: await thingsOf(helper, clients.owner, folderOf(ann, join(folder, 'all')), 'ALL', {
      ...{ pool: 'Open', mediaPool: 'family' },
    }),
  };
  const { drives } = await helper.snapshot();
  mkdirSync(join(folder, 'into'), { mode: 0o777 });
  return { helper, clients, things, place: { drive: drives[0]?.id ?? '', folder: join(folder, 'into') } };
}

/** Two cartridges that they formatted, the job that did it, a pool, and a set that goes to it. */
async function thingsOf(
  helper: Helper,
  client: Client,
  source: string,
  prefix: string,
  { pool, mediaPool = '' }: { readonly pool: string; readonly mediaPool?: string },
): Promise<Things> {
  const cartridges = [`${prefix}001L8`, `${prefix}002L8`];
  let job = '' as JobId;
  for (const barcode of cartridges) {
    await helper.client.send('virtual.create', { barcode, capacityBytes: 100_000_000 });
    await done(helper.client, () => helper.client.send('cartridges.load', { barcode, drive: null }));
    job = await done(client, () =>
      client.send('cartridges.format', { barcode, confirmedBarcode: barcode, name: '', mediaPool, blockBytes: 65_536 }),
    );
    await done(helper.client, () => helper.client.send('cartridges.eject', { barcode }));
  }
  await client.send('pools.add', { name: pool, isShared: mediaPool !== '', restoreTest: null });
  return { cartridges, job, pool, set: await newSet(client, pool, source) };
}

async function newSet(client: Client, pool: string, source: string): Promise<Things['set']> {
  const set = await client.send('mirrors.add', {
    ...{
      name: `to ${pool} from ${basename(source)}`,
      sources: [source],
      include: [],
      exclude: [],
      timing: { kind: 'manual' },
      timeZone: 'UTC',
    },
    ...{ pool, mirror: null, copies: 1, verify: 'none', keepDays: null, keepOnDiskDays: 0 },
  });
  return set.id;
}

/** Jobs that the matrix starts wait, and are cancelled before they begin. */
async function keepDriveBusy({ client, load, format }: Helper): Promise<void> {
  expect(await load(held)).toMatchObject({ state: 'done' });
  expect(await format(held)).toMatchObject({ state: 'done' });
  const stream = new HeldStream();
  const input = { barcodes: [held], sources: [], streams: [stream.input] };
  const id = await client.send('archive.start', input);
  await expect.poll(async () => (await client.send('jobs.get', { id })).state).toBe('running');
  onTestFinished(async () => {
    await client.send('jobs.cancel', { id }).catch(() => undefined);
  });
}

// ---- one verdict ----

/** The things of an input that are somebody's; drives and paths are nobody's. */
const whoseThings = ['cartridges', 'jobs', 'sets', 'pools'] as const satisfies readonly Thing[];

/** With other things in the place of those that the row names. */
function inputOf(
  name: Name,
  own: Things,
  others: Things,
  place: SamplePlace,
  isChanged: (field: string) => boolean,
): unknown {
  const input = structuredClone(samplesOf(own, place)[name]) as Record<string, unknown>;
  const row = calls[name].rule.names;
  // A pool stands there instead of cartridges.
  const isPoolAlone = isChanged('pool') && !isChanged('barcodes[]');
  if (isPoolAlone && 'barcodes' in input) Object.assign(input, { barcodes: [], pool: own.pool });
  for (const thing of whoseThings) {
    for (const [at, [field]] of (row[thing] ?? []).entries()) {
      const value = { cartridges: others.cartridges[at], jobs: others.job, sets: others.set, pools: others.pool }[
        thing
      ];
      if (isChanged(field)) put(input, field, value);
    }
  }
  return input;
}

/** Only where the sample has something: what is left out there stays so. */
function put(input: Record<string, unknown>, field: string, value: unknown): void {
  const [step = '', ...rest] = field.split('.');
  const key = step.replace('[]', '');
  const found = input[key];
  if (found === undefined) return;
  if (rest.length === 0) input[key] = step.endsWith('[]') ? [value] : value;
  else for (const one of [found].flat()) put(one as Record<string, unknown>, rest.join('.'), value);
}

async function codeOf(
  client: Client,
  name: CallName,
  input: unknown,
): Promise<{ readonly code: string; readonly output: unknown }> {
  try {
    const send = client.send as (name: CallName, input: unknown) => Promise<unknown>;
    return { code: 'answered', output: await send(name, input) };
  } catch (error) {
    if (error instanceof TapeError) return { code: error.code, output: null };
    throw error;
  }
}

/** What comes back when all is sent at once, by somebody who does not wait to be let in. */
async function codeOfOutsider({ home }: Helper, ...asked: readonly (readonly [CallName, unknown])[]): Promise<string> {
  const socket = await socketAs(outsider, helperSocket(home));
  const reader = new FrameReader();
  const codes: string[] = [];
  socket.on('data', (chunk: Buffer) => {
    reader.append(chunk);
    for (let frame = reader.next(); frame !== null; frame = reader.next()) codes.push(codeIn(frame));
  });
  // Whoever is not let in is not listened to: the line may end over what was sent.
  const ended = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
  for (const [at, [method, params]] of asked.entries()) {
    const payload = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: at + 1, method, params }));
    socket.write(Buffer.concat([Buffer.from(frameHeader(payload.length)), payload]));
  }
  await ended;
  return codes.join(', ') || 'caller.refused';
}

function codeIn(frame: Uint8Array): string {
  const answer = JSON.parse(Buffer.from(frame).toString('utf8')) as {
    readonly error?: { readonly data?: { readonly code: string } };
  };
  return answer.error?.data?.code ?? 'answered';
}

class Matrix {
  readonly #world: MatrixWorld;
  readonly wrong: string[] = [];
  verdicts = 0;
  #spares = 0;

  constructor(world: MatrixWorld) {
    this.#world = world;
  }

  async try(name: Name, role: AccessRole, whose: Whose, only: string | null = null): Promise<void> {
    const { things, clients, helper, place } = this.#world;
    const own = { owner: things.ann, member: things.bob, outsider: things.ann, administrator: things.carl }[role];
    const others = { own, shared: things.shared, private: role === 'owner' ? things.bob : things.ann }[whose];
    const isChanged = (field: string) => only === null || field === only;
    const spare = name === 'mirrors.remove' ? await this.#spareSet(others) : others;
    const input = inputOf(name, own, spare, place, isChanged);
    const should = expected(calls[name].rule, role, whose, (field) => isChanged(field));
    const answer =
      role === 'outsider'
        ? { code: await codeOfOutsider(helper, ['hello', { protocolVersion }], [name, input]), output: null }
        : await codeOf(clients[role], name, input);
    const verdict = refusals.has(answer.code) ? 'refused' : 'allowed';
    this.verdicts += 1;
    if (verdict !== should) {
      const what = only === null ? whose : `${whose} as ${only}`;
      this.wrong.push(`${name} by the ${role} on ${what}: ${verdict} (${answer.code}), expected ${should}`);
    }
    if (verdict === 'allowed') await this.#undo(name, own, others, answer.output);
  }

  async tryLine(name: CallName, role: AccessRole, input: unknown): Promise<void> {
    const { clients, helper } = this.#world;
    const code =
      role === 'outsider'
        ? await codeOfOutsider(helper, [name, input])
        : (await codeOf(clients[role], name, input)).code;
    this.verdicts += 1;
    if (refusals.has(code) !== (role === 'outsider')) this.wrong.push(`${name} by the ${role}: ${code}`);
  }

  /** One that may go. */
  async #spareSet(things: Things): Promise<Things> {
    const { clients, things: all } = this.#world;
    const client = things === all.bob ? clients.member : things === all.carl ? clients.administrator : clients.owner;
    this.#spares += 1;
    const source = join(this.#world.place.folder, `spare${this.#spares}`);
    mkdirSync(source);
    return { ...things, set: await newSet(client, things.pool, source) };
  }

  /** As it was, for the next verdict. */
  async #undo(name: Name, own: Things, others: Things, output: unknown): Promise<void> {
    const { client } = this.#world.helper;
    for (const id of [output].flat()) {
      if (typeof id === 'string') await client.send('jobs.cancel', { id: id as JobId }).catch(() => undefined);
    }
    if (name !== 'pools.addCartridges') return;
    for (const pool of new Set([own.pool, others.pool])) {
      await client.send('pools.removeCartridges', { name: pool, barcodes: [...own.cartridges, ...others.cartridges] });
    }
  }
}

describe.skipIf(!isRoot)('what the rules say of every call is what the helper does (only root can test it)', () => {
  test('whoever calls, whosever the things are', { timeout: 120_000 }, async () => {
    const all = await world();
    expect(await codeOfOutsider(all.helper)).toBe('caller.refused');
    const matrix = new Matrix(all);
    // These wait until a drive has time for them.
    const first: readonly Name[] = ['drives.health', 'admin.examine'];
    for (const name of [...first, ...names.filter((one) => !first.includes(one))]) {
      if (name === names[0]) await keepDriveBusy(all.helper);
      for (const role of roles) for (const whose of objects) await matrix.try(name, role, whose);
    }
    for (const [name, input] of ofTheLine) {
      for (const role of roles) for (const _ of objects) await matrix.tryLine(name, role, input);
    }
    const { verdicts } = matrix;
    const callsTried = names.length + ofTheLine.length;
    expect(verdicts).toBe(callsTried * roles.length * objects.length);
    // Of those that name several things, one at a time is somebody else's.
    for (const name of names) {
      const fields = whoseThings.flatMap((thing) => (calls[name].rule.names[thing] ?? []).map(([field]) => field));
      if (fields.length < 2) continue;
      for (const field of fields) {
        for (const role of ['owner', 'member'] as const) {
          for (const whose of ['shared', 'private'] as const) await matrix.try(name, role, whose, field);
        }
      }
    }
    const counts = `${callsTried} calls × ${roles.length} roles × ${objects.length} objects = ${verdicts} verdicts`;
    const single = `${matrix.verdicts - verdicts} more on single fields`;
    console.log(`access matrix: ${counts}, ${single}, ${matrix.wrong.length} wrong`);
    expect(matrix.wrong).toEqual([]);
  });

  test('no call is without a line', () => {
    const both = new Set<CallName>(ofTheLine.map(([name]) => name));
    const answered = (Object.keys(calls) as CallName[]).filter((name) => !both.has(name)).toSorted();
    const nobodys: Things = {
      cartridges: ['CAP001L8', 'CAP002L8'],
      job: '1' as JobId,
      set: '1' as Things['set'],
      pool: 'P',
    };
    const samples = samplesOf(nobodys, { drive: 'drive', folder: '/folder' });
    expect(Object.keys(samples).toSorted()).toEqual(answered);
    expect(names.toSorted()).toEqual(answered);
    for (const name of names) expect(calls[name].check.safeParse(samples[name]).success, name).toBe(true);
  });
});
