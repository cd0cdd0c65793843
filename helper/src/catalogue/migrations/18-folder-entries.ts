// What a folder holds, in the order of names, and files by time, in tables of their own: a name to sort by need not stand in the
// entry, too, and times are written in their order at the end of an import, not all over their index.

export const eighteenth = `
  CREATE TABLE folder_entry (
    folder   INTEGER NOT NULL,
    rank     INTEGER NOT NULL,
    sort_key TEXT NOT NULL,
    entry    INTEGER NOT NULL,
    PRIMARY KEY (folder, rank, sort_key, entry)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO folder_entry SELECT parent, rank, sort_key, id FROM entry WHERE parent >= 0 ORDER BY 1, 2, 3, 4;
  DROP INDEX entry_in_folder;
  CREATE TABLE entry_time (
    modified INTEGER NOT NULL,
    entry    INTEGER NOT NULL,
    PRIMARY KEY (modified, entry)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO entry_time SELECT modified, id FROM entry WHERE modified NOT NULL ORDER BY 1, 2;
  DROP INDEX entry_by_time;

  -- Entries as their folders hold them. The column sort_key of an entry is empty from here on.
  CREATE VIEW placed_entry AS
    SELECT entry.id, folder AS parent, folder_entry.rank, folder_entry.sort_key,
      symlink, name, born, died, size, modified, owner, sha256, rest
    FROM folder_entry CROSS JOIN entry ON entry.id = folder_entry.entry;
`;
