// Who gets an error at once, and of which files.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NamedTypes } from '../../mount/named-types.ts';
import { failsAtOnce, programsThatFail } from '../../mount/policy.ts';
import { temporaryFolder } from '../ipc/harness.ts';

const types = new NamedTypes([
  [
    '# of the system',
    '50:image/jpeg:*.jpg',
    '50:text/x-c++src:*.C:cs',
    '50:text/x-csrc:*.c',
    '50:application/gzip:*.gz',
    '50:application/x-tar-gz:*.tar.gz',
    '50:video/mp2t:*.ts',
    '50:text/vnd.trolltech.linguist:*.ts',
    '50:application/x-desktop:*.desktop',
    '50:text/x-makefile:makefile',
    '10:text/x-readme:readme*',
    '50:video/x-anim:*.anim[1-9j]',
  ].join('\n'),
  '60:application/x-gz-of-mine:*.gz',
]);

test.each(['a.jpg', 'A.JPG', 'b.tar.gz', 'x.C', 'x.c', 'Makefile', 'two words.jpg'])(
  'a name that tells: %s',
  (name) => {
    expect(types.tells(name)).toBe(true);
  },
);

// Neither two types of one name, nor what is always read, nor what may be two by a pattern.
test.each(['a', 'a.', '.jpg', 'jpg', 'a.ts', 'a.gz', 'a.desktop', 'README.jpg', 'x.anim3', ''])(
  'a name that does not: %j',
  (name) => {
    expect(types.tells(name)).toBe(false);
  },
);

test('the list of somebody who has none says what is tried out', () => {
  const file = join(temporaryFolder(), 'capstan', 'list.txt');
  const list = programsThatFail(file);
  expect(programsThatFail(file)).toEqual(list);
  expect(readFileSync(file, 'utf8')).toContain('\npcmanfm/loader\n');
  const fails = (program: string, thread: string, name: string) =>
    list.some((each) => failsAtOnce(each, { program, thread }, () => types.tells(name)));
  expect(fails('pcmanfm', 'loader', 'a.jpg')).toBe(true);
  expect(fails('pcmanfm', 'pool-pcmanfm', 'a.jpg')).toBe(false);
  expect(fails('pcmanfm', 'pool-pcmanfm', 'a')).toBe(true);
  expect(fails('another', 'loader', 'a.jpg')).toBe(false);
  expect(fails('tumblerd', 'pool-3', 'a.jpg')).toBe(true);
  expect(fails('bwrap', 'ffmpegthumbnail', 'a.jpg')).toBe(true);
  expect(fails('', '', 'a')).toBe(false);
});
