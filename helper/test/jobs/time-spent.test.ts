import { expect, test } from 'vitest';
import { TimeAccount } from '../../src/jobs/time-spent.ts';

test('time goes to the phase, while writing to what holds it back, and in a pause to the pause', () => {
  let now = 1000;
  const account = new TimeAccount(() => now);
  const after = (seconds: number) => {
    now += seconds * 1000;
  };
  account.now({ phase: 'loading' });
  after(2);
  account.now({ phase: 'streaming', waitingFor: 'source' });
  after(5);
  account.now({ phase: 'streaming', waitingFor: 'drive' });
  after(1);
  account.now({ phase: 'streaming', waitingFor: 'source' }, true);
  after(7);
  account.now({ phase: 'streaming', waitingFor: 'source' });
  after(4);
  expect(account.total()).toEqual([
    { on: 'source', seconds: 9 },
    { on: 'paused', seconds: 7 },
    { on: 'loading', seconds: 2 },
    { on: 'drive', seconds: 1 },
  ]);
});
