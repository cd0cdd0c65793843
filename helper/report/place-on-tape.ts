// A file on a cartridge, as lists name it.

import type { FileOnCartridge } from '../contract/model.ts';

/** "CAP001L8:/films/a" */
export function placeOnTape({ barcode, path }: FileOnCartridge): string {
  return `${barcode}:/${path}`;
}
