// A path that a caller on another computer gives means a file there, whichever call it is in: found by the rules of all calls.

import { describe, expect, test } from 'vitest';
import { type CallName, calls } from '../../contract/contract.ts';
import { endsOfStreams, pathsHere, smallFilesOf } from '../../contract/paths-here.ts';

const names = Object.keys(calls) as readonly CallName[];
const fields = names.flatMap((name) => (calls[name].rule.names.paths ?? []).map(([field]) => [name, field] as const));

/** An input in which one field holds something. */
function inputWith(field: string, value: string): unknown {
  return field.split('.').reduceRight<unknown>((inner, step) => {
    const key = step.replace('[]', '');
    return { [key]: step.endsWith('[]') ? [inner] : inner };
  }, value);
}

describe('a path on the caller’s own computer', () => {
  const made = fields.filter(([name, field]) => endsOfStreams.has(`${name} ${field}`));
  const typed = fields.filter((one) => !made.includes(one));

  // What is in a small file goes along instead: in tests of the line itself.
  test.each(typed)('%s: %s', (name, field) => {
    const input = inputWith(field, '/home/ann/x');
    const held = smallFilesOf(name, input).map(({ path }) => path);
    expect([...pathsHere(name, input), ...held]).toEqual(['/home/ann/x']);
  });

  test.each(made)('%s: %s was made there for the call', (name, field) => {
    expect(pathsHere(name, inputWith(field, '/tmp/fifo'))).toEqual([]);
  });

  test('is not where a path is one on a cartridge', () => {
    expect(pathsHere('catalogue.list', { barcode: 'CAP001L8', path: '/home/ann/x' })).toEqual([]);
    expect(pathsHere('hello', { protocolVersion: 1 })).toEqual([]);
  });
});
