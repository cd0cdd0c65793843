import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Drives } from '../../src/drives/drives.ts';
import { loadNative } from '../../src/drives/native.ts';
import { Shelf } from '../../src/drives/shelf.ts';
import { VirtualDrives } from '../../src/drives/virtual-drives.ts';
import { temporaryFolder } from '../flows/harness.ts';

const modelled = { mode: 'modelled', speedUp: 1 } as const;

async function openDrives(shelf: Shelf): Promise<Drives> {
  const drives = await Drives.open(loadNative(), shelf);
  onTestFinished(() => drives.close());
  return drives;
}

describe('the virtual drives of a home', () => {
  test('are one at first, and what was made of them afterwards', async () => {
    const shelf = new Shelf(loadNative(), join(temporaryFolder(), 'virtual'));
    const drives = await openDrives(shelf);
    expect(drives.describe()).toMatchObject([
      { id: 'drive-1', virtual: true, generation: 8, device: null, clock: { mode: 'instant' } },
    ]);
    const added = await drives.addVirtual('lto9', modelled);
    expect(added).toMatchObject({ id: 'drive-2', generation: 9, clock: modelled, state: { kind: 'empty' } });
    await drives.removeVirtual('drive-1');
    const again = await openDrives(new Shelf(loadNative(), join(shelf.folder(''), '..')));
    expect(again.describe()).toMatchObject([{ id: 'drive-2', serial: 'CAPSTAN002', clock: modelled }]);
  });

  test('refuse a model that there is not, and to remove what is in use or none of theirs', async () => {
    const shelf = new Shelf(loadNative(), join(temporaryFolder(), 'virtual'));
    await shelf.create('CAP001L8', 64_000_000);
    const drives = await openDrives(shelf);
    await expect(drives.addVirtual('lto77', modelled)).rejects.toMatchObject({ code: 'drive.model-unknown' });
    await drives.find('drive-1')?.load('CAP001L8');
    await expect(drives.removeVirtual('drive-1')).rejects.toMatchObject({ code: 'drive.occupied' });
    await expect(drives.removeVirtual('drive-9')).rejects.toMatchObject({ code: 'drive.unknown' });
    expect(drives.describe()).toHaveLength(1);
  });

  test('get the cartridges that fit them best', async () => {
    const shelf = new Shelf(loadNative(), join(temporaryFolder(), 'virtual'));
    for (const barcode of ['CAP001L9', 'CAP001L8', 'CAP001L5']) await shelf.create(barcode, 64_000_000);
    const drives = await openDrives(shelf);
    await drives.addVirtual('lto9', modelled);
    await drives.addVirtual('lto5', modelled);
    expect(drives.freeFor('CAP001L8')?.id).toBe('drive-1');
    expect(drives.freeFor('CAP001L9')?.id).toBe('drive-2');
    expect(drives.freeFor('CAP001L5')?.id).toBe('drive-3');
    expect(drives.freeFor('CAP009L8')).toBeNull();
    await drives.find('drive-1')?.load('CAP001L8');
    expect(drives.freeFor('CAP001L8')?.id).toBe('drive-2');
  });

  test.each([
    'no JSON',
    '{}',
    '[{"id":"../x","model":"lto8","serial":"A","clock":{"mode":"instant","speedUp":1}}]',
    '[{"id":"drive-1","model":"../../x","serial":"A","clock":{"mode":"instant","speedUp":1}}]',
    '[{"id":"drive-1","model":"lto8","serial":"A","clock":{"mode":"sundial","speedUp":1}}]',
  ])('name a damaged list of themselves and leave it as it is: %s', (text) => {
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'drives.json');
    writeFileSync(file, text);
    expect(() => new VirtualDrives(file)).toThrow(expect.objectContaining({ code: 'home.damaged' }));
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
