import { describe, expect, test } from 'vitest';
import { timingArgument, timingOf } from '../../cli/timing-words.ts';

describe('when a mirror set runs', () => {
  test.each([
    ['manual', { kind: 'manual' }, 'only when started by hand'],
    [
      'continuous',
      { kind: 'continuous', tapeWithinSeconds: 900 },
      'continuously, at every change; on tape within 15 min',
    ],
    [
      'continuous 2h',
      { kind: 'continuous', tapeWithinSeconds: 7200 },
      'continuously, at every change; on tape within 120 min',
    ],
    ['hourly', { kind: 'hourly', minute: 0 }, 'every hour'],
    ['hourly :17', { kind: 'hourly', minute: 17 }, 'every hour at :17'],
    ['Daily 2:05', { kind: 'daily', at: { hour: 2, minute: 5 } }, 'every day at 02:05'],
    ['weekdays 19:00', { kind: 'weekdays', at: { hour: 19, minute: 0 } }, 'Monday to Friday at 19:00'],
    ['weekly Sunday 23:30', { kind: 'weekly', day: 'sunday', at: { hour: 23, minute: 30 } }, 'every Sunday at 23:30'],
    ['monthly 31 03:00', { kind: 'monthly', day: 31, at: { hour: 3, minute: 0 } }, 'on day 31 of each month at 03:00'],
    ['cron "30 2 * * 1-5"', { kind: 'cron', text: '30 2 * * 1-5' }, 'by cron line “30 2 * * 1-5”'],
    ['cron 30 2 * * 1-5', { kind: 'cron', text: '30 2 * * 1-5' }, 'by cron line “30 2 * * 1-5”'],
  ])('%s is read and put into words', (text, timing, words) => {
    expect(timingArgument(text)).toEqual(timing);
    expect(timingOf(timingArgument(text))).toBe(words);
  });

  test.each([
    '',
    'never',
    'daily',
    'daily 25:00',
    'daily 2:5',
    'hourly 60',
    'weekly 02:00',
    'weekly someday 02:00',
    'monthly 0 02:00',
    'monthly 32 02:00',
    'continuous 10s',
    'cron',
    'constructor',
  ])('“%s” is refused with an example', (text) => {
    expect(() => timingArgument(text)).toThrow(/daily 02:30|90s, 15m or 2h/);
  });
});
