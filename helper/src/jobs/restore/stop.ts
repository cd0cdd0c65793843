// One cartridge on the way of a restore: what was chosen from it, or copies of files that another one could not give.

import type { Fault } from '../../../contract/model.ts';
import type { WantedAs } from '../../../contract/waits.ts';
import type { CartridgeVersion } from './read-pass.ts';
import type { RestoreItem, RestorePart } from './selection.ts';

export type CartridgeStop = CartridgeVersion & (Chosen | Again);

interface Chosen {
  readonly kind: 'chosen';
  readonly part: RestorePart;
  /** That is planned for it. */
  readonly drive: string | null;
}

/** Files that were lost elsewhere, or on this very cartridge: `keepDamaged` when what is left of them is all there is. */
interface Again {
  readonly kind: 'again';
  readonly lost: readonly LostItem[];
  /** Of each of `lost`, in the same order: where it lies on this cartridge. */
  readonly paths: readonly string[];
  readonly keepDamaged: boolean;
  /** For a person who has to bring the cartridge. */
  readonly why: WantedAs;
}

/** A file that the cartridge it was asked for from could not give. */
export interface LostItem {
  readonly item: RestoreItem;
  readonly from: CartridgeVersion;
  readonly fault: Fault;
  /** Cartridges that it was looked for on already. */
  readonly tried: readonly string[];
}

export function chosen(part: RestorePart, drive: string | null): CartridgeStop {
  const { barcode, generation } = part;
  return { kind: 'chosen', barcode, generation, part, drive };
}
