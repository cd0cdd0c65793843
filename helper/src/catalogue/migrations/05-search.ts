export const fifth = `
  -- What was listed in the former shape, until it is taken over into this one: see former-listings.ts. Older generations
  -- that were opened are read from their cartridges again when they are wanted.
  ALTER TABLE entry RENAME TO former_entry;
  ALTER TABLE extent RENAME TO former_extent;
  ALTER TABLE xattr RENAME TO former_xattr;
  ALTER TABLE xattr_key RENAME TO former_xattr_key;
  DROP INDEX entry_in_folder;
  DROP INDEX entry_by_content;
  CREATE TABLE former_listing (
    barcode     TEXT PRIMARY KEY,
    uuid        TEXT NOT NULL,
    listing     INTEGER NOT NULL,
    generation  INTEGER NOT NULL,
    update_time TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO former_listing
    SELECT barcode, uuid, listing.id, listing.generation, listing.update_time
    FROM volume JOIN listing ON listing.id = volume.listing;
  UPDATE volume SET listing = NULL;
  DELETE FROM older_listing;
  DELETE FROM listing;

  -- generation, update_time: the newest that was taken over whole. importing: one that is being taken over, or was cut
  -- short. entries: how many the newest holds. last: the largest number that an entry of it ever had.
  ALTER TABLE listing ADD COLUMN importing INTEGER;
  ALTER TABLE listing ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE listing ADD COLUMN last INTEGER NOT NULL DEFAULT -1;

  -- The generations that a listing can show: those that were taken over one after the other.
  CREATE TABLE seen_generation (
    listing     INTEGER NOT NULL REFERENCES listing ON DELETE CASCADE,
    generation  INTEGER NOT NULL,
    update_time TEXT NOT NULL,
    PRIMARY KEY (listing, generation)
  ) STRICT, WITHOUT ROWID;

  -- Texts that many entries share: keys of attributes, and values that come again and again.
  CREATE TABLE word (
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
  ) STRICT;

  -- Whose a file was, as the tape says: "uid:gid:user:group".
  CREATE TABLE owner (
    id   INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE,
    uid  INTEGER,
    user TEXT NOT NULL
  ) STRICT;

  -- An entry is in every generation of its listing from born on and before died. A file that changes dies and is born
  -- anew; a folder stays what it is, and what changes of it is in folder. rank: 0 directories, 1 the rest. modified: whole
  -- seconds since 1970, NULL for a time of another shape. rest: see packing.ts.
  CREATE TABLE entry (
    id       INTEGER PRIMARY KEY,
    parent   INTEGER NOT NULL,
    rank     INTEGER NOT NULL,
    symlink  INTEGER NOT NULL,
    sort_key TEXT NOT NULL,
    name     TEXT NOT NULL,
    born     INTEGER NOT NULL,
    died     INTEGER,
    size     INTEGER NOT NULL,
    modified INTEGER,
    owner    INTEGER,
    sha256   BLOB,
    rest     BLOB NOT NULL
  ) STRICT;
  CREATE INDEX entry_in_folder ON entry (parent, rank, sort_key);
  CREATE INDEX entry_by_size ON entry (size) WHERE size >= 104857600;
  CREATE INDEX entry_by_time ON entry (modified) WHERE modified NOT NULL;

  -- Entries with a checksum, by their content; mark: the first six bytes of it. A table of its own, as it is filled in its
  -- order at the end of an import: one by one as they come, entries would change all of its pages again and again.
  CREATE TABLE content (
    mark  INTEGER NOT NULL,
    size  INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    born  INTEGER NOT NULL,
    died  INTEGER,
    PRIMARY KEY (mark, size, entry)
  ) STRICT, WITHOUT ROWID;

  -- A directory as it is from generation born on. size: of all that is in it.
  CREATE TABLE folder (
    entry    INTEGER NOT NULL,
    born     INTEGER NOT NULL,
    size     INTEGER NOT NULL,
    modified INTEGER,
    rest     BLOB NOT NULL,
    PRIMARY KEY (entry, born)
  ) STRICT, WITHOUT ROWID;

  -- Parts of names, in small letters between "/" and "//": so the beginning and the end of a name can be looked for too,
  -- and each character of it begins a part. rowid: the entry's id.
  CREATE VIRTUAL TABLE entry_name USING fts5 (
    name, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
  );
  -- Pieces are put together by name-index.ts, after an import; so many at most wait for that.
  INSERT INTO entry_name (entry_name, rank) VALUES ('automerge', 0), ('crisismerge', 1000);
  CREATE VIRTUAL TABLE entry_name_part USING fts5vocab (entry_name, instance);

  -- Where people keep it, in their words.
  CREATE TABLE shelf_place (
    barcode TEXT PRIMARY KEY REFERENCES cartridge ON DELETE CASCADE,
    place   TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- What a drive said of itself and of a cartridge as that left it, as JSON; or why it said nothing.
  CREATE TABLE health (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    time    TEXT NOT NULL,
    barcode TEXT NOT NULL,
    drive   TEXT NOT NULL,
    serial  TEXT NOT NULL,
    health  TEXT,
    fault   TEXT
  ) STRICT;
  CREATE INDEX health_of_cartridge ON health (barcode, id);
  CREATE INDEX health_of_drive ON health (serial, id);
`;
