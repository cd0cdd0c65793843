// Inputs made from the contract's own checks: of the right shape with things that are there, then bent in one or a few
// places, or no shape at all.

import { resolve } from 'node:path';
import type { z } from 'zod';
import type { Chance } from '../../chance.ts';

/** What calls can name, as it is known at the moment. Nothing outside the folder is ever named where it could be touched. */
export interface NameableThings {
  cartridges: readonly string[];
  drives: readonly string[];
  /** Those of the drives that stay. */
  readonly kept: readonly string[];
  jobs: readonly string[];
  sets: readonly string[];
  pools: readonly string[];
  /** All of them below `folder`. */
  readonly paths: readonly string[];
  readonly entries: readonly string[];
  readonly folder: string;
}

/** Paths that lead nowhere, whoever follows them. */
const nowhere = ['/dev/null', '/dev/full', '/proc/self/fd/3', '/proc/self/fd/99999', '/proc/self/mem', '/none/there'];

const texts = [
  ...['', 'x', 'UTC', 'Europe/Berlin', 'lto8', 'lto5-half', '0123456789abcdef', '2026-01-01', '2026-02-31', '12', '-1'],
  ...[
    '0 0 31 2 *',
    '* * * * *',
    '*.txt',
    '**/a?c',
    '[a-',
    '!x',
    '{"x":1}',
    'size<1 and',
    'é',
    '\u202e\u200b',
    '\ud800',
  ],
  ...['fault read block=1', 'write 3 medium-error', '../..', 'CAP001L8', 'x'.repeat(250), '\u0000', '%s%n', "'; --"],
];

const numbers = [0, 1, -1, 2, 0.5, 1e9, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, 64_000_000];

/** As the checks are built. */
interface InputDefinition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

/** Of the right shape, as far as the shape says. */
export function shaped(check: z.ZodType, known: NameableThings, chance: Chance): unknown {
  const def = check.def as unknown as InputDefinition;
  switch (def.type) {
    case 'object':
      return consistent(
        Object.fromEntries(
          Object.entries(def.shape ?? {}).flatMap(([key, one]) => {
            const value = shaped(one, known, chance);
            return value === undefined ? [] : [[key, value]];
          }),
        ),
        chance,
      );
    case 'array':
      return Array.from({ length: chance.of([0, 1, 1, 1, 2, 5]) }, () =>
        shaped(def.element as z.ZodType, known, chance),
      );
    case 'optional':
      return chance.whole(2) === 0 ? undefined : shaped(def.innerType as z.ZodType, known, chance);
    case 'nullable':
      return chance.whole(2) === 0 ? null : shaped(def.innerType as z.ZodType, known, chance);
    case 'readonly':
      return shaped(def.innerType as z.ZodType, known, chance);
    case 'union':
      return shaped(chance.of(def.options ?? []), known, chance);
    case 'string':
    case 'custom':
      return named(check, known, chance);
    case 'number':
      return numberOf(check as z.ZodNumber, chance);
    case 'boolean':
      return chance.whole(2) === 0;
    case 'enum':
      return chance.of(Object.values(def.entries ?? {}));
    case 'literal':
      return chance.of(def.values ?? []);
    default:
      throw new Error(`what is a ${def.type}?`);
  }
}

/** What no shape says, and without which most calls would end at the first look. */
function consistent(input: Record<string, unknown>, chance: Chance): Record<string, unknown> {
  const isRight = chance.whole(3) > 0;
  const zone = isRight && 'timeZone' in input ? { timeZone: 'UTC' } : {};
  const confirmed = isRight && 'confirmedBarcode' in input ? { confirmedBarcode: input.barcode } : {};
  return { ...input, ...zone, ...confirmed };
}

function named(check: z.ZodType, known: NameableThings, chance: Chance): string {
  const some = (choices: readonly string[]) => chance.of(choices.length === 0 ? texts : choices);
  switch (check.meta()?.names) {
    case 'cartridge':
      return chance.whole(12) === 0 ? chance.of(['NON001L8', 'CLN001L1', 'WRM001LU']) : some(known.cartridges);
    case 'drive':
      return some(known.drives);
    case 'job':
      return some(known.jobs);
    case 'set':
      return some(known.sets);
    case 'pool':
      return some(known.pools);
    case 'path':
      return some(known.paths);
    case 'entry':
      return some(known.entries);
    default:
      return fitting(check, chance);
  }
}

