// What came of an archive beside its single items.

import type { ArchiveOutcome, WrittenCartridge } from '../../../contract/archive.ts';
import type { Fault } from '../../../contract/model.ts';
import type { Tallies } from './tallies.ts';

export class Outcome {
  readonly #cartridges: WrittenCartridge[] = [];
  readonly #faults = new Map<number, Fault>();
  verified: number | null = null;

  wrote(cartridge: WrittenCartridge): void {
    const isKnown = this.#cartridges.some(({ barcode }) => barcode === cartridge.barcode);
    // One that had everything already when another was made complete.
    if (!isKnown || cartridge.files > 0) this.#cartridges.push(cartridge);
  }

  /** A copy lacks files. */
  lacks(slot: number, fault: Fault): void {
    this.#faults.set(slot, fault);
  }

  get isIncomplete(): boolean {
    return this.#faults.size > 0;
  }

  told(copies: number, { filesUnchanged, filesMirrored, filesNotMirrored }: Tallies): ArchiveOutcome {
    return {
      cartridges: this.#cartridges,
      copies: Array.from({ length: copies }, (_, slot) => ({ slot, fault: this.#faults.get(slot) ?? null })),
      unchanged: filesUnchanged,
      mirrored: filesMirrored,
      mirrorFailed: filesNotMirrored,
      verified: this.verified,
    };
  }
}
