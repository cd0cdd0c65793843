// Read against the clock on the wall: what it shows in a zone is asked of Intl, minute by minute where it matters.

import { describe, expect, test } from 'vitest';
import type { Timing } from '../../contract/schedules.ts';
import { dateFormatter, nextTime, nextTimes, requireTiming, spanOf } from '../../src/scheduler/timing.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  // Skips midnight.
  'America/Santiago',
  'Asia/Beirut',
  // Moves by half an hour, and by two hours.
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Asia/Kathmandu',
] as const;

const minuteMs = 60_000;

/** The clock on the wall. */
function wallOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', weekday: 'short' },
  } as const);
  return (time: Date) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const { year, month, day, hour, minute, weekday } = parts;
    return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}`, day: Number(day), weekday };
  };
}

function* timesOf(timing: Timing, zone: string, from: string, to: string): Generator<Date> {
  const end = new Date(to);
  for (let at = new Date(from); ; ) {
    const next = nextTime(timing, zone, at);
    if (next === null || next > end) return;
    expect(next.getTime()).toBeGreaterThan(at.getTime());
    yield next;
    at = next;
  }
}

function datesBetween(from: string, to: string): readonly string[] {
  const dates: string[] = [];
  for (let at = Date.parse(from); at < Date.parse(to); at += 86_400_000)
    dates.push(new Date(at).toISOString().slice(0, 10));
  return dates;
}

/** Numbers that look like chance and are the same each time. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    yield (state >>> 8) / 2 ** 24;
  }
}

describe.each(zones)('in %s', (zone) => {
  const wall = wallOf(zone);

  test('a daily time comes once on each date, also where the clock skips it or shows it twice', () => {
    const dice = chance(7);
    for (let year = 2024; year <= 2028; year += 2) {
      const hour = Math.floor(dice.next().value * 4);
      const at = { hour, minute: Math.floor(dice.next().value * 60) };
      const asked = `${String(hour).padStart(2, '0')}:${String(at.minute).padStart(2, '0')}`;
      const times = [...timesOf({ kind: 'daily', at }, zone, `${year}-01-01T12:00:00Z`, `${year + 1}-01-02T12:00:00Z`)];
      const dates = times.map((time) => wall(time).date);
      expect(new Set(dates).size).toBe(times.length);
      const whole = datesBetween(`${year}-01-03`, `${year + 1}-01-01`);
      expect(dates.filter((date) => whole.includes(date))).toEqual(whole);
      for (const time of times) {
        const shown = wall(time).time;
        if (shown === asked) continue;
        // Skipped: the minute before is on the other side of the gap.
        expect(shown > asked).toBe(true);
        const before = wall(new Date(time.getTime() - minuteMs));
        expect(`${before.date} ${before.time}` < `${wall(time).date} ${asked}`).toBe(true);
      }
    }
  });

  test('an hourly time comes every hour that passes', () => {
    const timing = { kind: 'hourly', minute: 17 } as const;
    // Around the days on which clocks are moved.
    for (const [from, to] of [
      ['2026-03-20T00:00:00Z', '2026-04-10T00:00:00Z'],
      ['2026-10-01T00:00:00Z', '2026-11-05T00:00:00Z'],
    ] as const) {
      const times = [...timesOf(timing, zone, from, to)];
      const gaps = times.slice(1).map((time, at) => (time.getTime() - (times[at]?.getTime() ?? 0)) / minuteMs);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(90);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30);
      expect(Math.abs(times.length - (Date.parse(to) - Date.parse(from)) / 3_600_000)).toBeLessThanOrEqual(1);
    }
  });

  test('a monthly time on the 31st comes on the last day of every month', () => {
    const timing = { kind: 'monthly', day: 31, at: { hour: 13, minute: 5 } } as const;
    const times = [...timesOf(timing, zone, '2027-01-02T00:00:00Z', '2029-01-02T00:00:00Z')];
    expect(times.map((time) => wall(time).date)).toEqual(
      Array.from({ length: 24 }, (_, month) => new Date(Date.UTC(2027, month + 1, 0)).toISOString().slice(0, 10)),
    );
  });

  test('weekdays and weekly times come on their days', () => {
    const at = { hour: 9, minute: 0 };
    const days = (timing: Timing) =>
      [...timesOf(timing, zone, '2026-03-02T00:00:00Z', '2026-04-27T00:00:00Z')].map((time) => wall(time).weekday);
    const weekdays = days({ kind: 'weekdays', at });
    expect(new Set(weekdays)).toEqual(new Set(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']));
    expect(weekdays.length).toBe(40);
    expect(days({ kind: 'weekly', day: 'sunday', at })).toEqual(Array(8).fill('Sun'));
  });
});

describe('a timing', () => {
  test('on the 29th or 30th comes in February on its last day', () => {
    for (const day of [29, 30]) {
      const timing = { kind: 'monthly', day, at: { hour: 1, minute: 0 } } as const;
      const times = [...timesOf(timing, 'UTC', '2027-01-01T00:00:00Z', '2028-04-01T00:00:00Z')];
      const dates = times.map((time) => time.toISOString().slice(5, 10));
      expect(dates.filter((date) => date.startsWith('02'))).toEqual(['02-28', '02-29']);
      expect(times.length).toBe(15);
    }
  });

  test('skipped in spring comes right after, once', () => {
    const timing = { kind: 'daily', at: { hour: 2, minute: 30 } } as const;
    const times = [...timesOf(timing, 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')];
    expect(times.map((time) => time.toISOString())).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z']);
  });

  test('that people or changes start never comes by itself', () => {
    expect(nextTime({ kind: 'manual' }, 'UTC', new Date())).toBeNull();
    expect(nextTime({ kind: 'continuous', tapeWithinSeconds: 900 }, 'UTC', new Date())).toBeNull();
  });

  test('that cannot be followed is refused with the reason', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const demand = (text: string, zone = 'UTC') => requireTiming({ kind: 'cron', text }, zone, now);
    expect(() => demand('*/5 8-18 * * 1-5')).not.toThrow();
    for (const text of ['61 * * * *', '* * * * * *', 'every day at two', '0 0 31 2 *']) {
      expect(() => demand(text)).toThrowError(expect.objectContaining({ code: 'schedule.timing-invalid' }));
    }
    expect(() => demand('0 2 * * *', 'Mars/Olympus')).toThrowError(
      expect.objectContaining({ code: 'schedule.zone-unknown' }),
    );
  });
});

describe('a day of a calendar', () => {
  test('goes from one midnight of its zone to the next, however long it is', () => {
    expect(spanOf('2026-03-29', '2026-03-29', 'Europe/Berlin')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(spanOf('2026-12-31', '2026-12-31', 'Pacific/Kiritimati')).toEqual([
      '2026-12-30T10:00:00.000Z',
      '2026-12-31T10:00:00.000Z',
    ]);
    expect(spanOf('2026-07-01', '2026-07-02', 'Asia/Kathmandu')).toEqual([
      '2026-06-30T18:15:00.000Z',
      '2026-07-02T18:15:00.000Z',
    ]);
  });

  test('is the one that the clock there shows', () => {
    expect(dateFormatter('America/New_York')('2026-03-29T02:00:00.000Z')).toBe('2026-03-28');
  });
});

test('the next times of a timing follow one another', () => {
  const timing = { kind: 'weekdays', at: { hour: 2, minute: 30 } } as const;
  const times = nextTimes(timing, 'UTC', new Date('2026-01-01T12:00:00Z'), 3);
  expect(times.map((time) => time.toISOString().slice(0, 10))).toEqual(['2026-01-02', '2026-01-05', '2026-01-06']);
  expect(nextTimes({ kind: 'manual' }, 'UTC', new Date(), 3)).toEqual([]);
});
