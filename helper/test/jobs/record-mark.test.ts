import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CartridgeRecord, recordBytesMost, recordOf } from '../../contract/cartridge-record.ts';
import { recordText } from '../../src/jobs/cartridge-record.ts';
import { isMarked, marked, recordKey } from '../../src/jobs/record-mark.ts';
import { temporaryFolder } from '../flows/harness.ts';

const job = {
  ...{ kind: 'archive', title: 'photos → CAP001L8', uid: 1000, state: 'done', created: '2026-11-22T03:00:00.000Z' },
  ...{ started: null, ended: null, filesSafe: 7, filesFailed: 0, fault: null, also: [], verified: null },
};
const record: CartridgeRecord = {
  ...{ format: 'capstan-cartridge-record', version: 1, written: '2026-11-22T03:11:00.000Z', barcode: 'CAP001L8' },
  ...{ volume: 'f3eb4681-dea3-4469-9f63-0f9e03e62698', pool: '', jobs: [job], leftOut: 0 },
};

test('a marked record is read as it was written, and known by its own home alone', () => {
  const key = recordKey(temporaryFolder());
  const text = marked(recordText(record), key);
  expect(recordOf(text)).toEqual(record);
  expect(isMarked(text, key)).toBe(true);
  expect(isMarked(text, recordKey(temporaryFolder()))).toBe(false);
});

test('whatever was changed in it, left out or put behind it, it is not known any more', () => {
  const key = recordKey(temporaryFolder());
  const text = marked(recordText(record), key);
  for (const forged of [
    recordText(record),
    text.replace('"uid": 1000', '"uid": 1001'),
    text.replace(' "leftOut": 0,\n', ''),
    text.replace('"mark": "', '"mark": "0'),
    text.replace(/"mark": ".*"/, `"mark": "${'0'.repeat(64)}"`),
    `${text}\n`,
    `${text.trimEnd()}, {}`,
    '',
  ]) {
    expect(isMarked(forged, key)).toBe(false);
  }
});

test('a long one has room for its mark', () => {
  const jobs = Array.from({ length: 1000 }, (_, at) => ({ ...job, title: `${'ü'.repeat(200)} ${at}` }));
  const text = marked(recordText({ ...record, jobs }), recordKey(temporaryFolder()));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(recordBytesMost);
});

test('the key is for the helper’s own user, and stays the same', () => {
  const home = temporaryFolder();
  const key = recordKey(home);
  expect(key).toHaveLength(32);
  expect(recordKey(home)).toEqual(key);
  expect(statSync(join(home, 'record.key')).mode & 0o777).toBe(0o600);
});
