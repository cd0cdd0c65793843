// What the drives and cartridges of libraries need and nobody asks for: what a drive failed with goes back to a slot, and so
// does what nobody has used for long enough; a drive that asks to be cleaned is cleaned; full cartridges go to mail slots
// where their pool wishes that. Looked at whenever jobs are; each thing that happens is a job or a line in the log.

import { isCleaning } from '../../contract/barcodes.ts';
import { cleanNow } from '../../contract/drive-use.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { RobotLibrary } from '../drives/library.ts';
import { ejectFrom } from '../jobs/kinds/eject.ts';
import type { Requests } from '../jobs/kinds/registry.ts';
import type { Services } from '../jobs/services.ts';

export interface UpkeepParts {
  /** Runs what holds a drive and is no job, and looks again afterwards. */
  readonly occupy: (session: DriveSession, errand: () => Promise<void>) => void;
  /** Begins at once, in a drive that rests; without one it has none to wait for. */
  readonly clean: (request: Requests['clean'], session: DriveSession | null) => void;
  readonly export: (request: Requests['library-move']) => void;
  /** A job waits for this cartridge or works on it. */
  readonly isUsing: (barcode: string) => boolean;
  readonly reschedule: () => void;
}

const minuteMs = 60_000;

export class LibraryUpkeep {
  readonly #services: Services;
  readonly #parts: UpkeepParts;
  /** It was to be put back and stayed: a person looks first. */
  readonly #refused = new Map<DriveSession, string>();
  /** By library: what was to go to its mail slots, tried once; the last one may be on its way. */
  readonly #moved = new Map<string, readonly string[]>();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Services, parts: UpkeepParts) {
    this.#services = services;
    this.#parts = parts;
  }

  attend(): void {
    let soonest = Number.POSITIVE_INFINITY;
    for (const session of this.#services.drives.sessions) {
      const library = this.#services.drives.libraryOf(session);
      if (library === null || session.isHeld) continue;
      const isSound = session.failure === null;
      if (isSound && this.#asksForCleaning(session) && this.#clean(session, library)) continue;
      const dueInMs = this.#dueIn(session);
      if (dueInMs === null) continue;
      if (dueInMs > 0) soonest = Math.min(soonest, dueInMs);
      else this.#putBack(session);
    }
    clearTimeout(this.#timer);
    if (soonest < Number.POSITIVE_INFINITY)
      this.#timer = setTimeout(this.#parts.reschedule, Math.ceil(soonest)).unref();
    this.#export();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** A job that a drive refused as it is to be cleaned goes on when it is. */
  willClean(session: DriveSession): boolean {
    const library = this.#services.drives.libraryOf(session);
    return library !== null && this.#asksForCleaning(session) && this.#cleaningCartridge(library) !== null;
  }

  /** What it failed with goes to a slot before anybody else uses either. */
  takesBack(session: DriveSession): boolean {
    return session.failure !== null && this.#services.drives.libraryOf(session) !== null;
  }

  // ---- back to the slots ----

  /** Until what is in it goes back by itself; null: it stays. */
  #dueIn(session: DriveSession): number | null {
    const { loaded, failure } = session;
    if (loaded === null || this.#refused.get(session) === loaded.barcode) return null;
    if (failure !== null) return 0;
    const { on, minutes } = this.#services.ejectIdle.now;
    // Whatever its condition: what is to be done about that can be done in any drive.
    return on && !this.#parts.isUsing(loaded.barcode) ? Math.max(0, minutes * minuteMs - session.idleMs) : null;
  }

  #putBack(session: DriveSession): void {
    const barcode = session.loaded?.barcode ?? '';
    const { failure } = session;
    const why = failure === null ? 'put back unused' : 'put back after a fault';
    this.#services.log(why, { barcode, drive: session.id, fault: failure });
    this.#refused.delete(session);
    this.#parts.occupy(session, async () => {
      try {
        await ejectFrom(session, barcode, this.#services);
      } finally {
        // What failed only now is put back once more, as it is.
        const hasFailedNow = failure === null && session.failure !== null;
        if (session.loaded !== null && !hasFailedNow) this.#refused.set(session, barcode);
      }
    });
  }

  // ---- cleaning ----

  #asksForCleaning(session: DriveSession): boolean {
    const { alerts = [], serial } = session.describe();
    const asks = alerts.includes(cleanNow);
    if (!asks) this.#services.upkeep.setLacks(serial, false);
    return asks && this.#services.upkeep.mayClean(serial);
  }

  /** The one that was used least: never out of a mail slot. */
  #cleaningCartridge(library: RobotLibrary): string | null {
    const { upkeep } = this.#services;
    const usable = library.inSlots().filter((barcode) => isCleaning(barcode) && !upkeep.isSpent(barcode));
    const [best = null] = usable.toSorted((one, other) => upkeep.usesOf(one) - upkeep.usesOf(other));
    return best;
  }

  /** Whether that is what the drive does next. */
  #clean(session: DriveSession, library: RobotLibrary): boolean {
    const { upkeep } = this.#services;
    const { id: drive, name, serial } = session.describe();
    const barcode = this.#cleaningCartridge(library);
    const request = { kind: 'clean', drive, name } as const;
    if (barcode === null) {
      if (upkeep.lacks(serial)) return false;
      upkeep.setLacks(serial, true);
      this.#parts.clean({ ...request, barcode: '' }, null);
      return false;
    }
    // Another drive has it: it comes back.
    if (this.#parts.isUsing(barcode)) return false;
    upkeep.setLacks(serial, false);
    this.#parts.clean({ ...request, barcode }, session);
    return true;
  }

  // ---- to the mail slots ----

  #export(): void {
    const { drives, catalogue, upkeep } = this.#services;
    for (const library of drives.libraries) {
      for (const { barcode } of exportedFrom(library, this.#services)) {
        const uuid = catalogue.cartridges.get(barcode)?.volume?.uuid ?? '';
        if (!upkeep.wasExported(uuid)) upkeep.setExported(uuid);
      }
      const isMoving = this.#parts.isUsing(this.#moved.get(library.id)?.at(-1) ?? '');
      if (isMoving || !library.hasFreeMailSlot) continue;
      const moved = this.#moved.get(library.id) ?? [];
      const [barcode] = awaitingExport(library, this.#services).filter(
        (full) => !moved.includes(full) && !this.#parts.isUsing(full),
      );
      if (barcode === undefined) continue;
      this.#moved.set(library.id, [...moved, barcode]);
      this.#parts.export({ kind: 'library-move', barcode, to: 'mail-slot', number: null });
    }
  }
}

