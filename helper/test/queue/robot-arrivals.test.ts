// What is found in the drives of a real library. Behind its robot stands a virtual library that leaves out the media type of
// each label, and behind its drive a virtual one.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Device, driveModel, loadNative, type Native } from '../../src/drives/native.ts';
import { recordMetal } from '../../src/jobs/cartridges.ts';
import { RobotArrivals } from '../../src/queue/robot-arrivals.ts';
import { temporaryFolder } from '../flows/harness.ts';
import { openDesk } from '../jobs/desk.ts';

const robot: Device = {
  ...{ path: '/dev/sg0', address: '1:0:0:1', kind: 'changer', vendor: 'IBM', product: '3573-TL' },
  ...{ revision: 'F.60', serial: '00L4U78', adapter: 'mpt3sas' },
};
const drive: Device = {
  ...{ path: '/dev/sg1', address: '1:0:1:0', kind: 'drive', vendor: 'IBM', product: 'ULT3580-TD8' },
  ...{ revision: 'HB81', serial: 'REAL000001', adapter: 'mpt3sas', generation: 8 },
};
const slot = 0x1000;
const bay = 0x100;

/** The cartridge VTL001L8 in the drive, where no helper has brought it; `name`: of its volume, null for a blank one. */
async function openLibrary(name: string | null) {
  const native = loadNative();
  const top = temporaryFolder();
  const model = driveModel('lto8');
  mkdirSync(join(top, 'library'));
  const size = { slots: 4, doors: 0, drives: [drive.serial] };
  await native.createVirtualLibrary(join(top, 'library'), { personality: 'short-labels', ...size });
  const library = await native.TapeLibrary.openVirtual({ folder: join(top, 'library'), model });
  const cartridge = { barcode: 'VTL001L8', mediaType: 'L8', capacityBytes: 64_000_000 } as const;
  await native.createVirtualCartridge(join(top, 'VTL001L8'), cartridge);
  await library.putIn(join(top, 'VTL001L8'));
  await library.carry({ from: slot, to: bay, label: 'VTL001' }).done;
  if (name !== null) {
    const first = await native.TapeDrive.openVirtual({ model, serial: drive.serial, library });
    await first.load();
    await first.format({ barcode: 'VTL001L8', name });
    await first.unload();
    await first.close();
  }
  const addon: Native = Object.assign(Object.create(native), {
    discover: async () => [robot, drive],
    TapeLibrary: { openMetal: async () => library },
    TapeDrive: {
      openVirtual: native.TapeDrive.openVirtual,
      openMetal: async () => native.TapeDrive.openVirtual({ model, serial: drive.serial, library }),
    },
  });
  const desk = await openDesk(addon);
  const { services, queue } = desk;
  const arrivals = new RobotArrivals(services, queue);
  const session = services.drives.sessions.find((one) => one.describe().serial === drive.serial);
  const [own] = services.drives.libraries;
  if (session === undefined || own === undefined) throw new Error('not opened');
  const rested = () => expect.poll(() => session.isHeld).toBe(false);
  return { services, session, own, arrivals, rested };
}

describe('what is in a drive of a library that leaves out the media type', () => {
  test('is identified by its memory, is known from then on, and goes by its whole barcode', async () => {
    const { services, session, own, rested } = await openLibrary('Spring');
    await rested();
    expect(session.loaded).toMatchObject({ barcode: 'VTL001L8', condition: 'clean' });
    expect(services.catalogue.cartridges.get('VTL001L8')?.volume?.name).toBe('Spring');
    expect(own.inDrive(drive.serial)).toBe('VTL001L8');
    expect(own.hasLeftDrive('VTL001L8', drive.serial)).toBe(false);
    await session.eject();
    expect(own.inSlots()).toEqual(['VTL001L8']);
    expect(own.shortLabels).toEqual(['VTL001']);
    await session.load('VTL001L8');
    expect(session.loaded).toMatchObject({ barcode: 'VTL001L8', condition: 'clean' });
  });

  test('is identified also where two are known by that label, and stays so in its slot', async () => {
    const { services, session, own, rested } = await openLibrary('Spring');
    await rested();
    recordMetal(services, 'VTL001L7');
    services.drives.relabel('VTL001L7');
    await session.eject();
    await own.lookAgain();
    expect(own.inSlots()).toEqual(['VTL001L8']);
  });

  test('stays there when its memory says nothing, until a person names it', async () => {
    const { services, session, own, rested } = await openLibrary(null);
    await rested();
    expect(session.loaded).toBeNull();
    expect(own.inDrive(drive.serial)).toBe('VTL001');
    expect(services.catalogue.cartridges.all()).toEqual([]);
    await services.drives.lookInside();
    expect(session.describe().state).toEqual({ kind: 'empty', unidentified: { barcode: null } });
    recordMetal(services, 'VTL001L8');
    services.drives.relabel('VTL001L8');
    await session.load('VTL001L8');
    expect(session.loaded).toMatchObject({ barcode: 'VTL001L8', condition: 'blank' });
    await session.eject();
    expect(own.inSlots()).toEqual(['VTL001L8']);
  });
});
