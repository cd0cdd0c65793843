// Where a job is, in one line that fits the terminal: what it is about is shortened first, then what matters less is left
// out, whole. No figure is cut.

import { clipped, shortened, widthOf } from './text-width.ts';

export interface ProgressParts {
  readonly bar: string;
  readonly title: string;
  readonly phase: string;
  readonly files: string;
  readonly bytes: string;
  readonly percent: string;
  readonly rate: string;
  readonly left: string;
  /** What holds it back. */
  readonly limit: string;
}

/** Shorter than that a title says nothing. */
const titleLeast = 12;

/** In the order in which they go. */
const leftOut: readonly (readonly (keyof ProgressParts)[])[] = [
  [],
  ['bar'],
  ['bar', 'limit'],
  ['bar', 'limit', 'files'],
  ['bar', 'limit', 'files', 'bytes'],
  ['bar', 'limit', 'files', 'bytes', 'phase'],
  ['bar', 'limit', 'files', 'bytes', 'phase', 'title'],
  ['bar', 'limit', 'files', 'bytes', 'phase', 'title', 'left'],
  ['bar', 'limit', 'files', 'bytes', 'phase', 'title', 'left', 'rate'],
];

export function progressLine(parts: ProgressParts, width: number): string {
  for (const names of leftOut) {
    const kept = { ...parts, ...Object.fromEntries(names.map((name) => [name, ''])) };
    const line = lineOfParts(kept, Number.POSITIVE_INFINITY);
    const spare = width - widthOf(line) + widthOf(kept.title);
    if (widthOf(line) <= width) return line;
    if (kept.title !== '' && spare >= titleLeast) return lineOfParts(kept, spare);
  }
  return clipped(parts.percent === '' ? parts.phase : parts.percent, width);
}

function lineOfParts(
  { bar, title, phase, files, bytes, percent, rate, left, limit }: ProgressParts,
  titleMost: number,
) {
  const about = title === '' ? '' : `${shortened(title, titleMost)}:`;
  const figures = [phase, files, bytes, percent, rate, left, limit].filter((part) => part !== '').join('  ');
  return [bar, about, figures].filter((part) => part !== '').join(' ');
}
