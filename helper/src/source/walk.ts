// Walks the sources in batches: a folder, then its files, then its folders one after the other, each sorted by name, so
// that parents come before children and a folder's files lie together on the tape. Links are not followed. What cannot
// be archived is reported and the walk goes on; only a source itself that has gone ends it.

import type { Stats } from 'node:fs';
import { access, constants, lstat, readdir } from 'node:fs/promises';
import { TapeError } from '../../contract/errors.ts';
import { type SourceFault, sourceFault } from './faults.ts';
import type { Root } from './roots.ts';

export interface Found {
  readonly source: string;
  /** On the volume, "/"-separated, no leading slash. */
  readonly target: string;
  readonly kind: 'directory' | 'file' | 'symlink';
  readonly bytes: number;
}

/** What was seen and stays behind. */
export interface Unfit {
  readonly source: string;
  readonly target: string;
  readonly fault: SourceFault;
}

export interface Batch {
  readonly found: readonly Found[];
  readonly unfit: readonly Unfit[];
}

/** Entries looked at together: enough to keep the disk busy, few enough that a cancel is felt at once. */
const batchEntries = 256;

interface Place {
  readonly source: string;
  readonly target: string;
}

/** Throws `signal.reason` when told to stop. */
export async function* walk(roots: readonly Root[], signal: AbortSignal): AsyncGenerator<Batch, void, undefined> {
  for (const root of roots) {
    signal.throwIfAborted();
    const place = { source: root.source, target: root.name };
    const first = await look(place);
    if ('fault' in first) {
      if (first.fault.code === 'source.missing') throw new TapeError('source.missing', first.fault.data);
      yield { found: [], unfit: [first] };
      continue;
    }
    yield { found: [first], unfit: [] };
    if (first.kind === 'directory') yield* walkFolder(place, signal);
  }
}

async function* walkFolder(top: Place, signal: AbortSignal): AsyncGenerator<Batch, void, undefined> {
  const waiting: Place[] = [top];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    signal.throwIfAborted();
    const listing = await namesIn(folder);
    if (listing.unfit.length > 0) yield { found: [], unfit: listing.unfit };
    const folders: Found[] = [];
    for (let at = 0; at < listing.places.length; at += batchEntries) {
      signal.throwIfAborted();
      const seen = await Promise.all(listing.places.slice(at, at + batchEntries).map(look));
      const found = seen.filter((entry) => 'kind' in entry);
      folders.push(...found.filter((entry) => entry.kind === 'directory'));
      yield { found, unfit: seen.filter((entry) => 'fault' in entry) };
    }
    waiting.push(...folders.reverse());
  }
}

async function look(place: Place): Promise<Found | Unfit> {
  try {
    const stats = await lstat(place.source);
    const kind = kindOf(stats);
    if (kind === null) return { ...place, fault: { code: 'source.unsupported', data: { subject: place.source } } };
    // A folder that cannot be opened is one failure, not an empty folder on the tape.
    if (kind === 'directory') await access(place.source, constants.R_OK | constants.X_OK);
    return { ...place, kind, bytes: kind === 'file' ? stats.size : 0 };
  } catch (error) {
    return { ...place, fault: sourceFault(error, place.source) };
  }
}

function kindOf(stats: Stats): Found['kind'] | null {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  return stats.isSymbolicLink() ? 'symlink' : null;
}

async function namesIn(
  folder: Place,
): Promise<{ readonly places: readonly Place[]; readonly unfit: readonly Unfit[] }> {
  let raw: readonly Buffer[];
  try {
    raw = await readdir(folder.source, { encoding: 'buffer' });
  } catch (error) {
    return { places: [], unfit: [{ ...folder, fault: sourceFault(error, folder.source) }] };
  }
  const places: Place[] = [];
  const unfit: Unfit[] = [];
  for (const bytes of [...raw].sort(Buffer.compare)) {
    const name = bytes.toString('utf8');
    const place = { source: `${folder.source}/${name}`, target: `${folder.target}/${name}` };
    if (bytes.equals(Buffer.from(name))) {
      places.push(place);
    } else {
      const detail = `not UTF-8: ${bytes.toString('latin1')}`;
      unfit.push({ ...place, fault: { code: 'volume.name-invalid', data: { subject: place.source, detail } } });
    }
  }
  return { places, unfit };
}
