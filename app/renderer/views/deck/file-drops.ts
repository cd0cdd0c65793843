// Files that are held over a cartridge: whether it takes them, and what is said meanwhile.

import { refusalToFill } from '../../../../helper/contract/cartridge-judgement.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import type { Dropped } from '../../parts/dropped.ts';
import type { Route } from '../../route.ts';

/** Null when it takes none. */
export function fileDrop(cartridge: Cartridge, open: Route['open']): ((dropped: readonly Dropped[]) => void) | null {
  if (refusalToFill(cartridge) !== null) return null;
  return (dropped) => open({ kind: 'archive', barcode: cartridge.barcode, dropped });
}

export function fileDropWords(cartridge: Cartridge): string {
  const code = refusalToFill(cartridge);
  const { barcode } = cartridge;
  return code === null ? text.deck.dropToArchive(barcode) : text.fault({ code, data: { subject: barcode } }).title;
}
