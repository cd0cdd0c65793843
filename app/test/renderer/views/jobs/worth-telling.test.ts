import { expect, test } from 'vitest';
import type { Job } from '../../../../../helper/contract/model.ts';
import { worthTelling } from '../../../../renderer/views/jobs/worth-telling.ts';

const opened = '2026-01-01T12:00:00.000Z';
const none: ReadonlySet<string> = new Set();

function job(id: string, change: Partial<Job>): Job {
  const ended = '2026-01-01T12:01:00.000Z';
  return { id, kind: 'archive', state: 'done', ended, need: null, waitsFor: null, ...change } as Job;
}

test('what runs comes before what ended', () => {
  const running = job('a', { state: 'running', ended: null });
  expect(worthTelling([job('b', {}), running], none, opened)).toBe(running);
});

test('what waits for a person comes before what runs, and what a sheet asks is never told', () => {
  const running = job('a', { state: 'running', ended: null });
  const waiting = job('b', { state: 'waiting', ended: null });
  const plan = job('c', { kind: 'plan', state: 'running', ended: null });
  expect(worthTelling([plan, running, waiting], none, opened)).toBe(waiting);
  expect(worthTelling([plan, running], none, opened)).toBe(running);
  expect(worthTelling([plan], none, opened)).toBeUndefined();
  const calledOff = job('d', { kind: 'preflight', state: 'cancelled' });
  expect(worthTelling([calledOff], none, opened)).toBeUndefined();
});

test('what waits in line for somebody to make room comes before what runs; what makes room by itself does not', () => {
  const running = job('a', { state: 'running', ended: null });
  const ejects = [{ held: 'CAP001L8', drive: 'Drive 1' }];
  const waits = { code: 'make-room', barcode: 'CAP002L8', ejects } as const;
  const inLine = (who: 'person' | 'drive') =>
    job('b', { state: 'queued', ended: null, waitsFor: { for: who, words: 'in English', waits } });
  const [asks, passes] = [inLine('person'), inLine('drive')];
  expect(worthTelling([running, asks], none, opened)).toBe(asks);
  expect(worthTelling([running, passes], none, opened)).toBe(running);
  expect(worthTelling([job('c', {}), passes], none, opened)).toBe(passes);
});

test('the newest result is told until it was dismissed', () => {
  const older = job('a', {});
  const newer = job('b', { ended: '2026-01-01T12:02:00.000Z' });
  expect(worthTelling([newer, older], none, opened)).toBe(newer);
  expect(worthTelling([newer, older], new Set(['b']), opened)).toBe(older);
});

test('results from before the window was opened are history', () => {
  expect(worthTelling([job('a', { ended: '2026-01-01T11:00:00.000Z' })], none, opened)).toBeUndefined();
});

test('what was cut short before the window was opened is offered', () => {
  const cut = job('a', {
    state: 'failed',
    ended: '2026-01-01T11:00:00.000Z',
    canContinue: true,
    fault: { code: 'job.interrupted', data: {} },
  });
  expect(worthTelling([cut], none, opened)).toBe(cut);
  expect(worthTelling([cut], new Set(['a']), opened)).toBeUndefined();
  expect(worthTelling([{ ...cut, canContinue: false }], none, opened)).toBeUndefined();
});

test('a load that worked needs no line, one that failed does', () => {
  expect(worthTelling([job('a', { kind: 'load' })], none, opened)).toBeUndefined();
  const failed = job('b', { kind: 'load', state: 'failed' });
  expect(worthTelling([failed], none, opened)).toBe(failed);
});

test('what a schedule did as it should needs no line, what a person asked to be copied does', () => {
  expect(worthTelling([job('a', { kind: 'mirror' })], none, opened)).toBeUndefined();
  const waiting = job('b', { kind: 'mirror', state: 'waiting', ended: null });
  expect(worthTelling([waiting], none, opened)).toBe(waiting);
  const copied = job('c', { kind: 'copy' });
  expect(worthTelling([copied], none, opened)).toBe(copied);
});
