// What a person has to do before a restore goes on, in words.

import { fitsDrive, generationOfBarcode, readersOf } from '../../../contract/barcodes.ts';
import type { CartridgeNeed } from '../../../contract/model.ts';
import type { OperatorStep, WantedAs } from '../../../contract/waits.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { Drives } from '../../drives/drives.ts';
import { mediaTypeOf } from '../../drives/shelf.ts';
import { saying } from '../waits.ts';
import { canPutIn } from './pass-start.ts';
import type { CartridgeVersion } from './read-pass.ts';

/** `why`: what is to be had of it that nobody would expect. */
export type Explained = CartridgeVersion & { readonly why?: WantedAs };

/** Null while a drive is at work that the next one can go into afterwards. `putBack`: what was not wanted. */
export function needOf(pending: readonly Explained[], drives: Drives, putBack: string | null): CartridgeNeed | null {
  const [next] = pending;
  if (next === undefined) return null;
  const { barcode } = next;
  if (drives.isInBusyDrive(barcode)) return null;
  const fitting = drives.sessions.filter((session) => canPutIn(session, barcode));
  const step = fitting.length > 0 ? stepAtShelf(barcode, fitting) : stepByHand(barcode, drives);
  if (step === null) return null;
  const [, ...later] = new Set(pending.map((stop) => stop.barcode));
  const words = saying({ code: 'bring', putBack, why: next.why ?? null, step, later });
  const wanted = putBack === null ? { barcode } : { barcode, putBack };
  return { slot: 0, mediaType: mediaTypeOf(barcode), generation: generationOfBarcode(barcode), ...words, ...wanted };
}

/** Every drive that it could go into holds another one. */
function stepAtShelf(barcode: string, fitting: readonly DriveSession[]): OperatorStep | null {
  if (fitting.some(({ isHeld }) => isHeld)) return null;
  const [first] = fitting.toSorted((a, b) => Number(a.failure !== null) - Number(b.failure !== null));
  return { code: 'eject', barcode, ...contentOf(first) };
}

function stepByHand(barcode: string, { sessions }: Drives): OperatorStep | null {
  const fitsNone = sessions.every((session) => {
    const { generation } = session.describe();
    return generation !== null && !fitsDrive(barcode, generation, 'read');
  });
  if (fitsNone) return { code: 'put-in', barcode, needs: readersOf(barcode) };
  const ofMetal = sessions.filter((session) => !session.describe().virtual);
  const hasRoom = ofMetal.length === 0 || ofMetal.some(({ loaded }) => loaded === null);
  if (hasRoom) return { code: 'put-in', barcode };
  const idle = ofMetal.find(({ isHeld }) => !isHeld);
  return idle === undefined ? null : { code: 'exchange', barcode, ...contentOf(idle) };
}

function contentOf(session: DriveSession | undefined): { readonly held: string; readonly drive: string } {
  return { held: session?.loaded?.barcode ?? '', drive: session?.describe().name ?? '' };
}
