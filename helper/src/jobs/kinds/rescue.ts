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
import { toRead } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne, theOneOpened } from '../job-kind.ts';
import { mapInWords, outcomeOf, RescueMapMaker } from '../rescue/rescue-map.ts';
import { RestoredItems } from '../restore/restored-items.ts';
import { Results } from '../restore/results.ts';
import type { RestoreItem } from '../restore/selection.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';
import { tellShare } from '../session/share-done.ts';
import { flawedRow, itemsOf } from './salvage.ts';

const schema = z.strictObject({
  kind: z.literal('rescue'),
  ...rescueInput.shape,
});

export type RescueRequest = RequestOf<typeof schema>;

export const rescueJob: JobKindEntry<RescueRequest> = {
  kind: 'rescue',
  version: 1,
  schema,
  title: (request) => ({ key: 'rescue', names: { ...named(request), folder: request.into } }),
  cartridges: theOne,
  opens: theOneOpened,
  use: 'alone',
  placement: toRead,
  resumes: never,
  permission: () => ({ call: 'restore.rescue' }),
  perform: rescue,
};

/** What a rescue puts into its folder. */
const contents = ['files', 'older', 'indexes', 'map.json', 'map.txt'] as const;

/** At the beginning of each partition, a filemark behind each label. */
const blocksOfLabels = 4;

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
      const items = await itemsOf(volume, { paths: [''] }, job.signal);
      await bringBack(job, request, services, { report, items, entries, total });
    },
  );
}

/** What was not read may have named files that nothing else names. */
function mayLack({ indexes, partitions, unreadable }: RescueReport): boolean {
  const isBroken = indexes.some(({ use }) => use === 'partly' || use === 'unusable');
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
  if (taken !== undefined) throw new TapeError('restore.destination-exists', { subject: join(into, taken) });
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
    if (items.length > 0) await read(job, { barcode, into }, services, items, bytes, map);
  } finally {
    // Also of one that was stopped: what it came to by then is there.
    const made = map.map(barcode, report, entries, total);
    await writeNewFile(job.owner, into, 'map.json', `${JSON.stringify(made, null, 2)}\n`);
    await writeNewFile(job.owner, into, 'map.txt', mapInWords(made));
    job.recordResult({ kind: 'rescue', rescue: outcomeOf(made) });
  }
}

async function read(
  job: RunningJob,
  { barcode, into }: Pick<RescueRequest, 'barcode' | 'into'>,
  services: Services,
  items: readonly RestoreItem[],
  bytes: number,
  map: RescueMapMaker,
): Promise<void> {
  const results = new Results(job, await RestoredItems.of(job, services.catalogue));
  results.expect(items.filter(({ isFolder }) => !isFolder).length, bytes);
  const reading = results.of(
    { barcode },
    items.map((item) => ({ item, lost: null })),
    true,
  );
  reading.begin();
  try {
    const pass = job.session.reading.start(
      {
        what: {
          ...{ as: job.owner, into, keepDamaged: true, readOn: true },
          items: items.map(({ path, target }, id) => ({ id, path, target })),
        },
        signal: job.signal,
        onEvents: (events) => {
          map.take(events);
          reading.take(events, 0);
        },
      },
      await services.motions.of(job.session.describe(), services.catalogue.cartridges.get(barcode)?.mediaType ?? ''),
    );
    await pass.first;
    await pass.done;
  } catch (error) {
    if (error instanceof TapeError && !job.signal.aborted) results.fail(reading.unread(error.fault()));
    throw error;
  } finally {
    reading.end();
    results.close();
  }
}
