// A drive could not write to a part of the tape: held against the volume that was on it, until the cartridge is formatted.

export const twelfth = `
  CREATE TABLE write_failure (
    barcode TEXT PRIMARY KEY REFERENCES cartridge ON DELETE CASCADE,
    -- Empty when there was none, as when formatting failed.
    uuid    TEXT NOT NULL,
    time    TEXT NOT NULL
  ) STRICT;
`;
