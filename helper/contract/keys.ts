// Keys of encrypted pools, as people are told of them. No key is ever in a call or a notice, nor a passphrase: what is secret
// goes by a file or pipe that the caller names, and is opened as the caller.

import type { Time } from './model.ts';
import type { Pool } from './schedules.ts';

export const kitLanguages = ['en', 'de', 'fr', 'ja'] as const;
export type KitLanguage = (typeof kitLanguages)[number];

/** No passphrase is longer. */
export const passphraseBytesMost = 4_096;

export interface PoolKeyState {
  readonly pool: string;
  readonly isUnlocked: boolean;
  /** False: it came from a kit, and nobody has given it a passphrase. */
  readonly hasPassphrase: boolean;
  readonly made: Time;
  /** When its kit was last read back; null: never, and nothing can be encrypted yet. */
  readonly confirmed: Time | null;
  /** When it should be read back again. */
  readonly testDue: Time;
  /** Of its cartridges, former ones too. */
  readonly keys: number;
  /** Those of its cartridges that the newest kit does not list: it opens them, but does not say so. */
  readonly unlisted: number;
  /** Unencrypted copies of what is on them may lie on disks. */
  readonly clearCopies: boolean;
}

export type ClearCopiesOfPool = Pick<Pool, 'isEncrypted' | 'clearCopies'>;

/** No unencrypted copy of what is on its cartridges lies on a disk. */
export function refusesClearCopies({ isEncrypted, clearCopies }: ClearCopiesOfPool): boolean {
  return isEncrypted && clearCopies === false;
}
