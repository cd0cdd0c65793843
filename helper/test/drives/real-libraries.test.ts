// Real libraries as the helper sees them. What discovery tells is chosen here; behind the robot stands a virtual library, and
// behind each drive a virtual one, in it or beside it: everything between is real.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { LibraryPlace } from '../../contract/library.ts';
import { Drives } from '../../src/drives/drives.ts';
import type { LibraryMove } from '../../src/drives/library.ts';
import { MoveTimes } from '../../src/drives/move-times.ts';
import { type Device, driveModel, loadNative, type Native, type NativeLibrary } from '../../src/drives/native.ts';
import { Shelf } from '../../src/drives/shelf.ts';
import { letGoOfTaken } from '../../src/queue/resume-policy.ts';
import { temporaryFolder } from '../flows/harness.ts';

const robot: Device = {
  ...{ path: '/dev/sg0', address: '1:0:0:1', kind: 'changer', vendor: 'IBM', product: '3573-TL' },
  ...{ revision: 'F.60', serial: '00L4U78/A', adapter: 'mpt3sas' },
};
const drive = (number: number): Device => ({
  ...{ path: `/dev/sg${number}`, address: `1:0:${number}:0`, kind: 'drive', vendor: 'IBM', product: 'ULT3580-TD8' },
  ...{ revision: 'HB81', serial: `REAL00000${number}`, adapter: 'mpt3sas', generation: 8 },
});
const first = drive(1);
const second = drive(2);
/** Stands beside the library. */
const apart = drive(3);
const id = 'library-00L4U78-A';

const nonePlaced = { of: () => null, keep: () => undefined, forget: () => undefined };

/** What a test changes as it goes. */
interface LibraryBench {
  devices: readonly Device[];
  /** Why the robot cannot be opened. */
  refusal: { readonly code: string; readonly detail: string } | null;
  /** It answers nothing yet. */
  isBusy?: boolean;
  closings?: number;
  /** What the library sees in its first drive, when it is not what is there. */
  seen: string | null;
}

/** `now`: the cartridge that the catalogue knows by a short label. */
async function openBench(bench: LibraryBench, personality = 'ibm', now = (_: string): string | null => null) {
  const native = loadNative();
  const home = temporaryFolder();
  const model = driveModel('lto8');
  const serials = [first.serial, second.serial];
  const folder = join(home, 'library');
  mkdirSync(folder);
  await native.createVirtualLibrary(folder, { personality, slots: 6, doors: 1, drives: serials });
  const library = await native.TapeLibrary.openVirtual({ folder, model });
  for (const barcode of ['LIB001L8', 'LIB002L8']) {
    const whole = { barcode, mediaType: 'L8', capacityBytes: 64_000_000 } as const;
    await native.createVirtualCartridge(join(home, barcode), whole);
    await library.putIn(join(home, barcode));
  }
  const addon: Native = Object.assign(Object.create(native), {
    discover: async () => bench.devices,
    TapeLibrary: {
      openMetal: async () => {
        if (bench.refusal !== null) throw Object.assign(new Error(bench.refusal.code), bench.refusal);
        return asSeen(library, bench);
      },
    },
    TapeDrive: {
      openVirtual: native.TapeDrive.openVirtual,
      openMetal: async ({ path }: { readonly path: string }) => {
        const serial = bench.devices.find((device) => device.path === path)?.serial ?? '';
        return native.TapeDrive.openVirtual({ model, serial, ...(serials.includes(serial) ? { library } : {}) });
      },
    },
  });
  const moves: LibraryMove[] = [];
  const shelf = new Shelf(native, join(home, 'virtual'));
  const records = { proven: nonePlaced, moveTimes: new MoveTimes(null), known: (label: string) => now(label) };
  const listeners = { onMove: (move: LibraryMove) => void moves.push(move) };
  const drives = await Drives.open(addon, shelf, listeners, { of: () => null }, records);
  onTestFinished(async () => {
    await drives.close();
    await library.close();
  });
  const session = (device: Device) => {
    const found = drives.sessions.find((one) => one.describe().serial === device.serial);
    if (found === undefined) throw new Error(`no ${device.serial}`);
    return found;
  };
  return { drives, library, moves, session };
}

