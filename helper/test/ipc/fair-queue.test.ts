import { describe, expect, test } from 'vitest';
import { FairQueue } from '../../src/ipc/fair-queue.ts';

describe('turns', () => {
  test('are free until what may be used is used up', () => {
    const turns = new FairQueue({ perSecond: 1_000, burst: 2 });
    expect(turns.isFree()).toBe(true);
    turns.spend(5_000);
    expect(turns.isFree()).toBe(false);
  });

  test('go round: one that asks once waits for no more than one call of each of the others', async () => {
    const turns = new FairQueue({ perSecond: 1_000, burst: 1 });
    turns.spend(10);
    const served: string[] = [];
    const flood = (name: string) => {
      served.push(name);
      turns.spend(1);
      if (served.length < 60) turns.queue(() => flood(name));
    };
    for (const name of ['a', 'b', 'c']) turns.queue(() => flood(name));
    await new Promise<void>((resolve) => {
      turns.queue(() => {
        served.push('me');
        resolve();
      });
    });
    expect(served.slice(0, 4)).toEqual(['a', 'b', 'c', 'me']);
  });

  test('pass over who has left', async () => {
    const turns = new FairQueue({ perSecond: 1_000, burst: 1 });
    turns.spend(2);
    const leave = turns.queue(() => expect.unreachable());
    const next = new Promise<void>((resolve) => turns.queue(resolve));
    leave();
    await next;
  });
});
