// The files of large folders in other orders than by name; what the indexes for all folders took was a quarter of the catalogue.

export const sixteenth = `
  DROP INDEX entry_by_size_in_folder;
  DROP INDEX entry_by_time_in_folder;
  -- As of the last import that added to the folder: those that have gone since are still there, see file-orders.ts.
  CREATE TABLE file_order (
    folder  INTEGER NOT NULL,
    sorting TEXT NOT NULL,
    falling INTEGER NOT NULL,
    piece   INTEGER NOT NULL,
    numbers BLOB NOT NULL,
    PRIMARY KEY (folder, sorting, falling, piece)
  ) STRICT, WITHOUT ROWID;
`;
