// Real drives as the helper sees them. What discovery tells is chosen here, and behind each device stands a virtual
// drive into which somebody has put a cartridge: everything between is real.

import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { driveAdvice } from '../../cli/words.ts';
import type { Drive } from '../../contract/model.ts';
import { Drives } from '../../src/drives/drives.ts';
import { type Device, driveModel, loadNative, type Native, type NativeDrive } from '../../src/drives/native.ts';
import { Shelf } from '../../src/drives/shelf.ts';
import { temporaryFolder } from '../flows/harness.ts';

const device: Device = {
  path: '/dev/sg3',
  address: '1:0:0:0',
  kind: 'drive',
  vendor: 'HPE',
  product: 'Ultrium 8-SCSI',
  revision: 'N9S1',
  serial: 'CZ1234/5',
  adapter: 'mpt3sas',
  generation: 8,
};
const changer: Device = { ...device, path: '/dev/sg4', kind: 'changer', serial: 'L1' };
const id = 'tape-CZ1234-5';

/** What a test changes as it goes: which devices there are, why one cannot be opened, what was put into it. */
interface Bench {
  devices: readonly Device[];
  refusal: { readonly code: string; readonly detail: string } | null;
  inside: string | null;
}

async function openBench(bench: Bench) {
  const native = loadNative();
  /** What stands behind the devices, for the hand that puts cartridges in. */
  const opened: NativeDrive[] = [];
  const shelf = new Shelf(native, join(temporaryFolder(), 'virtual'));
  const addon: Native = Object.assign(Object.create(native), {
    discover: async () => bench.devices,
    TapeDrive: {
      openVirtual: native.TapeDrive.openVirtual,
      openMetal: async () => {
        if (bench.refusal !== null) throw Object.assign(new Error(bench.refusal.code), bench.refusal);
        const drive = await native.TapeDrive.openVirtual({ model: driveModel('lto8'), serial: device.serial });
        if (bench.inside !== null) await drive.insert(bench.inside);
        opened.push(drive);
        return drive;
      },
    },
  });
  const changes: Drive[] = [];
  const drives = await Drives.open(addon, shelf, { onChange: (drive) => void changes.push(drive) });
  onTestFinished(() => drives.close());
  return { drives, shelf, native, changes, opened };
}

