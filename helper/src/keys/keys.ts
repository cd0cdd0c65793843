// The keys of encrypted pools, as the helper has them: kept wrapped in the catalogue, open in the C++ core for as long as a pool
// is unlocked. No key is ever in JavaScript.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedKey } from '../../contract/cartridge-record.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { KitLanguage, PoolKeyState } from '../../contract/keys.ts';
import { poolName } from '../../contract/schedules.ts';
import type { CartridgeKey, PoolKey, PoolKeys } from '../catalogue/pool-keys.ts';
import { native } from '../drives/faults.ts';
import type { KeyReference, KeyStore, Native } from '../drives/native.ts';
import { type KitRead, readKit, writeKit } from './kit-process.ts';
import { readPassphrase, withFile } from './secret-file.ts';

/** That the names of keys begin with. */
const letters = 'CAP';

interface KeyImport {
  readonly passphraseFile: string | null;
  readonly name: string | null;
  readonly requireFree: (pool: string) => void;
}

export class Keys {
  readonly #addon: Native;
  readonly #store: KeyStore;
  readonly #kept: PoolKeys;

  constructor(addon: Native, kept: PoolKeys) {
    this.#addon = addon;
    this.#store = addon.KeyStore.open();
    this.#kept = kept;
  }

  describe(): readonly Omit<PoolKeyState, 'clearCopies'>[] {
    const unlocked = new Set(this.#store.unlocked());
    return this.#kept.all().map(({ id, pool, byPassphrase, made, confirmed }) => ({
      ...{ pool, made, confirmed, testDue: confirmed === null ? made : yearAfter(confirmed) },
      isUnlocked: unlocked.has(id),
      hasPassphrase: byPassphrase !== null,
      keys: this.#kept.cartridgeKeysOf(id).length,
      unlisted: this.#kept.unlistedOf(id),
    }));
  }

  /** Of a pool that is new. One of this name may have been removed while there are cartridges of it: then its key is taken up again. */
  async add(pool: string, as: Identity, passphraseFile: string): Promise<void> {
    const passphrase = await this.#passphrase(as, passphraseFile);
    const known = this.#kept.ofPool(pool);
    if (known !== null) {
      await this.#unlock(known, passphrase);
      return;
    }
    const id = randomUUID();
    const made = await native(pool, this.#store.newPool(id, passphrase));
    const kits = { nextByRecovery: null, confirmed: null, kitMade: null, nextKitMade: null };
    this.#kept.add({ id, pool, letters, ...made, ...kits, made: now() });
  }

  async unlock(pool: string, as: Identity, passphraseFile: string): Promise<void> {
    await this.#unlock(this.#require(pool), await this.#passphrase(as, passphraseFile));
  }

  async #unlock({ id, pool, byPassphrase }: PoolKey, passphrase: Buffer): Promise<void> {
    try {
      if (byPassphrase === null) throw new TapeError('keys.no-passphrase-set', { subject: pool });
      await native(pool, this.#store.unlock(id, byPassphrase, passphrase));
    } finally {
      passphrase.fill(0);
    }
  }

  /** What is in a drive keeps its key until it is ejected. */
  lock(pool: string): void {
    this.#store.lock(this.#require(pool).id);
  }

  /**
   * For hosts that nobody sits at: `passphrase.NAME` of each pool, in the folder of credentials that the system's service manager
   * made for this process alone. Answers with those that could not be unlocked.
   */
  async unlockByCredentials(folder: string, as: Identity): Promise<readonly { pool: string; error: unknown }[]> {
    const failed: { pool: string; error: unknown }[] = [];
    for (const key of this.#kept.all()) {
      const path = join(folder, `passphrase.${key.pool}`);
      if (!existsSync(path)) continue;
      try {
        await this.#unlock(key, await this.#passphrase(as, path));
      } catch (error) {
        failed.push({ pool: key.pool, error });
      }
    }
    return failed;
  }

  lockAll(): void {
    this.#store.lockAll();
  }

  async setPassphrase(pool: string, as: Identity, passphraseFile: string): Promise<void> {
    const { id } = this.#require(pool);
    const passphrase = await this.#passphrase(as, passphraseFile);
    this.#kept.setPassphrase(id, await native(pool, this.#store.rewrap(id, passphrase)));
  }

  // ---- kits ----

  /** Into files that are there already, as that user. Each has a recovery key of its own; the one before opens what it opened. */
  async writeKit(
    pool: string,
    as: Identity,
    { pdf, text, language }: { readonly pdf: string; readonly text: string | null; readonly language: KitLanguage },
  ): Promise<void> {
    const { id } = this.#require(pool);
    const wrappedPoolKey = await native(pool, this.#store.newRecoveryKey(id));
    const made = now();
    this.#kept.setNextRecovery(id, wrappedPoolKey, made);
    const cartridges = this.#kept
      .cartridgeKeysOf(id)
      .map(({ barcode, keyId, wrapped }) => ({ barcode, keyId, wrappedKey: wrapped }));
    const content = {
      ...{ language, cartridges, pool: { id, name: pool } },
      ...{ date: made.slice(0, 10), wrappedPoolKey },
    };
    const giveKey = (fd: number) => native(pool, this.#store.writeRecoveryKey(id, fd));
    const { openFile } = this.#addon;
    await withFile(openFile, as, pdf, 'write', async (pdfFd) => {
      if (text === null) return await writeKit(this.#addon, content, { pdf: pdfFd, text: null }, giveKey);
      await withFile(openFile, as, text, 'write', (textFd) =>
        writeKit(this.#addon, content, { pdf: pdfFd, text: textFd }, giveKey),
      );
    });
  }

  /** A kit that was read back opens what is kept: from then on cartridges of the pool may be encrypted. */
  async confirm(pool: string, as: Identity, from: string): Promise<void> {
    const { id, byRecovery, nextByRecovery } = this.#require(pool);
    const opened = await this.#readKit(as, from, async ({ wrappedPoolKey }, fd) => {
      // Of groups alone that were typed it is what was kept for the kit that was made last.
      const wrapped = wrappedPoolKey ?? nextByRecovery ?? byRecovery;
      await native(pool, this.#store.confirmRecoveryKey(id, wrapped, fd));
      return wrapped;
    });
    this.#kept.confirm(id, opened, now());
  }

  /** Unlocks a pool whose passphrase is forgotten. */
  async unlockByKit(pool: string, as: Identity, from: string): Promise<void> {
    const key = this.#require(pool);
    await this.#readKit(as, from, async (read, fd) => {
      const wrapped = read.wrappedPoolKey ?? key.byRecovery;
      if (read.pool !== null && read.pool.id !== key.id)
        throw new TapeError('keys.wrong-recovery-key', { subject: pool });
      await native(pool, this.#store.unlockByRecovery(key.id, wrapped, fd));
      if (read.pool === null) await this.#requireOfPool(key, wrapped);
    });
  }

  /** All that is typed of another pool's kit opens that one's key. Under this name it would part the pool's cartridges. */
  async #requireOfPool({ id, pool, byRecovery, nextByRecovery }: PoolKey, wrapped: string): Promise<void> {
    if (wrapped === byRecovery || wrapped === nextByRecovery) return;
    const [known] = this.#kept.cartridgeKeysOf(id);
    if (known !== undefined && (await this.#opens(id, known.keyId, known.wrapped))) return;
    this.#store.lock(id);
    throw new TapeError('keys.wrong-recovery-key', { subject: pool });
  }

  /**
   * A pool's keys out of its kit, on a computer that has none of them. Its name: as given, or as the kit says. `requireFree`:
   * throws when no encrypted pool can have it.
   */
  async import(as: Identity, from: string, { passphraseFile, name, requireFree }: KeyImport): Promise<string> {
    const passphrase = passphraseFile === null ? null : await this.#passphrase(as, passphraseFile);
    try {
      return await this.#readKit(as, from, async (read, fd) => {
        const { id = randomUUID(), name: pool = name ?? '' } = { ...read.pool, ...(name === null ? {} : { name }) };
        const { wrappedPoolKey } = read;
        if (wrappedPoolKey === null) throw new TapeError('keys.kit-incomplete', { subject: from });
        // A kit may be anybody's making.
        if (!poolName.safeParse(pool).success) throw new TapeError('keys.pool-unnamed', { subject: from });
        requireFree(pool);
        const there = this.#kept.ofPool(pool) ?? this.#kept.get(id);
        if (there !== null) throw new TapeError('keys.exists', { subject: there.pool });
        await native(pool, this.#store.unlockByRecovery(id, wrappedPoolKey, fd));
        const byPassphrase = passphrase === null ? null : await native(pool, this.#store.rewrap(id, passphrase));
        const time = now();
        this.#kept.add(
          {
            id,
            pool,
            letters,
            byPassphrase,
            byRecovery: wrappedPoolKey,
            nextByRecovery: null,
            made: time,
            confirmed: time,
            kitMade: time,
            nextKitMade: null,
          },
          cartridgeKeysIn(read, id, time),
        );
        return pool;
      });
    } finally {
      passphrase?.fill(0);
    }
  }

  #readKit<T>(as: Identity, from: string, takeKey: (read: KitRead, fd: number) => Promise<T>): Promise<T> {
    return withFile(this.#addon.openFile, as, from, 'read', (kit) => readKit(this.#addon, kit, takeKey));
  }

  // ---- cartridges ----

  /** Why nothing can be encrypted for that pool now; null: it can. */
  refusalToEncrypt(pool: string): TapeError | null {
    const key = this.#kept.ofPool(pool);
    if (key === null) return new TapeError('keys.unknown', { subject: pool });
    if (key.confirmed === null) return new TapeError('keys.kit-unconfirmed', { subject: pool });
    return this.isLocked(pool) ? new TapeError('keys.locked', { subject: pool }) : null;
  }

  /** Most computers have none, and whoever asks about each cartridge need not then. */
  get areAllUnlocked(): boolean {
    const unlocked = this.#store.unlocked();
    return this.#kept.all().every(({ id }) => unlocked.includes(id));
  }

  has(pool: string): boolean {
    return this.#kept.ofPool(pool) !== null;
  }

  /** Also one that nothing is encrypted for yet. What has no key is not locked. */
  isLocked(pool: string): boolean {
    const key = this.#kept.ofPool(pool);
    return key !== null && !this.#store.unlocked().includes(key.id);
  }

  /** Of the key that a cartridge was given last; null: its pool is unlocked, or nothing is known of its key. */
  lockedPoolOf(barcode: string): string | null {
    const poolKey = this.#kept.poolKeyOf(barcode);
    return poolKey === null || this.#store.unlocked().includes(poolKey.id) ? null : poolKey.pool;
  }

  /** A new key for a cartridge that is about to be formatted for that pool. It is kept before it is used. */
  async forFormat(pool: string, barcode: string): Promise<KeyReference> {
    const refusal = this.refusalToEncrypt(pool);
    if (refusal !== null) throw refusal;
    const { id } = this.#require(pool);
    const made = await native(barcode, this.#store.newCartridgeKey(id, letters));
    this.#kept.addCartridgeKey({ ...made, poolKey: id, barcode, made: now() });
    return { store: this.#store, keyId: made.keyId };
  }

  /** For the records of its pool's cartridges, the newest first. */
  ofSamePool(barcode: string, most: number): RecordedKey[] {
    const poolKey = this.#kept.poolKeyOf(barcode);
    const keys = poolKey === null ? [] : this.#kept.cartridgeKeysOf(poolKey.id);
    return keys
      .toReversed()
      .slice(0, most)
      .map(({ barcode: of, keyId, wrapped }) => ({ barcode: of, keyId, wrapped }));
  }

  /** That another cartridge of the pool tells of. What is not the pool's is left alone. */
  async takeOver(barcode: string, told: readonly RecordedKey[]): Promise<void> {
    const poolKey = this.#kept.poolKeyOf(barcode);
    if (poolKey === null) return;
    for (const { barcode: of, keyId, wrapped } of told) {
      if (this.#kept.cartridgeKey(keyId) !== null || !(await this.#opens(poolKey.id, keyId, wrapped))) continue;
      this.#kept.addCartridgeKey({ keyId, wrapped, poolKey: poolKey.id, barcode: of, made: now() });
    }
  }

  /**
   * The key of what is in a drive, by its own word, or by its barcode where it says nothing; null: it is not known, or its pool is
   * locked.
   */
  async find(barcode: string, told: string | null, wrapped: string | null): Promise<KeyReference | null> {
    const keyId = told ?? this.#kept.newestKeyOf(barcode);
    if (keyId === null) return null;
    const kept = this.#kept.cartridgeKey(keyId);
    const pools = kept === null ? this.#store.unlocked() : [kept.poolKey];
    const key = kept?.wrapped ?? wrapped;
    if (key === null) return null;
    for (const id of pools) {
      if (!(await this.#opens(id, keyId, key))) continue;
      if (kept?.barcode !== barcode) {
        this.#kept.addCartridgeKey({ keyId, wrapped: key, poolKey: id, barcode, made: now() });
      }
      return { store: this.#store, keyId };
    }
    return null;
  }

  async #opens(id: string, keyId: string, wrapped: string): Promise<boolean> {
    try {
      await native(keyId, this.#store.adopt(id, keyId, wrapped));
      return true;
    } catch (error) {
      if (error instanceof TapeError && ['keys.not-of-pool', 'keys.locked', 'keys.unknown'].includes(error.code))
        return false;
      throw error;
    }
  }

  #passphrase(as: Identity, path: string): Promise<Buffer> {
    return readPassphrase(this.#addon.openFile, as, path);
  }

  #require(pool: string): PoolKey {
    const key = this.#kept.ofPool(pool);
    if (key === null) throw new TapeError('keys.pool-plain', { subject: pool });
    return key;
  }
}

function cartridgeKeysIn({ cartridges }: KitRead, poolKey: string, made: string): readonly CartridgeKey[] {
  return cartridges.flatMap(({ barcode, keyId, wrappedKey }) =>
    wrappedKey === null ? [] : [{ barcode, keyId, wrapped: wrappedKey, poolKey, made }],
  );
}

/** Paper is lost, and scanners change: once a year somebody finds out whether the kit is still there and can be read. */
function yearAfter(time: string): string {
  const due = new Date(time);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  return due.toISOString();
}

function now(): string {
  return new Date().toISOString();
}
