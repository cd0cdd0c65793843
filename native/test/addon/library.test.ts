import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LibraryElement, TapeLibrary } from '../../library.d.ts';
import { codeOf, Home, modelPath, native } from './addon.ts';

const drives = ['LIBDRV0001', 'LIBDRV0002'];
const firstSlot = 0x1000;
const firstDrive = 0x100;

/** Of an IBM's manner, with a cartridge in its first slot. */
async function library(
  home: Home,
  clock: { readonly clock?: 'live'; readonly speedUp?: number } = {},
): Promise<TapeLibrary> {
  const folder = join(home.path, 'library');
  await native.createVirtualLibrary(folder, { personality: 'ibm', slots: 4, doors: 1, drives });
  await native.createVirtualCartridge(join(home.path, 'TST001L8'), {
    barcode: 'TST001L8',
    mediaType: 'L8',
    capacityBytes: 64_000_000,
  });
  const opened = await native.TapeLibrary.openVirtual({ folder, model: modelPath, ...clock });
  expect(await opened.putIn(join(home.path, 'TST001L8'))).toBe(firstSlot);
  return opened;
}

async function at(opened: TapeLibrary, address: number): Promise<LibraryElement | undefined> {
  return (await opened.inventory()).elements.find((element) => element.address === address);
}

test('a robot brings a cartridge to a drive, which takes it and lets go of it', async () => {
  using home = new Home();
  const opened = await library(home);
  const drive = await native.TapeDrive.openVirtual({ model: modelPath, serial: drives[1] ?? '', library: opened });
  expect(await codeOf(drive.inspectArrival())).toBe('drive.empty');

  const address = await opened.driveElement(drives[1] ?? '');
  expect(address).toBe(firstDrive + 1);
  await opened.carry({ from: firstSlot, to: firstDrive + 1, label: 'TST001L8' }).done;
  expect(await drive.inspectArrival()).toBe('');
  await drive.load();
  expect(await drive.status()).toMatchObject({ readiness: 'ready' });
  expect(await at(opened, firstDrive + 1)).toMatchObject({ full: true, accessible: false, from: firstSlot });

  await drive.unload();
  await opened.carry({ from: firstDrive + 1, to: firstSlot + 2, label: 'TST001L8' }).done;
  expect(await at(opened, firstSlot + 2)).toMatchObject({ kind: 'slot', label: 'TST001L8', medium: 'data' });
  expect(await codeOf(drive.load())).toBe('drive.empty');
  await drive.close();
  await opened.close();
});

test('a library says who it is, that something was changed by hand, and that its door is open', async () => {
  using home = new Home();
  const opened = await library(home);
  expect(await opened.identity()).toMatchObject({ vendor: 'IBM', product: '3573-TL' });
  expect(await opened.takeChanged()).toBe(true);
  expect(await opened.takeChanged()).toBe(false);
  await opened.takeOut(firstSlot);
  expect(await opened.takeChanged()).toBe(true);

  expect(await opened.inventory()).toMatchObject({ hindrance: null, movesDoorToDrive: true });
  await opened.openDoor(true);
  expect(await opened.inventory()).toMatchObject({ hindrance: { code: 'library.door-open' } });
  await opened.openDoor(false);
  await opened.lockDoors(true);
  expect(await codeOf(opened.openDoor(true))).toBe('library.refused-move');
  await opened.initialize();
  expect(opened.trace(100).map(({ command }) => command)).toContain('READ ELEMENT STATUS');
  await opened.close();
});

test('a move fails by what is the matter', async () => {
  using home = new Home();
  const opened = await library(home);
  const carry = (from: number, to: number, label = 'TST001L8') => opened.carry({ from, to, label });
  expect(await codeOf(carry(firstSlot + 1, firstSlot).done)).toBe('library.source-empty');
  expect(await codeOf(carry(firstSlot, firstSlot).done)).toBe('library.destination-full');
  expect(await codeOf(carry(firstSlot, firstSlot + 1, 'TST002L8').done)).toBe('library.other-cartridge');
  await opened.setFaults('opcode A5: sense 3/53/00\n');
  expect(await codeOf(carry(firstSlot, firstSlot + 1).done)).toBe('library.cartridge-stuck');
  await opened.setFaults('');
  await carry(firstSlot, firstSlot + 1).done;
  await opened.close();
  expect(await codeOf(opened.inventory())).toBe('drive.absent');
});

test('a move can be given up while the robot is busy', async () => {
  using home = new Home();
  // A clock that stands still between looks is through with half an hour of them before anybody can give up.
  const opened = await library(home, { clock: 'live', speedUp: 100 });
  await opened.setFaults('opcode A5: sense 2/04/01\n');
  const waiting = opened.carry({ from: firstSlot, to: firstSlot + 1, label: 'TST001L8' });
  waiting.cancel();
  expect(await codeOf(waiting.done)).toBe('job.cancelled');
  await opened.close();
});

test('what is no library, and no drive of it, is refused', async () => {
  using home = new Home();
  const folder = join(home.path, 'library');
  const options = { personality: 'ibm', slots: 4, doors: 0, drives };
  const odd = { ...options, personality: 'nobody' };
  expect(await codeOf(native.createVirtualLibrary(folder, odd))).toBe('native.invalid-argument');
  expect(await codeOf(native.createVirtualLibrary(folder, { ...options, slots: 0 }))).toBe('native.invalid-argument');
  await native.createVirtualLibrary(folder, options);
  expect(await codeOf(native.createVirtualLibrary(folder, options))).toBe('native.invalid-argument');
  const opened = await native.TapeLibrary.openVirtual({ folder, model: modelPath });
  const elsewhere = { model: modelPath, serial: 'SOMEWHERE', library: opened };
  expect(await codeOf(native.TapeDrive.openVirtual(elsewhere))).toBe('drive.absent');
  const noLibrary = { ...elsewhere, library: {} as TapeLibrary };
  expect(await codeOf(native.TapeDrive.openVirtual(noLibrary))).toBe('native.invalid-argument');
  await opened.close();
  expect(await codeOf(native.TapeLibrary.openMetal({ path: '/dev/null' }))).toBe('drive.absent');
});
