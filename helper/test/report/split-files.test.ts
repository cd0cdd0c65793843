import { expect, test } from 'vitest';
import type { JobItem, SplitFile } from '../../contract/model.ts';
import { SplitFiles } from '../../report/split-files.ts';

const whole: SplitFile = { bytes: 100, sha256: 'ab'.repeat(32), hashes: {} };

function outcomeOf(parts: readonly (readonly [number: number, bytes: number, other?: Partial<JobItem>])[]) {
  const files = new SplitFiles();
  for (const [number, bytes, other] of parts) {
    const path = `film-LTFSseg${number}`;
    const item: JobItem = {
      ...{ path, bytes, receipt: 'safe', sha256: 'cd'.repeat(32), changed: false, restoredAs: null, fault: null },
      ...{ barcode: null, generation: 2, hashes: {}, mirror: null },
      times: { buffered: null, written: null, safe: null, verified: null },
      notes: other?.whole === undefined ? ['part'] : [],
      ...other,
    };
    files.add({ item, what: 'part', volumePath: path, diskPath: path });
  }
  const [found, ...others] = files.all();
  expect(others).toEqual([]);
  expect(found).toMatchObject({ path: 'film', diskPath: 'film' });
  return found?.outcome.kind;
}

const failed = { fault: { code: 'medium.write-failed', data: {} } };

test('a split file is whole where one of each of its parts is sound', () => {
  expect(
    outcomeOf([
      [1, 60],
      [2, 30],
      [3, 10, { whole }],
    ]),
  ).toBe('whole');
  expect(
    outcomeOf([
      [3, 10, { whole }],
      [2, 30],
      [1, 60],
    ]),
  ).toBe('whole');
  expect(
    outcomeOf([
      [2, 30],
      [3, 10, { whole }],
    ]),
  ).toBe('part');
  expect(
    outcomeOf([
      [1, 60],
      [3, 10, { whole }],
    ]),
  ).toBe('part');
  expect(
    outcomeOf([
      [1, 60],
      [2, 29],
      [3, 10, { whole }],
    ]),
  ).toBe('part');
  expect(
    outcomeOf([
      [1, 60],
      [2, 30],
    ]),
  ).toBe('part');
});

test('copies of other sizes count each for itself, and so does what was begun before an interruption', () => {
  expect(
    outcomeOf([
      [1, 60],
      [1, 70],
      [2, 40, { whole }],
      [2, 30, { whole }],
    ]),
  ).toBe('whole');
  expect(
    outcomeOf([
      [1, 55],
      [1, 60],
      [2, 40, { whole }],
    ]),
  ).toBe('whole');
});

test('a part that failed makes no whole', () => {
  expect(
    outcomeOf([
      [1, 60, failed],
      [2, 40, { whole }],
    ]),
  ).toBe('failed');
  expect(
    outcomeOf([
      [1, 60],
      [2, 40, { ...failed, whole }],
    ]),
  ).toBe('failed');
  expect(
    outcomeOf([
      [1, 60, failed],
      [1, 60],
      [2, 40, { whole }],
    ]),
  ).toBe('whole');
});

test('what earlier versions recorded has no checksum of the whole', () => {
  expect(
    outcomeOf([
      [1, 60],
      [2, 40, { notes: [] }],
    ]),
  ).toBe('no-checksum');
});
