// The keys of encrypted pools and of their cartridges, as they are wrapped. What opens them is never here.

import type { Time } from '../../contract/model.ts';
import type { Sqlite } from './database.ts';

/** How a passphrase opens it, as the C++ core has it. */
export interface KeptByPassphrase {
  readonly kdf: 'scrypt';
  readonly n: number;
  readonly r: number;
  readonly p: number;
  readonly salt: string;
  readonly wrapped: string;
}

export interface PoolKey {
  readonly id: string;
  readonly pool: string;
  /** That the names of its cartridges' keys begin with. */
  readonly letters: string;
  /** Null: it came from a kit, and has no passphrase yet. */
  readonly byPassphrase: KeptByPassphrase | null;
  readonly byRecovery: string;
  /** Under the recovery key of a kit that was not read back yet. */
  readonly nextByRecovery: string | null;
  readonly made: Time;
  /** When its kit was read back last. */
  readonly confirmed: Time | null;
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

  setPassphrase(id: string, kept: KeptByPassphrase): void {
    this.#statements.passphrase.run(JSON.stringify(kept), id);
  }

  /** Of a kit that is being made: the one before it opens the pool until this one has been read back. */
  setNextRecovery(id: string, byRecovery: string): void {
    this.#statements.nextRecovery.run(byRecovery, id);
  }

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

  addCartridgeKey(key: CartridgeKey): void {
    this.#statements.addCartridge.run(key);
  }
}

function poolKeyOf({ by_passphrase, by_recovery, next_by_recovery, ...key }: PoolKeyRow): PoolKey {
  return {
    ...key,
    byPassphrase: by_passphrase === null ? null : (JSON.parse(by_passphrase) as KeptByPassphrase),
    byRecovery: by_recovery,
    nextByRecovery: next_by_recovery,
  };
}

function prepare(database: Sqlite) {
  const cartridgeKey = 'SELECT key_id AS keyId, wrapped, pool_key AS poolKey, barcode, made FROM cartridge_key';
  return {
    all: database.prepare<[], PoolKeyRow>('SELECT * FROM pool_key ORDER BY pool'),
    add: database.prepare(`
      INSERT INTO pool_key
      VALUES (:id, :pool, :letters, :byPassphrase, :byRecovery, :nextByRecovery, :made, :confirmed)`),
    passphrase: database.prepare<[string, string]>('UPDATE pool_key SET by_passphrase = ? WHERE id = ?'),
    nextRecovery: database.prepare<[string, string]>('UPDATE pool_key SET next_by_recovery = ? WHERE id = ?'),
    confirm: database.prepare(`
      UPDATE pool_key SET confirmed = :time, by_recovery = :byRecovery, next_by_recovery = NULL WHERE id = :id`),
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
