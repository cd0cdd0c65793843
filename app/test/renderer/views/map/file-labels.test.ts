import { expect, test } from 'vitest';
import type { LargestFile, TapeWrap } from '../../../../../helper/contract/tape-map.ts';
import { labelsOf } from '../../../../renderer/views/map/file-labels.ts';
import { margin, scaleOf } from '../../../../renderer/views/map/viewport.ts';
import { windingOf } from '../../../../renderer/views/map/winding.ts';

/** A thousand blocks of data on each of two wraps, a pixel each, as high as rows become. */
const wraps: readonly TapeWrap[] = [0, 1].map((number) => ({
  ...{ number, partition: 1, band: 0, forward: number === 0 },
  marks: [number * 1000, 0, number * 1000 + 1000, 1],
}));
const winding = windingOf({ wraps });
const screen = { width: 1000 + margin.left + margin.right, height: 400 };
const scale = scaleOf({ left: 0, right: 1, top: 0, bottom: 2 }, screen);
const measure = (words: string) => 6 * [...words].length;
const file = (path: string, first: number, end: number): LargestFile => {
  return { path, bytes: end - first, partition: 1, first, end };
};
const namesOf = (largest: readonly LargestFile[], seen = scale) =>
  labelsOf({ winding, largest }, seen, screen, [], measure).map(({ words }) => words);

test('a name stands in its block, cut in the middle where the block is narrow, and below a narrower one', () => {
  const long = 'a recording of last year.mov';
  const labels = labelsOf(
    { winding, largest: [file('film.mov', 0, 300), file(long, 300, 400), file('b.mov', 700, 710)] },
    ...([scale, screen, [], measure] as const),
  );
  expect(labels.map(({ words }) => words)).toEqual(['film.mov', expect.stringMatching(/^a rec.*….*\.mov$/), 'b.mov']);
  const [inside, cut, below] = labels;
  expect(inside?.left).toBe(margin.left + 2);
  expect((cut?.right ?? 0) - (cut?.left ?? 0)).toBeLessThanOrEqual(100);
  expect(below?.top).toBeGreaterThan(inside?.bottom ?? 0);
});

test('names that repeat are told apart by their folders', () => {
  expect(namesOf([file('Skye/film.mov', 0, 300), file('Mull/film.mov', 300, 600)])).toEqual([
    'Skye/film.mov',
    'Mull/film.mov',
  ]);
});

test('no name lies on another, leaves the tape or stands on rows that are too low for it', () => {
  const side = [file('one.mov', 990, 995), file('two.mov', 995, 1000)];
  const [only, ...others] = labelsOf({ winding, largest: side }, scale, screen, [], measure);
  expect(only?.words).toBe('one.mov');
  expect(only?.right).toBeLessThanOrEqual(screen.width - margin.right);
  expect(others).toEqual([]);
  const low = scaleOf({ left: 0, right: 1, top: 0, bottom: 40 }, screen);
  expect(namesOf(side, low)).toEqual([]);
});

test('a file that turns round at the end of the tape is named where most of it is in sight', () => {
  const [label] = labelsOf({ winding, largest: [file('turn.mov', 900, 1800)] }, scale, screen, [], measure);
  expect(label?.top).toBeGreaterThan(scale.y(1));
});
