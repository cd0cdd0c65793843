// Which cartridges' keys a kit lists: those that were known when it was made. And encrypted pools of which nothing may lie
// unencrypted on a disk.

export const twentyFirst = `
  -- Of the newest kit that was read back; null: none was.
  ALTER TABLE pool_key ADD COLUMN kit_made TEXT;
  -- Of one that was not read back yet.
  ALTER TABLE pool_key ADD COLUMN next_kit_made TEXT;
  UPDATE pool_key SET kit_made = confirmed;

  ALTER TABLE pool ADD COLUMN clear_copies INTEGER NOT NULL DEFAULT 1;
`;
