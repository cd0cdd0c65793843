export const eighth = `
  ALTER TABLE job ADD COLUMN priority TEXT NOT NULL DEFAULT 'high';
  -- Helpers that were cut off while it ran, one after the other, without any item settled in between.
  ALTER TABLE job ADD COLUMN cut_off INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE job ADD COLUMN cut_off_at INTEGER NOT NULL DEFAULT 0;
  -- Of a restore: folders that were there before it, as JSON. NULL: not known.
  ALTER TABLE job ADD COLUMN folders_before TEXT;

  -- What happened to a job. event: JSON.
  CREATE TABLE job_event (
    job      INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    position INTEGER NOT NULL,
    time     TEXT NOT NULL,
    event    TEXT NOT NULL,
    PRIMARY KEY (job, position)
  ) STRICT, WITHOUT ROWID;
`;
