// What only the database knows: no tape holds it, so it is exported. Parents come before their children, as they are
// read back in this order. A column named `job` means a job's id.

export interface ExportedTable {
  readonly table: string;
  /** Only these rows, as SQL. */
  readonly where?: string;
}

export const exportedTables: readonly ExportedTable[] = [
  { table: 'cartridge' },
  { table: 'job' },
  { table: 'job_volume' },
  { table: 'job_commit' },
  { table: 'job_result' },
  { table: 'job_event' },
  // The tapes themselves say what became of the others.
  { table: 'job_item', where: 'fault IS NOT NULL OR mirror_fault IS NOT NULL' },
  { table: 'own_verification' },
  { table: 'cartridge_record' },
  { table: 'shelf_place' },
  { table: 'health' },
  { table: 'pool' },
  { table: 'pool_cartridge' },
  { table: 'pool_key' },
  { table: 'cartridge_key' },
  { table: 'mirror_set' },
  { table: 'set_run' },
  { table: 'drill' },
  { table: 'write_failure' },
];
