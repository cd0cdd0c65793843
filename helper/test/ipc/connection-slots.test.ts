import { describe, expect, test } from 'vitest';
import { ConnectionSlots } from '../../src/ipc/connection-slots.ts';

/** How many get in of so many who come. */
function enter(places: ConnectionSlots, uid: number, count: number): number {
  let inside = 0;
  for (let at = 0; at < count; at += 1) {
    if (places.ask(uid) !== 'enter') continue;
    places.take(uid, () => {});
    inside += 1;
  }
  return inside;
}

describe('places at the door', () => {
  test('are never all taken by one user', () => {
    const places = new ConnectionSlots();
    expect(enter(places, 1000, 1000)).toBe(32);
    expect(enter(places, 1001, 1)).toBe(1);
  });

  test('are kept for root when users have taken the others', () => {
    const places = new ConnectionSlots();
    for (let uid = 1000; uid < 1060; uid += 1) expect(enter(places, uid, 1)).toBe(1);
    expect(places.ask(1060)).not.toBe('enter');
    expect(enter(places, 0, 1000)).toBe(4);
  });

  test('go to each of so many users, whatever those before took', () => {
    const places = new ConnectionSlots();
    const inside = new Map<number, number>();
    const come = (uid: number) => {
      if (places.ask(uid) !== 'enter') return false;
      places.take(uid, () => void inside.set(uid, (inside.get(uid) ?? 0) - 1));
      inside.set(uid, (inside.get(uid) ?? 0) + 1);
      return true;
    };
    for (const uid of [1000, 1001]) for (let at = 0; at < 100; at += 1) come(uid);
    expect([...inside.values()]).toEqual([30, 30]);
    for (let uid = 1002; uid < 1060; uid += 1) expect(come(uid)).toBe(true);
    expect([...inside.values()].reduce((sum, held) => sum + held)).toBe(60);
    expect(Math.min(...inside.values())).toBe(1);
    // Nobody gains by asking again and again.
    for (let at = 0; at < 100; at += 1) come(1000);
    expect(inside.get(1001)).toBeGreaterThanOrEqual((inside.get(1000) ?? 0) - 1);
  });

  test('that were given up for somebody else are given back once', () => {
    const places = new ConnectionSlots();
    const giveBack: (() => void)[] = [];
    for (let at = 0; at < 60; at += 1) {
      const uid = at < 30 ? 1000 : 1001;
      if (places.ask(uid) === 'enter') giveBack.push(places.take(uid, () => {}));
    }
    expect(enter(places, 1002, 100)).toBe(20);
    for (const give of giveBack) give();
    expect(enter(places, 1003, 100)).toBe(32);
  });

  test('are free again when somebody has left', () => {
    const places = new ConnectionSlots();
    const giveBack = places.take(1000, () => {});
    enter(places, 1000, 1000);
    expect(places.ask(1000)).toBe('refuse');
    giveBack();
    expect(places.ask(1000)).toBe('enter');
  });

  test('are refused with a word only to so many at once', () => {
    const places = new ConnectionSlots();
    enter(places, 1000, 1000);
    const leaving = Array.from({ length: 32 }, () => places.sendAway());
    expect(places.ask(1000)).toBe('refuse-at-once');
    leaving[0]?.();
    expect(places.ask(1000)).toBe('refuse');
  });
});
