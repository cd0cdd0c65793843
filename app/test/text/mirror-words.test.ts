import { expect, test } from 'vitest';
import type { Lag, MirrorGauge } from '../../../helper/contract/mirrors.ts';
import type { SetId } from '../../../helper/contract/schedules.ts';
import { text } from '../../text/text.ts';

const now = new Date(2026, 4, 1, 12, 0);
const none: Lag = { files: 0, bytes: 0, deletions: 0, oldest: null };
const three: Lag = { files: 3, bytes: 12_000_000, deletions: 1, oldest: new Date(2026, 4, 1, 11, 56).toISOString() };

function gauge(change: Partial<MirrorGauge>): MirrorGauge {
  const state = {
    asOf: now.toISOString(),
    comparedAt: now.toISOString(),
    isCounting: false,
    isWatching: true,
    isPaused: false,
  };
  const lags = { disk: none, tape: none };
  return {
    set: '1' as SetId,
    name: 'Films',
    ...state,
    ...lags,
    job: null,
    waitsFor: null,
    pendingDeletions: [],
    faults: [],
    ...change,
  };
}

test('a mirror says how far its folder and its tapes are behind', () => {
  expect(text.mirrors.lags(gauge({ tape: three }))).toEqual([
    'Everything is on disk.',
    'Not yet on tape: 3 files, 1 of them deleted, 12 MB, the oldest for 4 minutes.',
  ]);
});

test('one without cartridges does not speak of tape', () => {
  expect(text.mirrors.lags(gauge({ tape: null }))).toEqual(['Everything is on disk.']);
});

test('“everything” is said only when all is known', () => {
  const fault = { code: 'source.unreadable', data: {} } as const;
  for (const change of [{ isCounting: true }, { isWatching: false }, { faults: [fault] }])
    expect(text.mirrors.lags(gauge(change)).join(' ')).not.toContain('Everything');
});

test('ages are those of the moment that the figures are true of', () => {
  const lagging = gauge({ tape: three });
  expect(text.mirrors.lags(lagging)[1]).toContain('for 4 minutes');
  const older = gauge({ tape: three, asOf: new Date(2026, 4, 1, 11, 58).toISOString() });
  expect(text.mirrors.lags(older)[1]).toContain('for 2 minutes');
});

test('as of when it is true is always said, or why that is not known', () => {
  expect(text.mirrors.status(gauge({}), now)).toMatch(/^As of .*12:00/);
  expect(text.mirrors.status(gauge({ isPaused: true }), now)).toMatch(/^Paused\. As of /);
  expect(text.mirrors.status(gauge({ isCounting: true }), now)).toContain('figures are incomplete');
  expect(text.mirrors.status(gauge({ isWatching: false }), now)).toContain('Last scan');
});

test('changes that are not reported are named, and when they were last looked for', () => {
  const comparedAt = new Date(2026, 4, 1, 11, 51).toISOString();
  const outside = 'Changes through hard links outside these folders are looked for every 15 minutes';
  expect(text.mirrors.status(gauge({ comparedAt }), now)).toMatch(new RegExp(`${outside}, last at .*11:51`));
  expect(text.mirrors.status(gauge({ comparedAt: null }), now)).toContain(`${outside}.`);
  expect(text.mirrors.status(gauge({ isCounting: true }), now)).not.toContain(outside);
});

test('deletions that a cartridge on the shelf does not know are told by its barcode', () => {
  expect(text.mirrors.pendingDeletions({ barcode: 'CAP001L8', deletions: 1 })).toBe(
    '1 deletion is recorded on CAP001L8 when it is next loaded.',
  );
  expect(text.mirrors.pendingDeletions({ barcode: 'CAP002L8', deletions: 1204 })).toMatch(
    /^1.204 deletions are recorded on CAP002L8/,
  );
});
