// Where a cartridge is, as people here name it: a library's drives by the names that the deck gives them.

import type { LibrarySummary, PlaceInLibrary, PlaceName } from '../../../helper/contract/library.ts';
import type { Cartridge, Drive } from '../../../helper/contract/model.ts';
import { text } from '../../text/text.ts';

/** That it lies in, or one of whose drives has it; null when it is in none. */
export function libraryOf(
  { drive, inLibrary }: Pick<Cartridge, 'drive' | 'inLibrary'>,
  libraries: readonly LibrarySummary[],
): LibrarySummary | null {
  const has = ({ id, drives }: LibrarySummary) =>
    drive === null ? inLibrary?.library === id : drives.some((one) => one.drive === drive);
  return libraries.find(has) ?? null;
}

/** Within a sentence. */
export function placeWords(place: PlaceName, { drives: standing }: LibrarySummary, drives: readonly Drive[]): string {
  const known = standing.find(({ kind, number }) => kind === place.kind && number === place.number);
  return drives.find(({ id }) => id === known?.drive)?.name ?? text.library.place(place);
}

interface Lying {
  readonly inLibrary?: PlaceInLibrary | undefined;
}

/** "slot 7 of library-1"; null of one in a drive, and of one on the shelf. */
export function libraryPlaceWords({ inLibrary }: Lying): string | null {
  return inLibrary === undefined ? null : text.library.of(text.library.place(inLibrary), inLibrary.library);
}

/** The same by itself: "Slot 7 of library-1". */
export function libraryPlaceTitle({ inLibrary }: Lying): string | null {
  return inLibrary === undefined ? null : text.library.of(text.library.placeTitle(inLibrary), inLibrary.library);
}
