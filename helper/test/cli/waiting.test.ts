// What a command says while its job waits: why, and what to type; once where nobody sits, again and again where somebody does.

import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WaitClock } from '../../cli/wait-clock.ts';
import type { JobWait } from '../../contract/model.ts';
import { jobOf } from '../ipc/harness.ts';
import { ended, start, startHelper } from './program.ts';

const makeRoom: JobWait = {
  for: 'drive',
  words: 'CAP002L8 needs a drive. To continue, eject CAP001L8 from Drive 1.',
  waits: { code: 'make-room', barcode: 'CAP002L8', ejects: [{ held: 'CAP001L8', drive: 'Drive 1' }] },
};
const others: JobWait = { for: 'drive', words: 'Other jobs run first.', waits: { code: 'others-first' } };

/** Until these words have been printed. */
async function follow(...options: readonly string[]) {
  const { home, state } = await startHelper(() => ({ 'jobs.get': async () => jobOf({ waitsFor: makeRoom }) }));
  state.publish('job', jobOf({ state: 'queued', waitsFor: makeRoom }));
  const { child, done } = start(home, ...options, 'jobs', 'show', 'job-1', '--wait');
  let text = '';
  const until = async (words: string) => {
    while (!text.includes(words) && child.stderr !== null) text += String(await once(child.stderr, 'data'));
  };
  await until('CAP001L8');
  for (const priority of ['low', 'normal'] as const) {
    state.publish('job', jobOf({ state: 'queued', waitsFor: makeRoom, priority }));
  }
  state.publish('job', jobOf({ state: 'queued', waitsFor: others }));
  await until(others.words);
  state.publish('job', jobOf({ state: 'done', ended }));
  return await done;
}

test('where nobody sits it says each reason once, with what to type', async () => {
  const { code, err } = await follow();
  expect(code).toBe(0);
  expect(err.split(makeRoom.words)).toHaveLength(2);
  expect(err).toContain(`${makeRoom.words}\n  Type:  capstan eject CAP001L8\n`);
  expect(err.split(others.words)).toHaveLength(2);
});

test('in JSON each reason is an object on standard error, with its code and what to type', async () => {
  const { code, err } = await follow('--json');
  expect(code).toBe(0);
  const lines = err
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toEqual([
    { job: 'job-1', state: 'queued', waitsFor: makeRoom, type: ['capstan eject CAP001L8'] },
    { job: 'job-1', state: 'queued', waitsFor: others, type: [] },
  ]);
});

test('where somebody sits the line is written again every five seconds, until it ends', async () => {
  const heard = Promise.withResolvers<Date>();
  const clock = new WaitClock(heard.resolve);
  const before = Date.now();
  // A timer that keeps no command alive keeps no test alive.
  const alive = setInterval(() => undefined, 1_000);
  clock.start();
  expect((await heard.promise).getTime()).toBeGreaterThanOrEqual(before);
  clock.stop();
  clearInterval(alive);
});
