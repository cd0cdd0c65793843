import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WriteEvent, WriteItem } from '../../writing.d.ts';
import {
  archive,
  codeOf,
  driveWithCartridge,
  eject,
  formattedVolume,
  Home,
  native,
  readFrom,
  writeTo,
} from './addon.ts';

function manyItems(home: Home, count: number, bytes: number): WriteItem[] {
  const source = join(home.folder('source'), 'file');
  writeFileSync(source, Buffer.alloc(bytes, 'x'));
  return Array.from({ length: count }, (_, id) => ({ id, source, target: `files/${id}`, kind: 'file' as const }));
}

test('a cancelled session rejects, says what is safe, and leaves a volume that mounts', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  const events: WriteEvent[] = [];
  const { session, done } = writeTo(volume, { poolBytes: 4_000_000 }, (batch) => {
    events.push(...batch);
    if (batch.some((event) => event.type === 'written')) session.cancel();
  });
  const adding = codeOf(session.add(manyItems(home, 5000, 300_000)));

  expect(await codeOf(done)).toBe('job.cancelled');

  expect(await adding).toBe('job.cancelled');
  // It was closed: nothing can be asked of it any more, and nothing goes wrong.
  expect(await codeOf(session.add([]))).toBe('native.invalid-argument');
  expect(await codeOf(session.close())).toBe('native.invalid-argument');
  session.cancel();
  session.finish();
  const written = events.reduce((sum, event) => sum + (event.type === 'written' ? event.count : 0), 0);
  const indexes = events.filter((event) => event.type === 'indexWritten').length;
  expect(indexes).toBe(1);
  expect((await volume.facts()).files).toBe(written);
  await eject(drive, volume);
  await drive.insert(home.cartridge);
  await drive.load();
  expect(await drive.examine()).toMatchObject({ condition: 'clean', volume: { files: written } });
  await drive.close();
});

test('more items than the intake holds are accepted only as they are taken', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  const items = manyItems(home, 3000, 10);
  const { session, done } = writeTo(volume, { poolBytes: 4_000_000 }, () => {});
  for (let at = 0; at < items.length; at += 500) await session.add(items.slice(at, at + 500));
  session.finish();
  expect(await done).toMatchObject({ end: 'finished', files: 3000, failed: 0 });
  await drive.close();
});

test('the drive answers for its status while a session has its thread, and other calls wait for it', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  const { session, done } = writeTo(volume, { poolBytes: 4_000_000 }, () => {});
  const facts = volume.facts();
  expect(await drive.status()).toMatchObject({ readiness: 'ready', writeProtected: false, densityCode: 0x5e });
  await session.add(manyItems(home, 3, 1000));
  session.finish();
  await done;
  expect((await facts).files).toBe(3);
  await drive.close();
});

test('a mounted volume holds its cartridge, and an unmounted one answers nothing', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  expect(await codeOf(drive.unload())).toBe('drive.busy');
  expect(await codeOf(drive.format({ barcode: 'TST001L8', name: 'x' }))).toBe('drive.busy');
  await archive(volume, manyItems(home, 1, 1));
  await volume.unmount();
  expect(await codeOf(volume.facts())).toBe('native.invalid-argument');
  const session = native.startWriting({ poolBytes: 1 }, () => {});
  const adding = codeOf(session.add(manyItems(home, 1001, 1)));
  expect(await codeOf(session.attach(volume, { slot: 0, laterBytes: 0 }).done)).toBe('native.invalid-argument');
  // Another volume may come: who adds waits for it, until the session is cancelled.
  session.cancel();
  expect(await adding).toBe('job.cancelled');
  await session.close();
  expect(await codeOf(readFrom(volume, { into: '/', items: [] }, () => {}).done)).toBe('native.invalid-argument');
  await drive.close();
  expect(await codeOf(drive.identity())).toBe('drive.absent');
});

test('a volume mounted for reading takes no session of writing', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  await drive.format({ barcode: 'TST001L8', name: 'Test' });
  const volume = await drive.mount({ readOnly: true });
  const { done } = writeTo(volume, { poolBytes: 1 }, () => {});
  expect(await codeOf(done)).toBe('native.invalid-argument');
  await drive.close();
});

test('a restore without a folder to go to rejects, and a cancelled one leaves no part of a file', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  await archive(volume, manyItems(home, 20, 3_000_000));
  const items = Array.from({ length: 20 }, (_, id) => ({ id, path: `files/${id}`, target: String(id) }));
  const nowhere = readFrom(volume, { into: join(home.path, 'nowhere'), items }, () => {});
  expect(await codeOf(nowhere.done)).toBe('restore.destination-denied');
  const into = home.folder('out');
  const session = readFrom(volume, { into, items }, (events) => {
    if (events.some((event) => event.type === 'restored')) session.cancel();
  });
  expect([undefined, 'job.cancelled']).toContain(await codeOf(session.done));
  const { readdirSync } = await import('node:fs');
  for (const name of readdirSync(into)) expect(name).toMatch(/^\d+$/);
  await drive.close();
});

test('drives work side by side, and one that nobody holds is collected', async () => {
  using first = new Home();
  using second = new Home();
  const drives = await Promise.all([driveWithCartridge(first), driveWithCartridge(second)]);
  const volumes = await Promise.all(drives.map(formattedVolume));
  const archived = await Promise.all(
    volumes.map((volume, i) => archive(volume, manyItems(i === 0 ? first : second, 50, 10_000))),
  );
  expect(archived.map((one) => one.files)).toEqual([50, 50]);
});
