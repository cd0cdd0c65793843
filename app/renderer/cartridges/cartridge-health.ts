// The health of a cartridge, judged from what is known of it: what reading back found, what drives warned of, how much of its
// rated life is used. Nothing is called good of which nothing is known.

import type { Cartridge } from '../../../helper/contract/model.ts';
import type { ShelfFacts } from '../../../helper/contract/shelf.ts';
import type { text } from '../../text/text.ts';
import { formatOf, ratedLoads, ratedPasses } from './media.ts';

type Reason = keyof typeof text.cartridgeHealth.reasons;

export type CartridgeHealth =
  | { readonly kind: 'bad' | 'worn' | 'good'; readonly reason: Reason }
  | { readonly kind: 'unknown'; readonly reason: null };

type HealthSubject = Pick<Cartridge, 'mediaType' | 'condition' | 'flaw'>;

/** TapeAlert: nearing the end of its life. */
const lifeNearing = 19;
/** TapeAlert: those that are about the cartridge, and not about the drive that reported them. */
const aboutCartridge: readonly number[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 15, 16, 18, 19, 49, 51, 52, 53, 54, 59, 60,
];

export function cartridgeAlerts(alerts: readonly number[]): readonly number[] {
  return alerts.filter((flag) => aboutCartridge.includes(flag));
}

/** Of the rated life. */
const muchUsed = 0.8;

export function cartridgeHealth(cartridge: HealthSubject, facts: ShelfFacts | undefined): CartridgeHealth {
  if (cartridge.condition === 'damaged') return { kind: 'bad', reason: 'damaged' };
  if (cartridge.flaw !== null) return { kind: 'bad', reason: cartridge.flaw };
  if (cartridge.condition === 'dirty') return { kind: 'bad', reason: 'dirty' };
  const reported = facts?.reported ?? null;
  if (reported === null) return { kind: 'unknown', reason: null };
  const { alerts, cartridge: counters } = reported;
  if (alerts.includes(lifeNearing)) return { kind: 'worn', reason: 'life-nearing' };
  if ((cartridgeUse(cartridge, facts)?.share ?? 0) >= muchUsed) return { kind: 'worn', reason: 'much-used' };
  if ((counters?.unrecoveredReadErrors ?? 0) + (counters?.unrecoveredWriteErrors ?? 0) > 0) {
    return { kind: 'worn', reason: 'unrecovered' };
  }
  return { kind: 'good', reason: 'in-order' };
}

export interface CartridgeUse {
  readonly loads: number;
  readonly bytesWritten: number;
  readonly bytesRead: number;
  /** Passes from end to end that this amounts to. */
  readonly passes: number;
  /** Of the rated life: of loads or of passes, whichever is more. */
  readonly share: number;
}

/** Null when no drive reported it. */
export function cartridgeUse(
  { mediaType }: Pick<Cartridge, 'mediaType'>,
  facts: ShelfFacts | undefined,
): CartridgeUse | null {
  const counters = facts?.reported?.cartridge;
  const format = formatOf(mediaType);
  if (counters?.loads === undefined || format === null) return null;
  const bytesWritten = (counters.lifetimeMegabytesWritten ?? 0) * 1e6;
  const bytesRead = (counters.lifetimeMegabytesRead ?? 0) * 1e6;
  const passes = ((bytesWritten + bytesRead) / format.nativeBytes) * format.wraps;
  const share = Math.max(counters.loads / ratedLoads, passes / ratedPasses);
  return { loads: counters.loads, bytesWritten, bytesRead, passes, share };
}
