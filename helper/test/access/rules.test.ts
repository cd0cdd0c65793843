// Every text of every input says what it names, and the call's rule says what one must be to it: what a rule forgets, the door
// would not ask about.

import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { answeredCalls, calls } from '../../contract/contract.ts';
import { valuesAt } from '../../contract/fields.ts';
import { type NamedThing, namedThings } from '../../contract/inputs.ts';
import type { Rule, Thing } from '../../contract/rule.ts';

const thingOf: Readonly<Record<Exclude<NamedThing, 'entry' | 'nothing'>, Thing>> = {
  cartridge: 'cartridges',
  drive: 'drives',
  job: 'jobs',
  set: 'sets',
  pool: 'pools',
  path: 'paths',
};

interface Field {
  readonly field: string;
  /** Null: the contract does not say. */
  readonly names: NamedThing | null;
}

/** As the checks are built; what is not known here is refused, lest a text hides in it. */
interface CheckDefinition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

function fieldsOf(check: z.ZodType, field = ''): readonly Field[] {
  const def = check.def as unknown as CheckDefinition;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([key, one]) =>
        fieldsOf(one, field === '' ? key : `${field}.${key}`),
      );
    case 'array':
      return fieldsOf(def.element as z.ZodType, `${field}[]`);
    case 'optional':
    case 'nullable':
    case 'readonly':
      return fieldsOf(def.innerType as z.ZodType, field);
    case 'union':
      return (def.options ?? []).flatMap((one) => fieldsOf(one, field));
    case 'string':
    case 'custom': {
      const named = check.meta()?.names;
      return [{ field, names: namedThings.find((thing) => thing === named) ?? null }];
    }
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return [];
    default:
      throw new Error(`${field}: what is a ${def.type}?`);
  }
}

/** What a rule names that the input has not, and the other way round. */
function differences(fields: readonly Field[], rule: Rule): readonly string[] {
  const unsaid = fields.filter(({ names }) => names === null).map(({ field }) => `${field} does not say what it names`);
  const held = fields.flatMap(({ field, names: thing }) =>
    thing === null || thing === 'entry' || thing === 'nothing' ? [] : [`${thingOf[thing]} ${field}`],
  );
  const named = Object.entries(rule.names).flatMap(([thing, some]) => some.map(([field]) => `${thing} ${field}`));
  return [
    ...unsaid,
    ...held.filter((one) => !named.includes(one)).map((one) => `no rule names ${one}`),
    ...named.filter((one) => !held.includes(one)).map((one) => `there is no ${one}`),
  ];
}

describe('the rule of', () => {
  test.each(answeredCalls)(
    '%s names every cartridge, drive, job, set, pool and path of its input, and nothing else',
    (name) => {
      expect(differences(fieldsOf(calls[name].check), calls[name].rule)).toEqual([]);
    },
  );

  test.each(answeredCalls)('%s names the cartridges or the set that files of its input lie on', (name) => {
    const entries = fieldsOf(calls[name].check).filter(({ names: thing }) => thing === 'entry');
    const { cartridges = [], sets = [], paths = [], pools = [] } = calls[name].rule.names;
    // The name of a stream is its own, on the cartridge that is written to; a tree is of a pool's cartridges, or of all.
    const places = [...cartridges, ...sets, ...paths, ...pools];
    if (entries.length > 0) expect(places).not.toEqual([]);
  });
});

describe('a field is found', () => {
  test('that no rule names, and one that does not say what it is', () => {
    const [copy, eject] = [calls['cartridges.copy'].rule, calls['cartridges.eject'].rule];
    const fields = fieldsOf(calls['cartridges.copy'].check);
    expect(fields.map(({ field }) => field)).toEqual(['from', 'to[]']);
    expect(differences(fields, eject)).toEqual([
      'no rule names cartridges from',
      'no rule names cartridges to[]',
      'there is no cartridges barcode',
    ]);
    expect(differences([...fields, { field: 'note', names: null }], copy)).toEqual(['note does not say what it names']);
  });

  test('in alternatives, lists and what may be left out', () => {
    expect(fieldsOf(calls['mirrors.change'].check)).toEqual(
      expect.arrayContaining([
        { field: 'id', names: 'set' },
        { field: 'change.pool', names: 'pool' },
        { field: 'change.sources[]', names: 'path' },
        { field: 'change.timing.text', names: 'nothing' },
      ]),
    );
  });

  test('and its values, wherever they are', () => {
    const input = { from: [{ barcode: 'A', paths: ['x'] }, { barcode: 'B' }], to: ['C'], pool: null };
    expect(valuesAt(input, 'from[].barcode')).toEqual(['A', 'B']);
    expect(valuesAt(input, 'from[].paths[]')).toEqual(['x']);
    expect(valuesAt(input, 'to[]')).toEqual(['C']);
    expect([valuesAt(input, 'pool'), valuesAt(input, 'into'), valuesAt(null, 'to[]')]).toEqual([[], [], []]);
  });
});
