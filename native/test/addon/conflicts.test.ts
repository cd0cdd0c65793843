import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ConflictPolicy, ReadEvent } from '../../reading.d.ts';
import { archive, codeOf, driveWithCartridge, formattedVolume, Home, native, readFrom } from './addon.ts';

test('what is in the way of a restore is reported before, by what it is', async () => {
  using home = new Home();
  const into = home.folder('into');
  writeFileSync(join(into, 'a'), 'four');
  utimesSync(join(into, 'a'), 1_000_000_000, 1_234_567_890.5);
  mkdirSync(join(into, 'd'));
  symlinkSync('nowhere', join(into, 'd', 'l'));
  const targets = ['a', 'free', 'd', 'd/l', 'new/a', '../into', '/etc', ''];

  const present = await native.findConflicts(
    into,
    targets.map((target, id) => ({ id, target })),
  );

  expect(present).toMatchObject([
    { id: 0, kind: 'file', bytes: 4, modified: 1_234_567_890_500 },
    { id: 2, kind: 'folder' },
    { id: 3, kind: 'link' },
  ]);
  expect(readdirSync(into).sort()).toEqual(['a', 'd']);
  expect(await codeOf(native.findConflicts(join(into, 'not there'), []))).toBe('restore.destination-denied');
  expect(() => native.findConflicts(into, [{ id: -1, target: 'a' }])).toThrow(
    expect.objectContaining({ code: 'native.invalid-argument' }),
  );
});

test('a request says what becomes of a name that is taken, and hears what became of it', async () => {
  using home = new Home();
  const source = join(home.folder('source'), 'a.txt');
  writeFileSync(source, 'from tape');
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  await archive(volume, [{ id: 1, kind: 'file', source, target: 'a.txt' }]);
  const into = home.folder('into');
  writeFileSync(join(into, 'a.txt'), 'theirs');
  const read = async (conflict?: ConflictPolicy) => {
    const events: ReadEvent[] = [];
    const items = [{ id: 1, path: 'a.txt', target: 'a.txt' }];
    const summary = await readFrom(volume, { into, items, conflict }, (batch) => events.push(...batch)).done;
    return { summary, event: events.find((event) => event.type !== 'progress') };
  };

  expect((await read()).event).toMatchObject({ type: 'failed', code: 'restore.destination-exists' });
  const skipped = await read('skip');
  expect(skipped.event).toEqual({ request: 0, type: 'skipped', id: 1 });
  expect(skipped.summary).toMatchObject({ files: 0, failed: 0, skipped: 1 });
  expect((await read('newer')).event).toEqual({ request: 0, type: 'skipped', id: 1 });
  expect((await read('rename')).event).toMatchObject({ type: 'restored', verified: true, restoredAs: 'a (2).txt' });
  expect(readFileSync(join(into, 'a.txt'), 'utf8')).toBe('theirs');
  const replaced = await read('overwrite');
  expect(replaced.event).toMatchObject({ type: 'restored', verified: true });
  expect(replaced.event).not.toHaveProperty('restoredAs');
  expect(readFileSync(join(into, 'a.txt'), 'utf8')).toBe('from tape');
  await expect(read('perhaps' as ConflictPolicy)).rejects.toMatchObject({ code: 'native.invalid-argument' });
  await drive.close();
});
