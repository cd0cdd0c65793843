// Real libraries, whenever they were looked at: what lies in them is noted. What is in one of their drives, and was put there
// before the helper started or by another program, is loaded and looked at, once; from then on it is like any other cartridge,
// and leaves when its drive is wanted.

import { barcodePattern, isCleaning, isLabelOf, isShortLabel } from '../../contract/barcodes.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { RobotLibrary } from '../drives/library.ts';
import { loadToList, remember } from '../jobs/cartridges.ts';
import { recordNew, recordSeen } from '../jobs/library-cartridges.ts';
import type { Services } from '../jobs/services.ts';
import type { Queue } from './queue.ts';

export class RobotArrivals {
  readonly #services: Services;
  readonly #queue: Queue;
  /** By drive: what was found in it last. */
  readonly #found = new Map<string, string>();

  constructor(services: Services, queue: Queue) {
    this.#services = services;
    this.#queue = queue;
    for (const library of services.drives.libraries) recordSeen(services, library);
    this.#takeUp();
  }

  /** It was looked at. */
  hear(library: RobotLibrary): void {
    recordSeen(this.#services, library);
    this.#takeUp();
  }

  /** What another program has taken out of a drive that rests. */
  #letGo(): void {
    const { drives, log } = this.#services;
    for (const session of drives.sessions) {
      const { serial, virtual } = session.describe();
      const barcode = session.loaded?.barcode;
      if (virtual || barcode === undefined || session.isHeld) continue;
      const library = drives.libraries.find((one) => one.hasLeftDrive(barcode, serial));
      if (library === undefined) continue;
      log('cartridge taken', { barcode, drive: session.id, library: library.id });
      this.#queue.occupy(session, () => session.forgetTaken());
    }
  }

  #takeUp(): void {
    const { drives } = this.#services;
    this.#letGo();
    for (const session of drives.sessions) {
      const barcode = session.describe().virtual ? null : drives.broughtTo(session);
      const before = this.#found.get(session.id);
      if (barcode === null) this.#found.delete(session.id);
      else this.#found.set(session.id, barcode);
      if (barcode === null || barcode === before || session.loaded !== null || session.isHeld) continue;
      if (isShortLabel(barcode) && !isCleaning(barcode))
        this.#queue.occupy(session, async () => await this.#identify(session, barcode));
      else if (session.takes(barcode)) this.#queue.occupy(session, async () => await this.#load(session, barcode));
    }
  }

  async #load(session: DriveSession, barcode: string): Promise<void> {
    await loadToList(this.#services, session, barcode);
    await remember(this.#services, session);
  }

  /** Of which the library reports too little: its memory may say the rest. If not, it stays in there until a person does. */
  async #identify(session: DriveSession, label: string): Promise<void> {
    const { drives, log } = this.#services;
    const barcode = await session.barcodeInside();
    const isIt = barcodePattern.test(barcode) && isLabelOf(label, barcode);
    log(isIt ? 'cartridge identified' : 'cartridge not identified', {
      barcode: isIt ? barcode : label,
      drive: session.id,
    });
    if (!isIt) return;
    recordNew(this.#services, barcode);
    drives.libraryOf(session)?.identify(barcode, session.describe().serial);
    if (session.takes(barcode)) await this.#load(session, barcode);
  }
}
