// The keys of encrypted pools and of their cartridges, as they are wrapped. What opens them is never here.

import type { PassphraseWrapped } from '../../../native/keys.d.ts';
import type { Time } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';

export interface PoolKey {
  readonly id: string;
  readonly pool: string;
  /** That the names of its cartridges' keys begin with. */
  readonly letters: string;
  /** Null: it came from a kit, and has no passphrase yet. */
  readonly byPassphrase: PassphraseWrapped | null;
  readonly byRecovery: string;
  /** Under the recovery key of a kit that was not read back yet. */
  readonly nextByRecovery: string | null;
  readonly made: Time;
  /** When its kit was read back last. */
  readonly confirmed: Time | null;
  /** When the newest one of those was made, which lists the cartridges of that time; null: none was. */
  readonly kitMade: Time | null;
  /** The same of one that was not read back yet. */
  readonly nextKitMade: Time | null;
}

export interface CartridgeKey {
  readonly keyId: string;
  readonly wrapped: string;
  readonly poolKey: string;
  readonly barcode: string;
  readonly made: Time;
}

interface PoolKeyRow {
  readonly id: string;
  readonly pool: string;
  readonly letters: string;
  readonly by_passphrase: string | null;
  readonly by_recovery: string;
  readonly next_by_recovery: string | null;
  readonly made: string;
  readonly confirmed: string | null;
  readonly kit_made: string | null;
  readonly next_kit_made: string | null;
}

export class PoolKeys {
  readonly #statements;
  readonly #addWithCartridges;

  constructor(database: Sqlite) {
    const statements = prepare(database);
    this.#statements = statements;
    this.#addWithCartridges = database.transaction((key: PoolKey, cartridges: readonly CartridgeKey[]) => {
      const byPassphrase = key.byPassphrase === null ? null : JSON.stringify(key.byPassphrase);
      statements.add.run({ ...key, byPassphrase });
      for (const cartridge of cartridges) statements.addCartridge.run(cartridge);
    });
  }

  all(): readonly PoolKey[] {
    return this.#statements.all.all().map(poolKeyOf);
  }

  get(id: string): PoolKey | null {
    return this.all().find((key) => key.id === id) ?? null;
  }

  ofPool(pool: string): PoolKey | null {
    return this.all().find((key) => key.pool === pool) ?? null;
  }

  add(key: PoolKey, cartridges: readonly CartridgeKey[] = []): void {
    this.#addWithCartridges(key, cartridges);
  }

  setPassphrase(id: string, kept: PassphraseWrapped): void {
    this.#statements.passphrase.run(JSON.stringify(kept), id);
  }

  /** Of a kit that is being made: the one before it opens the pool until this one has been read back. */
  setNextRecovery(id: string, byRecovery: string, made: Time): void {
    this.#statements.nextRecovery.run(byRecovery, made, id);
  }

  /** By a kit that has been read back. One that is older than the newest shows that it is still good, and changes nothing else. */
  confirm(id: string, byRecovery: string, time: Time): void {
    this.#statements.confirm.run({ id, byRecovery, time });
  }

  cartridgeKey(keyId: string): CartridgeKey | null {
    return this.#statements.cartridge.get(keyId) ?? null;
  }

  /** Null: none is known. */
  newestKeyOf(barcode: string): string | null {
    return this.#statements.newestOf.get(barcode) ?? null;
  }

  /** That a cartridge was given a key of last; null: none. */
  poolKeyOf(barcode: string): PoolKey | null {
    const id = this.#statements.poolOf.get(barcode);
    return id === undefined ? null : this.get(id);
  }

  cartridgeKeysOf(id: string): readonly CartridgeKey[] {
    return this.#statements.cartridges.all(id);
  }

  /** Cartridges whose present key was made after the newest kit that was read back. */
  unlistedOf(id: string): number {
    return this.#statements.unlisted.get(id) ?? 0;
  }

  addCartridgeKey(key: CartridgeKey): void {
    this.#statements.addCartridge.run(key);
  }
}

function poolKeyOf({
  by_passphrase,
  by_recovery,
  next_by_recovery,
  kit_made,
  next_kit_made,
  ...key
}: PoolKeyRow): PoolKey {
  return {
    ...key,
    byPassphrase: by_passphrase === null ? null : (JSON.parse(by_passphrase) as PassphraseWrapped),
    byRecovery: by_recovery,
    nextByRecovery: next_by_recovery,
    kitMade: kit_made,
    nextKitMade: next_kit_made,
  };
}

function prepare(database: Sqlite) {
  const cartridgeKey = 'SELECT key_id AS keyId, wrapped, pool_key AS poolKey, barcode, made FROM cartridge_key';
  return {
    all: database.prepare<[], PoolKeyRow>('SELECT * FROM pool_key ORDER BY pool'),
    add: database.prepare(`
      INSERT INTO pool_key
      VALUES (:id, :pool, :letters, :byPassphrase, :byRecovery, :nextByRecovery, :made, :confirmed, :kitMade, :nextKitMade)`),
    passphrase: database.prepare<[string, string]>('UPDATE pool_key SET by_passphrase = ? WHERE id = ?'),
    nextRecovery: database.prepare<[string, Time, string]>(
      'UPDATE pool_key SET next_by_recovery = ?, next_kit_made = ? WHERE id = ?',
    ),
    confirm: database.prepare(`
      UPDATE pool_key SET confirmed = :time,
        by_recovery = iif(next_by_recovery = :byRecovery, next_by_recovery, by_recovery),
        kit_made = iif(next_by_recovery = :byRecovery, next_kit_made, kit_made),
        next_kit_made = iif(next_by_recovery = :byRecovery, NULL, next_kit_made),
        next_by_recovery = iif(next_by_recovery = :byRecovery, NULL, next_by_recovery)
      WHERE id = :id`),
    unlisted: database
      .prepare<[string], number>(`
        SELECT count(DISTINCT barcode) FROM cartridge_key AS k JOIN pool_key ON id = pool_key
        WHERE pool_key = ? AND k.made > ifnull(kit_made, '') AND k.key_id = (
          SELECT key_id FROM cartridge_key WHERE barcode = k.barcode ORDER BY made DESC LIMIT 1)`)
      .pluck(),
    cartridge: database.prepare<[string], CartridgeKey>(`${cartridgeKey} WHERE key_id = ?`),
    cartridges: database.prepare<[string], CartridgeKey>(`${cartridgeKey} WHERE pool_key = ? ORDER BY made, key_id`),
    newestOf: database
      .prepare<[string], string>('SELECT key_id FROM cartridge_key WHERE barcode = ? ORDER BY made DESC LIMIT 1')
      .pluck(),
    poolOf: database
      .prepare<[string], string>('SELECT pool_key FROM cartridge_key WHERE barcode = ? ORDER BY made DESC LIMIT 1')
      .pluck(),
    addCartridge: database.prepare(`
      INSERT INTO cartridge_key VALUES (:keyId, :wrapped, :poolKey, :barcode, :made)
      ON CONFLICT DO UPDATE SET barcode = excluded.barcode`),
  };
}
