// What is known before there is a job is asked by the call itself: what cannot end well does not become a job, and no tape
// is loaded for it. One look at each path that was named, as whoever asks, on a thread of its own: a disk that does not
// answer keeps nobody but the caller waiting. What lies below a folder only the job's walk tells.

import type { ArchiveInput } from '../../contract/archive-input.ts';
import { refusalToOverwrite, refusalToRead } from '../../contract/cartridge-judgement.ts';
import type { Caller } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { Cartridge, Entry } from '../../contract/model.ts';
import type { RestoreInput } from '../../contract/restore-input.ts';
import { requireClearCopiesOf } from '../jobs/clear-copies.ts';
import { requireFolder, requireMirrorFolder, requireSpace } from '../jobs/destination.ts';
import type { ArchiveRequest } from '../jobs/kinds/archive.ts';
import { targetsOf } from '../jobs/restore/selection.ts';
import { Distribution, type Room } from '../jobs/session/distribution.ts';
import { emptyOne, roomsLeft } from '../jobs/session/free-space.ts';
import { requireMemory } from '../jobs/session/write-options.ts';
import { requireOutside } from '../mirror/continuous-plan.ts';
import { readNameList } from '../source/name-list.ts';
import { type NamedFile, namedFiles, planRoots } from '../source/roots.ts';
import { type HandlerContext, mayHaveChanged, requireCartridge, requireKey } from './context.ts';

/** Of one cartridge, looked up in the catalogue before a restore; of more only the job finds out. */
const pathsMost = 100;

/** Sources and folder of an archive, and that each file named has room on the cartridges, as far as these are known. */
export async function requireArchivable(context: HandlerContext, input: ArchiveInput, caller: Caller): Promise<void> {
  const { sources, into, bag, mirror, list } = input;
  requireMemory(input);
  const files = await namedFiles(caller, sources, into);
  if (bag === true) await planRoots(caller, sources, into, bag);
  requireRoom(context, input, files);
  if (list !== undefined) await readNameList(caller, list, sources[0] ?? '/');
  if (mirror === undefined) return;
  requireClearCopiesOf(input.barcodes, context);
  requireOutside(mirror, sources);
  await requireMirrorFolder(caller, mirror);
}

/** What may lie there already needs no room. */
function requireRoom(context: HandlerContext, input: ArchiveInput, files: readonly NamedFile[]): void {
  const { unchanged = 'write' } = input;
  if (files.length === 0 || unchanged !== 'write') return;
  const [barcode = ''] = input.barcodes;
  const request: ArchiveRequest = { kind: 'archive', barcode, ...input };
  const rooms = input.barcodes.flatMap((one) => roomOf(context, request, one) ?? []);
  // One of which nothing is known may hold anything.
  if (rooms.length < input.barcodes.length) return;
  // What fits none of a pool's cartridges waits for another one.
  if (input.pool !== undefined) rooms.push(emptyOne(input.barcodes, context));
  const distribution = new Distribution(request, rooms);
  for (const { target, bytes } of files) distribution.take({ target, kind: 'file', bytes });
  distribution.requireRoom();
}

/** Null: not known. A real one on the shelf may have been emptied elsewhere, but it has not grown. */
function roomOf(context: HandlerContext, request: ArchiveRequest, barcode: string): Room | null {
  const cartridge = requireCartridge(context, barcode);
  const { capacityBytes } = cartridge;
  if (isCertain(context, cartridge)) return roomsLeft({ ...request, barcodes: [barcode] }, context)[0] ?? null;
  if (capacityBytes === 0) return null;
  return { barcode, freeBytes: capacityBytes, indexFreeBytes: Number.POSITIVE_INFINITY, blockBytes: 524_288 };
}

/** That the cartridges hold what is wanted, the folder, and its room when nothing of that lies there yet. */
export async function requireRestorable(
  context: HandlerContext,
  { from, into, desk }: RestoreInput,
  caller: Caller,
): Promise<void> {
  const wanted = from.map((part) => wantedOf(context, part, caller));
  // A folder of another computer, which has seen to it.
  if (desk !== undefined) return;
  await requireFolder(caller, into);
  const entries = wanted.flat();
  if (wanted.some((some) => some.length === 0) || entries.some(({ path }) => path === '')) return;
  const tops = entries.map(({ name, kind }) => ({ target: name, isFolder: kind === 'directory' }));
  const { conflicts, folders } = await context.drives.existingTargets(caller, into, tops);
  if (conflicts.length + folders.length > 0) return;
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  await requireSpace(caller, into, bytes);
}

/** What was chosen from one cartridge, a folder with all that is in it; nothing when only its drive can tell. */
function wantedOf(context: HandlerContext, part: RestoreInput['from'][number], caller: Caller): readonly Entry[] {
  const { access, catalogue } = context;
  const { barcode, paths, generation, keepPaths } = part;
  const cartridge = requireHoldsVolume(context, barcode);
  const { volume } = cartridge;
  if (keepPaths !== true) targetsOf(paths.filter((path) => path !== ''));
  const isListed = volume !== null && isCertain(context, cartridge) && catalogue.listings.holds(barcode, volume);
  if (!isListed || generation !== undefined || keepPaths === true || paths.length > pathsMost) return [];
  return paths.map((path) => catalogue.entries.entry(barcode, path, undefined, access.visibleOwner(caller, barcode)));
}

/** There is something to read: what is blank or of another format is not loaded to find that out. */
export function requireHoldsVolume(context: HandlerContext, barcode: string): Cartridge {
  const cartridge = requireCartridge(context, barcode);
  const { mediaType, condition } = cartridge;
  if (mediaType === 'CU') throw new TapeError('cartridge.cleaning', { subject: barcode });
  requireKey(context, cartridge);
  if (!isCertain(context, cartridge)) return cartridge;
  const refusal = refusalToRead(condition);
  if (refusal !== null) throw new TapeError(refusal, { subject: barcode });
  return cartridge;
}

/** And files in it. */
export function requireHoldsFiles(context: HandlerContext, barcode: string): void {
  const cartridge = requireHoldsVolume(context, barcode);
  if (cartridge.volume?.files === 0 && isCertain(context, cartridge))
    throw new TapeError('volume.empty', { subject: barcode });
}

/** And it may be changed. `evenLocked`: what is asked for is to unlock it. */
export function requireChangeable(context: HandlerContext, barcode: string, evenLocked = false): void {
  const cartridge = requireHoldsVolume(context, barcode);
  const { volume } = cartridge;
  if (!isCertain(context, cartridge)) return;
  const isOpen = evenLocked && volume?.lock === 'locked';
  const refusal = refusalToOverwrite(isOpen ? { ...cartridge, volume: null } : cartridge);
  if (refusal !== null) throw new TapeError(refusal, { subject: barcode });
}

/** A job that has its turn before may change it, too. */
function isCertain(context: HandlerContext, cartridge: Cartridge): boolean {
  return !mayHaveChanged(context, cartridge) && !context.queue.isUsing(cartridge.barcode);
}
