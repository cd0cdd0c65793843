// search, find, dups and single by the real command line and the real helper, with the cartridge on the shelf.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../ipc/harness.ts';
import { capstanAt, endHelper } from './terminal.ts';

test('files are found by name, size and content wherever their cartridge lies', async () => {
  const folder = temporaryFolder();
  const home = join(folder, 'home');
  onTestFinished(() => endHelper(home));
  const capstan = capstanAt(home, folder);
  const photos = join(folder, 'photos');
  mkdirSync(join(photos, '2019'), { recursive: true });
  writeFileSync(join(photos, '2019', 'IMG_1.jpg'), Buffer.alloc(3_000, 1));
  writeFileSync(join(photos, 'copy.jpg'), Buffer.alloc(3_000, 1));
  writeFileSync(join(photos, 'letter.txt'), 'dear');
  for (const verb of [
    ['virtual', 'new', 'CAP009L8', '--capacity', '2G'],
    ['load', 'CAP009L8'],
    ['format', 'CAP009L8', '--yes'],
    ['archive', 'photos', '--to', 'CAP009L8', '--wait'],
    ['eject', 'CAP009L8'],
  ]) {
    expect(await capstan(...verb)).toMatchObject({ code: 0 });
  }

  const found = async (...args: readonly string[]) => {
    const { code, out } = await capstan('search', ...args, '--json');
    const rows = out === '' ? [] : out.trim().split('\n');
    return { code, paths: rows.map((line): string => JSON.parse(line).path) };
  };
  expect(await found('img')).toEqual({ code: 0, paths: ['photos/2019/IMG_1.jpg'] });
  expect(await found('*.JPG', '--size', '+1k')).toMatchObject({ paths: ['photos/copy.jpg', 'photos/2019/IMG_1.jpg'] });
  expect(await found('jpg', '--limit', '1')).toMatchObject({ paths: ['photos/copy.jpg'] });
  expect(await found('jpg', '--in', '/photos/2019')).toMatchObject({ paths: ['photos/2019/IMG_1.jpg'] });
  expect(await found('jpg', '--size', '-1k')).toEqual({ code: 1, paths: [] });
  expect(await found('letter', '--after', '2999-01-01')).toEqual({ code: 1, paths: [] });
  expect((await capstan('search', 'letter')).out).toMatch(/CAP009L8:\/photos\/letter\.txt\n$/);

  const copies = await capstan('find', 'photos/copy.jpg');
  expect(copies).toMatchObject({ code: 0, out: expect.stringContaining('CAP009L8:/photos/2019/IMG_1.jpg') });
  writeFileSync(join(folder, 'new.jpg'), 'nowhere else');
  expect(await capstan('find', 'new.jpg')).toMatchObject({ code: 1, out: '' });
  expect(await capstan('find', 'no such file')).toMatchObject({ code: 64, out: '' });
  expect(await capstan('find', 'photos')).toMatchObject({ code: 2, err: expect.stringContaining('find.unreadable') });

  expect((await capstan('dups')).out).toMatch(/^ *3 kB wasted {2}[0-9a-f]{64} {2}2 files of 3 kB on 1 cartridge\n$/i);
  expect((await capstan('single')).out).toMatch(/CAP009L8 +- +3 files/);
  expect((await capstan('single', '--list')).out.trim().split('\n')).toHaveLength(3);

  expect(await capstan('shelf', 'CAP009L8', '--where', 'bank, box 12')).toMatchObject({ code: 0 });
  const shown = await capstan('shelf', 'CAP009L8');
  expect(shown.out).toMatch(/is on the shelf.*\nLocation: bank, box 12\n.*write retries.*\n.* no warnings\n$/);
  expect(await capstan('shelf', 'XYZ001L8')).toMatchObject({ code: 2 });
});
