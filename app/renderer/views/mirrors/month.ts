// A month as weeks of days, and the way from day to day by keys. Dates are texts like "2026-03-29": a calendar has no
// clock, and no zone that could move a day.

const dayMs = 86_400_000;

/** Weeks from Monday, with the days of the months before and after that fill them. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = firstOf(month);
  const weekday = (utc(first).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let monday = addDays(first, -weekday); isBeforeEnd(monday, first); monday = addDays(monday, 7)) {
    const start = monday;
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)));
  }
  return weeks;
}

function addDays(date: string, days: number): string {
  return new Date(utc(date).getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** The same day of another month, or that month's last one. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

export function isInMonth(date: string, month: string): boolean {
  return date.slice(0, 7) === month.slice(0, 7);
}

/** Where a key leads to; null for all others. */
export function dayByKey(date: string, key: string): string | null {
  const weekday = (utc(date).getUTCDay() + 6) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekday);
    case 'End':
      return addDays(date, 6 - weekday);
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return null;
  }
}

/** The date that a clock of this zone shows. */
export function dateIn(timeZone: string, time: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function firstOf(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

function isBeforeEnd(monday: string, first: string): boolean {
  return monday < addMonths(first, 1);
}

function utc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
