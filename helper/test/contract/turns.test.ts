import { describe, expect, test } from 'vitest';
import type { JobPriority } from '../../contract/model.ts';
import { inTurn, noTurns, tookTurn, type UserTurns } from '../../contract/turns.ts';

interface QueuedRequest {
  readonly id: number;
  readonly uid: number;
  readonly person: string;
  readonly priority: JobPriority;
}

function line(...asked: readonly (readonly [uid: number, priority?: JobPriority])[]): readonly QueuedRequest[] {
  return asked.map(([uid, priority = 'high'], id) => ({ id, uid, person: String(uid), priority }));
}

/** The order in which they begin when one begins after the other and nobody asks for more. */
function served(waiting: readonly QueuedRequest[], turns: UserTurns = noTurns): readonly QueuedRequest[] {
  const [next] = inTurn(waiting, turns);
  if (next === undefined) return [];
  return [next, ...served(without(waiting, next), tookTurn(turns, next.person))];
}

function without(waiting: readonly QueuedRequest[], gone: QueuedRequest): readonly QueuedRequest[] {
  return waiting.filter((job) => job !== gone);
}

/** The same numbers for the same seed, from 0 to below 1. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('the turn', () => {
  test('is that of whoever asked first, among equals', () => {
    expect(served(line([1], [1], [1])).map(({ id }) => id)).toEqual([0, 1, 2]);
  });

  test('goes by priority first', () => {
    expect(served(line([1, 'low'], [2, 'normal'], [1, 'high'])).map(({ id }) => id)).toEqual([2, 1, 0]);
  });

  test('goes round among people, however many jobs one of them has', () => {
    const waiting = line(...Array.from({ length: 50 }, () => [1] as const), [2], [3], [2]);
    expect(
      served(waiting)
        .slice(0, 6)
        .map(({ uid }) => uid),
    ).toEqual([1, 2, 3, 1, 2, 1]);
  });

  test('is not saved up by asking for nothing', () => {
    let turns = noTurns;
    for (let at = 0; at < 100; at += 1) turns = tookTurn(turns, '1');
    const waiting = line([1], [1], [1], [2], [2], [2]);
    expect(served(waiting, turns).map(({ uid }) => uid)).toEqual([2, 1, 2, 1, 2, 1]);
  });
});

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('in any line (seed %i)', (seed) => {
  const random = numbers(seed);
  const below = (limit: number) => Math.floor(random.next().value * limit);
  const priorities = ['high', 'normal', 'low'] as const;

  test('everybody who waits is in the order once, each person’s own as they were asked for', () => {
    const waiting = line(...Array.from({ length: 60 }, () => [below(4), priorities[below(3)] ?? 'high'] as const));
    const order = inTurn(waiting, noTurns);
    expect(order.toSorted((one, other) => one.id - other.id)).toEqual(waiting);
    for (const uid of [0, 1, 2, 3]) {
      for (const priority of priorities) {
        const own = order.filter((job) => job.uid === uid && job.priority === priority).map(({ id }) => id);
        expect(own).toEqual(own.toSorted((one, other) => one - other));
      }
    }
    const ranks = order.map(({ priority }) => priorities.indexOf(priority));
    expect(ranks).toEqual(ranks.toSorted());
  });

  test('nobody who waits is passed over by more than one turn of each other person', () => {
    let turns = noTurns;
    let waiting: readonly QueuedRequest[] = [];
    let id = 0;
    /** How often each other person began since this one last did, while it waited. */
    const passed = new Map<number, Map<number, number>>();
    for (let step = 0; step < 400; step += 1) {
      const uid = below(3);
      for (let more = below(uid === 0 ? 6 : 2); more > 0; more -= 1) {
        waiting = [...waiting, { id, uid, person: String(uid), priority: 'high' }];
        id += 1;
      }
      const [next] = inTurn(waiting, turns);
      if (next === undefined) continue;
      waiting = without(waiting, next);
      turns = tookTurn(turns, next.person);
      passed.delete(next.uid);
      for (const other of new Set(waiting.map((job) => job.uid))) {
        if (other === next.uid) continue;
        const counts = passed.get(other) ?? new Map<number, number>();
        passed.set(other, counts.set(next.uid, (counts.get(next.uid) ?? 0) + 1));
        expect(counts.get(next.uid)).toBeLessThanOrEqual(2);
      }
    }
  });
});
