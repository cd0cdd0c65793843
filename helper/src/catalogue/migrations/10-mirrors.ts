export const tenth = `
  -- Of each file of a continuous set: how its source was seen last, of what state the folder on disk has a copy, and
  -- which of those copies is safe on tape. States are compared, never computed with. kind: directory, file, symlink.
  -- seen: NULL when the source has gone. disk: NULL when the folder has nothing,
  -- or, with a disk_kind, when it may have what was begun to be copied. version: counts what the folder held.
  -- taped: the version on tape. disk_since, tape_since: since when they lag behind the source; NULL: they do not.
  -- due: when it may be copied. copied: when it was last. Times are seconds since 1970. look: of the last walk that saw it.
  CREATE TABLE ledger_file (
    set_id     INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    path       TEXT NOT NULL,
    kind       TEXT NOT NULL,
    size       INTEGER NOT NULL,
    seen       TEXT,
    disk       TEXT,
    disk_kind  TEXT,
    sha256     BLOB,
    version    INTEGER NOT NULL,
    taped      INTEGER,
    tape_kind  TEXT,
    volume     TEXT,
    disk_since REAL,
    tape_since REAL,
    due        REAL,
    copied     REAL,
    look       INTEGER NOT NULL,
    fault      TEXT,
    inode      TEXT,
    PRIMARY KEY (set_id, path)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ledger_inode ON ledger_file (set_id, inode) WHERE kind = 'file' AND inode NOT NULL;
  CREATE INDEX ledger_disk ON ledger_file (set_id, due) WHERE disk_since NOT NULL;
  CREATE INDEX ledger_tape ON ledger_file (set_id, tape_since) WHERE tape_since NOT NULL;

  -- What a job is to put on tape, and of what state each was then. A removal has no kind.
  CREATE TABLE ledger_batch (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    set_id INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    job    INTEGER,
    open   INTEGER NOT NULL DEFAULT 1
  ) STRICT;
  CREATE TABLE ledger_batch_file (
    batch   INTEGER NOT NULL REFERENCES ledger_batch ON DELETE CASCADE,
    path    TEXT NOT NULL,
    kind    TEXT,
    size    INTEGER NOT NULL,
    state   TEXT,
    version INTEGER NOT NULL,
    sha256  BLOB,
    PRIMARY KEY (batch, path)
  ) STRICT, WITHOUT ROWID;

  -- What has gone, and is still named by a cartridge that was not in a drive since.
  CREATE TABLE ledger_unnoted (
    set_id    INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    barcode   TEXT NOT NULL,
    path      TEXT NOT NULL,
    is_folder INTEGER NOT NULL,
    since     REAL NOT NULL,
    PRIMARY KEY (set_id, barcode, path)
  ) STRICT, WITHOUT ROWID;

  -- What the folder keeps of deleted files, and where below it.
  CREATE TABLE ledger_deleted (
    set_id  INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    kept    TEXT NOT NULL,
    path    TEXT NOT NULL,
    size    INTEGER NOT NULL,
    deleted REAL NOT NULL,
    PRIMARY KEY (set_id, kept)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ledger_deleted_when ON ledger_deleted (set_id, deleted);

  -- Files that have or had several names: one of those that have gone may still be written by.
  CREATE TABLE ledger_linked (
    set_id INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    inode  TEXT NOT NULL,
    PRIMARY KEY (set_id, inode)
  ) STRICT, WITHOUT ROWID;

  -- Tells a source from an empty folder that is left when its disk is not there. walk: number of the last one.
  CREATE TABLE ledger_source (
    set_id INTEGER NOT NULL REFERENCES mirror_set ON DELETE CASCADE,
    source TEXT NOT NULL,
    inode  TEXT NOT NULL,
    PRIMARY KEY (set_id, source)
  ) STRICT, WITHOUT ROWID;
`;
