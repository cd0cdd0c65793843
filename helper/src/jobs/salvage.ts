// Salvage: load → what is sound of the newest index, although that is refused as a whole → the chosen of it into a folder.
// What is wrong in the index is named, entry by entry. Nothing of it is written back, and nothing comes to the catalogue.

import { basename } from 'node:path';
import { TapeError } from '../../contract/errors.ts';
import type { SettledItem } from '../catalogue/item-rows.ts';
import type { FlawedEntry, NativeVolume } from '../drives/native.ts';
import { demandFolder } from './destination.ts';
import { pathOnDisk } from './disk-names.ts';
import { joinParts } from './joining.ts';
import { demandLoaded } from './load.ts';
import type { SalvageRequest } from './requests.ts';
import { Results } from './restore/results.ts';
import type { Item } from './restore/selection.ts';
import { Settled } from './restore/settled.ts';
import type { Rooms } from './rooms.ts';
import type { RunningJob } from './running-job.ts';

const rowsTogether = 2_000;

export async function salvage(job: RunningJob, request: SalvageRequest, rooms: Rooms): Promise<void> {
  const { barcode, into } = request;
  await demandFolder(job.owner, into);
  await demandLoaded(job, barcode);
  job.phase('reading');
  const chosen = new Set(request.paths);
  const targets: string[] = [];
  await job.session.salvaged(async (volume) => {
    const { entries, total } = await volume.flawed();
    job.settle(
      entries.filter(({ path }) => path === '' || topOf(path, chosen) !== null).map((one) => rowOf(one, barcode)),
    );
    if (total > entries.length) job.incomplete();
    const items = await itemsOf(volume, request, job.signal);
    targets.push(...items.map(({ target }) => target));
    await restoreThese(job, request, rooms, items);
  });
  await joinParts(job, rooms, into, targets);
}

function rowOf({ path, reason, kept }: FlawedEntry, barcode: string): SettledItem {
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
async function itemsOf(volume: NativeVolume, { paths }: SalvageRequest, signal: AbortSignal): Promise<readonly Item[]> {
  const chosen = new Set(paths);
  const items: Item[] = [];
  const seen: { readonly path: string; readonly top: string | null }[] = [];
  const found = new Set<string>();
  for (let isLast = false; !isLast; ) {
    signal.throwIfAborted();
    const rows = await volume.rows(seen.length, rowsTogether);
    for (const { parent, name, kind, size } of rows) {
      const above = seen[parent] ?? { path: '', top: null };
      const path = parent < 0 ? '' : above.path === '' ? name : `${above.path}/${name}`;
      const top = above.top ?? (chosen.has(path) ? path : null);
      seen.push({ path, top });
      if (top !== null) found.add(top);
      if (top === null || path === '') continue;
      const asOnTape = top === '' ? path : basename(top) + path.slice(top.length);
      const target = pathOnDisk(asOnTape);
      items.push({ path, target, isFolder: kind === 'directory', bytes: size, isRenamed: target !== asOnTape });
    }
    isLast = rows.length < rowsTogether;
  }
  const missing = paths.find((path) => path !== '' && !found.has(path));
  if (missing !== undefined) throw new TapeError('volume.path-missing', { subject: missing });
  return items;
}

async function restoreThese(
  job: RunningJob,
  { barcode, into, conflict }: SalvageRequest,
  rooms: Rooms,
  items: readonly Item[],
): Promise<void> {
  if (items.length === 0) return;
  const files = items.filter(({ isFolder }) => !isFolder);
  const results = new Results(job, await Settled.of(job, rooms.catalogue));
  // What such an index says of lengths is no reason to begin or not: a disk that is full says so.
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  results.expect(files.length, bytes);
  const sought = items.map((item) => ({ item, lost: null }));
  const told = results.of({ barcode }, sought, true);
  told.begin();
  try {
    const reading = job.session.reading.start(
      {
        what: {
          ...{ as: job.owner, into, conflict },
          items: items.map(({ path, target }, id) => ({ id, path, target })),
        },
        signal: job.signal,
        onEvents: (events) => told.take(events, 0),
      },
      null,
    );
    await reading.first;
    await reading.done;
  } catch (error) {
    if (error instanceof TapeError && !job.signal.aborted) results.fail(told.unread(error.fault()));
    throw error;
  } finally {
    told.end();
    results.close();
  }
}
