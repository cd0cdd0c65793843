// What a fuzzing client does next, by chance: mostly calls, right and bent; sometimes what is no call, or no frame.

import type { Input } from '../../../contract/contract.ts';
import { type CallName, calls } from '../../../contract/contract.ts';
import type { JobId } from '../../../contract/model.ts';
import type { SetId } from '../../../contract/schedules.ts';
import type { Chance } from '../../chance.ts';
import { type AccessSamples, samplesOf } from '../access-samples.ts';
import { bent, harmless, type NameableThings, noise, shaped } from './inputs.ts';

export type FuzzStep =
  /** `withdrawn`: at once, by `$/cancelRequest`. */
  | { readonly kind: 'call'; readonly method: string; readonly text: string; readonly withdrawn: boolean }
  /** A frame that no answer can be told from others by. */
  | { readonly kind: 'nameless'; readonly text: string }
  /** Ends the line. */
  | { readonly kind: 'raw'; readonly bytes: Buffer }
  | { readonly kind: 'leave'; readonly bytes: string };

const names = Object.keys(calls) as CallName[];
const oddMethods = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'Cartridges.load',
  'cartridges.load ',
  'load',
  '\u0000',
  'x'.repeat(5_000),
];
const noCalls = [
  ...[
    '[]',
    '[{"jsonrpc":"2.0","id":1,"method":"pools.list"}]',
    'null',
    '1',
    '"x"',
    '{}',
    '{"jsonrpc":"1.0","id":1}',
    '',
  ],
  ...[
    '{"jsonrpc":"2.0","id":{},"method":"pools.list"}',
    '{"jsonrpc":"2.0","id":null,"method":"pools.list"}',
    '{"id":1e999}',
  ],
  ...['{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":[]}}', '{"jsonrpc":"2.0","method":"pools.list"}'],
  ...[
    '{"jsonrpc":"2.0","id":1,"method":"pools.list","params":',
    '\ufeff{}',
    '{"jsonrpc":"2.0","id":true,"method":["cartridges.load"]}',
  ],
];
const brokenFrames = [
  ...[
    'Content-Length: x\r\n\r\n{}',
    'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}',
    '\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
  ],
  ...[
    'Content-Length: 99999999999\r\n\r\n',
    'Content-Length: -1\r\n\r\n{}',
    'x'.repeat(3_000),
    'Content-Length: 1048577\r\n\r\n',
  ],
];
const halfFrames = [
  'Content-Length: 400000\r\n\r\n{"jsonrpc":"2.0"',
  'Content-Le',
  'Content-Length: 12\r\n\r\n{"json',
  '',
];

/** What began jobs so far is asked for less often: each of them is a hundred times the work of a look. */
export function nextStep(id: number, known: NameableThings, beginsJobs: ReadonlySet<string>, chance: Chance): FuzzStep {
  const draw = chance.whole(1_000);
  if (draw < 6) return { kind: 'raw', bytes: broken(chance) };
  if (draw < 12) return { kind: 'leave', bytes: chance.of(halfFrames) };
  if (draw < 60) return { kind: 'nameless', text: chance.of(noCalls) };
  if (draw < 90) return callOf(id, chance.of(oddMethods), noise(chance), chance);
  let name = chance.of(names);
  if (beginsJobs.has(name) && chance.whole(5) > 0) name = chance.of(names);
  if (draw < 160) return callOf(id, name, contained(name, noise(chance), known, chance), chance);
  const input = inputOf(name, known, chance);
  return callOf(id, name, contained(name, draw < 400 ? bent(input, chance) : input, known, chance), chance);
}

function callOf(id: number, method: string, params: unknown, chance: Chance): FuzzStep {
  const text = JSON.stringify({ jsonrpc: '2.0', id, method, params });
  return { kind: 'call', method, text, withdrawn: chance.whole(20) === 0 };
}

function inputOf(name: CallName, known: NameableThings, chance: Chance): unknown {
  if (name === 'hello' || name === 'snapshot.subscribe' || chance.whole(3) > 0)
    return shaped(calls[name].check, known, chance);
  return sampled(known, chance)[name];
}

function sampled(known: NameableThings, chance: Chance): AccessSamples {
  const [one, other] = [chance.of(known.cartridges), chance.of(known.cartridges)];
  const orNone = (ids: readonly string[]) => (ids.length === 0 ? 'none' : chance.of(ids));
  const things = {
    cartridges: [one, other],
    job: orNone(known.jobs) as JobId,
    set: orNone(known.sets) as SetId,
    pool: orNone(known.pools),
  };
  return samplesOf(things, { drive: orNone(known.drives), folder: chance.of(known.paths) });
}

/** No more cartridges than there are, no drive that takes as long as a real one, nothing outside the folder. */
function contained(name: CallName, input: unknown, known: NameableThings, chance: Chance): unknown {
  const safe = harmless(input, known, chance);
  if (!calls[name].check.safeParse(safe ?? {}).success) return safe;
  if (name === 'virtual.removeDrive' && known.kept.includes((safe as Input<'virtual.removeDrive'>).drive)) return {};
  if (name === 'virtual.create') return { ...(safe as Input<'virtual.create'>), barcode: chance.of(known.cartridges) };
  if (name === 'virtual.addDrive') {
    return { ...(safe as Input<'virtual.addDrive'>), clock: { mode: 'instant', speedUp: 1 } };
  }
  return safe;
}

function broken(chance: Chance): Buffer {
  if (chance.whole(3) > 0) return Buffer.from(chance.of(brokenFrames));
  return Buffer.from(Array.from({ length: 1 + chance.whole(2_000) }, () => chance.whole(256)));
}
