import { describe, expect, test } from 'vitest';
import type { CallName } from '../../contract/contract.ts';
import { calls, isCallName } from '../../contract/contract.ts';

function accepts(name: CallName, input: unknown): boolean {
  return calls[name].check.safeParse(input).success;
}

describe('the contract', () => {
  test('knows its own calls by name, and nothing that every object has', () => {
    expect(isCallName('archive.start')).toBe(true);
    for (const name of [
      'constructor',
      '__proto__',
      'toString',
      'hasOwnProperty',
      '',
      'archive',
      'start',
      'archive.',
      'Archive.start',
      'archive.start ',
    ]) {
      expect(isCallName(name)).toBe(false);
    }
  });

  test.each(Object.keys(calls) as CallName[])('%s refuses a key that it does not know', (name) => {
    const result = calls[name].check.safeParse({ surprise: 1 });
    expect(result.success).toBe(false);
    expect(result.error?.issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
  });

  test.each(Object.keys(calls) as CallName[])('%s refuses what is no object', (name) => {
    for (const input of [null, 1, 'x', [], true, undefined]) expect(accepts(name, input)).toBe(false);
  });

  test('a key named __proto__ is as unknown as any other', () => {
    expect(accepts('snapshot.subscribe', JSON.parse('{"__proto__": {"x": 1}}'))).toBe(false);
    expect(accepts('cartridges.eject', JSON.parse('{"barcode": "CAP001L8", "__proto__": null}'))).toBe(false);
  });

  test('barcodes are six characters and a type that a drive can take', () => {
    for (const barcode of ['CAP001L8', '000000L5', 'ZZZZZZLA', 'ABC123M8'])
      expect(accepts('cartridges.eject', { barcode })).toBe(true);
    for (const barcode of ['cap001L8', 'CAP01L8', 'CAP0011L8', 'CAP001L4', 'CAP001', '../001L8', 'CAP001L8\n']) {
      expect(accepts('cartridges.eject', { barcode })).toBe(false);
    }
  });

  test('paths are whole, and of a length that can exist', () => {
    const archive = (path: string) => accepts('archive.start', { barcodes: ['CAP001L8'], sources: [path] });
    expect(archive('/home/me')).toBe(true);
    for (const path of ['home/me', '', '/a\0b', `/${'x'.repeat(4096)}`]) expect(archive(path)).toBe(false);
    const list = (path: string) => accepts('catalogue.list', { barcode: 'CAP001L8', path, cursor: null, limit: 10 });
    expect(list('')).toBe(true);
    for (const path of ['/a', 'a\0b']) expect(list(path)).toBe(false);
  });
});
