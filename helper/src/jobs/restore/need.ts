// What a person has to do before a restore goes on, in words.

import { generationOfBarcode } from '../../../contract/barcodes.ts';
import type { CartridgeNeed } from '../../../contract/model.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
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
  if (drives.holding(barcode)?.isHeld === true) return null;
  const fitting = drives.sessions.filter((session) => canPutIn(session, barcode));
  const step = fitting.length > 0 ? stepAtShelf(barcode, fitting) : stepByHand(barcode, drives);
  if (step === null) return null;
  const wrong = putBack === null ? '' : `${putBack} is not wanted here: it was put back untouched. `;
  const why = next.why === undefined ? '' : `${next.why} `;
  const [, ...later] = new Set(pending.map((stop) => stop.barcode));
  const then = later.length === 0 ? '' : ` Then ${listed(later)}.`;
  const words = `${wrong}${why}${step}${then}`;
  const wanted = putBack === null ? { barcode } : { barcode, putBack };
  return { slot: 0, mediaType: mediaTypeOf(barcode), generation: generationOfBarcode(barcode), words, ...wanted };
}

/** Every drive that it could go into holds another one. */
function stepAtShelf(barcode: string, fitting: readonly DriveSession[]): string | null {
  if (fitting.some(({ isHeld }) => isHeld)) return null;
  const [first] = fitting.toSorted((a, b) => Number(a.failure !== null) - Number(b.failure !== null));
  return `To go on, eject ${contentOf(first)}: ${barcode} then goes in by itself.`;
}

function stepByHand(barcode: string, { sessions }: Drives): string | null {
  const ofMetal = sessions.filter((session) => !session.describe().virtual);
  const hasRoom = ofMetal.length === 0 || ofMetal.some(({ loaded }) => loaded === null);
  if (hasRoom) return `To go on, put ${barcode} into a drive and load it.`;
  const idle = ofMetal.find(({ isHeld }) => !isHeld);
  return idle === undefined ? null : `To go on, eject ${contentOf(idle)}, put ${barcode} in its place and load it.`;
}

function contentOf(session: DriveSession | undefined): string {
  return `${session?.loaded?.barcode} from ${session?.describe().name}`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
