// Where the files lie that an archive did not write, as they were on tape already.

export const twentyFourth = `
  -- Several of one item: of copies one each, of a file that was split each of its parts. uuid: of the volume.
  CREATE TABLE item_copy (
    job      INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    position INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    barcode  TEXT NOT NULL,
    uuid     TEXT NOT NULL,
    path     TEXT NOT NULL,
    size     INTEGER NOT NULL,
    sha256   BLOB NOT NULL,
    PRIMARY KEY (job, position, number)
  ) STRICT, WITHOUT ROWID;
`;
