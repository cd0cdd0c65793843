import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Identity } from '../../files.d.ts';
import type { WriteEvent } from '../../writing.d.ts';
import { codeOf, driveWithCartridge, eject, formattedVolume, Home, native, writeTo } from './addon.ts';

const as: Identity = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0, groups: [] };

test('what a walk finds becomes items of the session, numbered as it is told, and what is unfit is reported', async () => {
  using home = new Home();
  const source = home.folder('source');
  mkdirSync(join(source, 'folder'));
  const names = Array.from({ length: 3_000 }, (_, at) => `folder/${at}`);
  for (const name of names) writeFileSync(join(source, name), name);
  symlinkSync('nowhere', join(source, 'link'));
  execFileSync('mkfifo', [join(source, 'pipe')]);
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  const events: WriteEvent[] = [];
  const { session, done } = writeTo(volume, { poolBytes: 4_000_000 }, (batch) => events.push(...batch));
  const walk = session.walk({ as, source, target: 'photos', order: 'folders' });
  const unfit: string[] = [];
  let next = 7;
  for (let batch = await walk.add(next); batch !== null; batch = await walk.add(next)) {
    next += batch.count;
    unfit.push(...batch.unfit.map(({ path }) => path));
  }
  walk.close();
  session.finish();
  expect(await done).toMatchObject({ files: names.length, failed: 0 });
  expect(unfit).toEqual(['pipe']);
  const written = events.flatMap((event) => (event.type === 'written' ? [event] : []));
  const ids = written.flatMap((event) => [...event.ids]).toSorted((a, b) => a - b);
  expect(ids).toEqual(Array.from({ length: next - 7 }, (_, at) => 7 + at));
  const paths = written.flatMap((event) => event.paths.split('\0'));
  const wanted = ['photos', 'photos/folder', 'photos/link', ...names.map((name) => `photos/${name}`)];
  expect(paths.toSorted()).toEqual(wanted.toSorted());
  const kinds = new Map(written.flatMap((event) => event.paths.split('\0').map((path, at) => [path, event.kinds[at]])));
  expect(['photos/folder', 'photos/folder/0', 'photos/link'].map((path) => kinds.get(path))).toEqual([0, 1, 2]);
  await eject(drive, volume);
  await drive.close();
});

test('steps of both kinds are of one walk', async () => {
  using home = new Home();
  const source = home.folder('source');
  for (let at = 0; at < 2_500; at += 1) writeFileSync(join(source, String(at)), '');
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  const { session, done } = writeTo(volume, { poolBytes: 4_000_000 }, () => {});
  const walk = session.walk({ as, source, target: 'out', order: 'folders' });
  const added = (await walk.add(0))?.count ?? 0;
  let seen = 0;
  for (let batch = await walk.next(); batch !== null; batch = await walk.next()) seen += batch.count;
  expect(added).toBeGreaterThan(0);
  expect(added + seen).toBe(2_501);
  walk.close();
  session.finish();
  await done;
  await eject(drive, volume);
  await drive.close();
});

test('ends where it cannot go on: closed, cancelled, of a source that has gone, or told wrongly', async () => {
  using home = new Home();
  const source = home.folder('source');
  for (let at = 0; at < 5_000; at += 1) writeFileSync(join(source, String(at)), '');
  const session = native.startWriting({ poolBytes: 4_000_000 }, () => {});
  const options = { as, source, target: 'out', order: 'folders' } as const;
  const closed = session.walk(options);
  closed.close();
  expect(await codeOf(closed.add(0))).toBe('job.cancelled');
  const gone = session.walk({ ...options, source: join(source, 'not there') });
  expect(await codeOf(gone.add(0))).toBe('source.missing');
  gone.close();
  expect(() => session.walk({ ...options, order: 'by chance' as 'found' })).toThrow(/order/);
  // Nobody takes anything: it waits for room until the session ends.
  const waiting = session.walk(options);
  const added = waiting.add(0);
  session.cancel();
  expect(await codeOf(added)).toBe('job.cancelled');
  waiting.close();
  await session.close();
  expect(() => session.walk(options)).toThrow(/closed/);
});
