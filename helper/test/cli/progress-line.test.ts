import { describe, expect, test } from 'vitest';
import { type ProgressParts, progressLine } from '../../cli/progress-line.ts';
import { clipped, shortened, widthOf } from '../../cli/text-width.ts';
import { asPrinted, toned } from '../../cli/tones.ts';

const parts: ProgressParts = {
  bar: '[######------------]',
  title: 'a/very/long/way/to/the/photos of last summer → CAP001L8',
  phase: 'writing',
  files: '1,204 of 5,000 files',
  bytes: '1.2 GB of 4 GB',
  percent: '31 %',
  rate: '120 MB/s',
  left: '4–6 min left',
  limit: 'limited by the source',
};

describe('a line of progress', () => {
  test('is whole where there is room', () => {
    expect(progressLine(parts, 200)).toBe(
      '[######------------] a/very/long/way/to/the/photos of last summer → CAP001L8: writing  1,204 of 5,000 files  1.2 GB of 4 GB  31 %  120 MB/s  4–6 min left  limited by the source',
    );
  });

  test.each(Array.from({ length: 190 }, (_, at) => at + 10))('at %i columns fits, and cuts no figure', (width) => {
    const line = progressLine(parts, width);
    expect(widthOf(line)).toBeLessThanOrEqual(width);
    const rest = line.replace(/^(\[[#-]+\])? ?([^:]*: )?/, '');
    const known: readonly string[] = Object.values(parts);
    for (const figure of rest.split('  ')) expect(known).toContain(figure);
    expect(line).toContain('31 %');
    if (width >= 14) expect(line).toContain('120 MB/s');
    if (width >= 28) expect(line).toContain('4–6 min left');
  });

  test('shortens what it is about in its middle, before any figure goes', () => {
    const line = progressLine({ ...parts, bar: '', limit: '' }, 100);
    expect(line).toMatch(/^a\/very.*….*CAP001L8: writing {2}1,204 of 5,000 files .* {2}4–6 min left$/);
  });
});

describe('the width of text', () => {
  test('counts what a terminal shows', () => {
    expect(widthOf('写真.jpg')).toBe(8);
    expect(widthOf('e\u0301')).toBe(1);
    expect(widthOf(toned('bad', 'failed'))).toBe(6);
  });

  test('is kept, and a colour that began ends', () => {
    expect(shortened('CAP001L8:/photos/2026', 11)).toBe('CAP00…/2026');
    expect(widthOf(shortened('写真写真写真', 6))).toBeLessThanOrEqual(6);
    expect(asPrinted(clipped(`${toned('bad', 'failed')} again`, 3), true)).toBe('\u001b[31mfai\u001b[0m');
    expect(asPrinted(clipped(`${toned('bad', 'failed')} again`, 3), false)).toBe('fai');
  });
});
