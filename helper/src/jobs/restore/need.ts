// What a person has to do before a restore goes on, in words.

import { generationOfBarcode } from '../../../contract/barcodes.ts';
import type { CartridgeNeed } from '../../../contract/model.ts';
import type { Drives } from '../../drives/drives.ts';
import { mediaTypeOf } from '../../drives/shelf.ts';
import type { Wanted } from './pass.ts';
import { canPutIn } from './place.ts';

/** `why`: what is to be had of it that nobody would expect. */
export type Explained = Wanted & { readonly why?: string };

/** Null while a drive is at work that the next one can go into afterwards. `putBack`: what was not wanted. */
export function needOf(pending: readonly Explained[], drives: Drives, putBack: string | null): CartridgeNeed | null {
  const [next] = pending;
  if (next === undefined) return null;
  const { barcode } = next;
  const fitting = drives.sessions.filter((session) => canPutIn(session, barcode));
  if (drives.holding(barcode)?.isHeld === true || fitting.some(({ isHeld }) => isHeld)) return null;
  const [occupied] = fitting.toSorted((a, b) => Number(a.failure !== null) - Number(b.failure !== null));
  const inIt = occupied?.loaded?.barcode;
  const wrong = putBack === null ? '' : `${putBack} is not wanted here: it was put back untouched. `;
  const why = next.why === undefined ? '' : `${next.why} `;
  const step =
    inIt === undefined
      ? `To go on, put ${barcode} into a drive and load it.`
      : `To go on, eject ${inIt} from ${occupied?.describe().name}: ${barcode} then goes in by itself.`;
  const [, ...later] = new Set(pending.map((stop) => stop.barcode));
  const then = later.length === 0 ? '' : ` Then ${listed(later)}.`;
  const words = `${wrong}${why}${step}${then}`;
  return { slot: 0, mediaType: mediaTypeOf(barcode), generation: generationOfBarcode(barcode), words };
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
