import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '../../src/jobs/log.ts';
import { temporaryFolder } from '../flows/harness.ts';

test('the log keeps one object per line, for its user alone', () => {
  const path = join(temporaryFolder(), 'helper.log');
  openLog(path)('job ended', { job: '1', barcode: 'CAP001L8' });
  openLog(path)('helper ended');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'job ended', job: '1', barcode: 'CAP001L8' },
    { event: 'helper ended' },
  ]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('the log never takes more than two files of its size', () => {
  const path = join(temporaryFolder(), 'helper.log');
  const log = openLog(path);
  const text = 'x'.repeat(100_000);
  for (let at = 0; at < 100; at += 1) log('much', { at, text });
  expect(statSync(path).size).toBeLessThanOrEqual(4_000_000);
  expect(statSync(`${path}.old`).size).toBeLessThanOrEqual(4_000_000);
  expect(readFileSync(path, 'utf8').trimEnd().split('\n').at(-1)).toContain('"at":99');
});
