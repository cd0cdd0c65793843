// What a pool has to do with tape libraries.

export const nineteenth = `
  -- It takes blank cartridges out of their slots when it needs one; its full ones go to their mail slots.
  ALTER TABLE pool ADD COLUMN takes_blank INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE pool ADD COLUMN export_full INTEGER NOT NULL DEFAULT 0;
`;
