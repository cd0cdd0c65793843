export const second = `
  ALTER TABLE volume ADD COLUMN lock TEXT NOT NULL DEFAULT 'unlocked';
  ALTER TABLE volume ADD COLUMN media_pool TEXT NOT NULL DEFAULT '';
  ALTER TABLE volume ADD COLUMN placement_rule TEXT NOT NULL DEFAULT '';
  ALTER TABLE volume ADD COLUMN packing INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE volume ADD COLUMN block_bytes INTEGER NOT NULL DEFAULT 524288;
  ALTER TABLE volume ADD COLUMN compression INTEGER NOT NULL DEFAULT 1;

  -- Of each cartridge the one older generation that was opened last.
  CREATE TABLE older_listing (
    barcode TEXT PRIMARY KEY REFERENCES cartridge ON DELETE CASCADE,
    uuid    TEXT NOT NULL,
    listing INTEGER NOT NULL REFERENCES listing
  ) STRICT, WITHOUT ROWID;

  -- The volume that a job writes to.
  CREATE TABLE job_volume (
    job  INTEGER PRIMARY KEY REFERENCES job ON DELETE CASCADE,
    uuid TEXT NOT NULL
  ) STRICT;
  CREATE INDEX job_volume_uuid ON job_volume (uuid);

  -- What a recovery needs of a written item. Worthless from the job's next commit on, and swept then.
  CREATE TABLE unnamed_file (
    job      INTEGER NOT NULL,
    position INTEGER NOT NULL,
    file     TEXT NOT NULL,
    PRIMARY KEY (job, position),
    FOREIGN KEY (job, position) REFERENCES job_item ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;

  -- What a job found out beside its items, as JSON; \`list\` holds what is told page by page.
  CREATE TABLE job_result (
    job    INTEGER PRIMARY KEY REFERENCES job ON DELETE CASCADE,
    result TEXT NOT NULL,
    list   TEXT NOT NULL
  ) STRICT;
`;
