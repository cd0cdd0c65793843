// A restore of what lies at several computers of a fleet: one job for each that has some of the cartridges.

import type { Client } from '../client/client.ts';
import { allRowsOf } from '../client/pages.ts';
import { TapeError } from '../contract/errors.ts';
import type { RestoreInput } from '../contract/restore-input.ts';

const barcodesTogether = 1_000;

/** Its cartridges by the host that has them; one that several have goes to where it is for sure. */
export async function byHost(client: Pick<Client, 'send'>, input: RestoreInput): Promise<readonly RestoreInput[]> {
  if (input.from.length === 1) return [input];
  const hosts = await hostsOf(
    client,
    input.from.map(({ barcode }) => barcode),
  );
  const parts = Map.groupBy(input.from, ({ barcode }) => {
    const host = hosts.get(barcode);
    if (host === undefined) throw new TapeError('fleet.cartridge-nowhere', { subject: barcode });
    return host;
  });
  return [...parts.values()].map((from) => ({ ...input, from }));
}

async function hostsOf(
  client: Pick<Client, 'send'>,
  barcodes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const hosts = new Map<string, string>();
  for (let at = 0; at < barcodes.length; at += barcodesTogether) {
    const some = barcodes.slice(at, at + barcodesTogether);
    const places = await allRowsOf((page) => client.send('fleet.places', { barcodes: some, ...page }));
    for (const { barcode, host } of places) if (!hosts.has(barcode)) hosts.set(barcode, host);
  }
  return hosts;
}
