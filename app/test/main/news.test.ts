import { expect, test } from 'vitest';
import type { Job, JobId, Snapshot } from '../../../helper/contract/model.ts';
import { emptySnapshot } from '../../../helper/contract/state.ts';
import { newsBetween } from '../../main/news.ts';
import { shareOf, unfinished } from '../../main/stake.ts';
import { text } from '../../text/text.ts';
import { job as ended } from './report/items.ts';

const running: Job = { ...ended, title: 'Loch Ness', state: 'running', ended: null };
const need = { slot: 0, mediaType: 'L8', generation: 8, words: 'To continue, insert CAP002L8.' } as const;

function snapshotWith(...jobs: readonly Job[]): Snapshot {
  return { ...emptySnapshot, jobs };
}

function kinds(before: readonly Job[], after: readonly Job[]) {
  return newsBetween(snapshotWith(...before), snapshotWith(...after)).map(({ kind }) => kind);
}

test('a wanted cartridge, an end and a failure are news, each once', () => {
  const waiting: Job = { ...running, state: 'waiting', need };
  const done: Job = { ...running, state: 'done', ended: ended.ended };
  expect(kinds([running], [waiting])).toEqual(['needed']);
  expect(kinds([waiting], [{ ...waiting, filesSafe: 3 }])).toEqual([]);
  expect(kinds([waiting], [running])).toEqual([]);
  expect(kinds([running], [done])).toEqual(['done']);
  expect(kinds([done], [{ ...done, canContinue: true }])).toEqual([]);
  expect(kinds([running], [{ ...done, state: 'partial' }])).toEqual(['failed']);
});

test('what is quick, was stopped by somebody, is another’s or was over already is none', () => {
  const end = { state: 'done', ended: ended.ended } as const;
  expect(kinds([{ ...running, kind: 'eject' }], [{ ...running, kind: 'eject', ...end }])).toEqual([]);
  expect(kinds([running], [{ ...running, ...end, state: 'cancelled' }])).toEqual([]);
  expect(kinds([running], [{ ...running, ...end, isOthers: true }])).toEqual([]);
  expect(kinds([], [{ ...running, ...end }])).toEqual([]);
  expect(kinds([{ ...running, kind: 'plan' }], [{ ...running, kind: 'plan', ...end, state: 'failed' }])).toEqual([]);
});

test('a notification of a failure says what to do', () => {
  const fault = { code: 'drive.cleaning-needed', data: {} };
  const { title, body } = text.shell.news.failed({ ...running, state: 'failed', fault });
  expect(title).toBe('Loch Ness: Failed');
  expect(body).toContain('load a cleaning cartridge');
});

test('what is at stake names job and cartridge, what works first', () => {
  const queued: Job = { ...running, id: '8' as JobId, title: 'Summer', state: 'queued' };
  const open = unfinished(
    snapshotWith(
      ...[queued, running, ended, { ...running, kind: 'plan' } as const, { ...running, isOthers: true } as const],
      { ...queued, id: '9' as JobId, title: 'Unread', fault: { code: 'job.request-unreadable', data: {} } },
    ),
  );
  expect(open.map(({ title }) => title)).toEqual(['Loch Ness', 'Summer']);
  const { message, detail } = text.shell.stake(open, 'quit');
  expect(message).toBe('2 jobs are not finished. Quit Capstan?');
  expect(detail).toContain('do not turn off the computer and do not remove CAP001L8 from its drive.');
});

test('the share of all work counts bytes, and is unknown when nothing is counted', () => {
  const at = (bytesDone: number, bytesTotal: number | null): Job => ({
    ...running,
    progress: { ...running.progress, bytesDone, bytesTotal },
  });
  expect(shareOf([at(1, 4), at(2, 4), at(9, null)])).toBe(0.375);
  expect(shareOf([at(5, null)])).toBeNull();
});
