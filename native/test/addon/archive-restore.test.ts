import { chmodSync, lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReadEvent } from '../../reading.d.ts';
import { archive, driveWithCartridge, eject, formattedVolume, Home, readFrom } from './addon.ts';
import { allRows } from './rows.ts';
import { describeTree, itemsOf, makeTree } from './tree.ts';

test('a tree comes back as it was, after the cartridge was out of the drive', async () => {
  using home = new Home();
  const source = home.folder('source');
  makeTree(source);
  const items = itemsOf(source, 'photos');
  const drive = await driveWithCartridge(home);
  const written = await formattedVolume(drive);

  const archived = await archive(written, items);

  expect(archived.failed).toBe(0);
  const reported = archived.events.flatMap((event) => (event.type === 'written' ? [...event.ids] : []));
  expect(reported.toSorted((a, b) => a - b)).toEqual(items.map((item) => item.id));
  expect(archived.events.at(-1)?.type).toBe('indexWritten');
  await eject(drive, written);
  await drive.close();

  const other = await driveAgain(home);
  const volume = await other.mount({ readOnly: true });
  const into = home.folder('out');
  const events: ReadEvent[] = [];
  const wanted = items.map(({ id, target }) => ({ id, path: target, target }));
  const summary = await readFrom(volume, { into, items: wanted }, (batch) => events.push(...batch)).done;

  expect(events.filter((event) => event.type === 'failed')).toEqual([]);
  expect(summary.failed).toBe(0);
  expect(describeTree(join(into, 'photos'))).toEqual(describeTree(source));
  const files = items.filter((item) => item.kind === 'file').map((item) => item.id);
  const verified = events.filter((event) => event.type === 'restored' && event.verified);
  expect(verified.map((event) => ('id' in event ? event.id : -1)).sort((a, b) => a - b)).toEqual(files);
  await other.close();
});

async function driveAgain(home: Home) {
  const { native, modelPath } = await import('./addon.ts');
  const drive = await native.TapeDrive.openVirtual({ model: modelPath, serial: 'TEST0002' });
  expect(await drive.insert(home.cartridge)).toBe('');
  await drive.load();
  expect((await drive.examine()).condition).toBe('clean');
  return drive;
}

test('rows give every entry once, parents first, the same in pages of any size', async () => {
  using home = new Home();
  const source = home.folder('source');
  makeTree(source);
  const items = itemsOf(source, 'tree');
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  await archive(volume, items);

  const rows = await allRows(volume, 1000);

  expect(rows).toHaveLength(items.length + 1);
  expect(await allRows(volume, 3)).toEqual(rows);
  expect(rows[0]).toMatchObject({ id: 0, parent: -1, name: 'Test', kind: 'directory' });
  for (const row of rows.slice(1)) expect(row.parent).toBeLessThan(row.id);
  const link = rows.find((row) => row.name === 'dangling');
  expect(link).toMatchObject({ kind: 'symlink', symlinkTarget: '/nowhere:at all', extents: [] });
  const file = rows.find((row) => row.name === 'one block');
  expect(file).toMatchObject({ size: 524_288, readOnly: true });
  expect(file?.extents).toMatchObject([{ fileOffset: 0, partition: 'b', byteOffset: 0, byteCount: 524_288 }]);
  expect(file?.modified).toBe(lstatSync(join(source, 'one block'), { bigint: true }).mtimeNs);
  expect(file?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(file?.xattrs).toContainEqual({ key: 'ltfs.permissions.unix', value: '0444', encoding: 'text' });
  await drive.close();
});

test('a second session adds to the first, and a new version takes the place of the old one', async () => {
  using home = new Home();
  const source = home.folder('source');
  writeFileSync(join(source, 'a'), 'first');
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  await archive(volume, itemsOf(source, 'd'));
  writeFileSync(join(source, 'a'), 'second version');
  writeFileSync(join(source, 'b'), 'new');

  await archive(volume, itemsOf(source, 'd'));

  const rows = await allRows(volume, 100);
  // Two files that are read at the same time lie in the folder in either order.
  expect(rows.map((row) => [row.name, row.size]).toSorted()).toEqual([
    ['Test', 0],
    ['a', 14],
    ['b', 3],
    ['d', 0],
  ]);
  const facts = await volume.facts();
  expect([facts.files, facts.directories, facts.generation]).toEqual([2, 1, 3]);
  await eject(drive, volume);
  await drive.close();
});

test('items that fail are reported with their reason and the rest goes on, both ways', async () => {
  using home = new Home();
  const source = home.folder('source');
  writeFileSync(join(source, 'good'), 'good');
  chmodSync(join(source, 'good'), 0o600);
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);

  const archived = await archive(volume, [
    { id: 1, source: join(source, 'gone'), target: 'gone', kind: 'file' },
    { id: 2, source: join(source, 'good'), target: 'good', kind: 'file' },
    { id: 3, source: '/dev/null', target: 'null', kind: 'file' },
  ]);

  expect([archived.files, archived.failed]).toEqual([1, 2]);
  expect(archived.events.filter((event) => event.type === 'failed')).toMatchObject([
    { id: 1, code: 'source.missing' },
    { id: 3, code: 'source.unsupported' },
  ]);
  const into = home.folder('out');
  writeFileSync(join(into, 'there'), 'mine');
  const events: ReadEvent[] = [];
  const items = ['good', 'there', '../out', 'fine'].map((target, id) => ({ id, path: 'good', target }));
  await readFrom(volume, { into, items }, (batch) => events.push(...batch)).done;
  expect(events.filter((event) => event.type === 'failed')).toMatchObject([
    { id: 2, code: 'restore.unsafe-path' },
    { id: 1, code: 'restore.destination-exists' },
  ]);
  expect(events.filter((event) => event.type === 'restored')).toHaveLength(2);
  await drive.close();
});
