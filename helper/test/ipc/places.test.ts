import { describe, expect, test } from 'vitest';
import { Places } from '../../src/ipc/places.ts';

/** How many get in of so many who come. */
function enter(places: Places, uid: number, count: number): number {
  let inside = 0;
  for (let at = 0; at < count; at += 1) {
    if (places.ask(uid) !== 'enter') continue;
    places.take(uid);
    inside += 1;
  }
  return inside;
}

describe('places at the door', () => {
  test('are never all taken by one user', () => {
    const places = new Places();
    expect(enter(places, 1000, 1000)).toBe(32);
    expect(enter(places, 1001, 1)).toBe(1);
  });

  test('are kept for the administrator when users have taken the others', () => {
    const places = new Places();
    for (const uid of [1000, 1001, 1002]) enter(places, uid, 1000);
    expect(places.ask(1003)).not.toBe('enter');
    expect(enter(places, 0, 1000)).toBe(4);
  });

  test('are free again when somebody has left', () => {
    const places = new Places();
    const giveBack = places.take(1000);
    enter(places, 1000, 1000);
    expect(places.ask(1000)).toBe('refuse');
    giveBack();
    expect(places.ask(1000)).toBe('enter');
  });

  test('are refused with a word only to so many at once', () => {
    const places = new Places();
    enter(places, 1000, 1000);
    const leaving = Array.from({ length: 32 }, () => places.sendAway());
    expect(places.ask(1000)).toBe('refuse-at-once');
    leaving[0]?.();
    expect(places.ask(1000)).toBe('refuse');
  });
});
