export const seventh = `
  -- The rest of who asked for it, by the kernel's word: its work on files is done with just these rights. JSON.
  ALTER TABLE job ADD COLUMN gid INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE job ADD COLUMN groups TEXT NOT NULL DEFAULT '[]';

  -- Who formatted it here, by the kernel's word.
  CREATE TABLE cartridge_owner (
    barcode TEXT PRIMARY KEY,
    uid     INTEGER NOT NULL,
    gid     INTEGER NOT NULL,
    groups  TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;
