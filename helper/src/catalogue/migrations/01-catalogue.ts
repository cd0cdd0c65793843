export const first = `
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
