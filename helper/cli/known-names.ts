// The names that a helper knows: what completion offers, and what a name that it does not know is compared with.

import type { Client } from '../client/client.ts';
import { allRowsOf } from '../client/pages.ts';
import { wholeSnapshot } from '../client/snapshot-follower.ts';
import { refusalToFill, refusalToOverwrite, refusalToWrite } from '../contract/cartridge-judgement.ts';
import type { Cartridge } from '../contract/model.ts';

export type NameKind = 'barcodes' | 'drives' | 'jobs' | 'pools' | 'sets';

/** Barcodes of cartridges with which this can be done, by what keeps others from it. */
const refusals = {
  'to-write': refusalToWrite,
  'to-fill': refusalToFill,
  'to-erase': refusalToOverwrite,
} as const;

export type TargetKind = keyof typeof refusals;

function targetsAmong(cartridges: readonly Cartridge[], kind: TargetKind): readonly string[] {
  return cartridges.filter((one) => refusals[kind](one) === null).map(({ barcode }) => barcode);
}

export async function targetsOf(client: Client, kind: TargetKind): Promise<readonly string[]> {
  return targetsAmong((await wholeSnapshot(client)).cartridges, kind);
}

export async function namesOf(client: Client, kind: NameKind): Promise<readonly string[]> {
  switch (kind) {
    case 'barcodes':
      return (await wholeSnapshot(client)).cartridges.map(({ barcode }) => barcode);
    case 'drives':
      return (await wholeSnapshot(client)).drives.map(({ id }) => id);
    case 'jobs':
      return (await wholeSnapshot(client)).jobs.map(({ id }) => id);
    case 'pools':
      return (await allRowsOf((page) => client.send('pools.list', page))).map(({ name }) => name);
    case 'sets':
      return (await allRowsOf((page) => client.send('mirrors.list', page))).map(({ name }) => name);
  }
}
