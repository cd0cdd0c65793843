// Who did what, on its way to the shared database: kept only until it is there. The log itself is in files, whatever becomes of it.

export const twentyEighth = `
  -- mark: by which it is there once, however often it is reported.
  CREATE TABLE fleet_audit (
    seq      INTEGER PRIMARY KEY AUTOINCREMENT,
    mark     TEXT NOT NULL DEFAULT (hex(randomblob(12))),
    time     TEXT NOT NULL,
    event    TEXT NOT NULL,
    uid      INTEGER NOT NULL,
    job      TEXT,
    kind     TEXT,
    barcodes TEXT NOT NULL
  ) STRICT;
  CREATE TRIGGER fleet_audit_added AFTER INSERT ON fleet_audit BEGIN
    INSERT INTO fleet_outbox (kind, key) VALUES ('audit', new.seq);
  END;
`;
