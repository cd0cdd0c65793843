// What will be written, counted before the first byte: one walk over the sources, of which nothing is kept but sums.

import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ManifestCheck } from '../../manifest/manifest-check.ts';
import { admissionOf, filtered, type PlaceOnTape } from '../../source/filter.ts';
import { type NameList, readNameList, walkNamed } from '../../source/name-list.ts';
import { planRoots } from '../../source/roots.ts';
import { type EntryBatch, type SizedEntry, type WalkOrder, walk, walkSizes } from '../../source/walk.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { RunningJob } from '../running-job.ts';
import { Distribution, type Room } from '../session/distribution.ts';
import type { LeftOut } from '../session/left-out.ts';
import { gathered } from './gathered.ts';

/** Counts what is not left out, and tells of it as it goes. */
export async function survey(
  job: RunningJob,
  request: ArchiveRequest,
  services: readonly Room[],
  leftOut: LeftOut,
  catalogue: Catalogue,
  manifest: ManifestCheck | null = null,
): Promise<Distribution> {
  manifest?.begin();
  const distribution = new Distribution(request, services);
  job.phase('walking');
  const tell = () => job.progress({ filesTotal: distribution.files, bytesTotal: distribution.bytes });
  for await (const { found, unfit, excluded } of sizesOf(job, request, leftOut, catalogue)) {
    distribution.leave(unfit.length);
    for (const { target } of unfit) manifest?.seeUnfit(target);
    if (excluded !== undefined) distribution.exclude(excluded);
    for (const one of found) {
      if (manifest?.see(one) === false) distribution.leave(1);
      else if (one.isLeftOut === true) distribution.pass(one);
      else distribution.take(one);
    }
    tell();
  }
  if (request.tree !== undefined) distribution.expect(request.tree);
  for (const { name } of request.streams ?? []) distribution.take({ target: name, kind: 'file', bytes: 0 });
  tell();
  return distribution;
}

/** What is to be written or left out. */
interface Surveyed extends SizedEntry {
  readonly isLeftOut?: boolean;
}

async function* sizesOf(
  job: RunningJob,
  request: ArchiveRequest,
  leftOut: LeftOut,
  catalogue: Catalogue,
): AsyncGenerator<EntryBatch<Surveyed>, void, undefined> {
  if (isUnseen(request) && leftOut.isNothing) {
    const roots = await planRoots(job.owner, request.sources, request.into, request.bag);
    return yield* walkSizes(job.owner, roots, job.signal, orderOf(request));
  }
  for await (const batch of sourcesOf(job, request, catalogue)) {
    const found = batch.found.map((one) => ({ ...one, isLeftOut: leftOut.of(one).kind === 'unless' }));
    yield { ...batch, found };
  }
}

/** Everything that lies in its sources, with nobody to ask about each. */
export function isUnseen({ batch, filter, list, tree }: ArchiveRequest): boolean {
  return tree === undefined && batch === undefined && filter === undefined && list === undefined;
}

/** Of what could be among its sources; the patterns do not say of a file that is not there whether it was wanted. */
export function admits(request: ArchiveRequest): (target: string) => boolean {
  const { filter } = request;
  if (filter === undefined) return () => true;
  const isAdmitted = admissionOf(filter, placeOf(request));
  return (target) => isAdmitted(target, false);
}

function placeOf({ into, bag = false }: ArchiveRequest): PlaceOnTape {
  return { into: into?.normalize('NFC'), asBag: bag };
}

export function orderOf({ order }: ArchiveRequest): WalkOrder {
  return order === 'found' ? 'found' : 'folders';
}

/** Read once: what is counted first and written then is the same. */
const namesRead = new WeakMap<RunningJob, Promise<NameList>>();

/** Null when the request has no list. */
export async function namesOf(job: RunningJob, { list, sources }: ArchiveRequest): Promise<NameList | null> {
  const [folder] = sources;
  if (list === undefined || folder === undefined) return null;
  const read = namesRead.get(job) ?? readNameList(job.owner, list, folder);
  namesRead.set(job, read);
  return await read;
}

/** Parents before their children. */
export async function* sourcesOf(
  job: RunningJob,
  request: ArchiveRequest,
  catalogue: Catalogue,
): AsyncGenerator<EntryBatch, void, undefined> {
  const { owner, signal } = job;
  const { sources, into, bag, batch, filter } = request;
  if (batch !== undefined) return yield* gathered(batch, catalogue, signal);
  const roots = await planRoots(owner, sources, into, bag);
  const names = await namesOf(job, request);
  const [root] = roots;
  const batches =
    names === null || root === undefined
      ? walk(owner, roots, signal, orderOf(request))
      : walkNamed(owner, root, names, signal, orderOf(request));
  yield* filter === undefined ? batches : filtered(batches, filter, placeOf(request));
}
