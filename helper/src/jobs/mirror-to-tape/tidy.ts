// After a run: what is gone and named by no cartridge any more is forgotten, and cartridges that hold nothing current are
// noted with the time since when. Nothing is ever erased for that: a person decides what is used again.

import { setImmediate } from 'node:timers/promises';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { timeFromColumn } from '../../catalogue/columns.ts';
import type { StoredSet } from '../../catalogue/sets.ts';
import { rootName } from '../../source/roots.ts';
import { isListed } from '../listed.ts';
import type { Services } from '../services.ts';

/** Rows between which others are served. */
const rowsTogether = 1_000;

export async function tidy(set: StoredSet, pool: string, { catalogue }: Services): Promise<void> {
  const cartridges = catalogue.pools.get(pool)?.cartridges ?? [];
  await forgetGone(
    set,
    cartridges.map(({ barcode }) => barcode),
    catalogue,
  );
  for (const { barcode, unwantedSince } of cartridges) {
    const isWanted = await holdsCurrent(barcode, pool, catalogue);
    if (isWanted && unwantedSince !== null) catalogue.pools.setUnwantedSince(barcode, null);
    if (!isWanted && unwantedSince === null) catalogue.pools.setUnwantedSince(barcode, new Date().toISOString());
  }
}

async function forgetGone(
  set: StoredSet,
  barcodes: readonly string[],
  { sourceScans, entries }: Catalogue,
): Promise<void> {
  for (let before: string | null = null; ; ) {
    const paths: readonly string[] = sourceScans.gone(set.id, before, rowsTogether);
    sourceScans.forget(
      set.id,
      paths.filter((path) => !barcodes.some((barcode) => isListed(entries, barcode, path))),
    );
    const last = paths.at(-1);
    if (last === undefined || paths.length < rowsTogether) return;
    before = last;
    await setImmediate();
  }
}

/** What no set of the pool knows was put there by hand, and is wanted. An empty cartridge waits to be used. */
async function holdsCurrent(barcode: string, pool: string, catalogue: Catalogue): Promise<boolean> {
  const { sets, sourceScans, entries, cartridges } = catalogue;
  if ((cartridges.get(barcode)?.volume?.files ?? 0) === 0) return true;
  const ofPool = sets.all().filter((set) => set.pool === pool);
  let rows = 0;
  for (const { path, kind } of entries.below(barcode, '')) {
    if (kind === 'directory') continue;
    const known = entries.entry(barcode, path);
    const owners = ofPool.filter((set) => set.sources.some((source) => rootOf(path) === rootName(source)));
    if (owners.length === 0) return true;
    for (const { id } of owners) {
      const current = sourceScans.currentVersion(id, path);
      if (current === null) continue;
      if (kind !== 'file' || (current.size === known.size && timeFromColumn(current.modified) === known.modifyTime))
        return true;
    }
    rows += 1;
    if (rows % rowsTogether === 0) await setImmediate();
  }
  return false;
}

function rootOf(path: string): string {
  const slash = path.indexOf('/');
  return slash < 0 ? path : path.slice(0, slash);
}
