import { randomBytes } from 'node:crypto';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groupsOf } from '../../../kit/groups.ts';
import { temporaryFolder } from '../harness.ts';
import { SecretSearch } from './secret-search.ts';

const key = randomBytes(32);
const words = 'correct horse, battery';
const sought = new SecretSearch().addKey('a key', key).addWords('a passphrase', words);
const amid = (bytes: Buffer | string) => Buffer.concat([Buffer.alloc(99, 1), Buffer.from(bytes), Buffer.alloc(99, 2)]);

test('a key is found in whatever way it is written', () => {
  const ways: readonly (Buffer | string)[] = [
    ...[key, key.subarray(0, 16), key.subarray(16), Buffer.from(key).reverse(), Buffer.from(key).swap32()],
    ...[key.toString('hex'), key.toString('hex').toUpperCase(), key.toString('base64'), key.toString('base64url')],
    ...[JSON.stringify(key), JSON.stringify([...key], null, 2), Buffer.from(key.toString('hex'), 'utf16le')],
    ...[Buffer.concat([Buffer.alloc(1), key]), Buffer.concat([Buffer.alloc(2), key])].map((one) =>
      one.toString('base64'),
    ),
    groupsOf(key, 1).join('  '),
  ];
  for (const way of ways) expect(sought.in(amid(way)), String(way)).toEqual(['a key']);
  expect(sought.in(amid(randomBytes(100_000)))).toEqual([]);
});

test('a passphrase is, too', () => {
  const bytes = Buffer.from(words);
  const ways = [
    bytes,
    bytes.toString('base64'),
    bytes.toString('hex'),
    encodeURIComponent(words),
    JSON.stringify(words),
  ];
  for (const way of [...ways, Buffer.from(words, 'utf16le')]) expect(sought.in(amid(way))).toEqual(['a passphrase']);
});

test('nothing hides across the end of a piece', () => {
  const path = join(temporaryFolder(), 'long');
  const pieceBytes = 16 * 1024 * 1024;
  const long = Buffer.alloc(pieceBytes + 1_000);
  key.copy(long, pieceBytes - 16);
  writeFileSync(path, long);
  const file = openSync(path, 'r');
  expect(sought.between(file, 0, long.length)).toEqual(['a key']);
  closeSync(file);
});
