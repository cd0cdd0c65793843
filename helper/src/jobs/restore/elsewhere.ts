// Where else a lost file may be had: on another cartridge that holds the same content, by the catalogue. One that is in a
// drive is tried before one on the shelf, and one that is known to be damaged last of all. Which content that is, the tape says: what it names must be for this person to
// see there, too, or a made-up checksum would bring anybody's file.

import { setImmediate } from 'node:timers/promises';
import type { Identity } from '../../../contract/identity.ts';
import type { FileCopy } from '../../catalogue/copies.ts';
import type { Services } from '../services.ts';
import type { CartridgeStop, LostItem } from './stop.ts';

export type AgainStop = Extract<CartridgeStop, { readonly kind: 'again' }>;

export interface Elsewhere {
  readonly stops: readonly AgainStop[];
  /** Nobody has them. */
  readonly nowhere: readonly LostItem[];
}

/** Files looked up between two looks at what else the helper has to do. */
const lookedUpTogether = 500;

/** `coming`: cartridges that the restore needs anyway. `good`: only copies that nothing is known against. */
export async function searchOtherCopies(
  as: Identity,
  lost: readonly LostItem[],
  services: Services,
  coming: readonly string[],
  which: 'good' | 'any' = 'any',
): Promise<Elsewhere> {
  const { access, catalogue, drives } = services;
  const found = new Map<string, { readonly lost: LostItem[]; readonly paths: string[] }>();
  const nowhere: LostItem[] = [];
  const rank = (barcode: string) => (drives.holding(barcode) !== null ? 0 : coming.includes(barcode) ? 1 : 2);
  for (const [at, one] of lost.entries()) {
    if (at % lookedUpTogether === lookedUpTogether - 1) await setImmediate();
    const known = catalogue.entries.file(one.from.barcode, one.item.path, one.from.generation);
    const copies = known?.sha256 == null ? [] : catalogue.copies.of(known.sha256, known.size);
    const untried = copies.filter(
      ({ barcode, path }) =>
        !one.tried.includes(barcode) && catalogue.entries.isVisible(barcode, path, access.visibleOwner(as, barcode)),
    );
    const ranked = untried.map((copy) => ({ ...copy, doubt: doubtOf(copy, services) }));
    const [best] = ranked.toSorted((a, b) => a.doubt - b.doubt || rank(a.barcode) - rank(b.barcode));
    if (best === undefined || (which === 'good' && best.doubt === knownBad)) {
      nowhere.push(one);
      continue;
    }
    const there = found.get(best.barcode) ?? { lost: [], paths: [] };
    found.set(best.barcode, there);
    there.lost.push(one);
    there.paths.push(best.path);
  }
  const stops = [...found].map(([barcode, there]) => {
    const why = { code: 'has-copies', barcode, files: there.lost.length } as const;
    return { kind: 'again', barcode, keepDamaged: false, why, ...there } as const;
  });
  return { stops, nowhere };
}

/** How much is known against a copy: nothing, something that happened to its cartridge, that it is damaged. */
function doubtOf({ barcode, path }: FileCopy, { catalogue }: Services): number {
  const cartridge = catalogue.cartridges.get(barcode);
  const isDamaged = cartridge?.condition === 'damaged' || catalogue.entries.safety(barcode, path).receipt === 'written';
  return isDamaged ? knownBad : cartridge?.flaw != null ? 1 : 0;
}

const knownBad = 2;

/** On their own cartridges once more, for the sound part of them. */
export function keepSoundParts(lost: readonly LostItem[]): readonly CartridgeStop[] {
  const origins = Map.groupBy(lost, ({ from: { barcode, generation = '' } }) => `${barcode} ${generation}`);
  return [...origins.values()].flatMap((there) => {
    const [first] = there;
    if (first === undefined) return [];
    const { barcode, generation } = first.from;
    const paths = there.map(({ item }) => item.path);
    const why = { code: 'has-sound-part', barcode, files: there.length } as const;
    return [{ kind: 'again', barcode, generation, lost: there, paths, keepDamaged: true, why } as const];
  });
}
