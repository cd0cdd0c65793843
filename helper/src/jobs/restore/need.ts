// What has to happen before a restore goes on, in words.

import { fitsDrive, generationOfBarcode, readersOf } from '../../../contract/barcodes.ts';
import type { OperatorStep, WantedAs } from '../../../contract/waits.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { Drives } from '../../drives/drives.ts';
import { mediaTypeOf } from '../../drives/shelf.ts';
import type { DriveRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { type Lack, lacksNothing, passingLack, saying, stepForRoom, waitFor, waitForRoom } from '../waits.ts';
import { canPutIn } from './pass-start.ts';
import type { CartridgeVersion } from './read-pass.ts';

/** `why`: what is to be had of it that nobody would expect. */
export type Explained = CartridgeVersion & { readonly why?: WantedAs };

/** `putBack`: what was not wanted. `room`: what would have to leave a drive that the shelf serves. */
export function lackOf(
  pending: readonly Explained[],
  { drives, ejectIdle }: Pick<Services, 'drives' | 'ejectIdle'>,
  putBack: string | null,
  room: DriveRoom | null,
): Lack {
  const passing = passingLack(room, ejectIdle.now);
  if (passing !== null) return passing;
  const next = pending.find(({ barcode }) => barcode === room?.barcode) ?? pending[0];
  if (next === undefined) return lacksNothing;
  const { barcode } = next;
  if (drives.isInBusyDrive(barcode)) return lacksNothing;
  const isOfShelf = drives.sessions.some((session) => canPutIn(session, barcode));
  if (isOfShelf && room === null) return lacksNothing;
  const step = isOfShelf && room !== null ? stepForRoom(room, ejectIdle.now) : stepByHand(barcode, drives);
  if (step === null) return { need: null, waitsFor: waitForRoom(allAtWork(barcode, drives), ejectIdle.now) };
  const later = new Set(pending.map((stop) => stop.barcode));
  later.delete(barcode);
  const words = saying({ code: 'bring', putBack, why: next.why ?? null, step, later: [...later] });
  const wanted = putBack === null ? { barcode } : { barcode, putBack };
  const need = { slot: 0, mediaType: mediaTypeOf(barcode), generation: generationOfBarcode(barcode) };
  return { need: { ...need, ...words, ...wanted }, waitsFor: waitFor(words) };
}

function allAtWork(barcode: string, { sessions }: Drives): DriveRoom {
  const drives = sessions.map((session) => ({ code: 'at-work', drive: session.describe().name }) as const);
  return { kind: 'none', barcode, drives };
}

/** Null while every drive that a person could put it into is at work. */
function stepByHand(barcode: string, { sessions }: Drives): OperatorStep | null {
  const fitsNone = sessions.every((session) => {
    const { generation } = session.describe();
    return generation !== null && !fitsDrive(barcode, generation, 'read');
  });
  if (fitsNone) return { code: 'put-in', barcode, needs: readersOf(barcode) };
  const byHand = sessions.filter(({ isServed }) => !isServed);
  const hasRoom = byHand.length === 0 || byHand.some(({ loaded }) => loaded === null);
  if (hasRoom) return { code: 'put-in', barcode };
  const idle = byHand.find(({ isHeld }) => !isHeld);
  return idle === undefined ? null : { code: 'exchange', barcode, ...contentOf(idle) };
}

function contentOf(session: DriveSession | undefined): { readonly held: string; readonly drive: string } {
  return { held: session?.loaded?.barcode ?? '', drive: session?.describe().name ?? '' };
}
