import { expect, test } from 'vitest';
import { fleetWantedBy, isAsked, noQuery, wantedBy } from '../../../../renderer/views/browse/query.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

test('nothing is looked for before something is asked', () => {
  expect(isAsked(noQuery)).toBe(false);
  expect(isAsked({ ...noQuery, words: '  ', earlier: true, on: 'CAP001L8' })).toBe(false);
  for (const one of [
    { words: 'a' },
    { onlyCopy: true },
    { notVerified: true },
    { size: 'huge' },
    { age: 'week' },
  ] as const) {
    expect(isAsked({ ...noQuery, ...one })).toBe(true);
  }
});

test('all that was asked goes into one question', () => {
  expect(wantedBy({ ...noQuery, words: ' loch ' }, now)).toEqual({ name: 'loch' });
  const all = {
    fleet: false,
    words: '',
    onlyCopy: true,
    notVerified: true,
    earlier: true,
    size: 'medium',
    age: 'week',
    on: 'A',
  } as const;
  expect(wantedBy(all, now)).toEqual({
    onlyCopy: true,
    notVerified: true,
    everyGeneration: true,
    minBytes: 1e6,
    maxBytes: 1e8,
    after: '2026-11-15T12:00:00.000Z',
    barcodes: ['A'],
  });
});

test('all computers are asked what they can answer', () => {
  expect(fleetWantedBy({ ...noQuery, words: 'loch', earlier: true, on: 'A' }, now)).toEqual({
    call: 'fleet.search',
    input: { name: 'loch', everyGeneration: true },
  });
  const single = { ...noQuery, words: 'loch', onlyCopy: true, earlier: true, size: 'huge' } as const;
  expect(fleetWantedBy(single, now)).toEqual({ call: 'fleet.single', input: { name: 'loch', minBytes: 1e9 } });
});
