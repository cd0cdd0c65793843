// Keys of encrypted cartridges. No key is ever in JavaScript: it holds names, and keys that are wrapped by others, which are worth
// nothing by themselves and may be kept anywhere. Wrapped keys and salts are texts of hexadecimal digits.
//
//   passphrase – scrypt → wraps ┐
//   recovery key of the kit wraps ┴ the pool's key – wraps → the key of each of its cartridges
//
// Wrapping is RFC 3394 throughout, so that a kit works without Capstan: `openssl kdf … SCRYPT` makes the first key of a passphrase,
// and `openssl enc -d -id-aes256-wrap -iv A6A6A6A6A6A6A6A6 -K …` undoes each step. Pools go by any name that the caller gives them,
// and keeps: a number or UUID that outlives a renaming is best.

/** How a passphrase opens a pool's key; all of it is to be kept. */
export interface PassphraseWrapped {
  readonly kdf: 'scrypt';
  readonly n: number;
  readonly r: number;
  readonly p: number;
  readonly salt: string;
  readonly wrapped: string;
}

export interface NewPoolKeys {
  readonly byPassphrase: PassphraseWrapped;
  /** The pool's key under the recovery key: to be kept, and to be printed in the kit beside that. */
  readonly byRecovery: string;
}

export interface WrappedCartridgeKey {
  /** Three letters and 18 hexadecimal digits: the form in which key managers of LTFS name keys, and recorded on the tape. */
  readonly keyId: string;
  /** Under its pool's key. */
  readonly wrapped: string;
}

/** A cartridge's key, for a drive. It is opened when the drive needs it: its pool must be unlocked then. */
export interface KeyReference {
  readonly store: KeyStore;
  readonly keyId: string;
}

/**
 * Of a process, and gone with it. Keys lie in memory that is kept out of the swap, as far as the system allows it, and of core dumps.
 *
 * A passphrase is a Buffer in UTF-8 that is overwritten with zeros before the call returns. One that is wrong is
 * `keys.wrong-passphrase`, after the same half second as a right one.
 */
export class KeyStore {
  static open(): KeyStore;

  /** Makes the key of a new pool, which is unlocked then, and its first recovery key. `keys.exists` when it is unlocked already. */
  newPool(pool: string, passphrase: Buffer): Promise<NewPoolKeys>;
  /** Resolves to another `byRecovery`. A kit from before opens what was kept for it, for as long as that is kept. */
  newRecoveryKey(pool: string): Promise<string>;
  /**
   * Writes the 32 bytes of the recovery key that was made last into a descriptor: of the pipe whose other end the process that
   * makes the kit was started with. Possible until it is confirmed, or the pool locked: `keys.unknown`, `keys.locked`.
   */
  writeRecoveryKey(pool: string, fd: number): Promise<void>;
  /**
   * That a kit has been read back: 32 bytes come out of the descriptor, and they open `byRecovery` to this unlocked pool's key.
   * The recovery key is then in the kit alone. Else `keys.wrong-recovery-key`.
   */
  confirmRecoveryKey(pool: string, byRecovery: string, fd: number): Promise<void>;

  /** Does nothing when it is unlocked; `keys.exists` when that is by another key. */
  unlock(pool: string, kept: PassphraseWrapped, passphrase: Buffer): Promise<void>;
  /** 32 bytes come out of the descriptor, within half a minute; its end need not. */
  unlockByRecovery(pool: string, byRecovery: string, fd: number): Promise<void>;
  /** The unlocked pool's key under another passphrase, to be kept instead; no cartridge is touched. */
  rewrap(pool: string, passphrase: Buffer): Promise<PassphraseWrapped>;
  /** Its key is wiped, and so is a recovery key that was not confirmed. A drive keeps that of the cartridge in it until unload. */
  lock(pool: string): void;
  lockAll(): void;
  unlocked(): readonly string[];
  /** False where the system has refused to keep what is unlocked out of the swap. */
  isInLockedMemory(): boolean;

  /** `letters`: three that can be printed, the same for all of a site or pool. To be kept before it is used. */
  newCartridgeKey(pool: string, letters: string): Promise<WrappedCartridgeKey>;
  /** A key from before, which was kept or found on a cartridge. `keys.not-of-pool` when the pool's key does not open it. */
  adopt(pool: string, keyId: string, wrapped: string): Promise<void>;
}

/** For a key on its way to or from another process; both ends are the caller's to close, and are closed as another program begins. */
export function keyPipe(): { readonly readFd: number; readonly writeFd: number };
