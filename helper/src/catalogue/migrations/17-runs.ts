// What ran for a schedule, by when it began and for which copy: without going through all that ever ran.

export const seventeenth = `
  -- As in \`job\`.
  ALTER TABLE set_run ADD COLUMN created TEXT NOT NULL DEFAULT '';
  UPDATE set_run SET created = (SELECT created FROM job WHERE id = set_run.job);
  CREATE INDEX set_run_by_time ON set_run (set_id, created);
  CREATE INDEX set_run_of_copy ON set_run (set_id, copy, job);
`;
