import { expect, test } from 'vitest';
import type { TapeMap, TapeWrap } from '../../../../../helper/contract/tape-map.ts';
import { glideTo, isGliding, placeAlong, positionAt, runOf } from '../../../../renderer/views/map/glide.ts';
import { cursorAt, stepped } from '../../../../renderer/views/map/stepping.ts';
import { runAt, stripsBetween } from '../../../../renderer/views/map/strips.ts';
import { including, reachOf, scaleOf, wholeOf, writtenPart, zoomed } from '../../../../renderer/views/map/viewport.ts';
import { blockAt, placeOf, windingOf } from '../../../../renderer/views/map/winding.ts';

/** Two wraps of an index partition, two that guard it, and four of data in two bands, a hundred blocks each. */
const wraps: readonly TapeWrap[] = [0, 1, 4, 5, 6, 7].map((number) => {
  const partition = number < 4 ? 0 : 1;
  const first = (partition === 0 ? number : number - 4) * 100;
  const forward = number % 2 === 0;
  return { number, partition, band: number < 6 ? 0 : 1, forward, marks: [first, 0, first + 100, 1] };
});
const winding = windingOf({ wraps });
const map: TapeMap = {
  ...{ barcode: 'CAP001L8', generation: 1, blockBytes: 524_288, metres: 1000, bands: 2, wrapBytes: 52e6 },
  ...{ wraps, hasWrapEnds: true, ends: [8, 250], folders: [], files: 3, largest: [] },
  runs: [
    [],
    [
      [4, 90, 1, 0],
      [90, 210, 1, 1],
      [212, 240, 1, 0],
    ],
  ],
};

test('wraps become rows in groups: the index apart, then the bands', () => {
  expect(winding.groups.map(({ band, first, end }) => [band, first, end])).toEqual([
    [null, 0, 2],
    [0, 2, 4],
    [1, 4, 6],
  ]);
  expect(winding.of).toEqual([
    [0, 1],
    [2, 3, 4, 5],
  ]);
});

test('a block has its place, to and fro, and the place its block', () => {
  expect(placeOf(winding, 1, 25)).toEqual({ row: 2, x: 0.25 });
  expect(placeOf(winding, 1, 125)).toEqual({ row: 3, x: 0.75 });
  expect(placeOf(winding, 1, 9_999)).toEqual({ row: 5, x: 0 });
  expect(placeOf(windingOf({ wraps: [] }), 1, 0)).toBeNull();
  for (const block of [0, 25, 99, 100, 125, 399]) {
    const place = placeOf(winding, 1, block);
    const row = place === null ? undefined : winding.rows[place.row];
    expect(row && place ? blockAt(row, place.x) : null).toBe(block);
  }
});

test('between marks blocks are alike, and beyond them others', () => {
  const one = { number: 0, partition: 1, band: 0, forward: true, marks: [0, 0, 900, 0.1, 1000, 1] };
  const dense = windingOf({ wraps: [one] });
  expect(placeOf(dense, 1, 450)?.x).toBeCloseTo(0.05);
  expect(placeOf(dense, 1, 950)?.x).toBeCloseTo(0.55);
  expect(blockAt({ wrap: one, y: 0 }, 0.55)).toBe(950);
});

test('what goes round the end of the tape has a strip on each wrap', () => {
  expect(stripsBetween(winding, 1, 90, 210, 1)).toEqual([
    { row: 2, from: 0.9, to: 1, folder: 1 },
    { row: 3, from: 0, to: 1, folder: 1 },
    { row: 4, from: 0, to: 0.1, folder: 1 },
  ]);
  expect(stripsBetween(winding, 1, 120, 200, 1)).toEqual([{ row: 3, from: 0, to: 0.8, folder: 1 }]);
  expect(runAt(map.runs[1], 209)).toBe(1);
  expect(runAt(map.runs[1], 211)).toBeNull();
});

test('the cursor goes from run to run, and to the wrap above and below', () => {
  const first = stepped('ArrowRight', null, map, winding);
  expect(first?.run).toBe(0);
  const second = stepped('ArrowRight', first, map, winding);
  expect([second?.run, second?.at.row, second?.strips.length]).toEqual([1, 2, 3]);
  expect(stepped('End', second, map, winding)?.run).toBe(2);
  expect(stepped('ArrowRight', stepped('End', second, map, winding), map, winding)?.run).toBe(2);
  expect(stepped('ArrowDown', first, map, winding)?.run).toBe(1);
  expect(stepped('x', first, map, winding)).toBeNull();
  expect(cursorAt({ ...map, runs: [[], []] }, winding, 1, 0)).toBeNull();
});

test('the part in sight zooms about a place, stays on the tape, and follows the cursor', () => {
  const whole = wholeOf(winding);
  const closer = zoomed(whole, 4, { x: 0.5, y: 3 }, winding);
  expect([closer.left, closer.right]).toEqual([0.375, 0.625]);
  expect(zoomed(closer, 0.01, { x: 0.5, y: 3 }, winding)).toEqual(whole);
  const beside = including(closer, { x: 0.9, y: 3 }, winding);
  expect(beside.left).toBeLessThan(0.9);
  expect(beside.right).toBeGreaterThan(0.9);
  const scale = scaleOf(closer, { width: 800, height: 600 });
  expect(scale.along(scale.x(0.4))).toBeCloseTo(0.4);
  expect(scale.rows(scale.y(3))).toBeCloseTo(3);
});

test('a cartridge that is shorter than a wrap is shown to its end', () => {
  const reach = reachOf(winding, map, 5.2e6);
  expect(reach).toEqual({ row: 2, x: 0.1 });
  expect(writtenPart(winding, { ...map, ends: [8, 5] }, reach).right).toBeCloseTo(0.105);
  expect(writtenPart(winding, map, reachOf(winding, map, 1e12)).right).toBe(1);
});

test('the head glides along the tape, and jumps where it was wound', () => {
  const run = (block: number) => runOf(winding, placeOf(winding, 1, block) ?? { row: 0, x: 0 });
  expect(placeAlong(winding, run(125))).toEqual({ row: 3, x: 0.75 });
  const still = glideTo(null, run(10), 0, false);
  const gliding = glideTo(still, run(30), 1000, false);
  expect(positionAt(gliding, 1250)).toBeCloseTo(run(20));
  expect([isGliding(gliding, 1250), isGliding(gliding, 2000)]).toEqual([true, false]);
  expect(positionAt(glideTo(still, run(390), 1000, false), 1000)).toBe(run(390));
  expect(positionAt(glideTo(still, run(30), 1000, true), 1000)).toBe(run(30));
});
