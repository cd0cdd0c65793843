import { expect, test } from 'vitest';
import { gaugeInWords, nothingForTape } from '../../cli/mirror-words.ts';
import type { MirrorGauge } from '../../contract/mirrors.ts';
import type { JobId } from '../../contract/model.ts';
import type { SetId } from '../../contract/schedules.ts';

const now = new Date('2026-05-04T03:00:00Z');
const nothing = { files: 0, bytes: 0, deletions: 0, oldest: null };
const some = { files: 2, bytes: 5_000_000, deletions: 0, oldest: '2026-05-04T02:50:00Z' };
const gauge: MirrorGauge = {
  ...{ set: '1' as SetId, name: 'work', asOf: now.toISOString(), isCounting: false, isWatching: true, isPaused: false },
  comparedAt: now.toISOString(),
  ...{ disk: nothing, tape: nothing, job: null, waitsFor: null, unnoted: [], faults: [] },
};

test('everything is on tape only when all is known, and nothing waits or is held up', () => {
  expect(nothingForTape(gauge, now)).toBe('Everything is on tape.');
  const shut = { code: 'source.unreadable', data: { subject: '/work/shut' } };
  for (const less of [
    { ...gauge, isCounting: true },
    { ...gauge, isWatching: false },
    { ...gauge, disk: some, tape: some },
    { ...gauge, tape: some },
    { ...gauge, faults: [shut] },
  ]) {
    expect(nothingForTape(less, now)).not.toContain('Everything is on tape');
    expect(nothingForTape(less, now)).toMatch(/^Nothing was started/);
  }
});

test('it says what its job waits for, and which cartridges still name what has gone', () => {
  const waiting = { ...gauge, tape: some, job: '7' as JobId, waitsFor: 'work is due. To go on, load CAP001L8.' };
  expect(gaugeInWords(waiting, now)).toContain('Job 7 waits: work is due. To go on, load CAP001L8.');
  const unnoted = [{ barcode: 'CAP001L8', deletions: 2 }];
  expect(gaugeInWords({ ...gauge, unnoted }, now)).toContain(
    'CAP001L8 still names 2 deleted files: noted when it is next in a drive.',
  );
});

test('what nobody tells of is said, and when it was looked for last', () => {
  const outside = 'Changes made by a name outside these folders are looked for every 15 minutes';
  expect(gaugeInWords(gauge, now)).toContain(`${outside}, last at `);
  expect(gaugeInWords({ ...gauge, comparedAt: null }, now)).toContain(`${outside}.`);
  for (const less of [{ isCounting: true }, { isWatching: false }])
    expect(gaugeInWords({ ...gauge, ...less }, now)).not.toContain(outside);
});
