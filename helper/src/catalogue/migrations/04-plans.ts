export const fourth = `
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
