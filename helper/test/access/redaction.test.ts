import { expect, test } from 'vitest';
import type { Cartridge, Job, JobId } from '../../contract/model.ts';
import type { AnyNotice } from '../../contract/notices.ts';
import { isSentWhole, redacted, redactedJob } from '../../src/access/redaction.ts';

const bob = { uid: 1002, gid: 1002, groups: [] };
const nothing = { seesJob: () => false, visibleOwner: () => bob.uid };
const all = { seesJob: () => true, visibleOwner: () => 'all' as const };

const job: Job = {
  ...{ id: '7' as JobId, kind: 'archive', title: 'SECRET → CAP001L8', state: 'waiting', priority: 'high' },
  ...{ barcode: 'CAP001L8', drive: null, created: 'c', started: 's', ended: null, filesSafe: 3, filesFailed: 1 },
  progress: {
    ...{ phase: 'waiting', filesDone: 1, filesTotal: 4, bytesDone: 5, bytesTotal: 9, bytesPerSecond: 1 },
    heads: [{ barcode: 'SECRET', partition: 1, block: 1 }],
  },
  fault: { code: 'source.unreadable', data: { subject: '/home/ann/SECRET' } },
  waitsFor: {
    ...{ for: 'cartridge', words: 'SECRET' },
    waits: {
      ...{ code: 'bring', putBack: null, why: { code: 'due', set: 'SECRET' } },
      ...{ step: { code: 'put-in', barcode: 'CAP001L8' }, later: [] },
    },
  },
  need: { slot: 0, mediaType: 'LTO8', generation: 8, words: 'SECRET' } as unknown as Job['need'],
  canContinue: true,
  fromCartridge: 'SECRET',
};

const cartridge = {
  ...{ barcode: 'CAP001L8', condition: 'damaged', conditionDetail: 'one entry of the name SECRET' },
} as unknown as Cartridge;

const notices: readonly AnyNotice[] = [
  { name: 'job', seq: 1, body: job },
  { name: 'items', seq: 2, body: { job: job.id, items: [{ path: 'SECRET', receipt: null, fault: null }] } },
  { name: 'progress', seq: 3, body: { job: job.id, progress: job.progress } },
  { name: 'cartridge', seq: 4, body: cartridge },
];

test.each(notices)(
  'of what another does with what is another’s, the notice of $name tells that it is there',
  (notice) => {
    expect(isSentWhole(notice, bob, nothing)).toBe(false);
    expect(isSentWhole(notice, bob, all)).toBe(true);
    expect(JSON.stringify(notice)).toContain('SECRET');
    expect(JSON.stringify(redacted(notice))).not.toContain('SECRET');
    expect(redacted(notice).seq).toBe(notice.seq);
  },
);

test('a field that a job gets one day is told to nobody else', () => {
  expect(redactedJob({ ...job, note: 'SECRET' } as Job)).not.toHaveProperty('note');
});

test('a cartridge that is in order is told to everybody as it is', () => {
  const body = { ...cartridge, conditionDetail: null };
  expect(isSentWhole({ name: 'cartridge', seq: 1, body }, bob, nothing)).toBe(true);
});
