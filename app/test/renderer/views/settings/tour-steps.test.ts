import { describe, expect, test } from 'vitest';
import type { Cartridge, Drive, Job, Snapshot } from '../../../../../helper/contract/model.ts';
import { emptySnapshot } from '../../../../../helper/contract/state.ts';
import {
  isFirstTime,
  isTourDone,
  nextBarcode,
  practiceCartridge,
  stepOf,
  tourStateIn,
  tourText,
} from '../../../../renderer/views/settings/tour-steps.ts';

const barcode = 'CAP001L8';
const blank = { barcode, mediaType: 'L8', virtual: true, drive: null, condition: 'blank', volume: null } as Cartridge;
const volume = (files: number) => ({ files, name: 'Spring' }) as Cartridge['volume'];
const virtualDrive = { id: 'v1', virtual: true } as Drive;

function snapshotWith(cartridge: Partial<Cartridge>, jobs: readonly Partial<Job>[] = []): Snapshot {
  return {
    ...emptySnapshot,
    drives: [virtualDrive],
    cartridges: [{ ...blank, ...cartridge }],
    jobs: jobs as readonly Job[],
  };
}

describe('a step of the tour', () => {
  test.each<[string, Snapshot, string]>([
    ['on the shelf', snapshotWith({}), 'load'],
    ['blank in the drive', snapshotWith({ drive: 'v1' }), 'format'],
    ['formatted', snapshotWith({ drive: 'v1', volume: volume(0) }), 'archive'],
    ['taken out before anything was archived', snapshotWith({ volume: volume(0) }), 'load'],
    [
      'being written',
      snapshotWith({ drive: 'v1', volume: volume(0) }, [{ kind: 'archive', barcode, ended: null }]),
      'safe',
    ],
    ['holding files', snapshotWith({ drive: 'v1', volume: volume(3) }), 'eject'],
    ['holding files on the shelf', snapshotWith({ volume: volume(3) }), 'browse'],
  ])('of a cartridge %s is told from what is', (_, snapshot, step) => {
    expect(stepOf(snapshot, barcode)).toBe(step);
  });

  test('is none of a cartridge that is gone', () => {
    expect(stepOf(emptySnapshot, barcode)).toBeNull();
  });

  test('is the last when its content is looked at on the shelf', () => {
    expect(isTourDone('browse', { view: 'browse', barcode }, barcode)).toBe(true);
    expect(isTourDone('browse', { view: 'browse', barcode: null }, barcode)).toBe(false);
    expect(isTourDone('eject', { view: 'browse', barcode }, barcode)).toBe(false);
  });
});

test('only somebody who has used nothing yet is invited', () => {
  expect(isFirstTime(snapshotWith({}))).toBe(true);
  expect(isFirstTime(snapshotWith({ volume: volume(0) }))).toBe(false);
  expect(isFirstTime(snapshotWith({ drive: 'v1' }))).toBe(false);
  expect(isFirstTime({ ...snapshotWith({}), drives: [] })).toBe(false);
});

test('it is done with a virtual cartridge that holds nothing', () => {
  expect(practiceCartridge(snapshotWith({ virtual: false }))).toBeUndefined();
  expect(practiceCartridge(snapshotWith({ condition: 'foreign' }))).toBeUndefined();
  expect(practiceCartridge(snapshotWith({}))?.barcode).toBe(barcode);
  expect(nextBarcode(snapshotWith({}))).toBe('CAP002L8');
});

test('what is kept of it comes back; what is unreadable bothers nobody', () => {
  for (const state of [{ kind: 'dismissed' }, { kind: 'begun', barcode }] as const) {
    expect(tourStateIn(tourText(state))).toEqual(state);
  }
  expect(tourStateIn(null)).toEqual({ kind: 'unasked' });
  expect(tourStateIn('begun')).toEqual({ kind: 'dismissed' });
});
