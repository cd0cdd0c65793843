// Spans of time in words.

import type { ExpectedSeconds } from '../model.ts';

/** Of something that is under way or over: "under 1 s", "42 s", "3 min 20 s", "2 h 5 min". */
export function secondsInWords(exact: number): string {
  const seconds = Math.max(0, Math.round(exact));
  if (seconds < 1) return 'under 1 s';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const minute = 60;
/** Up to here minutes say more than hours. */
const longInMinutes = 180 * minute;

/** What stands around the figures of a span. */
export interface SpanWords {
  readonly about: (most: string) => string;
  readonly upTo: (most: string) => string;
  readonly between: (least: string, most: string) => string;
}

const english: SpanWords = {
  about: (most) => `about ${most}`,
  upTo: (most) => `up to ${most}`,
  between: (least, most) => `${least} to ${most}`,
};

/** Of something that is to come: "about 15 s", "40 to 120 min". */
export function expectedInWords({ least, most }: ExpectedSeconds, words: SpanWords = english): string {
  const [unit, name] = most < 2 * minute ? [1, 's'] : most <= longInMinutes ? [minute, 'min'] : [60 * minute, 'h'];
  const [from, to] = [Math.round(least / unit), Math.max(1, Math.round(most / unit))];
  const longest = `${to} ${name}`;
  if (from === to) return words.about(longest);
  return from === 0 ? words.upTo(longest) : words.between(String(from), longest);
}
