export const sixth = `
  -- Facts about this database itself, as JSON.
  CREATE TABLE keeping (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- What reading a file back found, on cartridges that take no word of it: locked, write-protected or full.
  -- fault: JSON; NULL when it was equal to its hash.
  CREATE TABLE own_verification (
    uuid  TEXT NOT NULL,
    path  TEXT NOT NULL,
    time  TEXT NOT NULL,
    fault TEXT,
    PRIMARY KEY (uuid, path)
  ) STRICT, WITHOUT ROWID;

  -- Known only from what this cartridge tells of it.
  ALTER TABLE job ADD COLUMN from_cartridge TEXT;

  -- The file that tells of this volume's past, each as it was written there; other files of its name are not ours.
  CREATE TABLE cartridge_record (
    uuid   TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    -- The newest job that it tells of.
    job    INTEGER NOT NULL,
    PRIMARY KEY (uuid, sha256)
  ) STRICT, WITHOUT ROWID;
`;
