// Walks the sources in batches: a folder, then its files, then its folders one after the other, each sorted by name, so
// that parents come before children and a folder's files lie together on the tape. Links are not followed. What cannot
// be archived is reported and the walk goes on; only a source itself that has gone ends it.

import type { BigIntStats } from 'node:fs';
import { access, constants, lstat, opendir, readdir } from 'node:fs/promises';
import { TapeError } from '../../contract/errors.ts';
import { type SourceFault, sourceFault } from './faults.ts';
import type { Root } from './roots.ts';

export interface Found {
  readonly source: string;
  /** On the volume, "/"-separated, no leading slash. */
  readonly target: string;
  readonly kind: 'directory' | 'file' | 'symlink';
  readonly bytes: number;
  /** Nanoseconds since 1970. */
  readonly modified: bigint;
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

/** `found`: as the disk lists them. */
export type Order = 'folders' | 'found';

/** Throws `signal.reason` when told to stop. */
export async function* walk(
  roots: readonly Root[],
  signal: AbortSignal,
  order: Order = 'folders',
): AsyncGenerator<Batch, void, undefined> {
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
    if (first.kind === 'directory') yield* walkFolder(place, signal, order);
  }
}

async function* walkFolder(top: Place, signal: AbortSignal, order: Order): AsyncGenerator<Batch, void, undefined> {
  const waiting: Place[] = [top];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    signal.throwIfAborted();
    const listing = await namesIn(folder, order);
    if (listing.unfit.length > 0) yield { found: [], unfit: listing.unfit };
    const folders: Found[] = [];
    for (let at = 0; at < listing.names.length; at += batchEntries) {
      signal.throwIfAborted();
      const places = listing.names.slice(at, at + batchEntries).map((name) => placeIn(folder, name));
      const seen = await Promise.all(places.map(look));
      const found = seen.filter((entry) => 'kind' in entry);
      folders.push(...found.filter((entry) => entry.kind === 'directory'));
      yield { found, unfit: seen.filter((entry) => 'fault' in entry) };
    }
    waiting.push(...folders.reverse());
  }
}

async function look(place: Place): Promise<Found | Unfit> {
  try {
    const stats = await lstat(place.source, { bigint: true });
    const kind = kindOf(stats);
    if (kind === null) return { ...place, fault: { code: 'source.unsupported', data: { subject: place.source } } };
    // A folder that cannot be opened is one failure, not an empty folder on the tape.
    if (kind === 'directory') await access(place.source, constants.R_OK | constants.X_OK);
    return { ...place, kind, bytes: kind === 'file' ? Number(stats.size) : 0, modified: stats.mtimeNs };
  } catch (error) {
    return { ...place, fault: sourceFault(error, place.source) };
  }
}

function kindOf(stats: BigIntStats): Found['kind'] | null {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'directory';
  return stats.isSymbolicLink() ? 'symlink' : null;
}

function placeIn(folder: Place, name: string): Place {
  return { source: `${folder.source}/${name}`, target: `${folder.target}/${name}` };
}

/** Only the names are kept: a folder may hold millions. */
interface Listing {
  readonly names: readonly string[];
  readonly unfit: readonly Unfit[];
}

async function namesIn(folder: Place, order: Order): Promise<Listing> {
  try {
    const names = order === 'found' ? await asFound(folder.source) : (await readdir(folder.source)).sort();
    return names.some(mayBeNoText) ? await fitNames(folder) : { names, unfit: [] };
  } catch (error) {
    return { names: [], unfit: [{ ...folder, fault: sourceFault(error, folder.source) }] };
  }
}

/** What reading the names all at once would sort. */
async function asFound(folder: string): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name } of await opendir(folder, { bufferSize: batchEntries })) names.push(name);
  return names;
}

/** Bytes that are not UTF-8 are read as this character, which a name may also hold rightly. */
function mayBeNoText(name: string): boolean {
  return name.includes('\ufffd');
}

async function fitNames(folder: Place): Promise<Listing> {
  const names: string[] = [];
  const unfit: Unfit[] = [];
  for (const bytes of (await readdir(folder.source, { encoding: 'buffer' })).sort(Buffer.compare)) {
    const name = bytes.toString('utf8');
    if (bytes.equals(Buffer.from(name))) {
      names.push(name);
    } else {
      const place = placeIn(folder, name);
      const detail = `not UTF-8: ${bytes.toString('latin1')}`;
      unfit.push({ ...place, fault: { code: 'volume.name-invalid', data: { subject: place.source, detail } } });
    }
  }
  return { names, unfit };
}
