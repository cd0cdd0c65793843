import { expect, test } from 'vitest';
import { defaultsIn, sentAlong } from '../../renderer/archive-defaults.ts';

test('what was kept comes back', () => {
  const kept = {
    ...{ verify: false, skipsUnchanged: true, exclude: '*.tmp\n' },
    poolBytes: 2_147_483_648,
    checksums: ['md5', 'xxh64'],
  } as const;
  expect(defaultsIn(JSON.stringify(kept))).toEqual(kept);
  expect(sentAlong(kept)).toEqual({ poolBytes: 2_147_483_648, hashes: ['md5', 'xxh64'] });
});

test('the usual checksums are not sent, and none when none is wanted', () => {
  const sent = (checksums: readonly string[]) => sentAlong(defaultsIn(JSON.stringify({ checksums })));
  expect(sent(['xxh64'])).toEqual({});
  expect(sent([])).toEqual({ hashes: [] });
});

test('what an earlier version kept comes beside the usual ones', () => {
  expect(defaultsIn(JSON.stringify({ hashes: [] })).checksums).toEqual(['xxh64']);
  expect(defaultsIn(JSON.stringify({ hashes: ['md5'] })).checksums).toEqual(['md5', 'xxh64']);
});

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{"verify":1,"exclude":7,"skipsUnchanged":1,"poolBytes":12,"checksums":7,"hashes":["rot13"]}',
])('what is no choice counts as none: %s', (text) => {
  expect(defaultsIn(text)).toEqual({
    ...{ verify: true, skipsUnchanged: false, exclude: '', poolBytes: null, checksums: ['xxh64'] },
  });
  expect(sentAlong(defaultsIn(text))).toEqual({});
});
