import { expect, test } from 'vitest';
import type { JobKind } from '../../contract/job-kinds.ts';
import type { Job, JobId } from '../../contract/model.ts';
import { jobKindEntries, type Requests, taskOf } from '../../src/jobs/kinds/registry.ts';
import { restoreJob, termsOf } from '../../src/jobs/kinds/restore.ts';
import { readAs, readTask } from '../../src/jobs/stored-requests.ts';
import { atRest } from '../../src/queue/resume-policy.ts';

const barcode = 'CAP001L8';
const row: Job = {
  ...{ id: '1' as JobId, kind: 'restore', title: 'a → /out', state: 'queued', priority: 'high', barcode, drive: null },
  ...{ created: '2026-01-01', started: null, ended: null, progress: atRest, filesSafe: 0, filesFailed: 0, fault: null },
  ...{ waitsFor: null, need: null, canContinue: false },
};

const stored = (request: unknown) => ({
  job: row,
  request: typeof request === 'string' ? request : JSON.stringify(request),
  owner: { uid: 0, gid: 0, groups: [] },
});

function titleOf<K extends JobKind>(request: Requests[K] & { readonly kind: K }): string {
  return taskOf<K>(request.kind, request).title;
}

test('a job’s title is one line for a person', () => {
  expect(titleOf({ kind: 'archive', barcode, barcodes: [barcode], sources: ['/home/me/photos'] })).toBe(
    'photos → CAP001L8',
  );
  expect(titleOf({ kind: 'archive', barcode, barcodes: [barcode], sources: ['/a/x', '/a/y', '/a/z'] })).toBe(
    'x and 2 more → CAP001L8',
  );
  expect(titleOf({ kind: 'restore', barcode, from: [{ barcode, paths: [''] }], into: '/out' })).toBe(
    'CAP001L8: / → /out',
  );
  expect(titleOf({ kind: 'format', barcode, name: '' })).toBe('Format CAP001L8');
  expect(titleOf({ kind: 'restore', barcode, from: [{ barcode, paths: ['{folder}'] }], into: '/o' })).toBe(
    'CAP001L8: {folder} → /o',
  );
});

test('each kind is stored with the version that its entry has, and read back as it was', () => {
  for (const [kind, entry] of Object.entries(jobKindEntries)) expect(entry.kind).toBe(kind);
  const task = taskOf('lock', { kind: 'lock', barcode, state: 'locked' });
  expect(JSON.parse(task.stored)).toEqual({ version: 1, kind: 'lock', barcode, state: 'locked' });
  expect(readTask(stored(task.stored)).request).toEqual(task.request);
});

test('a restore that an older helper left is one of one cartridge', () => {
  const old = { kind: 'restore', barcode, paths: ['a', 'b'], into: '/out', keepDamaged: true };
  expect(readTask(stored(old)).request).toEqual({
    kind: 'restore',
    barcode,
    from: [{ barcode, paths: ['a', 'b'] }],
    into: '/out',
    keepDamaged: true,
  });
});

test('an archive that an older helper left is one of one cartridge', () => {
  const old = { kind: 'archive', barcode, sources: ['/a'] };
  expect(readTask(stored(old)).request).toEqual({ ...old, barcodes: [barcode] });
});

test('a restore’s terms are those that it was asked for with; other jobs have none', () => {
  const terms = { from: [{ barcode, paths: ['a'], generation: 3 }], into: '/out', conflict: 'newer' as const };
  const request = readAs(restoreJob, stored({ version: 2, kind: 'restore', barcode, ...terms }));
  expect(request === null ? null : termsOf(request)).toEqual(terms);
  expect(readAs(restoreJob, stored({ kind: 'eject', barcode }))).toBeNull();
});

test.each([
  ['no JSON', 'no JSON', 'it is no JSON object'],
  ['no object', '7', 'it is no JSON object'],
  ['a kind that nobody knows', { kind: 'shred', barcode }, 'this version knows no job of the kind “shred”'],
  ['a later version', { version: 9, kind: 'eject', barcode }, 'it is of version 9, this version reads 1'],
  [
    'a version that is no number',
    { version: 'new', kind: 'eject', barcode },
    'it is of version new, this version reads 1',
  ],
  ['a field that is missing', { kind: 'eject' }, 'barcode: '],
  ['a field that nobody knows', { kind: 'eject', barcode, twice: true }, 'twice'],
])('a stored request is refused in words: %s', (_, request, words) => {
  expect(() => readTask(stored(request))).toThrow(
    expect.objectContaining({
      code: 'job.request-unreadable',
      data: { subject: row.title, detail: expect.stringContaining(words) },
    }),
  );
});
