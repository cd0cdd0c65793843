import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compactTextOf } from '../../kit/compact-text.ts';
import { groupsOf, keyGroups } from '../../kit/groups.ts';
import { kitText } from '../../kit/kit-text.ts';
import { type KitReading, type KitRefusal, readKit } from '../../kit/read-kit.ts';
import { Chance } from '../chance.ts';
import { samplePool } from './kit-desk.ts';

const names = [
  'vault',
  'Łódź 2026',
  'Straße & Söhne',
  '写真',
  '🎞️ films',
  'שלום',
  'a:b%c',
  "'; rm -rf /",
  'x'.repeat(100),
];

function refusalOf(reading: KitReading | KitRefusal): string {
  return 'code' in reading ? reading.code : 'none';
}

describe('a kit is read back', () => {
  test.each(names)('from its text, for a pool named %s', (name) => {
    const { kit, request, key } = samplePool({ name });
    expect(readKit(Buffer.from(kitText(request, kit)))).toEqual({
      ...{ form: 'kit', key, wrapped: kit.wrapped, damaged: [] },
      pool: { id: kit.poolId, name: name.normalize('NFC') },
      cartridges: request.cartridges,
    });
  });

  test.each(['en', 'de', 'fr', 'ja'] as const)('from its text in %s', (language) => {
    const { kit, request, key } = samplePool({ language });
    expect(readKit(Buffer.from(kitText(request, kit)))).toMatchObject({ key, cartridges: request.cartridges });
  });

  test('from the text of its code, as programs that scan write it', () => {
    const { kit, key } = samplePool();
    const code = compactTextOf(kit);
    const forms = [code, `QR-Code:${code}\n`, code.toLowerCase(), code.replaceAll(/.{40}/g, '$&\r\n  ')];
    for (const form of forms) expect(readKit(Buffer.from(form))).toMatchObject({ form: 'kit', key });
    expect(readKit(Buffer.from(`\ufeff${code}`, 'utf16le'))).toMatchObject({ form: 'kit', key });
  });

  test('from a PDF that another program has packed anew', () => {
    const { kit, request, key } = samplePool();
    const packed = deflateSync(kitText(request, kit));
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\nstream\r\n'), packed, Buffer.from('\r\nendstream\n')]);
    expect(readKit(pdf)).toMatchObject({ form: 'kit', key, cartridges: request.cartridges });
  });

  test('from groups typed, which know no pool', () => {
    const { kit, key } = samplePool();
    const groups = [...groupsOf(key, 1), ...groupsOf(kit.wrapped, keyGroups + 1)];
    const known = { form: 'typed', pool: null, key, cartridges: [], damaged: [] };
    expect(readKit(Buffer.from(groups.join('\n')))).toEqual({ ...known, wrapped: kit.wrapped });
    expect(readKit(Buffer.from(groups.slice(0, keyGroups).join(' ')))).toEqual({ ...known, wrapped: null });
  });
});

describe('what is no kit, or no whole one, is refused', () => {
  test.each(['', '\0', 'Dear Ann,\nthe key is in the safe.', '%PDF-1.7\nstream\nx\nendstream', 'CAPSTAN', '{"a": 1}'])(
    '%j is none',
    (text) => expect(readKit(Buffer.from(text))).toEqual({ code: 'kit.not-found' }),
  );

  test('a code with any one character changed', () => {
    const code = compactTextOf(samplePool().kit);
    for (let at = 'CAPSTAN-KEY:1:'.length; at < code.length; at += 1) {
      const other = code[at] === '7' ? '8' : '7';
      const reading = readKit(Buffer.from(code.slice(0, at) + other + code.slice(at + 1)));
      expect(refusalOf(reading)).toBe('kit.damaged');
    }
  });

  test('a code that breaks off', () => {
    const code = compactTextOf(samplePool().kit);
    for (let length = 'CAPSTAN-KEY:'.length; length < code.length; length += 7) {
      expect(refusalOf(readKit(Buffer.from(code.slice(0, length))))).toBe('kit.damaged');
    }
  });

  test('a code of a later form', () => {
    const code = compactTextOf(samplePool().kit).replace('KEY:1:', 'KEY:2:');
    expect(readKit(Buffer.from(code))).toEqual({ code: 'kit.newer' });
  });

  test('a recovery key with the pool key of another', () => {
    const { key } = samplePool();
    const { kit } = samplePool();
    const groups = [...groupsOf(key, 1), ...groupsOf(kit.wrapped, keyGroups + 1)].join(' ');
    for (const text of [groups, compactTextOf({ ...kit, key })]) {
      expect(refusalOf(readKit(Buffer.from(text)))).toBe('kit.key-mismatch');
    }
  });

  test('of a cartridge whose key is damaged only that key', () => {
    const { kit, request } = samplePool();
    const [first] = request.cartridges;
    const whole = first?.wrappedKey ?? '';
    const text = kitText(request, kit).replace(whole, `${whole.slice(0, -1)}${whole.endsWith('0') ? 1 : 0}`);
    const reading = readKit(Buffer.from(text));
    const cartridges = request.cartridges.map((one) => (one === first ? { ...one, wrappedKey: null } : one));
    expect(reading).toMatchObject({ cartridges, damaged: [first?.barcode] });
  });

  test('random bytes, and kits in which some are random, without an exception', () => {
    const chance = new Chance(Date.now());
    const { kit, request, key } = samplePool({ name: '写真' });
    const text = Buffer.from(kitText(request, kit));
    const groups = groupsOf(key, 1).join(' ');
    const pdf = Buffer.concat([
      Buffer.from('%PDF-1.7\nstream\n'),
      deflateSync(text),
      Buffer.from('\nendstream stream\n'),
    ]);
    const starts = [Buffer.alloc(0), text, pdf, Buffer.from(groups), Buffer.from(compactTextOf(kit))];
    const counts = new Map<string, number>();
    for (let round = 0; round < 4_000; round += 1) {
      const bytes = Buffer.from(chance.of(starts));
      const extra = Buffer.from(Array.from({ length: chance.whole(300) }, () => chance.whole(256)));
      for (let change = chance.whole(4); change >= 0 && bytes.length > 0; change -= 1) {
        bytes[chance.whole(bytes.length)] = chance.whole(256);
      }
      const reading = readKit(
        chance.whole(2) === 0 ? bytes : Buffer.concat([bytes.subarray(0, chance.whole(bytes.length + 1)), extra]),
      );
      const result = refusalOf(reading);
      counts.set(result, (counts.get(result) ?? 0) + 1);
      // What is read is the key or nothing.
      if (!('code' in reading)) expect(reading.key).toEqual(key);
    }
    console.log('kits with random bytes:', Object.fromEntries(counts));
  });
});
