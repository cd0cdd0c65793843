import { expect, test } from 'vitest';
import type { Timing } from '../../../../../helper/contract/schedules.ts';
import { draftOf, inputOf, neededBy, timingOf, whenOf } from '../../../../renderer/views/mirrors/draft.ts';

const at = { hour: 2, minute: 5 };

test.each<Timing>([
  { kind: 'manual' },
  { kind: 'continuous', tapeWithinSeconds: 7200, tapeAtBytes: 5_000_000 },
  { kind: 'hourly', minute: 20 },
  { kind: 'daily', at },
  { kind: 'weekdays', at },
  { kind: 'weekly', day: 'friday', at },
  { kind: 'monthly', day: 31, at },
  { kind: 'cron', text: '15 */6 * * *' },
  { kind: 'cron', text: '*/5 8-18 * * 1-5' },
  { kind: 'cron', text: '0 */5 * * *' },
])('a timing comes back from its choices as it was: %o', (timing) => {
  expect(timingOf(whenOf(timing))).toEqual(timing);
});

test('what is no time yet is none', () => {
  const when = whenOf({ kind: 'daily', at });
  expect(timingOf({ ...when, at: '' })).toBeNull();
  expect(timingOf({ ...when, kind: 'monthly', day: Number.NaN })).toBeNull();
  expect(timingOf({ ...when, kind: 'cron', cron: '* *' })).toBeNull();
});

test('a set needs a name, folders, and somewhere to go', () => {
  const draft = draftOf(null, 'UTC', null);
  expect(neededBy(draft)).toEqual(['name', 'sources', 'pool']);
  const always = { ...draft, name: 'Films', sources: ['/films'], when: { ...draft.when, kind: 'always' as const } };
  expect(neededBy(always)).toEqual(['folder']);
  expect(inputOf(always)).toBeNull();
  expect(inputOf({ ...always, mirror: '/mirror' })).toMatchObject({ pool: null, mirror: '/mirror' });
});

test('a folder on disk belongs to sets that run at every change only', () => {
  const draft = { ...draftOf(null, 'UTC', 'Vault'), name: ' Films ', sources: ['/films'], mirror: '/mirror' };
  expect(inputOf(draft)).toMatchObject({ name: 'Films', mirror: null, pool: 'Vault' });
});
