import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from '../stale.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capstan-stale-'));
  mkdirSync(join(folder, 'below'));
  writeFileSync(join(folder, 'below', 'file'), 'one');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('nothing changed: the same fingerprint', () => {
  expect(fingerprint([folder])).toBe(fingerprint([folder]));
});

test('another size is another fingerprint', () => {
  const before = fingerprint([folder]);
  writeFileSync(join(folder, 'below', 'file'), 'longer');
  expect(fingerprint([folder])).not.toBe(before);
});

test('a touch without a change of size is another fingerprint', () => {
  const before = fingerprint([folder]);
  utimesSync(join(folder, 'below', 'file'), 1, 1);
  expect(fingerprint([folder])).not.toBe(before);
});

test('a new file, and a file that is gone, are other fingerprints', () => {
  const before = fingerprint([folder]);
  writeFileSync(join(folder, 'new'), '');
  const more = fingerprint([folder]);
  rmSync(join(folder, 'below', 'file'));
  expect(new Set([before, more, fingerprint([folder])]).size).toBe(3);
});

test('what is not wanted does not count', () => {
  const wanted = (/** @type {string} */ path) => !path.endsWith('below');
  const before = fingerprint([folder], wanted);
  writeFileSync(join(folder, 'below', 'file'), 'changed');
  expect(fingerprint([folder], wanted)).toBe(before);
});

test('a path that does not exist has a fingerprint of its own', () => {
  expect(fingerprint([join(folder, 'missing')])).not.toBe(fingerprint([]));
});

test('a cache that a tool left in node_modules does not count', () => {
  const before = fingerprint([folder]);
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules', 'cache'), '');
  expect(fingerprint([folder])).toBe(before);
});
