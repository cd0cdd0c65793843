import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { VerifyEvent } from '../../index.d.ts';
import { archive, codeOf, driveWithCartridge, eject, formattedVolume, Home } from './addon.ts';

function fileIn(home: Home, name: string, size: number): string {
  const path = join(home.folder('source'), name);
  writeFileSync(path, Buffer.alloc(size, name));
  return path;
}

test('a written file tells what a recovery would need of it', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  const source = fileIn(home, 'a', 600_000);
  const { events } = await archive(volume, [{ id: 1, source, target: 'a', kind: 'file' }]);
  const written = events.find((event) => event.type === 'written');
  expect(written).toMatchObject({ count: 1, paths: 'a', journals: [{ slot: 0, rows: { count: 1 } }] });
  expect(written?.bytes[0]).toBe(600_000);
  const found = drive.check({ journal: [] }, () => {});
  expect(await codeOf(found.done)).toBe('drive.busy');
  await eject(drive, volume);
  await drive.close();
});

test('a verification tells of each file, then sums up', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  const items = ['a', 'b'].map(
    (name, id) => ({ id, source: fileIn(home, name, 3), target: name, kind: 'file' }) as const,
  );
  await archive(volume, items);
  const events: VerifyEvent[] = [];
  const summary = await volume.verify({ paths: ['b'] }, (batch) => void events.push(...batch)).done;
  expect(summary).toEqual({ files: 1, bytes: 3, withoutHash: 0, unsound: 0, marked: false });
  expect(events.filter((event) => event.type === 'verified')).toEqual([
    { type: 'verified', path: 'b', bytes: 3, hash: 'ltfs.hash.sha256sum' },
  ]);
  expect(events.flatMap((event) => (event.type === 'locating' ? [event.now] : []))).toEqual([true, false]);
  await eject(drive, volume);
  await drive.close();
});

test('a verification reads only what was written since a time', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  await archive(volume, [{ id: 1, source: fileIn(home, 'a', 3), target: 'a', kind: 'file' }]);
  const filesSince = async (backedUpSince: string) =>
    (await volume.verify({ paths: [], backedUpSince }, () => {}).done).files;
  expect(await filesSince('2020-01-01T00:00:00.000000000Z')).toBe(1);
  expect(await filesSince('9999-01-01T00:00:00.000000000Z')).toBe(0);
  expect(() => volume.verify({ paths: [], backedUpSince: 'yesterday' }, () => {})).toThrow(/backedUpSince/);
  await eject(drive, volume);
  await drive.close();
});

test('generations are listed, mounted and gone back to', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  await archive(volume, [{ id: 1, source: fileIn(home, 'a', 3), target: 'a', kind: 'file' }]);
  await volume.complete();
  const found = await volume.generations().done;
  expect(found.map(({ generation, files, partition }) => [generation, files, partition])).toEqual([
    [2, 1, 'b'],
    [1, 0, 'b'],
  ]);
  await volume.unmount();
  expect(await codeOf(drive.mountGeneration(7))).toBe('volume.generation-missing');
  const then = await drive.mountGeneration(1);
  expect(await then.facts()).toMatchObject({ generation: 1, files: 0 });
  expect(await codeOf(then.rollBack(1))).toBeDefined();
  await then.unmount();
  const again = await drive.mount({ readOnly: false });
  expect(await again.rollBack(1)).toMatchObject({ files: 0 });
  expect(await again.rows(0, 10)).toMatchObject({ count: 1 });
  expect(await again.setLock('locked')).toMatchObject({ lock: 'locked', locked: true });
  await again.unmount();
  const checked = await drive.check({ journal: [] }, () => {}).done;
  expect(checked).toMatchObject({ condition: 'clean', repairs: [], damaged: [], attachable: 0 });
  await drive.close();
});

test('what was looked at just now is mounted without going through the tape again', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  await archive(volume, [{ id: 1, source: fileIn(home, 'a', 600_000), target: 'a', kind: 'file' }]);
  await volume.complete();
  await volume.unmount();
  const partitionsSoughtBy = async (work: () => Promise<unknown>) => {
    const before = drive.trace(1)[0]?.number ?? 0;
    await work();
    const sent = drive.trace(1_000).filter(({ number }) => number > before);
    // Byte 3 of LOCATE(16).
    return new Set(sent.flatMap(({ command, cdb }) => (command === 'LOCATE(16)' ? [cdb.slice(6, 8)] : [])));
  };
  const mounted = async () => {
    const found = await drive.mount({ readOnly: true });
    expect(await found.facts()).toMatchObject({ generation: 2, files: 1 });
    return found;
  };
  expect((await drive.examine()).condition).toBe('clean');
  const listing = await drive.mountListing();
  await listing.unmount();
  const first = await partitionsSoughtBy(async () => (await mounted()).unmount());
  expect([...first]).toEqual(['00']);
  // Nothing is known of what may have come since.
  const second = await partitionsSoughtBy(async () => (await mounted()).unmount());
  expect([...second].toSorted()).toEqual(['00', '01']);
  await drive.close();
});
