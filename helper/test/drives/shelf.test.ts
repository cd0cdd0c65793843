import { mkdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadNative } from '../../src/drives/native.ts';
import { mediaTypeOf, Shelf } from '../../src/drives/shelf.ts';
import { temporaryFolder } from '../flows/harness.ts';

function freshShelf(): { readonly shelf: Shelf; readonly folder: string } {
  const folder = join(temporaryFolder(), 'virtual');
  return { shelf: new Shelf(loadNative(), folder), folder };
}

describe('the shelf', () => {
  test('knows whether it is new, what is on it, and what only lies there', async () => {
    const { shelf, folder } = freshShelf();
    expect(shelf.isNew).toBe(true);
    await shelf.create('CAP002L8', 64_000_000);
    await shelf.create('CAP001M8', 64_000_000);
    writeFileSync(join(folder, 'cartridges', 'notes.txt'), '');
    mkdirSync(join(folder, 'cartridges', '.staged'));
    const again = new Shelf(loadNative(), folder);
    expect(again.isNew).toBe(false);
    expect(again.barcodes()).toEqual(['CAP001M8', 'CAP002L8']);
    expect(await again.describe('CAP001M8')).toMatchObject({ mediaType: 'M8', writeProtected: false });
  });

  test('remembers which cartridge is in which drive, wherever the home is moved to', () => {
    const { shelf, folder } = freshShelf();
    expect(shelf.inSlot('drive-1')).toBeNull();
    shelf.fillSlot('drive-1', 'CAP001L8');
    shelf.fillSlot('drive-1', 'CAP002L8');
    expect(shelf.inSlot('drive-1')).toBe('CAP002L8');
    expect(readlinkSync(join(folder, 'drives', 'drive-1'))).toBe('../cartridges/CAP002L8');
    shelf.clearSlot('drive-1');
    expect(shelf.inSlot('drive-1')).toBeNull();
  });

  test('names a cartridge that it does not have', async () => {
    const { shelf } = freshShelf();
    const unknown = { code: 'cartridge.unknown', data: { subject: 'CAP009L8' } };
    await expect(shelf.describe('CAP009L8')).rejects.toMatchObject(unknown);
    await expect(shelf.protect('CAP009L8', true)).rejects.toMatchObject(unknown);
  });

  test('reads the type of a cartridge from its barcode', () => {
    expect(mediaTypeOf('CAP001LA')).toBe('LA');
    expect(() => mediaTypeOf('CAP001L4')).toThrow(expect.objectContaining({ code: 'cartridge.unknown' }));
  });
});
