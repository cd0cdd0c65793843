// Where a virtual and a real drive stand side by side, a barcode may be meant of either: a command that would load the
// virtual cartridge by itself does not guess.

import type { Client } from '../client/client.ts';
import { wholeSnapshot } from '../client/snapshot-follower.ts';
import { TapeError } from '../contract/errors.ts';

/** Refused while a real drive is empty: somebody may have put a real cartridge of this barcode into it. */
export async function requireMeant(client: Client, barcode: string): Promise<void> {
  const { drives, cartridges } = await wholeSnapshot(client);
  const cartridge = cartridges.find((one) => one.barcode === barcode);
  const isOnVirtualShelf = cartridge?.virtual === true && cartridge.drive === null;
  const isRealEmpty = drives.some(({ virtual, state }) => !virtual && state.kind === 'empty');
  if (isOnVirtualShelf && isRealEmpty) throw new TapeError('cartridge.which-drive', { subject: barcode });
}
