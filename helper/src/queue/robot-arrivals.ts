// Real libraries, whenever they were looked at: what lies in them is noted. What is in one of their drives, and was put there
// before the helper started or by another program, is loaded and looked at, once; from then on it is like any other cartridge,
// and leaves when its drive is wanted.

import type { RobotLibrary } from '../drives/library.ts';
import { loadToList, remember } from '../jobs/cartridges.ts';
import { recordSeen } from '../jobs/library-cartridges.ts';
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
      if (!session.takes(barcode)) continue;
      this.#queue.occupy(session, async () => {
        await loadToList(this.#services, session, barcode);
        await remember(this.#services, session);
      });
    }
  }
}
