// Sizes, counts, rates and times as people read them, in the language that is spoken. Decimal units: tape is sold, and filled,
// in powers of ten.

import { englishFigures, type FigureWords } from './figure-words.ts';

let words = englishFigures;
let formats = formatsOf(undefined);

/** From now on. Without a locale the system's own. */
export function formatAs(locale: string | undefined, spoken: FigureWords): void {
  words = spoken;
  formats = formatsOf(locale);
}

function formatsOf(locale: string | undefined) {
  const timed = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  return {
    locale,
    plural: new Intl.PluralRules(locale),
    whole: new Intl.NumberFormat(locale),
    dayAndTime: timed({ dateStyle: 'medium', timeStyle: 'short' }),
    timeWithZone: timed({ dateStyle: 'medium', timeStyle: 'long' }),
    dayAndSeconds: timed({ dateStyle: 'medium', timeStyle: 'medium' }),
    zone: timed({ timeZoneName: 'longOffset' }),
    timeWithSeconds: timed({ timeStyle: 'medium' }),
    shortDay: timed({ day: 'numeric', month: 'short' }),
    shortMonth: timed({ month: 'short', year: 'numeric' }),
    yearOnly: timed({ year: 'numeric' }),
    dayOfMonth: timed({ day: 'numeric', month: 'long' }),
    monthOnly: timed({ month: 'long' }),
    monthAndYear: timed({ month: 'long', year: 'numeric' }),
    dayOnly: timed({ dateStyle: 'medium' }),
    timeOnly: timed({ timeStyle: 'short' }),
    calendarMonth: timed({ timeZone: 'UTC', month: 'long', year: 'numeric' }),
    calendarDay: timed({ timeZone: 'UTC', dateStyle: 'full' }),
    calendarWeekday: timed({ timeZone: 'UTC', weekday: 'short' }),
    run: timed({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
  } as const;
}

/** Three digits that count: "999 bytes", "1.00 kB", "12.0 GB", "342 GB". */
export function bytes(size: number): string {
  if (size < 1000) return count(size, words.bytes.one, words.bytes.more);
  let unit = 0;
  let value = size;
  // 999.5 would be printed as 1000 of the unit, so it belongs to the next one.
  while (value >= 999.5 && unit < words.sizeUnits.length) {
    value /= 1000;
    unit += 1;
  }
  const digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return `${fixed(value, digits)} ${words.sizeUnits[unit - 1]}`;
}

/** "734 bytes", "1.2 GB", "12 GB": three digits that matter, cut rather than rounded, so that room is never overstated. */
export function sizeInWords(size: number): string {
  let unit = 0;
  let value = size;
  while (value >= 1000 && unit < words.sizeUnits.length) {
    value /= 1000;
    unit += 1;
  }
  const step = unit === 0 || value >= 100 ? 1 : value >= 10 ? 10 : 100;
  const shown = Math.trunc(value * step) / step;
  return unit === 0
    ? count(shown, words.bytes.one, words.bytes.more)
    : `${formats.whole.format(shown)} ${words.sizeUnits[unit - 1]}`;
}

export function rate(bytesPerSecond: number): string {
  return words.perSecond(bytes(Math.round(bytesPerSecond)));
}

export function number(value: number): string {
  return formats.whole.format(value);
}

/** "1 file", "1,204 files": as the language counts ("0 fichier" in French). */
export function count(many: number, one: string, more: string): string {
  return `${number(many)} ${isOne(many) ? one : more}`;
}

/** Named as one thing. */
export function isOne(many: number): boolean {
  return formats.plural.select(many) === 'one';
}

/** How long something may take: never more exact than it can be known. */
export function duration(seconds: number): string {
  return seconds < 10 ? words.fewSeconds : words.about(spanOf(roundedTime(seconds)));
}

interface RoundedTime {
  readonly value: string;
  readonly unit: 's' | 'min' | 'h';
}

function roundedTime(seconds: number): RoundedTime {
  if (seconds < 90) return { value: number(Math.round(seconds / 10) * 10), unit: 's' };
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? { value: number(minutes), unit: 'min' } : { value: fixed(minutes / 60, 1), unit: 'h' };
}

function spanOf({ value, unit }: RoundedTime): string {
  return `${value} ${words.timeUnits[unit]}`;
}

/** The same with what it may be at least and at most: "10–14 min", "40 s – 2 min". */
export function durationBetween(least: number, most: number): string {
  const [from, to] = [roundedTime(least), roundedTime(most)];
  if (most < 10 || (from.unit === to.unit && from.value === to.value)) return duration(most);
  if (least < 10) return words.lessThan(spanOf(to));
  return from.unit === to.unit ? `${from.value}–${spanOf(to)}` : `${spanOf(from)} – ${spanOf(to)}`;
}

/** Of an ISO time with any number of fraction digits; "" when it is none. */
export function time(iso: string): string {
  const date = dateOf(iso);
  return date === null ? '' : formats.dayAndTime.format(date);
}

/** For paper, which is read elsewhere and years later. */
export function timeOnPaper(iso: string): string {
  const date = dateOf(iso);
  return date === null ? '' : formats.timeWithZone.format(date);
}

/** What happened, and when: much may happen within one minute. On paper a word on the zone stands beside it. */
export function timeToSecond(iso: string): string {
  const date = dateOf(iso);
  return date === null ? '' : formats.dayAndSeconds.format(date);
}

/** "Europe/Berlin, GMT+01:00". */
export function zoneAt(iso: string): string {
  const { timeZone } = formats.zone.resolvedOptions();
  const offset = formats.zone
    .formatToParts(dateOf(iso) ?? new Date())
    .find(({ type }) => type === 'timeZoneName')?.value;
  return offset === undefined || offset === 'GMT' ? timeZone : `${timeZone}, ${offset}`;
}

export function day(iso: string): string {
  const date = dateOf(iso);
  return date === null ? '' : formats.dayOnly.format(date);
}

/** The day; of what came on the day of the one before only the time. */
export function dayOrTime(iso: string, before: string | null): string {
  const [date, earlier] = [dateOf(iso), before === null ? null : dateOf(before)];
  if (date === null) return '';
  return date.toDateString() === earlier?.toDateString() ? formats.timeOnly.format(date) : formats.dayOnly.format(date);
}

/** By the clock of the wall, as the locale writes it. */
export function timeOfDay(hour: number, minute: number): string {
  return formats.timeOnly.format(new Date(2000, 0, 1, hour, minute));
}

export function timeToday(iso: string, now: Date): string {
  const date = dateOf(iso);
  if (date === null) return '';
  return date.toDateString() === now.toDateString() ? formats.timeOnly.format(date) : formats.dayAndTime.format(date);
}

/** The same to the second: what happened to a job often happened within one minute. */
export function secondsToday(iso: string, now: Date): string {
  const date = dateOf(iso);
  if (date === null) return '';
  return date.toDateString() === now.toDateString()
    ? formats.timeWithSeconds.format(date)
    : formats.dayAndSeconds.format(date);
}

/** As exactly as people remember it: "today", "on 3 March", "in March", "in March 2024". */
export function whenAbout(iso: string, now: Date): string {
  const date = dateOf(iso);
  if (date === null) return '';
  const days = (now.getTime() - date.getTime()) / 86_400_000;
  if (date.toDateString() === now.toDateString()) return words.today;
  if (days < 14) return words.onDay(formats.dayOfMonth.format(date));
  const isThisYear = date.getFullYear() === now.getFullYear();
  return words.inMonth((isThisYear ? formats.monthOnly : formats.monthAndYear).format(date));
}

const dayMs = 86_400_000;
const tickFormats = [
  [60_000, 'timeWithSeconds'],
  [dayMs, 'timeOnly'],
  [28 * dayMs, 'shortDay'],
  [365 * dayMs, 'shortMonth'],
] as const;

/** On an axis whose marks lie so many milliseconds apart: no more than tells them apart. */
export function tickOfTime(milliseconds: number, step: number): string {
  const format = tickFormats.find(([most]) => step < most)?.[1] ?? 'yearOnly';
  return formats[format].format(milliseconds);
}

/** Of a day as the calendar names it, "2026-03-14": its month, itself, its weekday. */
export const calendarMonth = (date: string) => formats.calendarMonth.format(dayStart(date));
export const calendarDay = (date: string) => formats.calendarDay.format(dayStart(date));
export const calendarWeekday = (date: string) => formats.calendarWeekday.format(dayStart(date));
const dayStart = (date: string) => new Date(`${date}T00:00:00Z`);

/** When something runs next. */
export function runTime(iso: string): string {
  return formats.run.format(new Date(iso));
}

function dateOf(iso: string): Date | null {
  const date = new Date(iso.replace(/(\.\d{3})\d*/, '$1'));
  return Number.isNaN(date.getTime()) ? null : date;
}

function fixed(value: number, digits: number): string {
  return value.toLocaleString(formats.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
