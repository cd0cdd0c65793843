// What can be asked of an archive while it runs: pause, resume, another cartridge. And what it says of itself then.

import { TapeError } from '../../../contract/errors.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { Writing } from '../../drives/writing.ts';
import type { DriveNeeds } from '../room.ts';
import type { JobControls, RunningJob } from '../running-job.ts';
import type { CartridgeSupply } from './cartridge-supply.ts';
import type { Slot } from './slot.ts';
import type { Tallies } from './tallies.ts';

export class ArchiveControls implements JobControls {
  readonly #job: RunningJob;
  readonly #supply: CartridgeSupply;
  readonly #tallies: Tallies;
  readonly #slots: readonly Slot[];
  /** The drive that feeds them; null: what is written comes from disks. */
  #feeder: DriveSession | null = null;
  #writing: Writing | null = null;
  #isPaused = false;
  #resumed = Promise.withResolvers<void>();
  readonly #kept = new Set<string>();

  constructor(job: RunningJob, supply: CartridgeSupply, tallies: Tallies, slots: readonly Slot[]) {
    this.#job = job;
    this.#supply = supply;
    this.#tallies = tallies;
    this.#slots = slots;
    supply.onChange = () => this.#tell();
    const tellOf = (number: number) => {
      // It rests after its drives, and works before they do.
      if (this.#rest() === 'paused') this.#tellPause(number);
      this.#tell();
      this.#tellPause(number);
    };
    tallies.onDirt = tellOf;
    for (const slot of slots) slot.onChange = () => tellOf(slot.number);
    job.controls = this;
  }

  /** From now on it can be paused. */
  direct(writing: Writing): void {
    this.#writing = writing;
    if (this.#isPaused) writing.pause();
  }

  /** In a pause nothing is begun. */
  async whileNotPaused(): Promise<void> {
    while (this.#isPaused) await this.#resumed.promise;
  }

  feedFrom(feeder: DriveSession | null): void {
    this.#feeder = feeder;
  }

  end(): void {
    this.#job.controls = null;
  }

  pause(): void {
    this.#requireWriting().pause();
    if (!this.#isPaused) this.#resumed = Promise.withResolvers();
    this.#isPaused = true;
    this.#tellDrives();
    this.#tell();
  }

  resume(): void {
    const writing = this.#requireWriting();
    if (!this.#isPaused) throw new TapeError('job.not-pausable', { subject: this.#job.row.title });
    this.#isPaused = false;
    this.#tell();
    this.#feeder?.reading.showPaused(false);
    this.#tellDrives();
    writing.resume();
    this.#resumed.resolve();
  }

  /** There is nothing more to take; only the last indexes are left to write. */
  allTaken(): void {
    this.#tallies.isAllTaken = true;
    this.#tellDrives();
  }

  supply(barcode: string): void {
    this.#supply.give(barcode);
  }

  offer(barcodes: readonly string[]): void {
    this.#supply.offer(barcodes);
  }

  reschedule(): void {
    this.#supply.reschedule();
    if (this.#supply.isWaiting) this.#tell();
  }

  claims(barcode: string): boolean {
    return this.#kept.has(barcode) || this.#supply.claims(barcode);
  }

  brings(barcode: string): boolean {
    return this.#kept.has(barcode) || this.#supply.brings(barcode);
  }

  /** Until its end, also while it is in no drive. */
  keep(barcode: string): void {
    this.#kept.add(barcode);
  }

  needs(): DriveNeeds {
    return this.#supply.needs();
  }

  /** In a pause a drive rests once everything written is safe; what it had in hand is written before. */
  #tellPause(number: number): void {
    if (this.#isPaused) this.#slots[number]?.tell(this.#tallies.isDirty(number) ? 'writing' : 'paused');
  }

  #tellDrives(): void {
    for (const slot of this.#slots) {
      if (this.#isPaused) this.#tellPause(slot.number);
      else slot.tell(this.#tallies.isAllTaken ? 'finishing' : 'writing');
    }
  }

  #tell(): void {
    const { need, waitsFor } = this.#supply.lack;
    if (this.#isPaused && this.#rest() === 'paused') this.#feeder?.reading.showPaused(true);
    this.#job.become(need !== null ? 'waiting' : this.#isPaused ? this.#rest() : 'running', need, waitsFor);
  }

  /** It rests once everything that was taken is safe, and no drive does anything else for it. */
  #rest(): 'pausing' | 'paused' {
    const rests = ({ isAttached, isThrough, fault, number }: Slot) =>
      isAttached ? !this.#tallies.isDirty(number) : isThrough || fault !== null;
    return this.#slots.some(({ isAttached }) => isAttached) && this.#slots.every(rests) ? 'paused' : 'pausing';
  }

  #requireWriting(): Writing {
    if (this.#writing === null) throw new TapeError('job.not-pausable', { subject: this.#job.row.title });
    return this.#writing;
  }
}
