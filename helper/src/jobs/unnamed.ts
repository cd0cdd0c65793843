// The files of sessions that were cut short: which of them the cartridge's index names after all, or again.

import { setImmediate } from 'node:timers/promises';
import type { Unnamed } from '../catalogue/unnamed-files.ts';
import type { Services } from './services.ts';

/** Looked up between two looks at what else the helper has to do. */
const lookedUpTogether = 1_000;

export interface Reconciled {
  /** The index on the tape names them: they are safe. */
  readonly named: readonly Unnamed[];
  readonly lost: readonly Unnamed[];
}

/** Of the volume that was last seen on this cartridge, in the order in which they were written. */
export async function unnamedOn({ catalogue }: Services, barcode: string): Promise<readonly Unnamed[]> {
  const volume = catalogue.cartridges.get(barcode)?.volume ?? null;
  return volume === null ? [] : await catalogue.unnamedFiles.of(volume.uuid);
}

/** After the catalogue took over a whole volume: what its index names is safe, and nothing else can become so. */
export async function reconcile(services: Services, barcode: string): Promise<Reconciled> {
  const { entries, unnamedFiles, journal } = services.catalogue;
  const named: Unnamed[] = [];
  const lost: Unnamed[] = [];
  for (const [at, one] of (await unnamedOn(services, barcode)).entries()) {
    const { path, size } = one.file;
    (entries.holds(barcode, path, size, one.sha256) ? named : lost).push(one);
    if (at % lookedUpTogether === 0) await setImmediate();
  }
  for (const job of (await unnamedFiles.makeSafe(named)).keys()) {
    const row = journal.get(job);
    if (row !== null) services.state.publish('job', row);
  }
  unnamedFiles.forget([...named, ...lost]);
  return { named, lost };
}
