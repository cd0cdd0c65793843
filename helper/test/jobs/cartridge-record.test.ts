import { expect, test } from 'vitest';
import { type CartridgeRecord, recordBytesMost, recordOf } from '../../contract/cartridge-record.ts';
import { recordText } from '../../src/jobs/cartridge-record.ts';

const job = {
  kind: 'archive',
  title: 'photos → CAP001L8',
  uid: 1000,
  state: 'done',
  created: '2026-11-22T03:00:00.000Z',
  started: '2026-11-22T03:00:01.000Z',
  ended: '2026-11-22T03:10:00.000Z',
  filesSafe: 7,
  filesFailed: 0,
  fault: null,
  also: ['CAP002L8'],
  verified: null,
};

const record: CartridgeRecord = {
  format: 'capstan-cartridge-record',
  version: 1,
  written: '2026-11-22T03:11:00.000Z',
  barcode: 'CAP001L8',
  volume: 'f3eb4681-dea3-4469-9f63-0f9e03e62698',
  pool: '',
  jobs: [job],
  leftOut: 0,
};

test('a record is read as it was written', () => {
  expect(recordOf(recordText(record))).toEqual(record);
});

test('a long history is cut to its newest jobs, and says how many are left out', () => {
  const jobs = Array.from({ length: 1000 }, (_, at) => ({ ...job, title: `${'ü'.repeat(200)} ${at}` }));
  const text = recordText({ ...record, jobs });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(recordBytesMost);
  const read = recordOf(text);
  expect(read?.jobs[0]).toEqual(jobs[0]);
  expect((read?.jobs.length ?? 0) + (read?.leftOut ?? 0)).toBe(1000);
  expect(read?.jobs.length).toBeGreaterThan(50);
});

test.each([
  ['no JSON', 'dear diary'],
  ['something else', '{"name":"capstan"}'],
  ['of a newer Capstan', JSON.stringify({ ...record, version: 2 })],
  ['of a wrong shape', JSON.stringify({ ...record, jobs: [{ ...job, uid: -1 }] })],
])('what is %s is no record', (_what, text) => {
  expect(recordOf(text)).toBeNull();
});
