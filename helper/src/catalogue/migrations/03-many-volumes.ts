export const third = `
  -- The volumes that a job writes to, counted from 1 in the order in which they were taken in, each in its drive's slot.
  -- ended: finished, full or failed; NULL while it is written to, and when the helper was cut off meanwhile.
  CREATE TABLE written_volume (
    job     INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    number  INTEGER NOT NULL,
    slot    INTEGER NOT NULL,
    uuid    TEXT NOT NULL,
    barcode TEXT NOT NULL,
    ended   TEXT,
    PRIMARY KEY (job, number)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO written_volume SELECT job, 1, 0, uuid, coalesce(barcode, ''), NULL FROM job_volume JOIN job ON id = job;
  DROP TABLE job_volume;
  ALTER TABLE written_volume RENAME TO job_volume;
  CREATE INDEX job_volume_uuid ON job_volume (uuid);

  -- volume: the number of the volume that it lies on. Times are seconds since 1970. links: its names on its disk.
  -- part: the rest of it is on the slot's next volume. hashes: JSON, those besides SHA-256. mirror: how it went there.
  ALTER TABLE job_item ADD COLUMN volume INTEGER;
  ALTER TABLE job_item ADD COLUMN buffered REAL;
  ALTER TABLE job_item ADD COLUMN written REAL;
  ALTER TABLE job_item ADD COLUMN safe REAL;
  ALTER TABLE job_item ADD COLUMN verified REAL;
  ALTER TABLE job_item ADD COLUMN links INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE job_item ADD COLUMN part INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE job_item ADD COLUMN hashes TEXT;
  ALTER TABLE job_item ADD COLUMN mirror TEXT;
  ALTER TABLE job_item ADD COLUMN mirror_fault TEXT;
  DROP INDEX job_item_failed;
  CREATE INDEX job_item_failed ON job_item (job, position) WHERE fault IS NOT NULL OR mirror_fault IS NOT NULL;
  UPDATE job_item SET volume = 1 WHERE receipt IN ('written', 'safe') AND job IN (SELECT job FROM job_volume);

  -- An index on a volume and flushed: every item written to it up to this position is safe from here on.
  CREATE TABLE volume_commit (
    job        INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    volume     INTEGER NOT NULL,
    through    INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    block      INTEGER NOT NULL,
    time       TEXT NOT NULL,
    PRIMARY KEY (job, volume, through, generation)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO volume_commit SELECT job, 1, through, generation, block, time FROM job_commit;
  DROP TABLE job_commit;
  ALTER TABLE volume_commit RENAME TO job_commit;

  -- Another job went on with it.
  ALTER TABLE job ADD COLUMN continued INTEGER NOT NULL DEFAULT 0;
`;
