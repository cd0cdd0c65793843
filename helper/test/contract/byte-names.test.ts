import { describe, expect, test } from 'vitest';
import { diskName, diskPath, givenName, shownName, shownPath } from '../../contract/byte-names.ts';
import { loadNative } from '../../src/drives/native.ts';
import { Chance } from '../chance.ts';

const usual = Buffer.from('%%%EF925\xe9\xc3\xa9a\xf0\x9f\x8e\xac\xed\xa0', 'latin1');

function anyNames(): readonly Buffer[] {
  const chance = new Chance(7);
  const byte = () => (chance.whole(4) === 0 ? 1 + chance.whole(255) : (usual[chance.whole(usual.length)] ?? 0x61));
  const names = Array.from({ length: 5000 }, () => Array.from({ length: 1 + chance.whole(14) }, byte));
  return names.map((name) => Buffer.from(name.filter((one) => one !== 0x2f)));
}

describe('names of any bytes', () => {
  test('are shown as the core shows them, and stand for the same bytes', () => {
    for (const name of anyNames()) {
      const shown = shownPath(name);
      expect(loadNative().bytesOnDisk(shown)).toEqual(name);
      const text = name.toString('utf8');
      const isText = Buffer.from(text).equals(name);
      expect(diskName(shown)).toBe(isText ? text : null);
      if (isText) expect(shownName(text)).toBe(shown);
    }
  });

  test('are told name by name in a path', () => {
    expect(shownPath(Buffer.from('a%b/caf\xe9/100%', 'latin1'))).toBe('a%b/caf%E9/100%');
    expect(diskPath('caf%25E9/100%/a')).toBe('caf%E9/100%/a');
    expect(diskPath('a/caf%E9/a')).toBe(null);
  });
});

describe('what an entry was called', () => {
  const text = (value: string) => ({ value, encoding: 'text' }) as const;
  const bytes = (value: Buffer) => ({ value: value.toString('base64'), encoding: 'base64' }) as const;

  test('is taken when it fits its name', () => {
    expect(givenName('é', text('e\u0301'))).toBe('e\u0301');
    expect(givenName('é-LTFSseg2', text('e\u0301'))).toBe('e\u0301-LTFSseg2');
    expect(givenName('caf%25E9', text('caf%E9'))).toBe('caf%E9');
    expect(givenName('caf%E9', bytes(Buffer.from('caf\xe9', 'latin1')))).toBe(null);
    expect(givenName('é', bytes(Buffer.from('e\u0301')))).toBe('e\u0301');
  });

  test('is nothing when it has been renamed, or when it is no name', () => {
    for (const value of ['other', '', '.', '..', '../é', 'e\u0301\0', 'x'.repeat(100_000)])
      expect(givenName('é', text(value))).toBe(undefined);
    expect(givenName('..', text('..'))).toBe(undefined);
    expect(givenName('é', { value: 'no base 64', encoding: 'base64' })).toBe(undefined);
  });
});
