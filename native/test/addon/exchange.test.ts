import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { archive, codeOf, driveWithCartridge, eject, formattedVolume, Home, native } from './addon.ts';

test('a cartridge goes out to the file-backed layout and comes in again with what is on it', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const volume = await formattedVolume(drive);
  const source = join(home.folder('source'), 'a');
  writeFileSync(source, 'content');
  await archive(volume, [{ id: 1, source, target: 'a', kind: 'file' }]);
  await eject(drive, volume);

  await native.exportVirtualCartridge(home.cartridge, join(home.path, 'exported')).done;
  const back = join(home.path, 'back');
  const imported = await native.importVirtualCartridge(join(home.path, 'exported'), back, { barcode: 'NEW001L8' }).done;

  expect(imported).toMatchObject({ barcode: 'NEW001L8', mediaType: 'L8' });
  await drive.insert(back);
  await drive.load();
  expect(await drive.examine()).toMatchObject({ condition: 'clean', volume: { files: 1, name: 'Test' } });
  await drive.close();
});

test('a cancelled export leaves nothing half-made', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  await drive.close();
  const target = join(home.path, 'exported');
  const operation = native.exportVirtualCartridge(home.cartridge, target);
  operation.cancel();
  operation.cancel();
  const code = await codeOf(operation.done);
  expect([undefined, 'job.cancelled']).toContain(code);
  expect(existsSync(target)).toBe(code === undefined);
});
