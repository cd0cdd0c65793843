// Rescue: load → whatever the tape still holds is found, without trust in labels or the newest index → every file with a
// known name into a folder, damaged ones in parts → a map of what was found and what is missing. Only reads.

import { join } from 'node:path';
import { z } from 'zod';
import { TapeError } from '../../../contract/errors.ts';
import type { Identity } from '../../../contract/identity.ts';
import { rescueInput } from '../../../contract/restore-input.ts';
import { statPaths, writeNewFile } from '../../disk/user-folders.ts';
import type { FlawedEntry, RescueReport } from '../../drives/native.ts';
import { requireFolder, requireSpace } from '../destination.ts';
import { type JobKindEntry, named, type RequestOf } from '../job-kind.ts';
import { flawedRow, itemsOf, ofDamagedCartridge, readItems } from '../rescue/damaged-cartridge.ts';
import { mapInWords, outcomeOf, RescueMapMaker } from '../rescue/rescue-map.ts';
import type { RestoreItem } from '../restore/selection.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';
import { tellShare } from '../session/share-done.ts';

const schema = z.strictObject({
  kind: z.literal('rescue'),
  ...rescueInput.shape,
});

export type RescueRequest = RequestOf<typeof schema>;

export const rescueJob: JobKindEntry<RescueRequest> = {
  ...ofDamagedCartridge,
  kind: 'rescue',
  schema,
  title: (request) => ({ key: 'rescue', names: { ...named(request), folder: request.into } }),
  permission: () => ({ call: 'restore.rescue' }),
  perform: rescue,
};

/** What a rescue puts into its folder. */
const contents = ['files', 'older', 'indexes', 'map.json', 'map.txt'] as const;

/** At the beginning of each partition, a filemark behind each label. */
const blocksOfLabels = 4;

/** Of which a volume without files is known to have none. */
const namesFiles: ReadonlySet<RescueReport['indexes'][number]['use']> = new Set(['whole', 'partly', 'applied']);

async function rescue(job: RunningJob, request: RescueRequest, services: Services): Promise<void> {
  const { barcode, into, newestOnly = false } = request;
  await requireRescueFolder(job.owner, into);
  await requireLoaded(job, barcode);
  job.phase('checking');
  await job.session.rescued(
    { into, as: job.owner, newestOnly },
    job.signal,
    (events) => tellShare(job, events),
    async (volume, report) => {
      const { entries, total } = await volume.flawed();
      job.recordItems(entries.map((one) => flawedRow(one, barcode)));
      if (total > entries.length || mayLack(report)) job.incomplete();
      const items = await itemsOf(volume, [''], job.signal);
      await bringBack(job, request, services, { report, items, entries, total });
      if (items.length === 0 && !report.indexes.some(({ use }) => namesFiles.has(use)))
        throw new TapeError('restore.nothing-found', { subject: barcode });
    },
  );
}

/** What was not read may have named files that nothing else names. */
function mayLack({ indexes, partitions, unreadable }: RescueReport): boolean {
  const isBroken = indexes.some(({ use }) => use === 'partly' || use === 'unusable' || use === 'unapplied');
  const isCut = partitions.some((partition) => partition.unreadable !== '' || partition.endMissing);
  return isBroken || isCut || unreadable.some(({ end }) => end > blocksOfLabels);
}

/** It mixes with nothing that is there: the map is of this rescue. */
export async function requireRescueFolder(as: Identity, into: string): Promise<void> {
  await requireFolder(as, into);
  const seen = await statPaths(
    as,
    contents.map((name) => join(into, name)),
  );
  const taken = contents.find((_, at) => seen[at]?.kind !== undefined);
  if (taken !== undefined) throw new TapeError('restore.rescued-before', { subject: join(into, taken) });
}

interface FoundOnTape {
  readonly report: RescueReport;
  readonly items: readonly RestoreItem[];
  readonly entries: readonly FlawedEntry[];
  readonly total: number;
}

async function bringBack(
  job: RunningJob,
  { barcode, into }: RescueRequest,
  services: Services,
  { report, items, entries, total }: FoundOnTape,
): Promise<void> {
  const files = items.filter(({ isFolder }) => !isFolder);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  // A damaged index may claim any length; the tape holds no more than its blocks.
  const onTape = report.partitions.reduce((sum, { endOfData }) => sum + endOfData * report.blockBytes, 0);
  await requireSpace(job.owner, into, Math.min(bytes, onTape));
  const map = new RescueMapMaker(items);
  try {
    if (items.length > 0) {
      const what = { into, keepDamaged: true, readOn: true };
      const mediaType = services.catalogue.cartridges.get(barcode)?.mediaType ?? '';
      const motion = await services.motions.of(job.session.describe(), mediaType);
      await readItems(job, services, { barcode, items, what, motion, onEvents: (events) => map.take(events) });
    }
  } finally {
    // Also of one that was stopped: what it came to by then is there.
    const made = map.map(barcode, report, entries, total);
    await writeNewFile(job.owner, into, 'map.json', `${JSON.stringify(made, null, 2)}\n`);
    await writeNewFile(job.owner, into, 'map.txt', mapInWords(made));
    job.recordResult({ kind: 'rescue', rescue: outcomeOf(made) });
  }
}
