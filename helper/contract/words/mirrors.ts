// A continuous mirror in words for window and command line: as of when its figures are true, and what is still to record.

import { comparedEveryMinutes, type MirrorGauge, type PendingDeletionsOn } from '../mirrors.ts';
import type { Figures } from '../sizes.ts';

/** As of when the figures are true, and why they may not be all. */
export function gaugeStatus(
  { isCounting, isWatching, asOf, comparedAt }: MirrorGauge,
  { time }: Pick<Figures, 'time'>,
): string {
  if (isCounting) return 'Scanning all folders: the figures are incomplete until that is done.';
  if (!isWatching) return `Changes are not detected at once. Last scan: ${time(asOf)}.`;
  const last = comparedAt === null ? '' : `, last at ${time(comparedAt)}`;
  return `As of ${time(asOf)}. Changes through hard links outside these folders are looked for every ${comparedEveryMinutes} minutes${last}.`;
}

/** Deletions that a cartridge on the shelf does not have in its index yet. */
export function pendingDeletions(
  { barcode, deletions }: PendingDeletionsOn,
  { number }: Pick<Figures, 'number'>,
): string {
  const [many, are] = deletions === 1 ? ['deletion', 'is'] : ['deletions', 'are'];
  return `${number(deletions)} ${many} ${are} recorded on ${barcode} when it is next loaded.`;
}

export const noDeletedFiles = 'No deleted files are kept.';
