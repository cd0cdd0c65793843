// The files that Capstan itself keeps at the roots of volumes. Nobody archived them: what counts a person's files leaves
// them out.

import { recordName } from '../../contract/cartridge-record.ts';
import { sortKey } from './columns.ts';
import { listingStride } from './listing-stride.ts';

/** In SQL, in this order of tables, as only few are records: the ids of those that are, or were, at the root of a volume's listing. One a cartridge, or few. */
export const ownRecords = `
  SELECT own.id FROM cartridge_record CROSS JOIN volume ON volume.uuid = cartridge_record.uuid
  CROSS JOIN placed_entry AS own ON own.parent = volume.listing * ${listingStride} AND own.rank = 1
    AND own.sort_key = '${sortKey(recordName)}' AND own.name = '${recordName}'
  WHERE lower(hex(own.sha256)) = cartridge_record.sha256`;
