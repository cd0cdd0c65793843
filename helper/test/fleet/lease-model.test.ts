// Tries what hosts, database and cartridge can do in every order, up to a bound: hosts are killed between any two steps, lose the
// database, come back from a backup; the cartridge is carried from one to another, and foreign software wipes its memory.
// Whatever happens: no epoch is written under by two hosts, and none after a later one.

import { expect, test } from 'vitest';
import {
  confirmedLease,
  decideToWrite,
  type LeaseMark,
  type LeaseState,
  leaseFor,
  type MarkSeen,
  releasedLease,
} from '../../fleet/leases/lease-rules.ts';
import { Chance } from '../chance.ts';

const fleet = 'fleet';
const names = ['cellar', 'attic', 'barn'] as const;

/** How a host comes to write: each is one step, behind which it may be killed. */
type Progress =
  | { readonly at: 'idle' }
  /** It is in its drive, and nobody has asked yet. */
  | { readonly at: 'loaded' }
  | { readonly at: 'granted'; readonly epoch: number }
  | { readonly at: 'claimed'; readonly epoch: number; readonly isMarked: boolean }
  | { readonly at: 'confirmed'; readonly epoch: number; readonly isMarked: boolean }
  | { readonly at: 'writing'; readonly epoch: number };

interface HostState {
  readonly progress: Progress;
  /** In its SQLite. */
  readonly own: LeaseMark | null;
  /** Its SQLite as it was once; undefined: no backup was made. */
  readonly backup?: LeaseMark | null;
  readonly reaches: boolean;
}

interface World {
  readonly hosts: readonly HostState[];
  readonly database: LeaseState | null;
  readonly mark: LeaseMark | null;
  /** In whose drive it is; null: on its way. */
  readonly place: number | null;
  readonly lastWrite: { readonly host: number; readonly epoch: number } | null;
}

/** What a host's drive can do with the memory. */
type MemoryKind = 'whole' | 'no-writing' | 'none';

interface Bounds {
  readonly memories: readonly MemoryKind[];
  readonly epochs: number;
  readonly wipes: boolean;
}

type WorldStep = readonly [what: string, next: World];

class FencingViolation extends Error {}

function seenBy(memory: MemoryKind, { mark }: World): MarkSeen {
  return memory === 'none' || mark === null ? { kind: 'none' } : { kind: 'marked', mark };
}

/** As SscDrive::claim does it. Null: refused. */
function claimed(
  memory: MemoryKind,
  world: World,
  own: LeaseMark,
): { isMarked: boolean; mark: LeaseMark | null } | null {
  const seen = seenBy(memory, world);
  if (seen.kind === 'marked') {
    const { epoch, host } = seen.mark;
    if (epoch > own.epoch || (epoch === own.epoch && host !== own.host)) return null;
    if (memory === 'no-writing' && (epoch !== own.epoch || host !== own.host)) return null;
  }
  return memory === 'whole' ? { isMarked: true, mark: own } : { isMarked: seen.kind === 'marked', mark: world.mark };
}

function withHost(world: World, at: number, change: Partial<HostState>): World {
  return { ...world, hosts: world.hosts.map((host, index) => (index === at ? { ...host, ...change } : host)) };
}

function written(world: World, at: number, epoch: number): World {
  const { lastWrite } = world;
  if (lastWrite !== null && (epoch < lastWrite.epoch || (epoch === lastWrite.epoch && at !== lastWrite.host)))
    throw new FencingViolation(`${names[at]} writes in epoch ${epoch} after ${JSON.stringify(lastWrite)}`);
  return { ...world, lastWrite: { host: at, epoch } };
}

