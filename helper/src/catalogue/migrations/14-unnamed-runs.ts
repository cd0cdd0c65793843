// Files that no index on tape names, as many together as came true together: a row for each of them took longer than its receipt.

export const fourteenth = `
  -- \`files\`: as the drive packed them; of a shape before this one each alone, as text. \`first\`: the position of the first
  -- item that came true with them.
  CREATE TABLE unnamed_run (
    job    INTEGER NOT NULL REFERENCES job ON DELETE CASCADE,
    volume INTEGER NOT NULL,
    first  INTEGER NOT NULL,
    count  INTEGER NOT NULL,
    files  ANY NOT NULL,
    PRIMARY KEY (job, volume, first)
  ) STRICT;
  INSERT INTO unnamed_run
    SELECT job, volume, position, 1, file FROM unnamed_file JOIN job_item USING (job, position) WHERE volume NOT NULL;
  DROP TABLE unnamed_file;
`;
