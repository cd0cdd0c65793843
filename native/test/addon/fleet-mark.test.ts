import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { archive, codeOf, driveWithCartridge, formattedVolume, Home } from './addon.ts';

const fleet = '0f2b7d52-6f5c-4b0e-9d3a-1c2d3e4f5a6b';
const cellar = { fleet, host: '11111111-2222-4333-8444-555555555555', epoch: 1 };
const attic = { fleet, host: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee', epoch: 2 };

test('a claimed cartridge is written to until another computer has marked it', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  expect(await drive.fleetMark()).toEqual({ serial: expect.stringMatching(/./), isMarked: false });
  expect(await drive.claim(cellar)).toBe(true);
  const volume = await formattedVolume(drive);
  expect(await drive.fleetMark()).toMatchObject({ isMarked: true, mark: cellar });
  const source = join(home.folder('source'), 'a');
  writeFileSync(source, 'a');
  await archive(volume, [{ id: 1, source, target: 'a', kind: 'file' }]);
  await volume.complete();
  await volume.unmount();
  await drive.unload();
  await drive.load();
  expect(await drive.claim(attic)).toBe(true);
  await drive.unload();
  await drive.load();
  expect(await codeOf(drive.claim(cellar))).toBe('fleet.cartridge-taken');
  // It is mounted as ever, and read; what is written to it is refused.
  const again = await drive.mount({ readOnly: false });
  expect(await codeOf(again.setLock('locked'))).toBe('fleet.cartridge-taken');
  await again.unmount();
  expect(await codeOf(drive.format({ barcode: 'CAP001L8', name: '' }))).toBe('fleet.cartridge-taken');
  await drive.eraseMark();
  expect(await drive.fleetMark()).toMatchObject({ isMarked: false });
  await drive.format({ barcode: 'CAP001L8', name: '' });
  await drive.close();
});

test('a mark that is none is not written', async () => {
  using home = new Home();
  const drive = await driveWithCartridge(home);
  const wrong = [{ fleet: 'fleet' }, { host: attic.host.toUpperCase() }, { epoch: 0 }, { epoch: 2 ** 53 }];
  for (const one of wrong) expect(await codeOf(drive.claim({ ...cellar, ...one }))).toBe('native.invalid-argument');
  expect(await drive.fleetMark()).toMatchObject({ isMarked: false });
  await drive.close();
});
