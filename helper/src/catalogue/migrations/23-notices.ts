// Notices to people who are not looking: by which ways, what is still to be delivered, and what has been noticed already.

export const twentyThird = `
  CREATE TABLE notice_way (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    uid INTEGER NOT NULL,
    gid INTEGER NOT NULL,
    groups TEXT NOT NULL,
    about TEXT NOT NULL,
    plan TEXT NOT NULL,
    delivered TEXT,
    failed TEXT,
    fault TEXT,
    given_up INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE queued_notice (
    id TEXT PRIMARY KEY,
    way INTEGER NOT NULL REFERENCES notice_way (id) ON DELETE CASCADE,
    notice TEXT NOT NULL,
    made TEXT NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    next_try TEXT NOT NULL
  ) STRICT;
  CREATE INDEX queued_notice_of_way ON queued_notice (way, next_try);

  -- Of the last hour.
  CREATE TABLE delivered_notice (
    way INTEGER NOT NULL REFERENCES notice_way (id) ON DELETE CASCADE,
    time TEXT NOT NULL
  ) STRICT;

  -- What lasts, and ended jobs: of each there is one notice. Jobs that had ended before this table was made are no news.
  CREATE TABLE noticed (
    subject TEXT PRIMARY KEY,
    time TEXT NOT NULL
  ) STRICT;
  INSERT INTO noticed VALUES ('jobs since', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
`;