function fitting(check: z.ZodType, chance: Chance): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const text = chance.of(texts);
    if (check.safeParse(text).success) return text;
  }
  return chance.of(texts);
}

function numberOf(check: z.ZodNumber, chance: Chance): number {
  const least = Math.max(check.minValue ?? 0, -1e15);
  const most = Math.min(check.maxValue ?? 1e15, 1e15);
  return chance.of([least, most, Math.min(most, least + 1), Math.min(most, least + chance.whole(1_000))]);
}

/** The same, bent in some places. */
export function bent(value: unknown, chance: Chance): unknown {
  let bentValue = value;
  for (let left = 1 + chance.whole(3); left > 0; left -= 1) bentValue = bentOnce(bentValue, chance);
  return bentValue;
}

function bentOnce(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.whole(5) === 0) return oddOne(value, chance);
  if (Array.isArray(value)) {
    const at = chance.whole(value.length + 1);
    if (at === value.length) return [...value, chance.whole(3) === 0 ? noise(chance) : value[0]];
    return value.map((one: unknown, place) => (place === at ? bentOnce(one, chance) : one));
  }
  const keys = Object.keys(value);
  if (keys.length === 0 || chance.whole(8) === 0) return { ...value, [chance.of(oddKeys)]: noise(chance) };
  const key = chance.of(keys);
  const rest = { ...(value as Record<string, unknown>) };
  if (chance.whole(8) === 0) delete rest[key];
  else rest[key] = bentOnce(rest[key], chance);
  return rest;
}

const oddKeys = ['x', '', '__proto__', 'constructor', 'toString', 'barcode', 'id', 'limit', 'uid'];

function oddOne(value: unknown, chance: Chance): unknown {
  if (typeof value === 'number' && chance.whole(2) === 0) return value + chance.of([1, -1, 0.5, 2 ** 32]);
  if (typeof value === 'string' && chance.whole(2) === 0) return bentText(value, chance);
  return noise(chance);
}

function bentText(text: string, chance: Chance): string {
  const at = chance.whole(text.length + 1);
  switch (chance.whole(5)) {
    case 0:
      return text.slice(0, at) + chance.of(texts) + text.slice(at);
    case 1:
      return text.slice(0, at) + text.slice(at + 1);
    case 2:
      return text.slice(0, 300).repeat(chance.of([2, 40, 3_000]));
    case 3:
      return text.toLowerCase();
    default:
      return `${text}/${chance.of(texts)}`;
  }
}

/** Any JSON. */
export function noise(chance: Chance, depth = 0): unknown {
  switch (chance.whole(depth > 4 ? 5 : 8)) {
    case 0:
      return null;
    case 1:
      return chance.whole(2) === 0;
    case 2:
      return chance.of(numbers);
    case 3:
    case 4:
      return chance.of(texts);
    case 5:
      return Array.from({ length: chance.whole(6) }, () => noise(chance, depth + 1));
    case 6:
      return nested(chance.of([10, 200, 4_000]));
    default:
      return Object.fromEntries(
        Array.from({ length: chance.whole(5) }, () => [
          chance.whole(2) === 0 ? chance.of(oddKeys) : chance.of(texts),
          noise(chance, depth + 1),
        ]),
      );
  }
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let at = 0; at < depth; at += 1) value = [value];
  return value;
}

/** The same input, naming no path where chance could do harm. */
export function harmless(value: unknown, known: NameableThings, chance: Chance): unknown {
  if (typeof value === 'string') {
    if (!value.startsWith('/') || nowhere.includes(value)) return value;
    const path = resolve(value.replaceAll('\0', ''));
    if (path === known.folder || path.startsWith(`${known.folder}/`)) return value;
    return chance.of([...nowhere, ...known.paths]);
  }
  // What is nested for the sake of depth holds nothing.
  if (Array.isArray(value))
    return value.length === 1 && Array.isArray(value[0])
      ? value
      : value.map((one: unknown) => harmless(one, known, chance));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, harmless(one, known, chance)]));
}
