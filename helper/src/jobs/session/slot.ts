// One drive's place in an archive: a cartridge in it, then the next one when that is full, until there is nothing more to
// write. What is on a cartridge is complete, remembered and, when asked for, read back before it leaves its drive.

import { TapeError } from '../../../contract/errors.ts';
import type { WantedAs } from '../../../contract/waits.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { VolumeFacts, WriteSummary } from '../../drives/native.ts';
import type { Writing } from '../../drives/writing.ts';
import { requireEncrypted } from '../cartridge-keys.ts';
import { writeRecord } from '../cartridge-record.ts';
import { remember } from '../cartridges.ts';
import { rewindSeconds } from '../rewinding.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import type { CartridgeSupply } from './cartridge-supply.ts';
import type { Outcome } from './outcome.ts';
import type { Tallies } from './tallies.ts';
import type { SuppliedDrive } from './waiting-line.ts';

/** What the slots of a job share. */
export interface Shared {
  readonly job: RunningJob;
  readonly services: Services;
  readonly supply: CartridgeSupply;
  readonly tallies: Tallies;
  readonly outcome: Outcome;
  /** Makes a cartridge ready that an earlier part of the job left dirty. */
  readonly makeWhole: (session: DriveSession, barcode: string) => Promise<void>;
  /** It is mounted, and nothing has been written to it. */
  readonly opened: (session: DriveSession, barcode: string, slot: number) => Promise<void>;
  /** Reads back what the job wrote to the volume. */
  readonly readBack: (session: DriveSession, volume: number, slot: number) => Promise<void>;
}

export class Slot {
  readonly number: number;
  readonly #shared: Shared;
  #session: DriveSession | null = null;
  #barcode = '';
  #facts: VolumeFacts | null = null;
  /** Its volume takes part in the session now. */
  #isAttached = false;
  /** It has taken everything that there was. */
  #isThrough = false;
  /** Called whenever its volume begins or ceases to take part, and when it is through. */
  onChange: () => void = () => undefined;
  /** Why its drive was set aside. */
  fault: TapeError | null = null;

  constructor(number: number, shared: Shared) {
    this.number = number;
    this.#shared = shared;
  }

  get isAttached(): boolean {
    return this.#isAttached;
  }

  get isThrough(): boolean {
    return this.#isThrough;
  }

  get session(): DriveSession | null {
    return this.#session;
  }

  get barcode(): string {
    return this.#barcode;
  }

  /** What its drive says of the cartridge in it. */
  get facts(): VolumeFacts | null {
    return this.#facts;
  }

  /** Takes a cartridge in and mounts it. */
  async open({ barcode, session }: SuppliedDrive): Promise<void> {
    const { job, services, makeWhole, opened } = this.#shared;
    this.#session = session;
    this.#barcode = barcode;
    if (this.number === 0) job.at(session.id, barcode);
    if (session.loaded === null) await session.load(barcode);
    await makeWhole(session, barcode);
    this.#facts = await session.mount('write');
    requireEncrypted(services, barcode, this.#facts);
    await opened(session, barcode, this.number);
    job.signal.throwIfAborted();
  }

  /** Ends when the items have, or with the fault of its drive; cartridge after cartridge. */
  async fill(writing: Writing): Promise<void> {
    this.#isThrough = false;
    const { job, services, tallies, outcome } = this.#shared;
    for (;;) {
      const [session, facts] = this.#requireOpen();
      const place = { slot: this.number, uuid: facts.uuid, barcode: this.#barcode };
      const volume = services.catalogue.receipts.addVolume(job.row.id, place);
      tallies.begin(this.number, volume, this.#barcode, session.id);
      const close = (end: 'finished' | 'full' | 'failed') => {
        services.catalogue.receipts.endVolume(job.row.id, volume, end);
        outcome.wrote({ barcode: this.#barcode, slot: this.number, end, ...tallies.onVolume(this.number) });
      };
      try {
        const { end } = await this.#write(writing, session);
        if (end === 'detached') throw new TapeError('job.cancelled');
        await this.#leave(session, volume, end);
        close(end);
        if (end === 'finished') return this.#setThrough();
      } catch (error) {
        if (!job.signal.aborted) close('failed');
        throw error;
      }
      await this.#change(session);
    }
  }

  async #write(writing: Writing, session: DriveSession): Promise<WriteSummary> {
    const { done } = session.writing.attach(writing, {
      slot: this.number,
      laterBytes: this.#shared.supply.largestToCome(this.number),
    });
    this.#setAttached(true);
    try {
      return await done;
    } finally {
      this.#setAttached(false);
    }
  }

  #setAttached(isAttached: boolean): void {
    this.#isAttached = isAttached;
    this.onChange();
  }

  #setThrough(): void {
    this.#isThrough = true;
    this.onChange();
  }

  /** The round is over: what its drive does from now on is not for it to say. */
  leaveRound(): void {
    this.#isThrough = false;
  }

  /** Says what its drive does now, if that is not failed. */
  tell(kind: 'finishing' | 'paused' | 'writing'): void {
    if (!this.#isAttached && !this.#isThrough) return;
    if (this.#session?.failure === null) this.#session.writing.showState(kind);
  }

  /** The volume is complete on both partitions before anybody may count on it. */
  async #leave(session: DriveSession, volume: number, end: 'finished' | 'full'): Promise<void> {
    const { job, services, tallies, readBack } = this.#shared;
    if (end === 'full') session.writing.showState('finishing');
    if (tallies.onVolume(this.number).files > 0 || job.isResumed) await readBack(session, volume, this.number);
    // The queue does this for the last one of a drive.
    if (end === 'finished') return tallies.step(this.number, null);
    tallies.step(this.number, 'indexing');
    await session.finishJob();
    await remember(services, session);
    await job.noticesSent();
  }

  /** Out with the full one and in with the next. */
  async #change(session: DriveSession): Promise<void> {
    const { job, services, supply, tallies } = this.#shared;
    const full = this.#barcode;
    await writeRecord(services, session, job.signal);
    await session.complete();
    await remember(services, session);
    tallies.step(this.number, 'ejecting');
    await session.eject(rewindSeconds(services, session));
    let next = supply.try(this.number, full, session);
    let why: WantedAs = { code: 'full', barcode: full };
    for (let own: DriveSession | null = session; ; next = null) {
      if (own !== null && next?.session !== own) job.free(own);
      this.#session = null;
      if (next === null) tallies.step(this.number, 'waiting');
      next ??= await supply.wait(this.number, full, why);
      tallies.step(this.number, 'loading');
      try {
        return await this.open(next);
      } catch (error) {
        own = next.session;
        if (job.signal.aborted || !(error instanceof TapeError) || own.failure !== null) throw error;
        why = { code: 'full-and-other-unfit', barcode: full, other: next.barcode, fault: error.fault() };
        await remember(services, own);
        if (own.loaded !== null) await own.eject();
      }
    }
  }

  #requireOpen(): readonly [DriveSession, VolumeFacts] {
    if (this.#session === null || this.#facts === null) throw new TapeError('drive.empty');
    return [this.#session, this.#facts];
  }
}
