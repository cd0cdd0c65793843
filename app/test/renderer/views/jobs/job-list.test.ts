import { expect, test } from 'vitest';
import type { JobOrder } from '../../../../../helper/contract/jobs.ts';
import type { Job, JobId } from '../../../../../helper/contract/model.ts';
import {
  endedStates,
  everyJob,
  inJobOrder,
  type JobFilter,
  kindsIn,
  listed as listedBy,
} from '../../../../renderer/views/jobs/job-list.ts';

function job(id: string, other: Partial<Job> = {}): Job {
  return {
    id: id as JobId,
    kind: 'archive',
    title: `job ${id}`,
    state: 'done',
    priority: 'high',
    barcode: null,
    drive: null,
    created: `2026-11-22T10:00:0${id}Z`,
    started: null,
    ended: '2026-11-22T11:00:00Z',
    progress: { phase: 'indexing', filesDone: 0, filesTotal: 0, bytesDone: 0, bytesTotal: 0, bytesPerSecond: 0 },
    filesSafe: 0,
    filesFailed: 0,
    fault: null,
    waitsFor: null,
    need: null,
    canContinue: false,
    ...other,
  };
}

const listed = (current: readonly Job[], rows: readonly Job[], filter: JobFilter) =>
  listedBy(current, { rows, isComplete: false }, filter, ({ kind }) => kind);
const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

test('the list is newest first, each job once, as the snapshot has it, and without plans', () => {
  const current = [
    job('3', { state: 'running', ended: null }),
    job('4'),
    job('5', { kind: 'plan' }),
    job('6', { kind: 'preflight' }),
  ];
  const shown = listed(current, [job('3'), job('2'), job('1')], everyJob);
  expect(ids(shown)).toEqual(['4', '3', '2', '1']);
  expect(ids(listed(current, [], { which: 'all', kind: 'preflight', search: '' }))).toEqual(['6']);
  expect(shown[1]?.state).toBe('running');
});

test('what needs care is what failed, wholly or partly, and what waits for somebody', () => {
  const need = { slot: 0, mediaType: 'L8', generation: 8, words: 'Insert CAP002L8.' } as const;
  const jobs = [
    job('1', { state: 'failed' }),
    job('2', { state: 'partial', kind: 'restore' }),
    job('3'),
    job('4', { state: 'waiting', ended: null, need }),
  ];
  expect(ids(listed(jobs, [], { which: 'care', kind: null, search: '' }))).toEqual(['4', '2', '1']);
  expect(ids(listed(jobs, [], { which: 'care', kind: 'restore', search: '' }))).toEqual(['2']);
  expect(ids(listed(jobs, [], { which: 'open', kind: null, search: '' }))).toEqual(['4']);
  expect(endedStates('open')).toBeNull();
  expect(kindsIn(jobs)).toEqual(['archive', 'restore']);
});

test('a search keeps what is seen to have its text, and what the helper found by its items', () => {
  const one = job('1', { title: 'Films → CAP001L8' });
  const other = job('2', { title: 'Letters → CAP002L8' });
  const found = (search: string, older: readonly Job[] = []) =>
    ids(listed([one, other], older, { ...everyJob, search }));
  expect(found(' films ')).toEqual(['1']);
  expect([...found('cap00')].sort()).toEqual(['1', '2']);
  expect(found('beach.jpg')).toEqual([]);
  expect(found('beach.jpg', [other])).toEqual(['2']);
});

test('in any order what ended is shown only as far as what was loaded reaches, each in its place', () => {
  const on = (id: string, barcode: string | null, other: Partial<Job> = {}) => job(id, { barcode, ...other });
  const current = [on('9', 'ZED'), on('8', 'IONA'), on('7', 'RUM', { state: 'running', ended: null })];
  const loaded = [on('2', 'EIGG'), on('1', 'MULL')];
  const order = { by: 'cartridge', falling: false } as const;
  const by = (isComplete: boolean, of: JobOrder = order) =>
    listedBy(current, { rows: loaded, isComplete }, everyJob, ({ kind }) => kind, of).map(({ barcode }) => barcode);
  expect(by(false)).toEqual(['EIGG', 'IONA', 'MULL', 'RUM']);
  expect(by(true)).toEqual(['EIGG', 'IONA', 'MULL', 'RUM', 'ZED']);
  expect(by(true, { by: 'cartridge', falling: true })).toEqual(['ZED', 'RUM', 'MULL', 'IONA', 'EIGG']);
  expect(by(true, { by: 'time', falling: false })).toEqual(['MULL', 'EIGG', 'RUM', 'IONA', 'ZED']);
});

test('by status what needs somebody comes first, and by cartridge what has none last', () => {
  const jobs = [
    job('1', { state: 'failed', barcode: 'B' }),
    job('2', { state: 'waiting', ended: null, barcode: 'A' }),
    job('3'),
    job('4', { barcode: 'B' }),
  ];
  const by = (order: JobOrder) => ids([...jobs].sort(inJobOrder(order)));
  expect(by({ by: 'state', falling: false })).toEqual(['2', '1', '4', '3']);
  expect(by({ by: 'state', falling: true })).toEqual(['4', '3', '1', '2']);
  expect(by({ by: 'cartridge', falling: false })).toEqual(['2', '4', '1', '3']);
  expect(by({ by: 'cartridge', falling: true })).toEqual(['1', '4', '2', '3']);
});
