import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TapeError } from '../../contract/errors.ts';
import { FetchSize, WorkTurn } from '../../src/catalogue/work-turn.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('a turn', () => {
  test('is over after some milliseconds, and lets others have theirs', async () => {
    const turn = new WorkTurn();
    expect(turn.isOver).toBe(false);
    vi.advanceTimersByTime(8);
    expect(turn.isOver).toBe(true);
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    await turn.next();
    expect(hadTurn).toBe(true);
    expect(turn.isOver).toBe(false);
    expect(turn.totalMs).toBe(8);
  });

  test('does not come to who has withdrawn', async () => {
    const withdrawal = new AbortController();
    const turn = new WorkTurn(withdrawal.signal);
    await turn.next();
    withdrawal.abort(new TapeError('call.cancelled'));
    await expect(turn.next()).rejects.toMatchObject({ code: 'call.cancelled' });
  });
});

test('a batch becomes as large as half a turn allows, and no larger than it may', () => {
  const batch = new FetchSize(1_000, 4_000);
  const take = (ms: number) => batch.timed(() => void vi.advanceTimersByTime(ms));
  take(0);
  expect(batch.rows).toBe(2_000);
  take(1);
  take(1);
  expect(batch.rows).toBe(4_000);
  take(8);
  expect(batch.rows).toBe(2_000);
  take(800);
  expect(batch.rows).toBe(250);
  for (let at = 0; at < 9; at += 1) take(800);
  expect(batch.rows).toBe(16);
});
