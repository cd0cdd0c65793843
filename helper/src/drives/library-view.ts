// What can be shown of a library: how its places are called, what lies where, and what somebody else than its robot has done
// in it. Elements are known by their addresses, which are nobody's business but the robot's.

import { isLabelOf } from '../../contract/barcodes.ts';
import { type InventoryChange, type PlaceKind, type PlaceName, shownChangesMost } from '../../contract/library.ts';
import { changesBetween, type LibraryLabels } from './inventory-changes.ts';
import type { LibraryElement } from './native.ts';

/** By addresses of elements. */
export interface CarryWay {
  readonly from: number;
  readonly to: number;
}

export interface ViewUpdate {
  /** Which lie elsewhere now. */
  readonly barcodes: readonly string[];
  /** What its robot did not do. */
  readonly changes: readonly InventoryChange[];
}

export const kinds = { slot: 'slot', door: 'mail-slot', drive: 'drive', robot: 'hand' } as const satisfies Record<
  LibraryElement['kind'],
  PlaceKind
>;

export class LibraryView {
  /** What is in all that are full; "" where it cannot be read. */
  #labels: LibraryLabels = new Map();
  #names: ReadonlyMap<number, PlaceName> = new Map();
  #places: ReadonlyMap<string, PlaceName> = new Map();
  #changes: readonly InventoryChange[] = [];
  #revision = 0;

  /** The newest first, see `shownChangesMost`. */
  get changes(): readonly InventoryChange[] {
    return this.#changes;
  }

  /** Another one whenever something lies elsewhere. */
  get revision(): number {
    return this.#revision;
  }

  /** Of all that it can read. */
  get barcodes(): readonly string[] {
    return [...this.#places.keys()];
  }

  /** Where a cartridge lies; null when it is not there. */
  placeOf(barcode: string): PlaceName | null {
    return this.#places.get(barcode) ?? null;
  }

  placeAt(address: number): PlaceName {
    return this.#names.get(address) ?? { kind: 'slot', number: 0 };
  }

  nameOf(address: number): string {
    const place = this.#names.get(address);
    return place === undefined ? `element ${address}` : `${place.kind.replace('-', ' ')} ${place.number}`;
  }

  /** `own`: what its robot has just done. What was there when it was opened is no change. */
  update(
    elements: readonly LibraryElement[],
    labelOf: (element: LibraryElement) => string,
    own: CarryWay | null,
    isOpen: boolean,
  ): ViewUpdate {
    this.#names = namesOf(elements);
    const full = elements.filter((element) => element.full);
    const after = new Map(full.map((element) => [element.address, labelOf(element)]));
    const expected = new Map(this.#labels);
    if (own !== null) {
      expected.set(own.to, expected.get(own.from) ?? '');
      expected.delete(own.from);
    }
    const relabelled = relabel(expected, after);
    const time = new Date().toISOString();
    const placeAt = (address: number | null) => (address === null ? null : this.placeAt(address));
    const changes = changesBetween(expected, after).map(({ barcode, from, to }): InventoryChange => {
      return { time, barcode, from: placeAt(from), to: placeAt(to) };
    });
    this.#labels = after;
    this.#places = new Map([...after].flatMap(([at, label]) => (label === '' ? [] : [[label, this.placeAt(at)]])));
    if (changes.length > 0 || relabelled.length > 0 || own !== null) this.#revision += 1;
    if (isOpen) this.#changes = [...changes, ...this.#changes].slice(0, shownChangesMost);
    const moved = [...changes.map(({ barcode }) => barcode ?? ''), own === null ? '' : (after.get(own.to) ?? '')];
    return { barcodes: [...moved, ...relabelled].filter((barcode) => barcode !== ''), changes };
  }
}

/** What is only called otherwise, because more or less is known of its label, has not moved. Gives both names of each. */
function relabel(expected: Map<number, string>, after: LibraryLabels): readonly string[] {
  const relabelled: string[] = [];
  for (const [address, before] of expected) {
    const now = after.get(address) ?? '';
    if (now === before || !(isLabelOf(before, now) || isLabelOf(now, before))) continue;
    expected.set(address, now);
    relabelled.push(before, now);
  }
  return relabelled;
}

function namesOf(elements: readonly LibraryElement[]): ReadonlyMap<number, PlaceName> {
  const counts = new Map<PlaceKind, number>();
  return new Map(
    elements.map((element) => {
      const kind = kinds[element.kind];
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      return [element.address, { kind, number }];
    }),
  );
}
