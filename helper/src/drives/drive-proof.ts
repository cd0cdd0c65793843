// Which drive is which, where a library does not say: the cartridge that a job wants is put into one after the other of those
// drives until it is seen in the right one. What was found is remembered, and is only a first guess for the next helper: drives
// may have been exchanged meanwhile, so that each is seen once more with a cartridge coming into it before it is believed.

import { setTimeout as sleep } from 'node:timers/promises';
import { isCleaning, isLabelOf } from '../../contract/barcodes.ts';
import { TapeError } from '../../contract/errors.ts';
import type { CartridgeLoader } from './cartridge-loader.ts';
import type { DriveSession } from './drive-session.ts';
import type { FilesByDrive } from './files-by-drive.ts';
import type { DriveProver, RobotLibrary } from './library.ts';
import type { MoveWait } from './move-wait.ts';

/** Where a drive was found to stand. */
export interface ProvenPlace {
  readonly drive: { readonly serial: string };
  /** Its serial number. */
  readonly library: string;
  /** Of the element in it. */
  readonly address: number;
}

export type ProvenPlaces = Pick<FilesByDrive<ProvenPlace>, 'of' | 'keep' | 'forget'>;

export interface DriveProof {
  /** Drives that the library does not name, as far as they are Capstan's; the one that is sought is among them. */
  readonly candidates: () => readonly DriveSession[];
  readonly places: ProvenPlaces;
}

/** What the robot has put in, the drive sees some seconds later. */
export const looksForArrival = 60;
export const betweenLooksMs = 1000;

/** Of a drive that the library does not name. `inner`: once its place is known. */
export function provingLoader(
  library: RobotLibrary,
  serial: string,
  inner: CartridgeLoader,
  proof: DriveProof,
): CartridgeLoader {
  const isKnown = () => library.holdsDrive(serial);
  return {
    isServed: true,
    open: () => inner.open(),
    canLoad: (barcode) =>
      isKnown()
        ? inner.canLoad(barcode)
        : library.mayHold(serial) && library.hasInSlot(barcode) && !isCleaning(barcode),
    async putIn(drive, barcode, wait) {
      if (!isKnown()) await prove(library, serial, barcode, proof, wait);
      return await inner.putIn(drive, barcode, wait);
    },
    takeOut: async (drive, wait) => {
      if (isKnown()) await inner.takeOut(drive, wait);
    },
    clearSlot: () => inner.clearSlot(),
  };
}

async function prove(
  library: RobotLibrary,
  serial: string,
  barcode: string,
  { candidates, places }: DriveProof,
  wait: MoveWait | null,
): Promise<void> {
  const empty: DriveSession[] = [];
  for (const session of candidates()) {
    const isOwn = session.describe().serial === serial;
    if (!isOwn && session.isHeld) continue;
    if (!(await session.holdsSomething())) empty.push(session);
    else if (isOwn) throw unproven(session, 'something is in it already');
  }
  const known = places.of(serial);
  const prover: DriveProver = {
    likely: known?.library === library.serial ? known.address : null,
    arrivedIn: () => arrivedIn(empty),
    found: (drive, address) => places.keep({ drive: { serial: drive }, library: library.serial, address }),
    letGo: async (drive) => {
      await empty.find((session) => session.describe().serial === drive)?.letGo();
    },
  };
  await library.findDrive(barcode, serial, prover, wait);
}

/** The serial number of the one that is not empty any more; null when it is none of these. */
async function arrivedIn(sessions: readonly DriveSession[]): Promise<string | null> {
  for (let looks = 0; looks < looksForArrival; looks += 1) {
    const full: DriveSession[] = [];
    for (const session of sessions) if (await session.holdsSomething()) full.push(session);
    const [first, other] = full;
    if (first !== undefined && other !== undefined) throw unproven(first, `${other.describe().name} was filled, too`);
    if (first !== undefined) return first.describe().serial;
    await sleep(betweenLooksMs);
  }
  return null;
}

/**
 * After a new start a cartridge may be in a drive of which is only remembered where it stands. It is believed when nothing else
 * can be: one such drive holds something, and one such place does; or when the cartridge's memory holds its barcode.
 */
export async function recallPlaces(
  library: RobotLibrary,
  candidates: readonly DriveSession[],
  places: ProvenPlaces,
): Promise<void> {
  try {
    await recall(library, candidates, places);
  } catch (error) {
    // A drive that does not answer says so to whoever uses it; where it stands stays unknown.
    if (!(error instanceof TapeError)) throw error;
  }
}

async function recall(library: RobotLibrary, candidates: readonly DriveSession[], places: ProvenPlaces): Promise<void> {
  const full = library.unnamedFull;
  if (full.length === 0) return;
  const unnamed = candidates.filter((session) => !library.holdsDrive(session.describe().serial));
  const filled: DriveSession[] = [];
  for (const session of unnamed) if (await session.holdsSomething()) filled.push(session);
  for (const session of filled) {
    const { serial } = session.describe();
    const known = places.of(serial);
    const place = full.find(({ address }) => known?.library === library.serial && address === known.address);
    if (place === undefined) continue;
    const isOnlyOne = filled.length === 1 && full.length === 1;
    if (isOnlyOne || (place.barcode !== null && isLabelOf(place.barcode, await session.barcodeInside())))
      library.placeAt(serial, place.address);
  }
}

function unproven(session: DriveSession, detail: string): TapeError {
  return new TapeError('library.drive-unproven', { subject: session.describe().name, detail });
}
