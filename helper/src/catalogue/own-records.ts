// The files that Capstan itself keeps at the roots of volumes. Nobody archived them: what counts a person's files leaves
// them out.

import { recordName } from '../../contract/cartridge-record.ts';
import { sortKey } from './columns.ts';
import type { Sqlite } from './database.ts';
import type { EntryRow } from './entry-rows.ts';
import { listingStride } from './listing-stride.ts';

/** In SQL, in this order of tables, as only few are records: the ids of those that are, or were, at the root of a volume's listing. One a cartridge, or few. */
export const ownRecords = `
  SELECT own.id FROM cartridge_record CROSS JOIN volume ON volume.uuid = cartridge_record.uuid
  CROSS JOIN placed_entry AS own ON own.parent = volume.listing * ${listingStride} AND own.rank = 1
    AND own.sort_key = '${sortKey(recordName)}' AND own.name = '${recordName}'
  WHERE lower(hex(own.sha256)) = cartridge_record.sha256`;

export class OwnRecords {
  readonly #written;

  constructor(database: Sqlite) {
    this.#written = database
      .prepare<[string, string], number>(
        'SELECT 1 FROM volume JOIN cartridge_record USING (uuid) WHERE barcode = ? AND sha256 = ?',
      )
      .pluck();
  }

  /** Of what is at the root of that cartridge. */
  has(barcode: string, { name, sha256 }: Pick<EntryRow, 'name' | 'sha256'>): boolean {
    return name === recordName && sha256 !== null && this.#written.get(barcode, sha256.toString('hex')) === 1;
  }
}
