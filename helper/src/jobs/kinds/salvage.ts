// Salvage: load → what is sound of the newest index, although that is refused as a whole → the chosen of it into a folder.
// What is wrong in the index is named, entry by entry. Nothing of it is written back, and nothing comes to the catalogue.

import { z } from 'zod';
import { salvageInput } from '../../../contract/restore-input.ts';
import { requireFolder } from '../destination.ts';
import { type JobKindEntry, named, type RequestOf } from '../job-kind.ts';
import { joinParts } from '../joining.ts';
import { flawedRow, itemsOf, ofDamagedCartridge, readItems } from '../rescue/damaged-cartridge.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';

const schema = z.strictObject({
  kind: z.literal('salvage'),
  ...salvageInput.shape,
});

export type SalvageRequest = RequestOf<typeof schema>;

export const salvageJob: JobKindEntry<SalvageRequest> = {
  ...ofDamagedCartridge,
  kind: 'salvage',
  schema,
  title: (request) => ({
    key: 'salvage',
    names: { ...named(request), paths: request.paths.map((path) => path || '/'), folder: request.into },
  }),
  permission: () => ({ call: 'restore.salvage' }),
  perform: salvage,
};

async function salvage(job: RunningJob, request: SalvageRequest, services: Services): Promise<void> {
  const { barcode, into, conflict } = request;
  await requireFolder(job.owner, into);
  await requireLoaded(job, barcode);
  job.phase('reading');
  const chosen = new Set(request.paths);
  const targets: string[] = [];
  await job.session.salvaged(async (volume) => {
    const { entries, total } = await volume.flawed();
    job.recordItems(
      entries.filter(({ path }) => path === '' || topOf(path, chosen) !== null).map((one) => flawedRow(one, barcode)),
    );
    if (total > entries.length) job.incomplete();
    const items = await itemsOf(volume, request.paths, job.signal);
    targets.push(...items.map(({ target }) => target));
    // What such an index says of lengths is no reason to begin or not: a disk that is full says so.
    if (items.length > 0) await readItems(job, services, { barcode, items, what: { into, conflict }, motion: null });
  });
  await joinParts(job, services, into, targets);
}

/** The chosen path that it is, or lies below. */
function topOf(path: string, chosen: ReadonlySet<string>): string | null {
  if (chosen.has('')) return '';
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    if (chosen.has(path.slice(0, end))) return path.slice(0, end);
  }
  return chosen.has(path) ? path : null;
}
