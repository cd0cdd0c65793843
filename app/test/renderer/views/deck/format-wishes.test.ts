import { expect, test } from 'vitest';
import { plainFormat, ruleOf, wishedFormat } from '../../../../renderer/views/deck/format-wishes.ts';

test('what is as usual is left to the helper', () => {
  expect(wishedFormat(plainFormat)).toEqual({});
  expect(wishedFormat({ ...plainFormat, mediaPool: '  ' })).toEqual({});
});

test('what was chosen is asked for', () => {
  const chosen = {
    pool: 'vault',
    mediaPool: ' Holidays ',
    front: '1M',
    frontNames: '*.txt, *.xml',
    compression: false,
    packing: false,
    restoreGuide: true,
  } as const;
  expect(wishedFormat(chosen)).toEqual({
    pool: 'vault',
    mediaPool: 'Holidays',
    placementRule: 'size=1M/name=*.txt:*.xml',
    compression: false,
    packing: false,
    restoreGuide: true,
  });
});

test.each([
  [null, '*.txt', null],
  ['64K', '', 'size=64K'],
  ['64K', ' , ;', 'size=64K'],
  ['10M', '*.txt', 'size=10M/name=*.txt'],
] as const)('files up to %s named %s: %s', (front, frontNames, rule) => {
  expect(ruleOf({ ...plainFormat, front, frontNames })).toBe(rule);
});
