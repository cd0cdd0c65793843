// Salvage: load → what is sound of the newest index, although that is refused as a whole → the chosen of it into a folder.
// What is wrong in the index is named, entry by entry. Nothing of it is written back, and nothing comes to the catalogue.

import { basename } from 'node:path';
import { z } from 'zod';
import { TapeError } from '../../../contract/errors.ts';
import { salvageInput } from '../../../contract/restore-input.ts';
import { importRowsOf } from '../../catalogue/index-rows.ts';
import type { RecordedItem } from '../../catalogue/item-rows.ts';
import { pathOnDisk } from '../../disk/disk-names.ts';
import type { FlawedEntry, NativeVolume } from '../../drives/native.ts';
import { requireFolder } from '../destination.ts';
import { toRead } from '../drive-assignment.ts';
import { type JobKindEntry, named, never, type RequestOf, theOne, theOneOpened } from '../job-kind.ts';
import { joinParts } from '../joining.ts';
import { RestoredItems } from '../restore/restored-items.ts';
import { Results } from '../restore/results.ts';
import type { RestoreItem } from '../restore/selection.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { requireLoaded } from '../session/require-loaded.ts';

const schema = z.strictObject({
  kind: z.literal('salvage'),
  ...salvageInput.shape,
});

export type SalvageRequest = RequestOf<typeof schema>;

export const salvageJob: JobKindEntry<SalvageRequest> = {
  kind: 'salvage',
  version: 1,
  schema,
  title: (request) => ({
    key: 'salvage',
    names: { ...named(request), paths: request.paths.map((path) => path || '/'), folder: request.into },
  }),
  cartridges: theOne,
  opens: theOneOpened,
  use: 'alone',
  placement: toRead,
  resumes: never,
  permission: () => ({ call: 'restore.salvage' }),
  perform: salvage,
};

const rowsTogether = 2_000;

async function salvage(job: RunningJob, request: SalvageRequest, services: Services): Promise<void> {
  const { barcode, into } = request;
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
    const items = await itemsOf(volume, request, job.signal);
    targets.push(...items.map(({ target }) => target));
    await restoreThese(job, request, services, items);
  });
  await joinParts(job, services, into, targets);
}

export function flawedRow({ path, reason, kept }: FlawedEntry, barcode: string): RecordedItem {
  const code = kept ? 'volume.entry-incomplete' : 'volume.entry-damaged';
  const fault = { code, data: { subject: path === '' ? barcode : path, detail: reason } } as const;
  const nothing = { bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null };
  return { path: path === '' ? barcode : path, barcode, ...nothing, fault };
}

/** The chosen path that it is, or lies below. */
function topOf(path: string, chosen: ReadonlySet<string>): string | null {
  if (chosen.has('')) return '';
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    if (chosen.has(path.slice(0, end))) return path.slice(0, end);
  }
  return chosen.has(path) ? path : null;
}

/** Parents come before what is in them. */
export async function itemsOf(
  volume: NativeVolume,
  { paths }: Pick<SalvageRequest, 'paths'>,
  signal: AbortSignal,
): Promise<readonly RestoreItem[]> {
  const chosen = new Set(paths);
  const items: RestoreItem[] = [];
  const seen: { readonly path: string; readonly top: string | null }[] = [];
  const found = new Set<string>();
  for (let isLast = false; !isLast; ) {
    signal.throwIfAborted();
    const rows = await volume.rows(seen.length, rowsTogether);
    for (const { parent, name, kind, size } of importRowsOf(rows, seen.length)) {
      const above = seen[parent] ?? { path: '', top: null };
      const path = parent < 0 ? '' : pathIn(above.path, name);
      const top = above.top ?? (chosen.has(path) ? path : null);
      seen.push({ path, top });
      if (top === null) continue;
      found.add(top);
      if (path !== '') items.push({ ...namesOf(path, top), isFolder: kind === 'directory', bytes: size });
    }
    isLast = rows.count < rowsTogether;
  }
  const missing = paths.find((path) => path !== '' && !found.has(path));
  if (missing !== undefined) throw new TapeError('volume.path-missing', { subject: missing });
  return items;
}

function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** What was chosen is named without what it lay in. */
function namesOf(path: string, top: string): Pick<RestoreItem, 'path' | 'target' | 'isRenamed'> {
  const asOnTape = top === '' ? path : basename(top) + path.slice(top.length);
  const target = pathOnDisk(asOnTape);
  return { path, target, isRenamed: target !== asOnTape };
}

async function restoreThese(
  job: RunningJob,
  { barcode, into, conflict }: SalvageRequest,
  services: Services,
  items: readonly RestoreItem[],
): Promise<void> {
  if (items.length === 0) return;
  const files = items.filter(({ isFolder }) => !isFolder);
  const results = new Results(job, await RestoredItems.of(job, services.catalogue));
  // What such an index says of lengths is no reason to begin or not: a disk that is full says so.
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  results.expect(files.length, bytes);
  const sought = items.map((item) => ({ item, lost: null }));
  const reading = results.of({ barcode }, sought, true);
  reading.begin();
  try {
    const pass = job.session.reading.start(
      {
        what: {
          ...{ as: job.owner, into, conflict },
          items: items.map(({ path, target }, id) => ({ id, path, target })),
        },
        signal: job.signal,
        onEvents: (events) => reading.take(events, 0),
      },
      null,
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
