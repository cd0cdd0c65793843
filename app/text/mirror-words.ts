// A continuous mirror in words: how far its folder and its tapes are behind, and what is still to be recorded.

import { knowsAll, type MirrorGauge, type PendingDeletionsOn } from '../../helper/contract/mirrors.ts';
import { gaugeStatus, pendingDeletions } from '../../helper/contract/words/mirrors.ts';
import { nextRuns } from '../../helper/contract/words/schedules.ts';
import { number, timeToday } from './format.ts';
import { lag } from './shared.ts';

/** Of the moment that the gauge was true of; also when the helper sends no newer one. */
export function lagsInWords(gauge: MirrorGauge): readonly string[] {
  const then = new Date(gauge.asOf);
  const isAllKnown = knowsAll(gauge);
  const onDisk = lag(gauge.disk, 'disk', then, isAllKnown);
  return gauge.tape === null ? [onDisk] : [onDisk, lag(gauge.tape, 'tape', then, isAllKnown)];
}

export function statusInWords(gauge: MirrorGauge, now: Date): string {
  const status = gaugeStatus(gauge, { time: (iso) => timeToday(iso, now) });
  return gauge.isPaused ? `${nextRuns.paused}. ${status}` : status;
}

export function deletionsInWords(pending: PendingDeletionsOn): string {
  return pendingDeletions(pending, { number });
}
