// Cartridges and jobs that this host shares with others of its fleet.

export const twentySeventh = `
  -- The lease of a cartridge as its memory bears it: with both alike, this host writes to it without asking anybody.
  CREATE TABLE fleet_lease (
    cartridge TEXT PRIMARY KEY,
    fleet     TEXT NOT NULL,
    host      TEXT NOT NULL,
    epoch     INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Jobs of the fleet that this host has taken, known before the database hears that they begin here. attempt: which taking.
  -- job: its own, once there is one; reported: the database knows how that ended.
  CREATE TABLE fleet_take (
    uuid    TEXT PRIMARY KEY,
    attempt INTEGER NOT NULL,
    job     INTEGER UNIQUE,
    fault   TEXT,
    reported INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX fleet_take_open ON fleet_take (uuid) WHERE reported = 0;
`;
