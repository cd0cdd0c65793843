// What is known of the libraries, reported to everyone.

import { bounded } from '../../contract/bounds.ts';
import type { LibraryUpdate } from '../drives/library.ts';
import { publishCartridge } from './cartridges.ts';
import type { Services } from './services.ts';

/** Those that are not as they were last reported, and those that are no more. */
export function publishLibraries({ drives, state }: Services): void {
  const known = state.snapshot().libraries;
  const libraries = drives.describeLibraries();
  for (const summary of libraries) {
    const before = known.find(({ id }) => id === summary.id);
    if (JSON.stringify(bounded(summary)) !== JSON.stringify(before)) state.publish('library', summary);
  }
  for (const { id } of known) {
    if (!libraries.some((library) => library.id === id)) state.publish('libraryRemoved', { id });
  }
}

export function reportLibrary(services: Services, { library, barcodes, changes }: LibraryUpdate): void {
  for (const { barcode, from, to } of changes) {
    services.log('library changed', { library, barcode, from: placeOf(from), to: placeOf(to) });
  }
  publishLibraries(services);
  for (const barcode of barcodes) publishCartridge(services, barcode);
}

function placeOf(place: { readonly kind: string; readonly number: number } | null): string | null {
  return place === null ? null : `${place.kind.replace('-', ' ')} ${place.number}`;
}
