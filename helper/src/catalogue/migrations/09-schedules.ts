export const ninth = `
  -- drill: how its cartridges are tried out, as JSON.
  CREATE TABLE pool (
    name       TEXT PRIMARY KEY,
    uid        INTEGER NOT NULL,
    gid        INTEGER NOT NULL,
    groups     TEXT NOT NULL,
    shared     INTEGER NOT NULL,
    drill      TEXT,
    next_drill TEXT
  ) STRICT, WITHOUT ROWID;

  -- A cartridge is in one pool at most. copy: which of a set's copies goes to it.
  CREATE TABLE pool_cartridge (
    barcode  TEXT PRIMARY KEY,
    pool     TEXT NOT NULL REFERENCES pool ON DELETE CASCADE,
    copy     INTEGER NOT NULL,
    position INTEGER NOT NULL,
    unwanted_since TEXT
  ) STRICT, WITHOUT ROWID;

  -- plan: what is mirrored, where to and when, as JSON. uid, gid, groups: whose rights count for its files.
  CREATE TABLE mirror_set (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT NOT NULL,
    uid      INTEGER NOT NULL,
    gid      INTEGER NOT NULL,
    groups   TEXT NOT NULL,
    plan     TEXT NOT NULL,
    paused   INTEGER NOT NULL DEFAULT 0,
    last_run TEXT,
    next_run TEXT,
    UNIQUE (uid, name)
  ) STRICT;

  CREATE TABLE set_run (
    set_id INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    job    INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    copy   INTEGER NOT NULL,
    PRIMARY KEY (set_id, job)
  ) STRICT, WITHOUT ROWID;

  -- What the last look at a set's sources saw. look: the number of that look. since: when this version was first seen.
  -- gone: when it was first missing. moved_from: where a file of this device, inode, size and time was before.
  -- moved: the job that gave it its new name in an index without writing it again.
  CREATE TABLE set_file (
    set_id      INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    path        TEXT NOT NULL,
    kind        TEXT NOT NULL,
    size        INTEGER NOT NULL,
    modify_time INTEGER NOT NULL,
    device      INTEGER NOT NULL,
    inode       INTEGER NOT NULL,
    look        INTEGER NOT NULL,
    since       INTEGER NOT NULL,
    gone        INTEGER,
    moved_from  TEXT,
    moved       INTEGER,
    PRIMARY KEY (set_id, path)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX set_file_by_inode ON set_file (set_id, device, inode);
  CREATE INDEX set_file_gone ON set_file (set_id, path) WHERE gone NOT NULL;
  CREATE INDEX set_file_moved ON set_file (set_id, path) WHERE moved_from NOT NULL;

  -- Each time that a cartridge was read and compared with its checksums: some of its files, or all of them.
  CREATE TABLE drill (
    job     INTEGER PRIMARY KEY REFERENCES job ON DELETE CASCADE,
    barcode TEXT NOT NULL,
    uuid    TEXT NOT NULL,
    time    TEXT NOT NULL,
    files   INTEGER NOT NULL,
    bytes   INTEGER NOT NULL,
    failed  INTEGER NOT NULL,
    whole   INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX drill_of_cartridge ON drill (barcode, job);
`;
