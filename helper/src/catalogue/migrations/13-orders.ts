// The files of a folder by size and by time, those that are alike by name; jobs that have ended by cartridge and by how they ended.

export const thirteenth = `
  CREATE INDEX entry_by_size_in_folder ON entry (parent, size, sort_key) WHERE rank = 1;
  CREATE INDEX entry_by_time_in_folder ON entry (parent, ifnull(modified, 0), sort_key) WHERE rank = 1;
  CREATE INDEX job_by_cartridge ON job (barcode, id DESC) WHERE ended NOT NULL;
  CREATE INDEX job_by_state ON job (state) WHERE ended NOT NULL;
`;
