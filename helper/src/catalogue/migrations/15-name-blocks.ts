// Parts of names by blocks of entries, in a table of our own: an index of full text took half of an import's time.

export const fifteenth = `
  DROP TABLE entry_name_part;
  DROP TABLE entry_name;
  -- In which blocks of entries some name has this part: name-blocks.ts. It may tell of more than there are.
  CREATE TABLE name_block (
    listing INTEGER NOT NULL,
    span    INTEGER NOT NULL,
    part    TEXT NOT NULL,
    blocks  BLOB NOT NULL,
    PRIMARY KEY (listing, span, part)
  ) STRICT, WITHOUT ROWID;
  -- The names of its entries up to this number are in there.
  ALTER TABLE listing ADD COLUMN named INTEGER NOT NULL DEFAULT -1;
`;
