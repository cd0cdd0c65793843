// The ids of entries in windows: those of one listing lie side by side, and a search goes through them in their order.

import { listingStride } from './listing-stride.ts';

/** A volume's listing that is looked at. */
export interface SearchedListing {
  readonly listing: number;
  readonly barcode: string;
  readonly at: number;
  readonly last: number;
  /** The index of names knows those up to this number. */
  readonly named: number;
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

export function idsIn(windows: readonly IdWindow[]): number {
  return windows.reduce((sum, { after, until }) => sum + until - after, 0);
}

/** So many ids from the first on. */
export function beginningOf(windows: readonly IdWindow[], most: number): readonly IdWindow[] {
  let ids = 0;
  for (const [at, { after, until }] of windows.entries()) {
    ids += until - after;
    if (ids <= most) continue;
    const cut = { after, until: until - (ids - most) };
    return [...windows.slice(0, at), ...(cut.until > after ? [cut] : [])];
  }
  return windows;
}
