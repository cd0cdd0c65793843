// A continuous mirror in words: how far its folder and its tapes are behind, and what is still to be noted.

import { comparedEveryMinutes, knowsAll, type MirrorGauge, type UnnotedOn } from '../../helper/contract/mirrors.ts';
import { count, timeToday } from './format.ts';
import { lag } from './shared.ts';

/** Of the moment that the gauge was true of; also when the helper tells no newer one. */
export function lagsInWords(gauge: MirrorGauge): readonly string[] {
  const then = new Date(gauge.asOf);
  const isAllKnown = knowsAll(gauge);
  const onDisk = lag(gauge.disk, 'on disk', then, isAllKnown);
  return gauge.tape === null ? [onDisk] : [onDisk, lag(gauge.tape, 'on tape', then, isAllKnown)];
}

/** As of when that is true, and why it may not be all. */
export function sightInWords(gauge: MirrorGauge, now: Date): string {
  const { isCounting, isWatching, isPaused, asOf, comparedAt } = gauge;
  const paused = isPaused ? 'Paused. ' : '';
  if (isCounting) return `${paused}Everything is being looked at. The figures are what was found so far.`;
  const when = timeToday(asOf, now);
  if (!isWatching) return `${paused}Changes are not told at once. The last look was at ${when}.`;
  const compared = comparedAt === null ? '' : `, last at ${timeToday(comparedAt, now)}`;
  return `${paused}As of ${when}. Changes made by a name outside these folders are looked for every ${comparedEveryMinutes} minutes${compared}.`;
}

export function unnotedInWords({ barcode, deletions }: UnnotedOn): string {
  return `${count(deletions, 'deletion', 'deletions')} to note on ${barcode} when it is next in a drive.`;
}
