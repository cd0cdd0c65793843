import { describe, expect, test } from 'vitest';
import type { Cartridge, Drive, Job, Snapshot } from '../../../../../helper/contract/model.ts';
import { emptySnapshot } from '../../../../../helper/contract/state.ts';
import {
  isFirstTime,
  practiceCartridge,
  stepOf,
  tourStateIn,
  tourText,
} from '../../../../renderer/views/settings/tour-steps.ts';

const barcode = 'CAP001L8';
const blank = {
  ...{ barcode, mediaType: 'L8', virtual: true, drive: null, condition: 'blank', volume: null },
  ...{ writeProtected: false, flaw: null },
} as Cartridge;
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
    expect(stepOf(snapshot, barcode, { view: 'deck' })).toBe(step);
  });

  test('is none of a cartridge that is gone', () => {
    expect(stepOf(emptySnapshot, barcode, { view: 'deck' })).toBeNull();
  });

  test('is the last when its content is looked at on the shelf, or is about to be restored', () => {
    const onShelf = snapshotWith({ volume: volume(3) });
    expect(stepOf(onShelf, barcode, { view: 'browse', barcode })).toBe('restore');
    expect(stepOf(onShelf, barcode, { view: 'restore' })).toBe('restore');
    expect(stepOf(onShelf, barcode, { view: 'browse', barcode: null })).toBe('browse');
  });

  test('is over when the files came back, and not by what came back before they were archived', () => {
    const archive = { kind: 'archive', barcode, state: 'done', created: '2026-03-02', ended: '2026-03-02' } as const;
    const restore = { kind: 'restore', barcode, state: 'done', created: '2026-03-03', ended: '2026-03-03' } as const;
    const stepAfter = (...jobs: readonly Partial<Job>[]) =>
      stepOf(snapshotWith({ drive: 'v1', volume: volume(3) }, jobs), barcode, { view: 'restore' });
    expect(stepAfter(archive, { ...restore, state: 'running', ended: null })).toBe('restore');
    expect(stepAfter(archive, restore)).toBe('done');
    expect(stepAfter(archive, { ...restore, state: 'failed' })).toBe('restore');
    expect(stepAfter({ ...restore, created: '2026-03-01' }, archive)).toBe('restore');
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
});

test('what is kept of it comes back; what is unreadable bothers nobody', () => {
  for (const state of [{ kind: 'dismissed' }, { kind: 'begun', barcode }] as const) {
    expect(tourStateIn(tourText(state))).toEqual(state);
  }
  expect(tourStateIn(null)).toEqual({ kind: 'unasked' });
  expect(tourStateIn('begun')).toEqual({ kind: 'dismissed' });
});
