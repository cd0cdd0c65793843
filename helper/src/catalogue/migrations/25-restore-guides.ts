// Whether the cartridges of a pool get the restore guide as they are formatted.

export const twentyFifth = 'ALTER TABLE pool ADD COLUMN restore_guide INTEGER NOT NULL DEFAULT 0';
