// Unencrypted copies on a disk of what an encrypted pool takes: the drive encrypts what is on tape and nothing else, so a pool
// can refuse them.

import { TapeError } from '../../contract/errors.ts';
import { type ClearCopiesOfPool, refusesClearCopies } from '../../contract/keys.ts';
import type { Services } from './services.ts';

export function requireClearCopies(pool: (ClearCopiesOfPool & { readonly name: string }) | null): void {
  if (pool !== null && refusesClearCopies(pool)) throw new TapeError('keys.clear-copy-refused', { subject: pool.name });
}

/** Of what is on these cartridges, or is to be. */
export function requireClearCopiesOf(barcodes: readonly string[], { catalogue }: Pick<Services, 'catalogue'>): void {
  for (const barcode of barcodes) requireClearCopies(catalogue.pools.of(barcode));
}

export function areClearCopiesRefused(
  barcodes: readonly string[],
  { catalogue }: Pick<Services, 'catalogue'>,
): boolean {
  return barcodes
    .map((barcode) => catalogue.pools.of(barcode))
    .some((pool) => pool !== null && refusesClearCopies(pool));
}
