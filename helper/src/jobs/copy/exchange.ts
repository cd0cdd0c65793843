// A copy's drives, one to read and one to write, or one for both, and the cartridge that is wanted next: exchanged by the
// shelf's hand, or by a person who is told which one is to come. Meanwhile the drive is free, so that it can be loaded.

import { generationOfBarcode } from '../../../contract/barcodes.ts';
import { TapeError } from '../../../contract/errors.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { mediaTypeOf } from '../../drives/shelf.ts';
import { remember } from '../cartridges.ts';
import { rewindSeconds } from '../rewinding.ts';
import type { JobControls } from '../running-job.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import { WaitingLine } from '../session/waiting-line.ts';
import { saying } from '../waits.ts';

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
    if (!session.describe().virtual || !session.takes(barcode, use)) return await this.#byHand(session, barcode);
    await session.load(barcode);
    return session;
  }

  async #byHand(empty: DriveSession, barcode: string): Promise<DriveSession> {
    const { job, services } = this.#context;
    const before = job.controls;
    job.free(empty);
    const find = () => {
      const holder = services.drives.holding(barcode);
      return holder === null || holder.isHeld || holder.failure !== null ? null : holder;
    };
    const step = { code: 'put-in-for-copy', barcode } as const;
    const words = saying({ code: 'bring', putBack: null, why: null, step, later: [] });
    const need = {
      slot: 0,
      mediaType: mediaTypeOf(barcode),
      generation: generationOfBarcode(barcode),
      ...words,
      barcode,
    };
    const tell = () => (services.drives.isInBusyDrive(barcode) ? job.become('running') : job.become('waiting', need));
    const supplyWaiting = () => {
      this.#line.serve(() => {
        const found = find();
        if (found !== null) job.lease(found);
        return found;
      });
      if (this.#line.first !== null) tell();
    };
    job.controls = controlsOf(job.row.title, barcode, supplyWaiting);
    job.phase('waiting');
    tell();
    try {
      const session = await this.#line.wait(barcode, job.signal, supplyWaiting);
      job.phase('loading');
      return session;
    } finally {
      job.controls = before;
      if (!job.signal.aborted) job.become('running');
    }
  }
}

/** Nothing else may be done with the cartridge but loading it. */
function controlsOf(title: string, barcode: string, reschedule: () => void): JobControls {
  const refuse = () => {
    throw new TapeError('job.not-pausable', { subject: title });
  };
  return {
    pause: refuse,
    resume: refuse,
    supply: reschedule,
    reschedule,
    claims: (other) => other === barcode,
  };
}
