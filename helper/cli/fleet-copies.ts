// What the fleet tells piece by piece of copies, put together: the most wasted of all, and each cartridge's sum.

import type { Client } from '../client/client.ts';
import { rowsOf } from '../client/pages.ts';
import type { Input } from '../contract/contract.ts';
import type { FleetCopyTotals } from '../contract/fleet.ts';
import type { DuplicateGroup } from '../contract/search.ts';

/** The most wasted bytes first. */
export async function mostWasted(
  client: Pick<Client, 'send'>,
  which: Omit<Input<'fleet.duplicates'>, 'cursor' | 'limit'>,
  most: number,
): Promise<readonly DuplicateGroup[]> {
  let best: readonly DuplicateGroup[] = [];
  let more: DuplicateGroup[] = [];
  const keep = () => {
    best = [...best, ...more].toSorted((a, b) => b.wastedBytes - a.wastedBytes).slice(0, most);
    more = [];
  };
  for await (const group of rowsOf((page) => client.send('fleet.duplicates', { ...which, ...page }))) {
    more.push(group);
    if (more.length >= keptTogether) keep();
  }
  keep();
  return best;
}

const keptTogether = 10_000;

/** As they come, by barcode. */
export async function addedUp(rows: AsyncIterable<FleetCopyTotals>): Promise<readonly FleetCopyTotals[]> {
  const sums = new Map<string, FleetCopyTotals>();
  for await (const row of rows) {
    const key = `${row.barcode} ${row.host}`;
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? row : added(sum, row));
  }
  return [...sums.values()];
}

function added(sum: FleetCopyTotals, row: FleetCopyTotals): FleetCopyTotals {
  return {
    ...sum,
    files: sum.files + row.files,
    bytes: sum.bytes + row.bytes,
    singleFiles: sum.singleFiles + row.singleFiles,
    singleBytes: sum.singleBytes + row.singleBytes,
    withoutChecksum: sum.withoutChecksum + row.withoutChecksum,
  };
}