/** All that can happen next at one host. */
function* stepsOf(world: World, at: number, { memories, epochs }: Bounds): Generator<WorldStep> {
  const host = world.hosts[at];
  const memory = memories[at] ?? 'whole';
  const name = names[at] ?? '';
  if (host === undefined) return;
  const { progress, own, backup, reaches } = host;
  const become = (next: Progress, rest: Partial<HostState> = {}) => withHost(world, at, { ...rest, progress: next });
  if (progress.at !== 'idle') yield [`${name} is killed`, become({ at: 'idle' })];
  yield [`${name} ${reaches ? 'loses' : 'reaches'} the database`, withHost(world, at, { reaches: !reaches })];
  if (backup === undefined) yield [`${name} is backed up`, withHost(world, at, { backup: own })];
  else if (progress.at === 'idle') yield [`${name} is restored`, withHost(world, at, { own: backup })];
  if (world.place !== at) return;
  const seen = seenBy(memory, world);
  switch (progress.at) {
    case 'idle':
      yield [`${name} loads`, become({ at: 'loaded' })];
      break;
    case 'loaded': {
      if (reaches && world.database !== null && own !== null) {
        const database = releasedLease(world.database, name);
        yield [`${name} gives it up`, { ...become({ at: 'idle' }, { own: null }), database }];
      }
      const decision = decideToWrite(own, seen);
      if (decision === 'write' && own !== null) yield [`${name} claims its own`, claimStep(world, at, own.epoch, true)];
      if (decision !== 'ask' || !reaches) break;
      const lease = leaseFor(world.database, fleet, name, seen);
      if (typeof lease !== 'string' && lease.epoch <= epochs)
        yield [
          `${name} is granted ${lease.epoch}`,
          { ...become({ at: 'granted', epoch: lease.epoch }), database: lease },
        ];
      break;
    }
    case 'granted': {
      const mark = { fleet, host: name, epoch: progress.epoch };
      const done = claimed(memory, world, mark);
      if (done === null) break;
      const next = become({ at: 'claimed', epoch: progress.epoch, isMarked: done.isMarked });
      yield [`${name} marks it`, { ...next, mark: done.mark }];
      break;
    }
    case 'claimed': {
      if (!reaches) break;
      const lease = confirmedLease(world.database, name, progress.epoch, progress.isMarked);
      if (typeof lease !== 'string')
        yield [`${name} is confirmed`, { ...become({ ...progress, at: 'confirmed' }), database: lease }];
      break;
    }
    case 'confirmed': {
      const mark = progress.isMarked ? { fleet, host: name, epoch: progress.epoch } : null;
      yield [`${name} keeps its lease`, become({ at: 'writing', epoch: progress.epoch }, { own: mark })];
      break;
    }
    case 'writing':
      yield [`${name} writes`, written(world, at, progress.epoch)];
      break;
  }
}

/** Of its own lease: nothing changes in memory, which bears it. */
function claimStep(world: World, at: number, epoch: number, isMarked: boolean): World {
  const next: Progress = isMarked ? { at: 'writing', epoch } : { at: 'loaded' };
  return withHost(world, at, { progress: next });
}

function* steps(world: World, bounds: Bounds): Generator<WorldStep> {
  for (const at of world.hosts.keys()) yield* stepsOf(world, at, bounds);
  const { place } = world;
  const isFree =
    place === null || world.hosts[place]?.progress.at === 'idle' || world.hosts[place]?.progress.at === 'writing';
  if (!isFree) return;
  const taken = place === null ? world : withHost(world, place, { progress: { at: 'idle' } });
  for (const to of world.hosts.keys()) if (to !== place) yield [`to ${names[to]}`, { ...taken, place: to }];
  if (bounds.wipes && world.mark !== null) yield ['its memory is wiped', { ...taken, place: null, mark: null }];
}

function beginning(hosts: number): World {
  const host: HostState = { progress: { at: 'idle' }, own: null, reaches: true };
  return { hosts: Array.from({ length: hosts }, () => host), database: null, mark: null, place: null, lastWrite: null };
}

