import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, Home, native } from './addon.ts';

test('a file is made of its parts, when all of them are there', async () => {
  using home = new Home();
  const folder = home.folder('into/d');
  writeFileSync(join(folder, 'film-LTFSseg1'), 'one ');
  const joining = () => native.joinSegments({ folder: home.folder('into'), name: 'd/film', segments: 2 });
  expect(await codeOf(joining().done)).toBe('restore.segments-missing');
  writeFileSync(join(folder, 'film-LTFSseg2'), 'two');
  expect(await joining().done).toEqual({ bytes: 7 });
  expect(readFileSync(join(folder, 'film'), 'utf8')).toBe('one two');
  expect(readdirSync(folder)).toEqual(['film']);
});

test('joining refuses arguments that are none', () => {
  const wrong = native.joinSegments as (request: unknown) => unknown;
  for (const request of [undefined, {}, { folder: '/tmp' }, { folder: '/tmp', name: 'a', segments: -1 }])
    expect(() => wrong(request)).toThrow(expect.objectContaining({ code: 'native.invalid-argument' }));
});
