// Pools that are encrypted, and their keys as they are wrapped: worth nothing without a passphrase or a recovery key.

export const twentieth = `
  ALTER TABLE pool ADD COLUMN encrypted INTEGER NOT NULL DEFAULT 0;

  ALTER TABLE volume ADD COLUMN encrypted INTEGER NOT NULL DEFAULT 0;

  -- Outlives its pool: as long as there are cartridges that it opens.
  CREATE TABLE pool_key (
    id TEXT PRIMARY KEY,
    pool TEXT NOT NULL UNIQUE,
    letters TEXT NOT NULL,
    -- Null: it was imported, and nobody has given it a passphrase.
    by_passphrase TEXT,
    by_recovery TEXT NOT NULL,
    -- Of a kit that was not read back yet.
    next_by_recovery TEXT,
    made TEXT NOT NULL,
    -- When its kit was read back last; null: never, and nothing is encrypted before.
    confirmed TEXT
  ) STRICT;

  CREATE TABLE cartridge_key (
    key_id TEXT PRIMARY KEY,
    wrapped TEXT NOT NULL,
    pool_key TEXT NOT NULL REFERENCES pool_key (id),
    barcode TEXT NOT NULL,
    made TEXT NOT NULL
  ) STRICT;
  CREATE INDEX cartridge_key_of_pool ON cartridge_key (pool_key);
`;
