// When the content of each archived file was last changed: lists need it long after the index that names it has gone.

export const twentySecond = `
  -- Seconds since 1970; null: not known, or no file.
  ALTER TABLE job_item ADD COLUMN modified REAL;
`;
