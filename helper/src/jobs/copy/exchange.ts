// A copy's drives, one to read and one to write, or one for both, and the cartridge that is wanted next: exchanged by the
// shelf's hand, or by a person who is told which one is to come. Meanwhile the drive is free, so that it can be loaded, or
// so that another job comes to its end that has the cartridge.

import { generationOfBarcode } from '../../../contract/barcodes.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { mediaTypeOf } from '../../drives/shelf.ts';
import { lockedPoolOf } from '../cartridge-keys.ts';
import { remember } from '../cartridges.ts';
import { rewindSeconds } from '../rewinding.ts';
import type { CartridgeDemand } from '../room.ts';
import type { JobControls } from '../running-job.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import { WaitingLine } from '../session/waiting-line.ts';
import { type Lack, lacksNothing, lockedLack, passingLack, saying, stepForRoom, usedLack, waitFor } from '../waits.ts';

export class Exchange {
  readonly #context: ArchiveContext;
  readonly #line = new WaitingLine<string, DriveSession>();
  #reader: DriveSession;
  #writer: DriveSession;

  constructor(context: ArchiveContext) {
    this.#context = context;
    const [reader = context.job.session, writer = reader] = context.job.sessions;
    this.#reader = reader;
    this.#writer = writer;
  }

  /** It came to its end in this drive: when a cartridge was full, that may be another one than before. */
  wrote(session: DriveSession): void {
    if (this.#reader === this.#writer) this.#reader = session;
    this.#writer = session;
  }

  /** In its drive; completed and out with what was there before. */
  async load(barcode: string, to: 'read' | 'write'): Promise<DriveSession> {
    const { job } = this.#context;
    const before = to === 'read' ? this.#reader : this.#writer;
    if (before.loaded?.barcode === barcode) return before;
    this.#context.controls.keep(barcode);
    job.phase('loading');
    const session = await this.#exchange(before, barcode, to);
    if (to === 'read' || before === this.#reader) this.#reader = session;
    if (to === 'write' || before === this.#writer) this.#writer = session;
    job.at(session.id, barcode);
    return session;
  }

  async #exchange(session: DriveSession, barcode: string, use: 'read' | 'write'): Promise<DriveSession> {
    if (session.loaded !== null) {
      await session.complete();
      await remember(this.#context.services, session);
      await session.eject(rewindSeconds(this.#context.services, session));
    }
    const { job } = this.#context;
    const isOpen = lockedPoolOf(barcode, this.#context.services) === null;
    if (isOpen && session.isServed && session.takes(barcode, use) && this.#isInNone(barcode)) {
      await session.load(barcode);
      return session;
    }
    job.free(session);
    const supplied = await this.#wait(barcode, use);
    if (supplied.loaded === null) await supplied.load(barcode);
    return supplied;
  }

  /** Neither in a drive nor on its way into one. */
  #isInNone(barcode: string): boolean {
    const { job, services } = this.#context;
    return services.drives.holding(barcode) === null && !job.line.isHeld(barcode, job);
  }

  /** A drive that has it, or that the shelf's hand can put it into. */
  #driveFor(barcode: string, use: 'read' | 'write'): DriveSession | null {
    const { services } = this.#context;
    const { drives } = services;
    if (lockedPoolOf(barcode, services) !== null) return null;
    const holder = drives.holding(barcode);
    if (holder !== null) return holder.isHeld || holder.failure !== null ? null : holder;
    return this.#isInNone(barcode) ? drives.freeFor(barcode, use) : null;
  }

  async #wait(barcode: string, use: 'read' | 'write'): Promise<DriveSession> {
    const { job } = this.#context;
    const before = job.controls;
    const tell = () => {
      const { need, waitsFor } = this.#lackOf(barcode);
      job.become(need === null ? 'running' : 'waiting', need, waitsFor);
    };
    const supplyWaiting = () => {
      this.#line.serve(() => {
        const found = this.#driveFor(barcode, use);
        if (found !== null) job.lease(found);
        return found;
      });
      if (this.#line.first !== null) tell();
    };
    job.controls = controlsOf(job.row.title, { barcode, use }, supplyWaiting);
    job.phase('waiting');
    try {
      const session = await this.#line.wait(barcode, job.signal, () => job.line.reschedule());
      job.phase('loading');
      return session;
    } finally {
      job.controls = before;
      if (!job.signal.aborted) job.become('running');
    }
  }

  #lackOf(barcode: string): Lack {
    const { job, services } = this.#context;
    const { drives, ejectIdle } = services;
    const kept = lockedLack([barcode], services) ?? usedLack([barcode], job);
    if (kept !== null) return kept;
    const room = drives.isAtHand(barcode) ? job.line.roomFor(job) : null;
    const passing = passingLack(room, ejectIdle.now);
    if (passing !== null) return passing;
    if (drives.isInBusyDrive(barcode)) return lacksNothing;
    const step = room === null ? ({ code: 'put-in-for-copy', barcode } as const) : stepForRoom(room, ejectIdle.now);
    const words = saying({ code: 'bring', putBack: null, why: null, step, later: [] });
    const kind = { mediaType: mediaTypeOf(barcode), generation: generationOfBarcode(barcode) };
    return { need: { slot: 0, ...kind, ...words, barcode }, waitsFor: waitFor(words) };
  }
}

/** Nothing else may be done with the cartridge but loading it. */
function controlsOf(title: string, demand: CartridgeDemand, reschedule: () => void): JobControls {
  const refuse = () => {
    throw new TapeError('job.not-pausable', { subject: title });
  };
  return {
    pause: refuse,
    resume: refuse,
    supply: reschedule,
    reschedule,
    claims: (other) => other === demand.barcode,
    needs: () => [[demand]],
  };
}
