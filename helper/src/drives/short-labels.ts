// Labels that a library reports without the media type, as some are set to: of VTL001L8 only VTL001. Such a label is the known
// cartridge whose barcode begins so, as long as nothing else in the library could be it; otherwise it stays what it is.

import { isCleaning, isShortLabel } from '../../contract/barcodes.ts';
import type { LibraryElement } from './native.ts';

/** The cartridge whose barcode begins so; null where none is known, or several are. */
export type KnownBarcode = (label: string, virtual: boolean) => string | null;

const shortLength = 6;

export class ShortLabels {
  readonly #known: (label: string) => string | null;
  #whole: ReadonlyMap<string, string | null> = new Map();

  constructor(known: (label: string) => string | null) {
    this.#known = known;
  }

  /** `names`: of all that is in the library, as it is read or was remembered. */
  resolve(names: readonly string[]): void {
    const counts = new Map<string, number>();
    for (const name of names) {
      const beginning = name.slice(0, shortLength);
      counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
    }
    const isAlone = (label: string) => counts.get(label) === 1;
    this.#whole = new Map(
      names.filter(isShortLabel).map((label) => [label, isAlone(label) ? this.#known(label) : null]),
    );
  }

  barcodeOf(name: string): string {
    return this.#whole.get(name) ?? name;
  }

  has(barcode: string): boolean {
    return this.#whole.has(barcode.slice(0, shortLength));
  }

  /** There is a label that may be this cartridge's, and nobody knows whose it is. */
  mayBe(barcode: string): boolean {
    return this.#whole.get(barcode.slice(0, shortLength)) === null;
  }

  /** Cleaning cartridges may carry no more on their edge. */
  reportedIn(elements: readonly LibraryElement[]): readonly string[] {
    const labels = elements.flatMap(({ full, label }) => (full ? [label] : []));
    return labels.filter((label) => isShortLabel(label) && !isCleaning(label));
  }
}
