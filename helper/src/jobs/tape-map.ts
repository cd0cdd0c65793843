// The tape as it lies, which file a place holds and how far away that is, and the way of a reading: by the catalogue and
// by how its drive moves. Works while the cartridge lies on the shelf.

import type { Input } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { TapeHead, VolumeSummary } from '../../contract/model.ts';
import type { TapeMap, TapePath, TapeSpot } from '../../contract/tape-map.ts';
import type { CartridgeRecord } from '../catalogue/cartridges.ts';
import { requestOf } from './requests.ts';
import { estimate, layoutOf, type Ways, waysOf } from './restore/estimate.ts';
import type { Rooms } from './rooms.ts';

const legsMost = 2_000;
const loadPoint = { partition: 0, block: 0 };

type Listed = CartridgeRecord & { readonly volume: VolumeSummary };

export async function tapeMap(as: Identity, { barcode, generation }: Input<'tapeMap'>, rooms: Rooms): Promise<TapeMap> {
  const record = demandListed(rooms, barcode);
  const { blockBytes } = record.volume;
  const sight = rooms.access.sightOf(as, barcode);
  const { folders, files, runs, ends } = await rooms.catalogue.tapes.of(barcode, generation, sight, blockBytes);
  const ways = await waysAnyhow(rooms, record);
  const { layout } = ways ?? { layout: layoutOf(rooms, record.volume) };
  const told = (partition: number) =>
    layout.wrapEnds.reduce((end, wrap) => (wrap.partition === partition ? Math.max(end, wrap.block + 1) : end), 0);
  return {
    barcode,
    generation: generation ?? record.volume.generation,
    blockBytes,
    metres: ways?.motion.medium.wrapMetres ?? 0,
    bands: ways?.motion.medium.bands ?? 0,
    wrapBytes: ways?.motion.wrapBytes ?? 0,
    wraps: ways === null ? [] : rooms.drives.wraps(ways.motion, layout),
    isTold: layout.wrapEnds.length > 0,
    ends: [Math.max(ends[0], told(0)), Math.max(ends[1], told(1), layout.anchors.at(-1)?.block ?? 0)],
    folders,
    files,
    runs,
  };
}

export async function tapeAt(
  as: Identity,
  { barcode, generation, partition, block }: Input<'tapeAt'>,
  rooms: Rooms,
): Promise<TapeSpot> {
  const record = demandListed(rooms, barcode);
  const { catalogue, access, drives } = rooms;
  const place = { partition, block };
  const sight = access.sightOf(as, barcode);
  const found = await catalogue.tapes.at(barcode, generation, sight, record.volume.blockBytes, place);
  const ways = await waysAnyhow(rooms, record);
  const head = headOf(rooms, barcode);
  return {
    file: found === null ? null : { path: found.path, bytes: found.bytes },
    others: found?.others ?? 0,
    seconds: ways === null ? null : drives.reach(ways.motion, ways.layout, head ?? loadPoint, place),
    from: head === null ? 'load-point' : 'head',
  };
}

/** Of what is there or below. */
export async function tapePath(as: Identity, part: Input<'tapePath'>, rooms: Rooms): Promise<TapePath | null> {
  demandListed(rooms, part.barcode);
  const sight = rooms.access.sightOf(as, part.barcode);
  for (const path of part.paths) {
    if (sight !== 'all' && !rooms.catalogue.entries.isSeen(part.barcode, path, sight, part.generation))
      throw new TapeError('volume.path-missing', { subject: path });
  }
  return await estimate(rooms, part, { legs: legsMost });
}

/** All that the job reads of the cartridge, also what is there already. */
export async function jobTapePath(
  as: Identity,
  { id, barcode }: Input<'jobTapePath'>,
  rooms: Rooms,
): Promise<TapePath | null> {
  const stored = rooms.catalogue.journal.stored(id);
  if (stored === null) throw new TapeError('job.unknown', { subject: id });
  const request = requestOf(stored.request);
  const part = request.kind === 'restore' ? request.from.find((one) => one.barcode === barcode) : undefined;
  return part === undefined ? null : await tapePath(as, { ...part, paths: [...part.paths] }, rooms);
}

/** By its drive; without one, as drives of its kind would move it. */
async function waysAnyhow(rooms: Rooms, record: Listed): Promise<Ways | null> {
  const ways = await waysOf(rooms, record.barcode);
  if (ways !== null) return ways;
  const motion = await rooms.motions.ofCartridge(record);
  return motion === null ? null : { motion, layout: layoutOf(rooms, record.volume) };
}

/** Told by a job that has it at work. */
function headOf({ state }: Rooms, barcode: string): TapeHead | null {
  for (const { ended, progress } of state.snapshot().jobs) {
    const head = ended === null ? progress.heads?.find((one) => one.barcode === barcode) : undefined;
    if (head !== undefined) return head;
  }
  return null;
}

function demandListed({ catalogue }: Rooms, barcode: string): Listed {
  const record = catalogue.cartridges.get(barcode);
  if (record === null) throw new TapeError('cartridge.unknown', { subject: barcode });
  const { volume } = record;
  if (volume === null) throw new TapeError('volume.path-missing', { subject: barcode, detail: 'nothing is listed' });
  return { ...record, volume };
}
