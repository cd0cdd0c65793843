// The tape as it lies, which file a place holds and how far away that is, and the way of a reading: by the catalogue and
// by how its drive moves. Works while the cartridge lies on the shelf.

import type { Input } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Identity } from '../../contract/identity.ts';
import type { TapeHead, VolumeSummary } from '../../contract/model.ts';
import type { TapeMap, TapePath, TapeSpot } from '../../contract/tape-map.ts';
import type { StoredCartridge } from '../catalogue/cartridges.ts';
import { restoreJob } from './kinds/restore.ts';
import { estimate, layoutOf, type Ways, waysOf } from './restore/estimate.ts';
import type { Services } from './services.ts';
import { readAs } from './stored-requests.ts';

const legsMost = 2_000;
const loadPoint = { partition: 0, block: 0 };

type Listed = StoredCartridge & { readonly volume: VolumeSummary };

export async function tapeMap(
  as: Identity,
  { barcode, generation }: Input<'tape.map'>,
  services: Services,
): Promise<TapeMap> {
  const record = requireListed(services, barcode);
  const { blockBytes } = record.volume;
  const visibleTo = services.access.visibleOwner(as, barcode);
  const { folders, files, runs, ends, largest } = await services.catalogue.tapeContents.of(
    barcode,
    generation,
    visibleTo,
    blockBytes,
  );
  const ways = await waysAnyhow(services, record);
  const { layout } = ways ?? { layout: layoutOf(services, record.volume) };
  const knownEnd = (partition: number) =>
    layout.wrapEnds.reduce((end, wrap) => (wrap.partition === partition ? Math.max(end, wrap.block + 1) : end), 0);
  return {
    barcode,
    generation: generation ?? record.volume.generation,
    blockBytes,
    metres: ways?.motion.medium.wrapMetres ?? 0,
    bands: ways?.motion.medium.bands ?? 0,
    wrapBytes: ways?.motion.wrapBytes ?? 0,
    wraps: ways === null ? [] : services.drives.wraps(ways.motion, layout),
    hasWrapEnds: layout.wrapEnds.length > 0,
    ends: [Math.max(ends[0], knownEnd(0)), Math.max(ends[1], knownEnd(1), layout.anchors.at(-1)?.block ?? 0)],
    folders,
    files,
    runs,
    largest,
  };
}

export async function tapeAt(
  as: Identity,
  { barcode, generation, partition, block }: Input<'tape.at'>,
  services: Services,
): Promise<TapeSpot> {
  const record = requireListed(services, barcode);
  const { catalogue, access, drives } = services;
  const place = { partition, block };
  const visibleTo = access.visibleOwner(as, barcode);
  const found = await catalogue.tapeContents.at(barcode, generation, visibleTo, record.volume.blockBytes, place);
  const ways = await waysAnyhow(services, record);
  const head = headOf(services, barcode);
  return {
    file: found === null ? null : { path: found.path, bytes: found.bytes },
    others: found?.others ?? 0,
    seconds: ways === null ? null : drives.reach(ways.motion, ways.layout, head ?? loadPoint, place),
    from: head === null ? 'load-point' : 'head',
  };
}

/** Of what is there or below. */
export async function tapePath(as: Identity, part: Input<'tape.path'>, services: Services): Promise<TapePath | null> {
  requireListed(services, part.barcode);
  const visibleTo = services.access.visibleOwner(as, part.barcode);
  for (const path of part.paths) {
    if (visibleTo !== 'all' && !services.catalogue.entries.isVisible(part.barcode, path, visibleTo, part.generation))
      throw new TapeError('volume.path-missing', { subject: path });
  }
  return await estimate(services, part, { legs: legsMost });
}

/** All that the job reads of the cartridge, also what is there already. */
export async function jobTapePath(
  as: Identity,
  { id, barcode }: Input<'tape.jobPath'>,
  services: Services,
): Promise<TapePath | null> {
  const stored = services.catalogue.journal.stored(id);
  if (stored === null) throw new TapeError('job.unknown', { subject: id });
  const part = readAs(restoreJob, stored)?.from.find((one) => one.barcode === barcode);
  return part === undefined ? null : await tapePath(as, { ...part, paths: [...part.paths] }, services);
}

/** By its drive; without one, as drives of its kind would move it. */
async function waysAnyhow(services: Services, record: Listed): Promise<Ways | null> {
  const ways = await waysOf(services, record.barcode);
  if (ways !== null) return ways;
  const motion = await services.motions.ofCartridge(record);
  return motion === null ? null : { motion, layout: layoutOf(services, record.volume) };
}

/** Reported by a job that has it at work. */
function headOf({ state }: Services, barcode: string): TapeHead | null {
  for (const { ended, progress } of state.snapshot().jobs) {
    const head = ended === null ? progress.heads?.find((one) => one.barcode === barcode) : undefined;
    if (head !== undefined) return head;
  }
  return null;
}

function requireListed({ catalogue }: Services, barcode: string): Listed {
  const record = catalogue.cartridges.get(barcode);
  if (record === null) throw new TapeError('cartridge.unknown', { subject: barcode });
  const { volume } = record;
  if (volume === null) throw new TapeError('volume.path-missing', { subject: barcode, detail: 'nothing is listed' });
  return { ...record, volume };
}
