// What is known to be damaged where it was asked for, and the good copies that take its place before anything is read: one
// answer for the plan and for the restore itself.

import type { Identity } from '../../../contract/identity.ts';
import type { Services } from '../services.ts';
import { type AgainStop, searchOtherCopies } from './elsewhere.ts';
import type { RestorePart, Selection } from './selection.ts';
import type { LostItem } from './stop.ts';

/** Of what was chosen from one cartridge. */
export interface KnownDamage {
  readonly part: RestorePart;
  /** Good copies on other cartridges. */
  readonly stops: readonly AgainStop[];
  /** A good copy was chosen, too, and comes to the same place. */
  readonly beside: readonly LostItem[];
  /** There is no good copy: it is tried all the same. */
  readonly only: readonly LostItem[];
}

/** Of each part that holds something damaged. */
export async function knownDamage(
  as: Identity,
  chosen: ReadonlyMap<RestorePart, Selection>,
  services: Services,
): Promise<readonly KnownDamage[]> {
  const found: KnownDamage[] = [];
  let targets: ReadonlyMap<string, string> | null = null;
  const coming = [...chosen.keys()].map(({ barcode }) => barcode);
  for (const [part, selection] of chosen) {
    const damaged = damagedIn(part, selection, services);
    if (damaged.length === 0) continue;
    const { stops, nowhere } = await searchOtherCopies(as, damaged, services, coming, 'good');
    targets ??= targetsOf(chosen);
    const places = targets;
    const isBeside = (stop: AgainStop, at: number) =>
      places.get(placeOf(stop.barcode, stop.paths[at] ?? '')) === stop.lost[at]?.item.target;
    found.push({
      part,
      stops: stops.map((stop) => without(stop, isBeside)).filter(({ lost }) => lost.length > 0),
      beside: stops.flatMap((stop) => stop.lost.filter((_, at) => isBeside(stop, at))),
      only: nowhere,
    });
  }
  return found;
}

function damagedIn(part: RestorePart, { items }: Selection, { catalogue }: Services): readonly LostItem[] {
  const { barcode, generation } = part;
  const isRefused = catalogue.cartridges.get(barcode)?.condition === 'damaged';
  return items.flatMap((item) => {
    const code = item.damage ?? (isRefused ? 'volume.index-damaged' : null);
    if (item.isFolder || code === null) return [];
    return [{ item, from: { barcode, generation }, fault: { code, data: { subject: item.path } }, tried: [] }];
  });
}

function without(stop: AgainStop, isBeside: (stop: AgainStop, at: number) => boolean): AgainStop {
  const kept = stop.lost.map((_, at) => at).filter((at) => !isBeside(stop, at));
  return {
    ...stop,
    lost: kept.flatMap((at) => stop.lost[at] ?? []),
    paths: kept.map((at) => stop.paths[at] ?? ''),
  };
}

/** Where what is chosen of newest generations goes. */
function targetsOf(chosen: ReadonlyMap<RestorePart, Selection>): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  for (const [{ barcode, generation }, { items }] of chosen) {
    if (generation !== undefined) continue;
    for (const { path, target, damage } of items) {
      if ((damage ?? null) === null) targets.set(placeOf(barcode, path), target);
    }
  }
  return targets;
}

function placeOf(barcode: string, path: string): string {
  return `${barcode}/${path}`;
}
