// Places in a library and what happens there in words, for window and command line.

import type { InventoryChange, PlaceInLibrary, PlaceKind, PlaceName, RobotMove } from '../library.ts';
import { upperFirst } from './sentence.ts';

const placeKinds: Readonly<Record<Exclude<PlaceKind, 'hand'>, string>> = {
  slot: 'slot',
  'mail-slot': 'mail slot',
  drive: 'drive',
};

/** "slot 7", as within a sentence. */
export function placeName({ kind, number }: PlaceName): string {
  return kind === 'hand' ? 'the robot’s hand' : `${placeKinds[kind]} ${number}`;
}

/** "slot 7 of library-1". */
export function placeInLibrary(place: PlaceInLibrary): string {
  return `${placeName(place)} of ${place.library}`;
}

export function robotMove({ barcode, from, to }: Omit<RobotMove, 'since'>): string {
  return `The robot is moving ${barcode} from ${placeName(from)} to ${placeName(to)}.`;
}

export const noLabel = 'a cartridge without a readable label';

export function inventoryChange({ barcode, from, to }: Omit<InventoryChange, 'time'>): string {
  const what = barcode ?? upperFirst(noLabel);
  if (from === null) return to === null ? '' : `${what} was put into ${placeName(to)}.`;
  if (to === null) return `${what} was taken out of ${placeName(from)}.`;
  return `${what} was moved from ${placeName(from)} to ${placeName(to)}.`;
}

/** What a pool may do in a library by itself. */
export const poolStoresGuide = 'Store on each cartridge that it formats how to read it without Capstan';
export const poolTakesBlank = 'When it needs a cartridge, take a blank one out of a library’s slots';
export const poolExportsFull = 'Move full cartridges to a library’s mail slot, to be taken out';
