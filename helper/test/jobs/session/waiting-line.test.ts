import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { WaitingLine } from '../../../src/jobs/session/waiting-line.ts';

test('who has been served, or has given up, is held by no signal any more', async () => {
  const line = new WaitingLine<string, number>();
  const [job, brokenOff] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([job.signal, brokenOff.signal]);
  const listeners = () => getEventListeners(signal, 'abort').length;

  const served = line.wait('first', signal, () => undefined);
  expect(listeners()).toBe(1);
  line.serve(() => 7);
  expect(await served).toBe(7);
  expect(listeners()).toBe(0);

  const givenUp = line.wait('second', signal, () => undefined);
  brokenOff.abort(new Error('broken off'));
  await expect(givenUp).rejects.toThrow('broken off');
  expect([listeners(), line.first]).toEqual([0, null]);
});
