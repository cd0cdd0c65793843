// Rows as a drive packs them (packed_rows.hpp), of entries without attributes.

import { momentOf } from '../../src/catalogue/columns.ts';
import type { IndexRow, PackedRows } from '../../src/catalogue/index-rows.ts';
import { packBody, packedNumber } from '../../src/catalogue/packing.ts';

const kinds = { directory: 0, file: 1, symlink: 2 } as const;

export function packed(rows: readonly IndexRow[]): PackedRows {
  return { count: rows.length, bytes: Buffer.concat(rows.flatMap(packedRow)) };
}

function packedRow(row: IndexRow): readonly Buffer[] {
  const moment = momentOf(row.modifyTime);
  const [name, body] = [Buffer.from(row.name), packBody(row, moment)];
  const numbers = (...values: readonly number[]) => values.map(packedNumber);
  const noAttributes = numbers(0, 1, 0);
  return [
    ...numbers(row.parent + 1, kinds[row.kind], name.length),
    name,
    ...numbers(row.size, 2 * (moment?.seconds ?? 0), 0),
    ...noAttributes,
    packedNumber(body.length),
    body,
  ];
}
