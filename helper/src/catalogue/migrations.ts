// The catalogue's shape, one step per version, never edited once released. `PRAGMA user_version` counts the steps taken.

const first = `
  CREATE TABLE cartridge (
    barcode          TEXT PRIMARY KEY,
    media_type       TEXT NOT NULL,
    virtual          INTEGER NOT NULL,
    condition        TEXT NOT NULL,
    condition_detail TEXT,
    write_protected  INTEGER NOT NULL,
    capacity_bytes   INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- One index, imported. Its entries have the ids from id * 2^32 on, in the order of the index: parents come first.
  -- A listing that no volume names is half made or outdated and is swept.
  CREATE TABLE listing (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    generation  INTEGER NOT NULL,
    update_time TEXT NOT NULL
  ) STRICT;

  CREATE TABLE volume (
    barcode        TEXT PRIMARY KEY REFERENCES cartridge ON DELETE CASCADE,
    uuid           TEXT NOT NULL,
    name           TEXT NOT NULL,
    generation     INTEGER NOT NULL,
    update_time    TEXT NOT NULL,
    files          INTEGER NOT NULL,
    used_bytes     INTEGER NOT NULL,
    free_bytes     INTEGER NOT NULL,
    listing        INTEGER REFERENCES listing
  ) STRICT, WITHOUT ROWID;

  -- rank: 0 directories, 1 the rest. Times are nanoseconds since 1970, or the text of a time that does not fit in 64 bits.
  CREATE TABLE entry (
    id             INTEGER PRIMARY KEY,
    parent         INTEGER NOT NULL,
    rank           INTEGER NOT NULL,
    sort_key       TEXT NOT NULL,
    name           TEXT NOT NULL,
    size           INTEGER NOT NULL,
    read_only      INTEGER NOT NULL,
    creation_time  ANY NOT NULL,
    change_time    ANY NOT NULL,
    modify_time    ANY NOT NULL,
    access_time    ANY NOT NULL,
    backup_time    ANY NOT NULL,
    sha256         BLOB,
    symlink_target TEXT
  ) STRICT;
  CREATE INDEX entry_in_folder ON entry (parent, rank, sort_key, name);

  CREATE TABLE extent (
    entry       INTEGER NOT NULL,
    position    INTEGER NOT NULL,
    file_offset INTEGER NOT NULL,
    partition   TEXT NOT NULL,
    start_block INTEGER NOT NULL,
    byte_offset INTEGER NOT NULL,
    byte_count  INTEGER NOT NULL,
    PRIMARY KEY (entry, position)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE xattr_key (
    id  INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE xattr (
    entry    INTEGER NOT NULL,
    position INTEGER NOT NULL,
    key      INTEGER NOT NULL REFERENCES xattr_key,
    value    TEXT NOT NULL,
    base64   INTEGER NOT NULL,
    PRIMARY KEY (entry, position)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE job (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    kind         TEXT NOT NULL,
    title        TEXT NOT NULL,
    request      TEXT NOT NULL,
    uid          INTEGER NOT NULL,
    state        TEXT NOT NULL,
    barcode      TEXT,
    drive        TEXT,
    created      TEXT NOT NULL,
    started      TEXT,
    ended        TEXT,
    progress     TEXT NOT NULL,
    files_safe   INTEGER NOT NULL,
    files_failed INTEGER NOT NULL,
    fault        TEXT
  ) STRICT;
  CREATE INDEX job_unended ON job (id) WHERE ended IS NULL;

  -- The journal: items in the order in which they were settled.
  CREATE TABLE job_item (
    job      INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    position INTEGER NOT NULL,
    path     TEXT NOT NULL,
    bytes    INTEGER NOT NULL,
    receipt  TEXT,
    sha256   BLOB,
    changed  INTEGER NOT NULL,
    restored_as TEXT,
    fault    TEXT,
    PRIMARY KEY (job, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX job_item_failed ON job_item (job, position) WHERE fault IS NOT NULL;

  -- An index on tape and flushed: every written item of the job up to this position is safe from here on.
  CREATE TABLE job_commit (
    job        INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    through    INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    block      INTEGER NOT NULL,
    time       TEXT NOT NULL,
    PRIMARY KEY (job, generation)
  ) STRICT, WITHOUT ROWID;
`;

const second = `
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

const third = `
  -- The volumes that a job writes to, counted from 1 in the order in which they were taken in, each in its drive's slot.
  -- ended: finished, full or failed; NULL while it is written to, and when the helper was cut off meanwhile.
  CREATE TABLE written_volume (
    job     INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    slot    INTEGER NOT NULL,
    uuid    TEXT NOT NULL,
    barcode TEXT NOT NULL,
    ended   TEXT,
    PRIMARY KEY (job, number)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO written_volume SELECT job, 1, 0, uuid, coalesce(barcode, ''), NULL FROM job_volume JOIN job ON id = job;
  DROP TABLE job_volume;
  ALTER TABLE written_volume RENAME TO job_volume;
  CREATE INDEX job_volume_uuid ON job_volume (uuid);

  -- volume: the number of the volume that it lies on. Times are seconds since 1970. links: its names on its disk.
  -- part: the rest of it is on the slot's next volume. hashes: JSON, those besides SHA-256. mirror: how it went there.
  ALTER TABLE job_item ADD COLUMN volume INTEGER;
  ALTER TABLE job_item ADD COLUMN buffered REAL;
  ALTER TABLE job_item ADD COLUMN written REAL;
  ALTER TABLE job_item ADD COLUMN safe REAL;
  ALTER TABLE job_item ADD COLUMN verified REAL;
  ALTER TABLE job_item ADD COLUMN links INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE job_item ADD COLUMN part INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE job_item ADD COLUMN hashes TEXT;
  ALTER TABLE job_item ADD COLUMN mirror TEXT;
  ALTER TABLE job_item ADD COLUMN mirror_fault TEXT;
  DROP INDEX job_item_failed;
  CREATE INDEX job_item_failed ON job_item (job, position) WHERE fault IS NOT NULL OR mirror_fault IS NOT NULL;
  UPDATE job_item SET volume = 1 WHERE receipt IN ('written', 'safe') AND job IN (SELECT job FROM job_volume);

  -- An index on a volume and flushed: every item written to it up to this position is safe from here on.
  CREATE TABLE volume_commit (
    job        INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    volume     INTEGER NOT NULL,
    through    INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    block      INTEGER NOT NULL,
    time       TEXT NOT NULL,
    PRIMARY KEY (job, volume, through, generation)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO volume_commit SELECT job, 1, through, generation, block, time FROM job_commit;
  DROP TABLE job_commit;
  ALTER TABLE volume_commit RENAME TO job_commit;

  -- Another job went on with it.
  ALTER TABLE job ADD COLUMN continued INTEGER NOT NULL DEFAULT 0;
`;

const fourth = `
  -- Where records lie on a volume's tape, as JSON: what a plan needs while the cartridge lies on the shelf.
  CREATE TABLE tape_layout (
    uuid   TEXT PRIMARY KEY,
    layout TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Finds other copies of a file's content. Eight bytes tell contents apart well enough to look at few rows.
  CREATE INDEX entry_by_content ON entry (substr(sha256, 1, 8)) WHERE sha256 NOT NULL;

  -- barcode: of a restored item, the cartridge that it came from. note: what else is to be said of it.
  ALTER TABLE job_item ADD COLUMN barcode TEXT;
  ALTER TABLE job_item ADD COLUMN note TEXT;
`;

export const migrations: readonly string[] = [first, second, third, fourth];