/** One that is let go of here stays as it is: it has no node that goes away. */
function asSeen(library: NativeLibrary, bench: LibraryBench): NativeLibrary {
  return new Proxy(library, {
    get(target, name: keyof NativeLibrary) {
      if (name === 'close')
        return async () => {
          bench.closings = (bench.closings ?? 0) + 1;
        };
      if (name === 'inventory' && bench.isBusy === true)
        return () => Promise.reject(Object.assign(new Error(), { code: 'library.busy', detail: 'becoming ready' }));
      const own: unknown = target[name];
      if (typeof own !== 'function') return own;
      if (name !== 'inventory' || bench.seen === null) return own.bind(target);
      const label = bench.seen;
      return async () => {
        const { elements, ...others } = await target.inventory();
        const isFirst = ({ address, kind }: (typeof elements)[number]) => kind === 'drive' && address === 0x100;
        return { elements: elements.map((one) => (isFirst(one) && one.full ? { ...one, label } : one)), ...others };
      };
    },
  });
}

const bench = (): LibraryBench => ({ devices: [robot, first, second, apart], refusal: null, seen: null });

function contents(places: readonly LibraryPlace[]): readonly string[] {
  return places.filter(({ full }) => full).map(({ kind, number, barcode }) => `${kind} ${number}: ${barcode}`);
}

/** Addresses as the personality has them. */
const slot = (number: number) => 0x1000 + number - 1;
const bay = (number: number) => 0x100 + number - 1;

