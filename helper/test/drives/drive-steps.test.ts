// What a drive says of what it does by itself: which step, since when, and how long that takes.

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isTimed } from '../../contract/drive-state.ts';
import type { Clock, DriveState, TimedState } from '../../contract/model.ts';
import { driveHeading, driveSentence, driveTime } from '../../contract/words/drives.ts';
import { Drives } from '../../src/drives/drives.ts';
import { loadNative } from '../../src/drives/native.ts';
import { Shelf } from '../../src/drives/shelf.ts';
import { temporaryFolder } from '../flows/harness.ts';

const barcode = 'CAP001L9';

/** Loaded, formatted and ejected in a drive of that kind; gives the steps that were reported. */
async function stepsIn(model: string, clock: Clock, cartridge: string): Promise<readonly TimedState[]> {
  const states: DriveState[] = [];
  const shelf = new Shelf(loadNative(), join(temporaryFolder(), 'virtual'));
  await shelf.create(cartridge, 64_000_000);
  const drives = await Drives.open(loadNative(), shelf, { onChange: ({ state }) => void states.push(state) });
  onTestFinished(() => drives.close());
  const { id } = await drives.addVirtual(model, clock);
  const session = drives.find(id);
  await session?.load(cartridge);
  await session?.format({ name: 'Spring' });
  await session?.eject(async () => 40);
  await session?.load(cartridge);
  return states.filter(isTimed);
}

const newCartridge = ['threading', 'calibrating', 'identifying', 'partitioning', 'recording', 'unloading'];
const again = ['threading', 'identifying'];

test('a new LTO-9 cartridge is initialised by its drive at the first load, and never again', async () => {
  const steps = await stepsIn('lto9', { mode: 'live', speedUp: 10_000 }, barcode);
  expect(steps.map(({ step }) => step)).toEqual([...newCartridge, ...again]);
  // Seconds of the drive's in one of the person's.
  const expected = (least: number, most = least) => ({ least: least / 10_000, most: most / 10_000 });
  expect(steps.map(({ expectedSeconds }) => expectedSeconds)).toEqual([
    ...[expected(17), expected(2400, 7200), null, expected(150), null, expected(70)],
    ...[expected(17), null],
  ]);
  const since = steps.map((state) => Date.parse(state.since));
  expect(since).toEqual(since.toSorted((one, other) => one - other));
});

test.each(['instant', 'modelled'] as const)(
  'a drive whose clock is %s says what it does, and no time',
  async (mode) => {
    const steps = await stepsIn('lto9', { mode, speedUp: 1 }, barcode);
    expect(steps.map(({ step }) => step)).toEqual([...newCartridge, ...again]);
    expect(steps.every(({ expectedSeconds }) => expectedSeconds === null)).toBe(true);
  },
);

test.each([
  ['lto8', 'CAP001L8'],
  ['lto9', 'CAP001L8'],
])('a drive of model %s does not initialise %s', async (model, cartridge) => {
  const steps = await stepsIn(model, { mode: 'instant', speedUp: 1 }, cartridge);
  expect(steps.map(({ step }) => step)).not.toContain('calibrating');
});

test('the words say what happens, how long it takes, what not to do, and how long it has been', () => {
  const since = '2026-03-14T15:09:26Z';
  const at = (seconds: number) => Date.parse(since) + 1000 * seconds;
  const loading = { kind: 'loading', barcode, since } as const;
  const state = { ...loading, step: 'calibrating', expectedSeconds: { least: 2400, most: 7200 } } as const;
  expect(driveHeading(state, null)).toBe('Initialising: do not remove');
  expect(driveSentence(state, null)).toBe(
    'CAP001L9 is being initialised by the drive. This happens once for a new LTO-9 cartridge and takes 40 to 120 min. Do not turn the drive off and do not remove the cartridge: it would begin again.',
  );
  expect(driveTime(state, at(0))).toBe('40 to 120 min expected');
  expect(driveTime(state, at(200))).toBe('3 min 20 s so far, 40 to 120 min expected');
  const threading = { ...loading, step: 'threading', expectedSeconds: { least: 16.6, most: 17.2 } } as const;
  expect(driveTime(threading, at(12))).toBe('12 s so far, about 17 s expected');
  expect(driveTime({ ...threading, expectedSeconds: null }, at(12))).toBe('12 s so far');
  expect(driveTime({ ...threading, expectedSeconds: null }, at(0))).toBe('');
  expect(driveTime({ kind: 'reading', barcode }, at(12))).toBe('');
});
