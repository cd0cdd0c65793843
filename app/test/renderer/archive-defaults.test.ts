import { expect, test } from 'vitest';
import { defaultsIn, sentAlong } from '../../renderer/archive-defaults.ts';

test('what was kept comes back', () => {
  const kept = {
    ...{ verify: false, skipsUnchanged: true, exclude: '*.tmp\n' },
    poolBytes: 2_147_483_648,
    hashes: ['md5', 'xxh64'],
  } as const;
  expect(defaultsIn(JSON.stringify(kept))).toEqual(kept);
  expect(sentAlong(kept)).toEqual({ poolBytes: 2_147_483_648, hashes: ['md5', 'xxh64'] });
});

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '{"verify":1,"exclude":7,"skipsUnchanged":1,"poolBytes":12,"hashes":["rot13"]}',
])('what is no choice counts as none: %s', (text) => {
  expect(defaultsIn(text)).toEqual({
    ...{ verify: true, skipsUnchanged: false, exclude: '', poolBytes: null, hashes: [] },
  });
  expect(sentAlong(defaultsIn(text))).toEqual({});
});
