// The plots of a check-up: locate time against distance, short locates against reading on, rates.

import type { LocateMark, MeasuredProfile } from '../contract/profile.ts';
import { visible } from '../contract/visible.ts';
import { profileWords } from '../contract/words/profile.ts';
import { lowerFirst } from '../contract/words/sentence.ts';
import { drawPlot, type Series } from './plot.ts';
import { binarySize } from './profile-table.ts';

/** File names with their SVG. */
export function plotsOf(profile: MeasuredProfile): ReadonlyMap<string, string> {
  const of = `${visible(profile.drive.vendor)} ${visible(profile.drive.product)}`;
  const megabytes = (value: number) => value / 1e6;
  return new Map([
    [
      'locate-by-distance.svg',
      drawPlot({
        title: `${of}: locate by distance`,
        x: { label: profileWords.distance },
        y: { label: 'seconds until readable' },
        series: regions(profile.locates),
      }),
    ],
    [
      'short-locates.svg',
      drawPlot({
        title: `${of}: forward on one wrap, located or read on`,
        x: { label: 'gap, MB', isLogarithmic: true },
        y: { label: 'seconds until readable' },
        series: [
          {
            name: 'locate',
            points: profile.gaps.map(({ bytes, seconds }) => [megabytes(bytes), seconds]),
            isLine: true,
          },
          {
            name: 'reading on',
            points: profile.gaps
              .map(({ bytes }) => [megabytes(bytes), bytes / profile.motion.readBytesPerSecond] as const)
              .filter(([, seconds]) => seconds <= Math.max(...profile.gaps.map((gap) => gap.seconds))),
            isLine: true,
          },
        ],
      }),
    ],
    [
      'rate-by-record-size.svg',
      drawPlot({
        title: `${of}: ${lowerFirst(profileWords.bySize)}`,
        x: { label: 'record size', isLogarithmic: true, format: binarySize },
        y: { label: 'MB/s' },
        series: [
          {
            name: 'written',
            points: profile.bySize.map((mark) => [mark.recordBytes, megabytes(mark.bytesPerSecond)]),
            isLine: true,
          },
        ],
      }),
    ],
    [
      'rate-by-delay.svg',
      drawPlot({
        title: `${of}: ${lowerFirst(profileWords.byDelay)}`,
        x: { label: profileWords.delay },
        y: { label: 'MB/s' },
        series: [
          {
            name: 'written',
            points: profile.byDelay.map((mark) => [1000 * mark.delaySeconds, megabytes(mark.bytesPerSecond)]),
            isLine: true,
          },
        ],
      }),
    ],
  ]);
}

/** Before or after, in the same or the other direction, as seen from where the tape was; and the other band. */
function regions(locates: readonly LocateMark[]): readonly Series[] {
  const named = locates.map((mark) => ({ name: regionOf(mark), point: pointOf(mark) }));
  return ['same direction, forward', 'same direction, backward', 'other direction', 'other band']
    .map((name) => ({ name, points: named.filter((each) => each.name === name).map(({ point }) => point) }))
    .filter(({ points }) => points.length > 0);
}

function regionOf({ from, to }: LocateMark): string {
  if (from.band !== to.band) return 'other band';
  if (from.wrap % 2 !== to.wrap % 2) return 'other direction';
  const ahead = from.wrap % 2 === 0 ? to.metres - from.metres : from.metres - to.metres;
  return ahead >= 0 ? 'same direction, forward' : 'same direction, backward';
}

function pointOf({ from, to, seconds }: LocateMark): readonly [number, number] {
  return [Math.abs(to.metres - from.metres), seconds];
}
