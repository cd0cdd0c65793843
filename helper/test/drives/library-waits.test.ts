// Whoever waits for a robot that starts up, and the move that a helper was killed in.

import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TapeError } from '../../contract/errors.ts';
import { type LibraryMove, RobotLibrary } from '../../src/drives/library.ts';
import { MoveTimes } from '../../src/drives/move-times.ts';
import { MovesUnderWay } from '../../src/drives/moves-under-way.ts';
import { driveModel, loadNative, type NativeLibrary } from '../../src/drives/native.ts';
import { temporaryFolder } from '../flows/harness.ts';

const barcode = 'LIB001L8';

interface RobotDesk {
  readonly library: RobotLibrary;
  readonly robot: NativeLibrary;
  readonly moves: LibraryMove[];
}

async function fresh(folder: string): Promise<void> {
  const native = loadNative();
  mkdirSync(join(folder, 'cartridges'));
  await native.createVirtualCartridge(join(folder, 'cartridges', barcode), {
    ...{ barcode, mediaType: 'L8', capacityBytes: 64_000_000 },
  });
  const options = { personality: 'ibm', slots: 4, doors: 1, drives: ['CAPSTAN001'] };
  await native.createVirtualLibrary(join(folder, 'library-1'), options);
  symlinkSync(join('..', '..', 'cartridges', barcode), join(folder, 'library-1', 'elements', String(0x1000)));
}

async function opened(folder: string): Promise<RobotDesk> {
  let robot: NativeLibrary | null = null;
  const moves: LibraryMove[] = [];
  const library = await RobotLibrary.open({
    ...{ id: 'library-1', virtual: true, moves: new MovesUnderWay(join(folder, 'moves.json')) },
    ...{ moveTimes: new MoveTimes(null), isTimed: false },
    open: async () => {
      const at = { folder: join(folder, 'library-1'), model: driveModel('lto8') };
      robot = await loadNative().TapeLibrary.openVirtual(at);
      return robot;
    },
    onMove: (move) => void moves.push(move),
    onChange: () => undefined,
  });
  if (robot === null) throw new Error('not opened');
  return { library, robot, moves };
}

describe('a robot that starts up', () => {
  const startsUp = 'opcode a5, nth 1: becoming-ready 6';

  test('is waited for, and makes the move when it is ready', async () => {
    const folder = temporaryFolder();
    await fresh(folder);
    const { library, robot, moves } = await opened(folder);
    await robot.setFaults(startsUp);
    const heard: (string | null)[] = [];
    const tell = (_: string, hindrance: { readonly code: string } | null) => void heard.push(hindrance?.code ?? null);
    await library.move(barcode, 'slot', 3, { signal: new AbortController().signal, tell });
    expect(heard.at(0)).toBe('library.busy');
    expect(heard.at(-1)).toBe(null);
    expect(moves.at(-1)).toMatchObject({ barcode, from: 'slot 1', to: 'slot 3', fault: null });
  });

  test('keeps nobody who does not want the move any more', async () => {
    const folder = temporaryFolder();
    await fresh(folder);
    const { library, robot } = await opened(folder);
    await robot.setFaults('opcode a5, nth 1: becoming-ready 4000000');
    const stop = new AbortController();
    const why = new TapeError('job.cancelled');
    const moving = library.move(barcode, 'slot', 3, { signal: stop.signal, tell: () => stop.abort(why) });
    await expect(moving).rejects.toBe(why);
    await robot.setFaults('');
    expect(library.hasInSlot(barcode)).toBe(true);
  });

  test('is an error for whoever does not wait', async () => {
    const folder = temporaryFolder();
    await fresh(folder);
    const { library, robot } = await opened(folder);
    await robot.openDoor(true);
    await expect(library.move(barcode, 'slot', 3)).rejects.toMatchObject({ code: 'library.door-open' });
  });
});

describe('a move that a helper was killed in', () => {
  const move = { id: 'first', library: 'library-1', barcode, from: 'slot 1', to: 'slot 3' };
  const element = (folder: string, address: number) => join(folder, 'library-1', 'elements', String(address));

  test.each([
    ['made', 0x1002, [{ ...move, fault: null }]],
    ['not begun', 0x1000, [{ ...move, fault: { code: 'job.interrupted', data: { subject: barcode } } }]],
    // Out of the hand it goes into the first slot that is free.
    [
      'half made',
      1,
      [
        { ...move, to: 'hand 1', fault: null },
        { ...move, id: expect.any(String), from: 'hand 1', to: 'slot 1', fault: null },
      ],
    ],
  ] as const)('and was %s is settled by what is seen', async (_, address, expected) => {
    const folder = temporaryFolder();
    await fresh(folder);
    writeFileSync(join(folder, 'moves.json'), JSON.stringify([move]));
    if (address !== 0x1000) renameSync(element(folder, 0x1000), element(folder, address));
    const { moves } = await opened(folder);
    expect(moves).toEqual(expected);
    expect((await opened(folder)).moves).toEqual([]);
  });
});