/** Full cartridges in mail slots, which a person takes out. */
export function exportedFrom(library: RobotLibrary, services: Services) {
  const full = fullOfPools(services);
  return library.inMailSlots().filter(({ barcode }) => full.has(barcode));
}

/** Full cartridges in slots that are to leave the library. */
export function awaitingExport(library: RobotLibrary, services: Services): readonly string[] {
  const full = fullOfPools(services);
  return library.inSlots().filter((barcode) => {
    const uuid = full.get(barcode);
    return uuid !== undefined && !services.upkeep.wasExported(uuid);
  });
}

/** By barcode: the volumes of those pools whose full cartridges leave their library. */
function fullOfPools({ catalogue }: Services): ReadonlyMap<string, string> {
  const pools = catalogue.pools.all().filter(({ exportFull }) => exportFull === true);
  const barcodes = pools.flatMap(({ cartridges }) => cartridges.map(({ barcode }) => barcode));
  const records = barcodes.map((barcode) => catalogue.cartridges.get(barcode));
  return new Map(
    records.flatMap((record) => {
      const uuid = record?.volume?.uuid;
      const isFull = record?.condition === 'clean' && uuid !== undefined && catalogue.pools.isFull(uuid);
      return isFull ? [[record.barcode, uuid] as const] : [];
    }),
  );
}
