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
  ...{ disk: nothing, tape: nothing, job: null, waitsFor: null, pendingDeletions: [], faults: [] },
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
    expect(nothingForTape(less, now)).toMatch(/^No job was started/);
  }
});

test('it says what its job waits for, and which cartridges still list deleted files', () => {
  const waiting = { ...gauge, tape: some, job: '7' as JobId, waitsFor: 'work is due. To continue, load CAP001L8.' };
  expect(gaugeInWords(waiting, now)).toContain('Job 7 waits: work is due. To continue, load CAP001L8.');
  const pendingDeletions = [{ barcode: 'CAP001L8', deletions: 2 }];
  expect(gaugeInWords({ ...gauge, pendingDeletions }, now)).toContain(
    '2 deletions are recorded on CAP001L8 when it is next loaded.',
  );
});

test('changes that are not reported are named, and when they were last looked for', () => {
  const outside = 'Changes through hard links outside these folders are looked for every 15 minutes';
  expect(gaugeInWords(gauge, now)).toContain(`${outside}, last at `);
  expect(gaugeInWords({ ...gauge, comparedAt: null }, now)).toContain(`${outside}.`);
  for (const less of [{ isCounting: true }, { isWatching: false }])
    expect(gaugeInWords({ ...gauge, ...less }, now)).not.toContain(outside);
});