describe('a real library', () => {
  test('is found with the drives that stand in it, and brings and takes away by itself', async () => {
    const { drives, moves, session } = await openBench(bench());
    const [library] = drives.libraries;
    expect(library?.describe()).toMatchObject({ id, virtual: false, name: 'IBM 3573-TL', hindrance: null });
    expect(drives.sessions.filter(({ isServed }) => isServed).map((one) => one.describe().serial)).toEqual([
      ...drives.sessions.filter((one) => one.describe().virtual).map((one) => one.describe().serial),
      ...[first.serial, second.serial],
    ]);
    expect(drives.freeFor('LIB001L8')?.describe().serial).toBe(first.serial);
    await session(second).load('LIB001L8');
    expect(session(second).loaded).toMatchObject({ barcode: 'LIB001L8', condition: 'blank' });
    const places = () => contents(library?.places((serial) => drives.idOfSerial(serial)) ?? []);
    expect(places()).toEqual(['slot 2: LIB002L8', 'drive 2: LIB001L8']);
    await session(second).format({ name: 'Spring' });
    await session(second).eject();
    expect(places()).toEqual(['slot 1: LIB001L8', 'slot 2: LIB002L8']);
    expect(moves.map(({ from, to, fault }) => `${from} ${to} ${fault}`)).toEqual([
      'slot 1 drive 2 null',
      'drive 2 slot 1 null',
    ]);
  });

  test('stands beside a drive that a person loads', async () => {
    const { session, drives } = await openBench(bench());
    expect(session(apart).isServed).toBe(false);
    expect(session(apart).takes('OWN001L8')).toBe(true);
    expect(session(first).takes('OWN001L8')).toBe(false);
    await expect(session(first).load('OWN001L8')).rejects.toMatchObject({ code: 'library.cartridge-absent' });
    expect(drives.freeFor('OWN001L8')).toBeNull();
  });

  test('that somebody else has is shown with why, and opened when it is free; its drives follow', async () => {
    const now = bench();
    now.refusal = { code: 'drive.held', detail: 'mtx (process 123, user anna)' };
    const { drives, session } = await openBench(now);
    expect(drives.libraries).toEqual([]);
    const hindrance = { code: 'library.held', data: { subject: 'IBM 3573-TL', detail: now.refusal.detail } };
    expect(drives.unavailableLibraries).toEqual([
      { id, name: 'IBM 3573-TL', serial: '00L4U78/A', virtual: false, hindrance },
    ]);
    expect(session(first).isServed).toBe(false);
    now.refusal = null;
    const release = session(second).hold(null);
    await drives.rediscover();
    expect(drives.unavailableLibraries).toEqual([]);
    expect([session(first).isServed, session(second).isServed]).toEqual([true, false]);
    release();
    await drives.rediscover();
    expect(session(second).isServed).toBe(true);
  });

  test('that is still starting up is shown so, kept from nobody, and opened when it is ready', async () => {
    const now = { ...bench(), isBusy: true };
    const { drives, session } = await openBench(now);
    expect(drives.unavailableLibraries).toMatchObject([{ id, hindrance: { code: 'library.busy' } }]);
    expect(now).toMatchObject({ closings: 1 });
    now.isBusy = false;
    await drives.rediscover();
    expect(drives.unavailableLibraries).toEqual([]);
    expect(session(first).isServed).toBe(true);
  });

  test('that has gone is let go of once nobody uses its drives, which people load from then on', async () => {
    const now = bench();
    const { drives, session } = await openBench(now);
    const release = session(first).hold(null);
    now.devices = [first, second, apart];
    await drives.rediscover();
    expect(drives.libraries.map((library) => library.id)).toEqual([id]);
    release();
    await drives.rediscover();
    expect(drives.libraries).toEqual([]);
    expect(session(first).isServed).toBe(false);
    now.devices = [robot, first, second, apart];
    await drives.rediscover();
    expect(session(first).isServed).toBe(true);
  });

  test('finds a cartridge that another program has moved to another slot meanwhile', async () => {
    const { library, moves, session } = await openBench(bench());
    await library.carry({ from: slot(1), to: slot(5), label: 'LIB001L8' }).done;
    await session(first).load('LIB001L8');
    expect(session(first).loaded?.barcode).toBe('LIB001L8');
    expect(moves.map(({ from, to, fault }) => `${from} ${to} ${fault?.code}`)).toEqual([
      'slot 1 drive 1 library.source-empty',
      'slot 5 drive 1 undefined',
    ]);
  });

  test('puts a cartridge into another slot when somebody has filled its own', async () => {
    const { library, session, drives } = await openBench(bench());
    await session(first).load('LIB001L8');
    await library.carry({ from: slot(2), to: slot(1), label: 'LIB002L8' }).done;
    await session(first).eject();
    const [own] = drives.libraries;
    expect(contents(own?.places(() => null) ?? [])).toEqual(['slot 1: LIB002L8', 'slot 2: LIB001L8']);
  });

  test('that does not name its drives is found out about, and a drive beside it is left to people', async () => {
    const { drives, moves, session } = await openBench(bench(), 'stk');
    await expect(session(apart).load('LIB001L8')).rejects.toMatchObject({ code: 'library.drive-unproven' });
    expect(moves.map(({ from, to }) => `${from} ${to}`)).toEqual([
      ...['slot 1 drive 1', 'drive 1 slot 1'],
      ...['slot 1 drive 2', 'drive 2 slot 1'],
    ]);
    expect([first, second, apart].map((device) => session(device).isServed)).toEqual([true, true, false]);
    expect(session(apart).takes('OWN001L8')).toBe(true);
    await session(second).load('LIB001L8');
    expect(contents(drives.libraries[0]?.places(() => null) ?? [])).toEqual(['slot 2: LIB002L8', 'drive 2: LIB001L8']);
    await drives.rediscover();
    expect(session(second).isServed).toBe(true);
    await session(second).eject();
    expect(moves).toHaveLength(6);
  });

  test('never lets a drive be used with another cartridge than the one that it brought', async () => {
    const now = bench();
    const { session } = await openBench(now);
    now.seen = 'LIB002L8';
    await expect(session(first).load('LIB001L8')).rejects.toMatchObject({
      code: 'cartridge.other',
      data: { subject: 'LIB001L8', detail: 'the library sees LIB002L8 in the drive' },
    });
    expect(session(first).describe().state).toMatchObject({ kind: 'failed', fault: { code: 'cartridge.other' } });
    await expect(session(first).format({ name: '' })).rejects.toMatchObject({ code: 'cartridge.other' });
    now.seen = null;
    await session(first).eject();
    expect(session(first).describe().state).toEqual({ kind: 'empty' });
  });

  test('sees that another program has exchanged what a resting drive held, and nothing is believed of that any more', async () => {
    const now = bench();
    const { drives, session } = await openBench(now);
    const [library] = drives.libraries;
    await session(first).load('LIB001L8');
    expect(library?.hasLeftDrive('LIB001L8', first.serial)).toBe(false);
    now.seen = 'LIB002L8';
    await library?.lookAgain();
    expect(library?.hasLeftDrive('LIB001L8', first.serial)).toBe(true);
    await session(first).forgetTaken();
    expect(session(first).loaded).toBeNull();
    expect(session(first).describe().state).toEqual({ kind: 'empty' });
  });

  test('is asked anew where a job finds its drive empty, and the cartridge is fetched from there', async () => {
    const { library, drives, session } = await openBench(bench());
    await session(first).load('LIB001L8');
    await session(second).load('LIB002L8');
    // Another program has the drive let go of it first.
    await session(first).letGo();
    await library.carry({ from: bay(1), to: slot(6), label: 'LIB001L8' }).done;
    expect(session(first).loaded?.barcode).toBe('LIB001L8');
    expect(await letGoOfTaken([session(first), session(second)], drives)).toBe(true);
    expect(drives.placeOf('LIB001L8')).toMatchObject({ kind: 'slot', number: 6 });
    expect(session(second).loaded?.barcode).toBe('LIB002L8');
    expect(await letGoOfTaken([session(first), session(second)], drives)).toBe(false);
    await session(first).load('LIB001L8');
    expect(session(first).loaded).toMatchObject({ barcode: 'LIB001L8', condition: 'blank' });
  });

  test('says what is in its drives, also what another program has put there', async () => {
    const { library, drives, session } = await openBench(bench());
    await library.carry({ from: slot(1), to: bay(1), label: 'LIB001L8' }).done;
    expect(drives.broughtTo(session(first))).toBeNull();
    await drives.rediscover();
    expect(drives.broughtTo(session(first))).toBe('LIB001L8');
    expect(drives.freeFor('LIB002L8')?.describe().serial).toBe(second.serial);
    await session(first).load('LIB001L8');
    await session(first).eject();
    expect(drives.broughtTo(session(first))).toBeNull();
  });

  test('that leaves out the media type takes no cartridge for another one', async () => {
    const known = new Map([['LIB001', 'LIB001L8']]);
    const now = bench();
    const { drives, library, session } = await openBench(now, 'short-labels', (label) => known.get(label) ?? null);
    const [own] = drives.libraries;
    expect(own?.inSlots()).toEqual(['LIB001L8', 'LIB002']);
    await expect(session(first).load('LIB002L8')).rejects.toMatchObject({ code: 'library.cartridge-absent' });
    await session(first).load('LIB001L8');
    await own?.lookAgain();
    expect(own?.hasLeftDrive('LIB001L8', first.serial)).toBe(false);
    expect(own?.hasLeftDrive('LIB002L8', first.serial)).toBe(true);
    // By the name that it went in with, whatever the catalogue knows.
    known.clear();
    await own?.lookAgain();
    expect(own?.inDrive(first.serial)).toBe('LIB001L8');
    await session(first).eject();
    expect(own?.inSlots()).toEqual(['LIB001L8', 'LIB002']);
    await library.carry({ from: slot(1), to: slot(5), label: 'LIB001' }).done;
    await library.carry({ from: slot(2), to: slot(1), label: 'LIB002' }).done;
    await own?.lookAgain();
    expect(own?.inSlots()).toEqual(['LIB002', 'LIB001']);
  });

  test('that leaves out the media type is told by the robot’s label that another cartridge is in the drive', async () => {
    const now = bench();
    const { session } = await openBench(now, 'short-labels', (label) => `${label}L8`);
    now.seen = 'LIB002';
    await expect(session(first).load('LIB001L8')).rejects.toMatchObject({
      code: 'cartridge.other',
      data: { subject: 'LIB001L8', detail: 'the library sees LIB002 in the drive' },
    });
  });

  test('calls a cartridge by its whole barcode as soon as that is known, and nothing has moved', async () => {
    const known = new Map<string, string>();
    const { drives } = await openBench(bench(), 'short-labels', (label) => known.get(label) ?? null);
    const [own] = drives.libraries;
    const before = own?.summary(() => null);
    expect(['LIB002L8', 'LIB003L8'].map((barcode) => drives.mayBeInLibrary(barcode))).toEqual([true, false]);
    known.set('LIB002', 'LIB002L8');
    drives.relabel('LIB002L8');
    expect(drives.mayBeInLibrary('LIB002L7')).toBe(false);
    expect(drives.placeOf('LIB002L8')).toMatchObject({ kind: 'slot', number: 2 });
    expect(own?.summary(() => null)).toMatchObject({ changes: [], revision: (before?.revision ?? 0) + 1 });
    drives.relabel('LIB002L8');
    expect(own?.summary(() => null)).toMatchObject({ revision: (before?.revision ?? 0) + 1 });
  });
});
