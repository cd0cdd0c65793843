// Sizes, counts, rates and times as people read them. Decimal units: tape is sold, and filled, in powers of ten.

const sizeUnits = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'] as const;
const whole = new Intl.NumberFormat();
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const timeWithZone = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });
const dayAndSeconds = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const zone = new Intl.DateTimeFormat(undefined, { timeZoneName: 'longOffset' });
const timeWithSeconds = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const shortDay = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const shortMonth = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric' });
const yearOnly = new Intl.DateTimeFormat(undefined, { year: 'numeric' });
const dayOfMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long' });
const monthOnly = new Intl.DateTimeFormat(undefined, { month: 'long' });
const monthAndYear = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' });
const dayOnly = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const timeOnly = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** Three digits that count: "999 bytes", "1.00 kB", "12.0 GB", "342 GB". */
export function bytes(size: number): string {
  if (size < 1000) return size === 1 ? '1 byte' : `${whole.format(size)} bytes`;
  let unit = 0;
  let value = size;
  // 999.5 would be printed as 1000 of the unit, so it belongs to the next one.
  while (value >= 999.5 && unit < sizeUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return `${fixed(value, digits)} ${sizeUnits[unit]}`;
}

/** "734 bytes", "1.2 GB", "12 GB": three digits that matter, cut rather than rounded, so that room is never overstated. */
export function sizeInWords(size: number): string {
  let unit = 0;
  let value = size;
  while (value >= 1000 && unit < sizeUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const step = unit === 0 || value >= 100 ? 1 : value >= 10 ? 10 : 100;
  const shown = Math.trunc(value * step) / step;
  return shown === 1 && unit === 0 ? `${number(1)} byte` : `${whole.format(shown)} ${sizeUnits[unit]}`;
}

export function rate(bytesPerSecond: number): string {
  return `${bytes(Math.round(bytesPerSecond))}/s`;
}

export function number(value: number): string {
  return whole.format(value);
}

/** "1 file", "1,204 files". */
export function count(many: number, one: string, more: string): string {
  return `${number(many)} ${many === 1 ? one : more}`;
}

/** How long something may take: never more exact than it can be known. */
export function duration(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  const { value, unit } = roundedTime(seconds);
  return `about ${value} ${unit}`;
}

function roundedTime(seconds: number): { readonly value: string; readonly unit: 's' | 'min' | 'h' } {
  if (seconds < 90) return { value: number(Math.round(seconds / 10) * 10), unit: 's' };
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? { value: number(minutes), unit: 'min' } : { value: fixed(minutes / 60, 1), unit: 'h' };
}

/** The same with what it may be at least and at most: "10–14 min", "40 s – 2 min". */
export function durationBetween(least: number, most: number): string {
  const [from, to] = [roundedTime(least), roundedTime(most)];
  if (most < 10 || (from.unit === to.unit && from.value === to.value)) return duration(most);
  if (least < 10) return `less than ${to.value} ${to.unit}`;
  return from.unit === to.unit
    ? `${from.value}–${to.value} ${to.unit}`
    : `${from.value} ${from.unit} – ${to.value} ${to.unit}`;
}

/** Of an ISO time with any number of fraction digits; "" when it is none. */
export function time(iso: string): string {
  const date = dateOf(iso);
  return date === null ? '' : dayAndTime.format(date);
}

/** For paper, which is read elsewhere and years later. */
export function timeOnPaper(iso: string): string {
  const date = dateOf(iso);
  return date === null ? '' : timeWithZone.format(date);
}

/** One of many, beside a word on the zone that all of them are in. */
export function timeInZone(iso: string): string {
  const date = dateOf(iso);
  return date === null ? '' : dayAndSeconds.format(date);
}

/** "Europe/Berlin, GMT+01:00". */
export function zoneAt(iso: string): string {
  const { timeZone } = zone.resolvedOptions();
  const offset = zone.formatToParts(dateOf(iso) ?? new Date()).find(({ type }) => type === 'timeZoneName')?.value;
  return offset === undefined || offset === 'GMT' ? timeZone : `${timeZone}, ${offset}`;
}

export function day(iso: string): string {
  const date = dateOf(iso);
  return date === null ? '' : dayOnly.format(date);
}

/** The day; of what came on the day of the one before only the time. */
export function dayOrTime(iso: string, before: string | null): string {
  const [date, earlier] = [dateOf(iso), before === null ? null : dateOf(before)];
  if (date === null) return '';
  return date.toDateString() === earlier?.toDateString() ? timeOnly.format(date) : dayOnly.format(date);
}

/** By the clock of the wall, as the locale writes it. */
export function timeOfDay(hour: number, minute: number): string {
  return timeOnly.format(new Date(2000, 0, 1, hour, minute));
}

export function timeToday(iso: string, now: Date): string {
  const date = dateOf(iso);
  if (date === null) return '';
  return date.toDateString() === now.toDateString() ? timeOnly.format(date) : dayAndTime.format(date);
}

/** As exactly as people remember it: "today", "on 3 March", "in March", "in March 2024". */
export function whenAbout(iso: string, now: Date): string {
  const date = dateOf(iso);
  if (date === null) return '';
  const days = (now.getTime() - date.getTime()) / 86_400_000;
  if (date.toDateString() === now.toDateString()) return 'today';
  if (days < 14) return `on ${dayOfMonth.format(date)}`;
  const isThisYear = date.getFullYear() === now.getFullYear();
  return `in ${(isThisYear ? monthOnly : monthAndYear).format(date)}`;
}

const dayMs = 86_400_000;
const tickFormats = [
  [60_000, timeWithSeconds],
  [dayMs, timeOnly],
  [28 * dayMs, shortDay],
  [365 * dayMs, shortMonth],
] as const;

/** On an axis whose marks lie so many milliseconds apart: no more than tells them apart. */
export function tickOfTime(milliseconds: number, step: number): string {
  const format = tickFormats.find(([most]) => step < most)?.[1] ?? yearOnly;
  return format.format(milliseconds);
}

function dateOf(iso: string): Date | null {
  const date = new Date(iso.replace(/(\.\d{3})\d*/, '$1'));
  return Number.isNaN(date.getTime()) ? null : date;
}

function fixed(value: number, digits: number): string {
  return value.toLocaleString(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
