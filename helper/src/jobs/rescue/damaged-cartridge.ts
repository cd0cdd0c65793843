// What salvage and rescue have alike: one cartridge that cannot be mounted as others are, read into a folder as far as it
// goes.

import { basename } from 'node:path';
import { TapeError } from '../../../contract/errors.ts';
import { importRowsOf } from '../../catalogue/index-rows.ts';
import type { RecordedItem } from '../../catalogue/item-rows.ts';
import { pathOnDisk } from '../../disk/disk-names.ts';
import type { DriveMotion, FlawedEntry, NativeVolume, ReadRequest } from '../../drives/native.ts';
import type { RequestEvent } from '../../drives/reading.ts';
import { toRead } from '../drive-assignment.ts';
import { never, theOne, theOneOpened } from '../job-kind.ts';
import { RestoredItems } from '../restore/restored-items.ts';
import { Results } from '../restore/results.ts';
import type { RestoreItem } from '../restore/selection.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';

export const ofDamagedCartridge = {
  version: 1,
  cartridges: theOne,
  opens: theOneOpened,
  use: 'alone',
  placement: toRead,
  resumes: never,
} as const;

const rowsTogether = 2_000;

export function flawedRow({ path, reason, kept }: FlawedEntry, barcode: string): RecordedItem {
  const code = kept ? 'volume.entry-incomplete' : 'volume.entry-damaged';
  const fault = { code, data: { subject: path === '' ? barcode : path, detail: reason } } as const;
  const nothing = { bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null };
  return { path: path === '' ? barcode : path, barcode, ...nothing, fault };
}

/** Parents come before what is in them. */
export async function itemsOf(
  volume: NativeVolume,
  paths: readonly string[],
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

interface WantedItems {
  readonly barcode: string;
  readonly items: readonly RestoreItem[];
  /** How, and into what folder. */
  readonly what: Omit<ReadRequest, 'as' | 'items'>;
  readonly motion: DriveMotion | null;
  /** Besides the job. */
  readonly onEvents?: (events: readonly RequestEvent[]) => void;
}

export async function readItems(
  job: RunningJob,
  services: Services,
  { barcode, items, what, motion, onEvents }: WantedItems,
): Promise<void> {
  const files = items.filter(({ isFolder }) => !isFolder);
  const results = new Results(job, await RestoredItems.of(job, services.catalogue));
  results.expect(
    files.length,
    files.reduce((sum, file) => sum + file.bytes, 0),
  );
  const reading = results.of(
    { barcode },
    items.map((item) => ({ item, lost: null })),
    true,
  );
  reading.begin();
  try {
    const pass = job.session.reading.start(
      {
        what: { ...what, as: job.owner, items: items.map(({ path, target }, id) => ({ id, path, target })) },
        signal: job.signal,
        onEvents: (events) => {
          onEvents?.(events);
          reading.take(events, 0);
        },
      },
      motion,
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
