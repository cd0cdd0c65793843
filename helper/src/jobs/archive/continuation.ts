// The request of a job that goes on where another came to: the same, with the cartridges that can still take files.

import { z } from 'zod';
import { jobId } from '../../../contract/inputs.ts';
import type { JobId } from '../../../contract/model.ts';
import type { JobVolume } from '../../catalogue/item-receipts.ts';
import type { Journal } from '../../catalogue/journal.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';

/** `volumes`: those that the job wrote to, in its order. */
export function continuationOf<R extends ArchiveRequest>(request: R, id: JobId, volumes: readonly JobVolume[]): R {
  const used = new Set(volumes.map(({ barcode }) => barcode));
  const full = new Set(volumes.filter(({ ended }) => ended === 'full').map(({ barcode }) => barcode));
  // Each copy goes on in the place that it had.
  const last = new Map(volumes.map(({ slot, barcode }) => [slot, barcode]));
  const begun = [...last].toSorted(([one], [other]) => one - other).map(([, barcode]) => barcode);
  const open = begun.filter((barcode) => !full.has(barcode));
  const barcodes = [...new Set([...open, ...request.barcodes.filter((barcode) => !used.has(barcode))])];
  return { ...request, barcodes, barcode: barcodes[0] ?? request.barcode, continues: id };
}

/** The jobs that this one goes on with, the first of them last; `own` when an earlier helper began it. */
export function chainOf(request: ArchiveRequest, journal: Journal, own: JobId | null): readonly JobId[] {
  const chain: JobId[] = own === null ? [] : [own];
  for (let id = request.continues; id !== undefined && !chain.includes(id); ) {
    chain.push(id);
    const stored = journal.stored(id);
    id = stored === null ? undefined : continuedBy(stored.request);
  }
  return chain;
}

const link = z.looseObject({ continues: jobId.optional() });

/** Of a request of whichever kind and version. */
function continuedBy(stored: string): JobId | undefined {
  try {
    return link.safeParse(JSON.parse(stored)).data?.continues;
  } catch {
    return undefined;
  }
}
