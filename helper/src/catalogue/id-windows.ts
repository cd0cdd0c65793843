// The ids of entries in windows: those of one listing lie side by side, and a search goes through them in their order.

import { listingStride } from './listing-import.ts';

/** A volume's listing that is looked at. */
export interface SearchedListing {
  readonly listing: number;
  readonly barcode: string;
  readonly at: number;
  readonly last: number;
}

export interface IdWindow {
  readonly after: number;
  readonly until: number;
}

/** The ids of each listing. */
export function listingsIn(scope: ReadonlyMap<number, SearchedListing>, after: number): readonly IdWindow[] {
  const windows = [...scope.values()].map(({ listing, last }) => ({
    after: listing * listingStride - 1,
    until: listing * listingStride + last,
  }));
  return behind(windows, after);
}

/** What is left when all up to this id was looked at. */
export function behind(windows: readonly IdWindow[], after: number): readonly IdWindow[] {
  const first = windows.findIndex(({ until }) => until > after);
  if (first < 0) return [];
  return windows.slice(first).map((window) => (window.after < after ? { ...window, after } : window));
}

/** So many ids from the first on; of one listing alone when what lies between them is not to be looked at. */
export function beginningOf(windows: readonly IdWindow[], most: number, isAlone: boolean): IdWindow {
  const [first = { after: 0, until: 0 }] = windows;
  let { until } = first;
  let ids = until - first.after;
  if (ids > most) return { after: first.after, until: first.after + most };
  for (const next of isAlone ? [] : windows.slice(1)) {
    ids += next.until - next.after;
    if (ids > most) break;
    until = next.until;
  }
  return { after: first.after, until };
}
