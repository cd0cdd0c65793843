// What a path of a mount means, and what its folders are called. A cartridge is a folder with all that is on it, and with its
// older generations, which are found by their name and not listed.

/** Below the top of a cartridge. */
export const generationsFolder = '.generations';
/** At the top of the mount. */
export const inboxName = 'Inbox';

export type MountPlace =
  | { readonly kind: 'top' }
  | { readonly kind: 'generations'; readonly barcode: string }
  | FolderPlace;

/** Where the catalogue has something. */
export type FolderPlace = EntryPlace | TreePlace;

/** Something on a cartridge, "" being its root; now, or as it was. */
export interface EntryPlace {
  readonly kind: 'entry';
  readonly barcode: string;
  readonly path: string;
  readonly generation: number | undefined;
}

/** Something in the tree that the cartridges of a pool make together, or all of them; "" is its root. */
export interface TreePlace {
  readonly kind: 'tree';
  readonly pool: string | undefined;
  readonly path: string;
}

/** As calls take it. */
export function treeInput({ pool, path }: TreePlace): { readonly pool?: string; readonly path: string } {
  return pool === undefined ? { path } : { pool, path };
}

export function entryInput({ barcode, path, generation }: EntryPlace) {
  return generation === undefined ? { barcode, path } : { barcode, path, generation };
}

/** In a mount that has a folder for each cartridge. `real`: the path behind that folder, as the cartridge has it. */
export function placeOnCartridge(shown: string, real: (root: string) => string): MountPlace {
  if (shown === '') return { kind: 'top' };
  const [barcode = '', second, third, ...others] = shown.split('/');
  if (second !== generationsFolder) return { kind: 'entry', barcode, path: real(barcode), generation: undefined };
  if (third === undefined) return { kind: 'generations', barcode };
  const generation = /^\d{1,15}$/.test(third) ? Number(third) : Number.NaN;
  const path = others.length === 0 ? '' : real(`${barcode}/${second}/${third}`);
  return { kind: 'entry', barcode, path, generation };
}

export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