describe('a real drive', () => {
  test('is found beside the virtual ones; a changer is none', async () => {
    const { drives } = await openBench({ devices: [device, changer], refusal: null, inside: null });
    expect(drives.describe()).toMatchObject([
      { id: 'drive-1', virtual: true },
      { id, virtual: false, generation: 8, device: '/dev/sg3', clock: null, state: { kind: 'empty' } },
    ]);
  });

  test('that somebody else has is shown with who has it, and opened when it is free', async () => {
    const refusal = { code: 'drive.held', detail: 'mt (process 123, user anna)' };
    const bench: Bench = { devices: [device], refusal, inside: null };
    const { drives } = await openBench(bench);
    const fault = { code: 'drive.held', data: { subject: 'HPE Ultrium 8-SCSI', detail: refusal.detail } };
    expect(drives.describe()[1]).toMatchObject({ id, state: { kind: 'failed', barcode: null, fault } });
    expect(drives.find(id)).toBeNull();
    bench.refusal = null;
    expect(await drives.rediscover()).toEqual([]);
    expect(drives.find(id)?.describe().state).toEqual({ kind: 'empty' });
  });

  test('that this user may not open is shown with what to type, serves no job, and is opened when it may be', async () => {
    const refusal = { code: 'drive.forbidden', detail: 'permission denied' };
    const bench: Bench = { devices: [device], refusal, inside: null };
    const { drives } = await openBench(bench);
    const [, shut] = drives.describe();
    const fault = { code: 'drive.forbidden', data: { subject: 'HPE Ultrium 8-SCSI', detail: refusal.detail } };
    expect(shut).toMatchObject({ id, state: { kind: 'failed', barcode: null, fault } });
    expect(shut === undefined ? null : driveAdvice(shut)).toContain('sudo usermod -aG tape $USER');
    expect(drives.find(id)).toBeNull();
    expect(drives.canLoad('ABC123L8')).toBe(false);
    bench.refusal = null;
    expect(await drives.rediscover()).toEqual([]);
    expect(drives.find(id)?.describe().state).toEqual({ kind: 'empty' });
  });

  test('that has gone is forgotten, and is no virtual one to be removed', async () => {
    const bench: Bench = { devices: [device], refusal: null, inside: null };
    const { drives } = await openBench(bench);
    await expect(drives.removeVirtual(id)).rejects.toMatchObject({ code: 'drive.not-virtual' });
    bench.devices = [];
    expect(await drives.rediscover()).toEqual([id]);
    expect(drives.describe()).toHaveLength(1);
  });

  test('shows what somebody has put in when somebody looks, with the barcode that its memory says', async () => {
    const folder = join(temporaryFolder(), 'cartridge');
    const whole = { barcode: 'ABC123L8', mediaType: 'L8', capacityBytes: 64_000_000 } as const;
    await loadNative().createVirtualCartridge(folder, whole);
    const { drives, changes, opened } = await openBench({ devices: [device], refusal: null, inside: null });
    const session = drives.find(id);
    const [drive] = opened;
    if (session === null || drive === undefined) throw new Error('no drive');
    /** A real drive threads by itself what a hand or a robot puts into it. */
    const putIn = async () => {
      await drive.insert(folder);
      await drive.load(() => {});
    };
    await putIn();
    expect(session.describe().state).toEqual({ kind: 'empty' });
    await drives.lookInside();
    const unknown = { kind: 'empty', unidentified: { barcode: null } };
    expect(changes.at(-1)).toMatchObject({ id, state: unknown });
    const before = changes.length;
    await drives.lookInside();
    expect(changes).toHaveLength(before);
    expect(driveAdvice(session.describe())).toContain(`capstan load BARCODE --drive ${id}`);

    await session.load('ABC123L8');
    await session.format({ name: '' });
    await session.eject();
    await drive.remove();
    await drives.lookInside();
    expect(session.describe().state).toEqual({ kind: 'empty' });
    await putIn();
    await drives.lookInside();
    expect(session.describe().state).toEqual({ kind: 'empty', unidentified: { barcode: 'ABC123L8' } });
  });

  test('takes the cartridge that a person put in and named, and is never chosen for one of the shelf', async () => {
    const folder = join(temporaryFolder(), 'cartridge');
    const bench: Bench = { devices: [device], refusal: null, inside: folder };
    await loadNative().createVirtualCartridge(folder, {
      barcode: 'ABC123L8',
      mediaType: 'L8',
      capacityBytes: 64_000_000,
    });
    const { drives, shelf } = await openBench(bench);
    await shelf.create('CAP001L8', 64_000_000);
    expect(drives.freeFor('CAP001L8')?.id).toBe('drive-1');
    expect(drives.freeFor('ABC123L8')).toBeNull();
    const session = drives.find(id);
    await expect(session?.load('CAP001L8')).rejects.toMatchObject({ code: 'cartridge.also-virtual' });
    await session?.load('ABC123L8');
    expect(session?.loaded).toMatchObject({ barcode: 'ABC123L8', condition: 'blank' });
    await session?.format({ name: 'Spring' });
    expect(session?.describe().state).toEqual({ kind: 'safe-to-eject', barcode: 'ABC123L8' });
    await session?.eject();
    expect(session?.describe().state).toEqual({ kind: 'empty' });
    await expect(session?.load('XYZ999L8')).rejects.toMatchObject({
      code: 'cartridge.other',
      data: { subject: 'XYZ999L8', detail: 'its label says ABC123' },
    });
    expect(session?.describe().state).toMatchObject({ kind: 'failed', fault: { code: 'cartridge.other' } });
    await session?.eject();
    expect(session?.describe().state).toEqual({ kind: 'empty' });
  });
});
