import { expect, test } from 'vitest';
import { nameOnDisk, pathOnDisk } from '../../src/disk/disk-names.ts';

test('a name that fits is kept as it is', () => {
  for (const name of ['a', 'é'.repeat(127), 'x'.repeat(255), '..']) expect(nameOnDisk(name)).toBe(name);
});

test('a name that is too long for the disk keeps its beginning and its ending, and fits', () => {
  const name = nameOnDisk(`${'é'.repeat(251)}.mov`);
  expect(name).toMatch(/^é+~[0-9a-f]{8}\.mov$/);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(Buffer.byteLength(name)).toBeGreaterThan(252);
});

test('two long names that begin alike stay apart', () => {
  const long = 'é'.repeat(254);
  expect(nameOnDisk(`${long}a`)).not.toBe(nameOnDisk(`${long}b`));
});

test('a character of four bytes is not cut through', () => {
  expect(nameOnDisk('😀'.repeat(100))).toMatch(/^(?:😀)+~[0-9a-f]{8}$/u);
});

test('only the names of a path that are too long are replaced', () => {
  const long = 'ü'.repeat(200);
  expect(pathOnDisk(`photos/${long}/a.jpg`)).toBe(`photos/${nameOnDisk(long)}/a.jpg`);
});

test('a long path of short names is kept as it is', () => {
  const deep = Array.from({ length: 30 }, (_, at) => `folder-${at}`).join('/');
  expect(pathOnDisk(`${deep}/a.jpg`)).toBe(`${deep}/a.jpg`);
  const long = 'ü'.repeat(200);
  expect(pathOnDisk(`${deep}/${long}/${deep}`)).toBe(`${deep}/${nameOnDisk(long)}/${deep}`);
  expect(pathOnDisk(`${deep}/${long}`)).toBe(`${deep}/${nameOnDisk(long)}`);
});
