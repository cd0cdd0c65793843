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

test('who finds nothing holds up nobody behind it, and stays before them', async () => {
  const line = new WaitingLine<string, number>();
  const { signal } = new AbortController();
  const [, second, third] = ['first', 'second', 'third'].map((who) => line.wait(who, signal, () => undefined));
  line.serve((who) => (who === 'second' ? 2 : null));
  expect(await second).toBe(2);
  expect([line.first, line.all]).toEqual(['first', ['first', 'third']]);

  // Serving one may lead to another look at the line meanwhile: nobody is served twice.
  const asked: string[] = [];
  const find = (who: string) => {
    asked.push(who);
    return who.length;
  };
  line.onChange = () => line.serve(find);
  line.serve(find);
  expect(await third).toBe(5);
  expect([asked, line.all]).toEqual([['first', 'third'], []]);
});
