import { expect, test } from 'vitest';
import { defaultsIn } from '../../../../renderer/archive-defaults.ts';
import { folderIn, onlySent, preflightOf, wishesAtFirst } from '../../../../renderer/views/deck/archive-wishes.ts';

const plain = wishesAtFirst(defaultsIn(null));

test('what nobody chose is not sent, but verification', () => {
  expect(preflightOf('CAP001L8', ['/a'], plain)).toEqual({ barcodes: ['CAP001L8'], sources: ['/a'] });
  expect(onlySent(plain, { checksums: ['xxh64'] })).toEqual({ verify: true });
});

test('what is left out, and the folder on the cartridge, count for the checks and the archive', () => {
  const wishes = { ...plain, exclude: '*.tmp\n# remark\n/cache/\n', into: ' /2026/May/ ' };
  expect(preflightOf('CAP001L8', ['/a'], wishes)).toMatchObject({
    filter: { include: [], exclude: ['*.tmp', '/cache/'] },
    into: '2026/May',
  });
});

test('a pool stands in for all cartridges, whichever were chosen before', () => {
  const wishes = { ...plain, pool: 'vault', further: ['CAP002L8'], copies: 2 };
  expect(preflightOf('CAP001L8', ['/a'], wishes)).toEqual({ barcodes: [], pool: 'vault', sources: ['/a'], copies: 2 });
});

test('only the archive is told what it does with what is there already', () => {
  const wishes = { ...plain, verify: false, skipsUnchanged: true, skipsDuplicates: true, force: true };
  expect(onlySent(wishes, { checksums: [] })).toEqual({
    unchanged: 'skip',
    skipDuplicates: true,
    force: true,
  });
});

test('duplicates are written where a mirror folder or a manifest needs every file', () => {
  const wishes = { ...plain, verify: false, skipsDuplicates: true };
  expect(onlySent({ ...wishes, mirror: '/copy' }, { checksums: [] })).toEqual({});
  expect(onlySent({ ...wishes, verifyAgainst: '/a/MD5SUMS' }, { checksums: [] })).toEqual({
    verifyAgainst: '/a/MD5SUMS',
  });
});

test('a bag is written whole: nothing of it is skipped or split', () => {
  const wishes = { ...plain, asBag: true, keepsAcls: true, skipsUnchanged: true, skipsDuplicates: true, split: true };
  expect(preflightOf('CAP001L8', ['/a'], wishes)).not.toHaveProperty('split');
  expect(onlySent(wishes, { checksums: [] })).toEqual({ verify: true, bag: true, acls: true });
});

test('the checksums of a media hash list and of a film come beside those that are always wanted', () => {
  const sent = (checksums: 'list' | 'film') => onlySent({ ...plain, checksums }, { checksums: ['md5', 'sha1'] }).hashes;
  expect(sent('list')).toEqual(['md5', 'sha1', 'xxh64']);
  expect(sent('film')).toEqual(['md5', 'sha1', 'xxh128']);
});

test('only the archive is told what its files are compared with', () => {
  const wishes = { ...plain, verifyAgainst: '/reel/reel.mhl' };
  expect(preflightOf('CAP001L8', ['/a'], wishes)).not.toHaveProperty('verifyAgainst');
  expect(onlySent(wishes, { checksums: [] })).toEqual({ verify: true, verifyAgainst: '/reel/reel.mhl' });
});

test('a sheet begins with what was chosen in the settings', () => {
  const kept = defaultsIn(JSON.stringify({ verify: false, skipsUnchanged: true, exclude: '*~' }));
  expect(wishesAtFirst(kept)).toMatchObject({ verify: false, skipsUnchanged: true, exclude: '*~', into: '' });
});

test.each([
  ['', ''],
  ['/', ''],
  ['a', 'a'],
  ['/a//b/', 'a/b'],
  [' a / b ', 'a/b'],
  ['..', null],
  ['a/./b', null],
  ['x'.repeat(256), null],
])('%j is the folder %j', (typed, folder) => {
  expect(folderIn(typed)).toBe(folder);
});
