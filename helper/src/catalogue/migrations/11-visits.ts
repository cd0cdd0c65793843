// Of each visit of a cartridge to a drive: how often its tape had to stop for want of data.

export const eleventh = `
  ALTER TABLE health ADD COLUMN stops INTEGER NOT NULL DEFAULT 0;
`;
