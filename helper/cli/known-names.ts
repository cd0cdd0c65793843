// The names that a helper knows: what completion offers, and what a name that it does not know is compared with.

import type { Client } from '../client/client.ts';
import { wholeSnapshot } from '../client/snapshot-follower.ts';

export type NameKind = 'barcodes' | 'drives' | 'jobs' | 'pools' | 'sets';

export async function namesOf(client: Client, kind: NameKind): Promise<readonly string[]> {
  switch (kind) {
    case 'barcodes':
      return (await wholeSnapshot(client)).cartridges.map(({ barcode }) => barcode);
    case 'drives':
      return (await wholeSnapshot(client)).drives.map(({ id }) => id);
    case 'jobs':
      return (await wholeSnapshot(client)).jobs.map(({ id }) => id);
    case 'pools':
      return (await client.send('pools.list', {})).map(({ name }) => name);
    case 'sets':
      return (await client.send('mirrors.list', {})).map(({ name }) => name);
  }
}
