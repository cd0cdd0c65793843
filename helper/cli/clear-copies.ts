// A hint where unencrypted copies begin: the drive encrypts what is on tape, and nothing else.

import { allRowsOf } from '../client/pages.ts';
import { refusesClearCopies } from '../contract/keys.ts';
import type { Pool } from '../contract/schedules.ts';
import { visible } from '../contract/visible.ts';
import type { HintingSession } from './run.ts';
import { lineOf } from './typed-line.ts';

/** `what`: lies on a disk, of each encrypted pool that is meant. */
export async function hintOfClearCopies(
  { client, printer }: HintingSession,
  what: string,
  isMeant: (pool: Pool) => boolean = () => true,
): Promise<void> {
  for (const pool of await allRowsOf((page) => client.send('pools.list', page))) {
    if (!pool.isEncrypted || refusesClearCopies(pool) || !isMeant(pool)) continue;
    const name = visible(pool.name);
    printer.hint(`Pool ${name} is encrypted, but ${what} is not. To refuse that:`);
    printer.hint(`  ${lineOf(['pool', 'edit', pool.name, '--no-clear-copies'])}`);
  }
}

/** One of its cartridges is among these. */
export function hasOneOf(barcodes: readonly string[]): (pool: Pool) => boolean {
  return ({ cartridges }) => cartridges.some(({ barcode }) => barcodes.includes(barcode));
}
