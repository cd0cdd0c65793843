// Whether a cartridge has a generation, as far as that can be told without it: by the catalogue, and by the last scan of the tape.

import { TapeError } from '../../contract/errors.ts';
import type { KnownGeneration } from '../../contract/generations.ts';
import type { Identity } from '../../contract/identity.ts';
import { type HandlerContext, requireCartridge } from './context.ts';

const together = 1_000;
/** As many as fit a line or two. */
const rangesShown = 12;

/** Throws for one that there is not; of one that only the tape can tell of, this does not judge. */
export function requireGeneration(
  context: HandlerContext,
  barcode: string,
  generation: number,
  caller: Identity,
): void {
  const newest = requireCartridge(context, barcode).volume?.generation;
  if (newest === undefined) return;
  const visibleTo = context.access.visibleOwner(caller, barcode);
  const rows: KnownGeneration[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = context.catalogue.history.generations(barcode, cursor, together, visibleTo);
    rows.push(...page.rows);
    if (page.next === null) break;
    cursor = page.next;
  }
  if (rows.some((row) => row.generation === generation)) return;
  const scanned = Math.max(0, ...rows.flatMap((row) => (row.found === null ? [] : [row.generation])));
  if (generation <= newest && generation > scanned) return;
  const known = rows.map((row) => row.generation).toReversed();
  throw new TapeError('volume.generation-missing', {
    subject: barcode,
    detail: `no generation ${generation}; known are ${rangesOf(known)}`,
  });
}

/** "1, 3 to 5": of rising numbers, the last ones when they are many. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === number) last[1] = number;
    else ranges.push([number, number]);
  }
  const shown = ranges.slice(-rangesShown).map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  return [...(ranges.length > rangesShown ? ['…'] : []), ...shown].join(', ');
}
