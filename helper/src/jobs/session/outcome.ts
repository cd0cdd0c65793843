// What came of an archive beside its single items.

import type { ArchiveOutcome, WrittenCartridge } from '../../../contract/archive.ts';
import type { Fault } from '../../../contract/model.ts';
import type { ManifestCheck } from '../../manifest/manifest-check.ts';
import type { Tallies } from './tallies.ts';

export class Outcome {
  readonly #cartridges: WrittenCartridge[] = [];
  readonly #faults = new Map<number, Fault>();
  verified: number | null = null;

  wrote(cartridge: WrittenCartridge): void {
    const { barcode, slot } = cartridge;
    const at = this.#cartridges.findIndex((known) => known.barcode === barcode && known.slot === slot);
    const known = this.#cartridges[at];
    // It was written to more than once: what came of it last, with all that went to it.
    if (known === undefined) this.#cartridges.push(cartridge);
    else this.#cartridges[at] = merged(known, cartridge);
  }

  /** A copy lacks files. */
  lacks(slot: number, fault: Fault): void {
    this.#faults.set(slot, fault);
  }

  get isIncomplete(): boolean {
    return this.#faults.size > 0;
  }

  result(
    copies: number,
    { filesUnchanged, filesMirrored, filesNotMirrored, duplicates }: Tallies,
    manifest: ManifestCheck | null = null,
  ): ArchiveOutcome {
    return {
      cartridges: this.#cartridges,
      copies: Array.from({ length: copies }, (_, slot) => ({ slot, fault: this.#faults.get(slot) ?? null })),
      unchanged: filesUnchanged,
      ...(duplicates.files === 0 ? {} : { duplicates }),
      mirrored: filesMirrored,
      mirrorFailed: filesNotMirrored,
      verified: this.verified,
      ...(manifest === null ? {} : { manifest: manifest.outcome() }),
    };
  }
}

function merged(before: WrittenCartridge, last: WrittenCartridge): WrittenCartridge {
  const generation = last.generation ?? before.generation;
  return { ...last, files: before.files + last.files, bytes: before.bytes + last.bytes, generation };
}