/** Every world that can come about; the way to one that must not is in what is thrown. */
function explore(bounds: Bounds, worldsMost: number): { readonly worlds: number; readonly writes: number } {
  const first = beginning(bounds.memories.length);
  const ways = new Map<string, { readonly before: string | null; readonly what: string }>();
  ways.set(JSON.stringify(first), { before: null, what: 'begin' });
  let frontier: readonly World[] = [first];
  let writes = 0;
  while (frontier.length > 0 && ways.size < worldsMost) {
    const next: World[] = [];
    for (const world of frontier) {
      const key = JSON.stringify(world);
      try {
        for (const [what, found] of steps(world, bounds)) {
          if (what.endsWith('writes')) writes += 1;
          const foundKey = JSON.stringify(found);
          if (ways.has(foundKey)) continue;
          ways.set(foundKey, { before: key, what });
          next.push(found);
        }
      } catch (error) {
        if (!(error instanceof FencingViolation)) throw error;
        throw new Error(`${wayTo(key, ways)}; ${error.message}`);
      }
    }
    frontier = next;
  }
  return { worlds: ways.size, writes };
}

function wayTo(key: string, ways: ReadonlyMap<string, { readonly before: string | null; readonly what: string }>) {
  const taken: string[] = [];
  for (let at: string | null = key; at !== null; ) {
    const way = ways.get(at);
    if (way === undefined) break;
    taken.unshift(way.what);
    at = way.before;
  }
  return taken.join(' → ');
}

const exhaustive: readonly (readonly [string, Bounds])[] = [
  ['two hosts', { memories: ['whole', 'whole'], epochs: 4, wipes: true }],
  ['two hosts, the drive of one writes no marks', { memories: ['whole', 'no-writing'], epochs: 3, wipes: true }],
  ['two hosts, the drive of one has no memory', { memories: ['whole', 'none'], epochs: 3, wipes: true }],
  ['two hosts without memory', { memories: ['none', 'none'], epochs: 3, wipes: false }],
];

test.each(exhaustive)('%s: each epoch is one host’s, and none is written under after a later one', (_, bounds) => {
  const { worlds, writes } = explore(bounds, 400_000);
  expect(worlds).toBeGreaterThan(1_000);
  expect(worlds).toBeLessThan(400_000);
  expect(writes).toBeGreaterThan(100);
});

test('three hosts, by chance: the same', () => {
  const memories: readonly MemoryKind[] = ['whole', 'whole', 'no-writing', 'none'];
  const random = new Chance(25);
  let writes = 0;
  for (let round = 0; round < 300; round += 1) {
    const bounds: Bounds = {
      memories: [0, 1, 2].map(() => random.of(memories)),
      epochs: 1_000,
      wipes: round % 2 === 0,
    };
    let world = beginning(3);
    for (let step = 0; step < 400; step += 1) {
      const all = [...steps(world, bounds)];
      // What leads to a write comes about more often than what ends it.
      const onward = all.filter(([what]) => /granted|marks|confirmed|keeps|writes|claims|loads/.test(what));
      const choice = onward.length > 0 && random.whole(10) < 6 ? onward : all;
      const [what, next] = random.of(choice);
      if (what.endsWith('writes')) writes += 1;
      world = next;
    }
  }
  expect(writes).toBeGreaterThan(1_000);
});

test('a rule that let a host write without its mark in the memory would be found out', () => {
  const bounds: Bounds = { memories: ['whole', 'whole'], epochs: 3, wipes: true };
  const careless = (world: World): WorldStep[] =>
    world.hosts.flatMap(({ own, progress }, at) =>
      world.place === at && progress.at === 'loaded' && own !== null
        ? [[`${names[at]} trusts its lease`, withHost(world, at, { progress: { at: 'writing', epoch: own.epoch } })]]
        : [],
    );
  const find = () => {
    let frontier: readonly World[] = [beginning(2)];
    const seen = new Set<string>();
    while (frontier.length > 0 && seen.size < 200_000) {
      frontier = frontier.flatMap((world) =>
        [...steps(world, bounds), ...careless(world)].flatMap(([, next]) => {
          const key = JSON.stringify(next);
          if (seen.has(key)) return [];
          seen.add(key);
          return [next];
        }),
      );
    }
  };
  expect(find).toThrow(FencingViolation);
});
