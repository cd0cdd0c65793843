// The cartridges of an archive as it comes to them: a pool's blank ones are formatted, and each copy fills its own, those of
// its place in the pool and those that the job has written no other copy to.

import { TapeError } from '../../../contract/errors.ts';
import type { JobId } from '../../../contract/model.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import { anotherBlank } from '../mirror-to-tape/blank-cartridges.ts';
import { makeReady, poolMisfit, requireInPool } from '../mirror-to-tape/copy-cartridges.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { type Preparing, untouched } from '../session/archive-context.ts';
import { isOfPool } from '../session/free-space.ts';
import { takeAway } from './gathered.ts';

/** `chain`: the jobs that this one goes on with. */
export function preparingFor(
  job: RunningJob,
  request: ArchiveRequest,
  chain: readonly JobId[],
  services: Services,
): Preparing {
  const { batch, copies = 1, group = 1 } = request;
  const { pools } = services.catalogue;
  const holdsOther = otherCopies(copies > 1 ? [...new Set([job.row.id, ...chain])] : [], services);
  const byJobs = (barcode: string, slot: number) =>
    holdsOther(barcode, slot) ? new TapeError('cartridge.in-use', { subject: barcode }) : null;
  if (!isOfPool(request)) return { ...untouched, misfit: byJobs };
  /** A group fills one copy's. */
  const copyOf = (slot: number) => (group > 1 ? 1 : slot + 1);
  // What is gone is taken from a set's cartridge by itself, whichever copy's that is.
  const onlyCopyOf = (slot: number) => (batch !== undefined && copies === 1 ? null : copyOf(slot));
  /** As long as there is one. */
  const poolOfJob = () => {
    const name = poolNameOf(request, services);
    return name === null || pools.get(name) === null ? null : name;
  };
  return {
    ...untouched,
    async ready(session) {
      const pool = poolOfJob();
      if (pool !== null) await makeReady(session, pool, services);
    },
    another(slot, like) {
      const pool = poolOfJob();
      return pool === null ? null : anotherBlank(job, pool, copyOf(slot), like, services);
    },
    misfit(barcode, slot) {
      const pool = poolOfJob();
      const byPool = pool === null ? null : poolMisfit(barcode, pool, onlyCopyOf(slot), services.catalogue);
      return byPool ?? byJobs(barcode, slot);
    },
    async opened(session, barcode, slot) {
      if (batch !== undefined) return await takeAway(batch.id, session, services, job);
      const pool = poolOfJob();
      if (pool !== null) requireInPool(barcode, pool, copyOf(slot), services);
    },
  };
}

/** The set of a batch has one. */
function poolNameOf({ batch, pool }: ArchiveRequest, { catalogue }: Services): string | null {
  if (batch === undefined) return pool ?? null;
  const set = catalogue.ledger.batches.setOf(batch.id);
  return set === null ? null : (catalogue.sets.get(set)?.pool ?? null);
}

/** Whether one of these jobs wrote another slot's copy to a cartridge, as it is now formatted. */
function otherCopies(jobs: readonly JobId[], { catalogue }: Services): (barcode: string, slot: number) => boolean {
  const { cartridges, receipts } = catalogue;
  return (barcode, slot) => {
    const uuid = cartridges.get(barcode)?.volume?.uuid;
    if (uuid === undefined) return false;
    return jobs.some((id) => receipts.volumes(id).some((volume) => volume.uuid === uuid && volume.slot !== slot));
  };
}
