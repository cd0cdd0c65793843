// Plan: one walk, and what of it would go on which cartridge. Needs no drive and writes nothing.

import { z } from 'zod';
import type { PlannedCartridge } from '../../../contract/archive.ts';
import { ManifestCheck } from '../../manifest/manifest-check.ts';
import { planRoots } from '../../source/roots.ts';
import { admits, survey } from '../archive/survey.ts';
import { withoutDrive } from '../drive-assignment.ts';
import { always, type JobKindEntry, never, type RequestOf } from '../job-kind.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { roomsLeft } from '../session/free-space.ts';
import { LeftOut } from '../session/left-out.ts';
import { archiveFields, whatGoes } from './archive.ts';

const schema = z.strictObject({ kind: z.literal('plan'), ...archiveFields });

export type PlanRequest = RequestOf<typeof schema>;

export const planJob: JobKindEntry<PlanRequest> = {
  kind: 'plan',
  version: 1,
  schema,
  title: (request) => {
    const { pool, barcodes } = request;
    const what = whatGoes(request);
    if (pool !== undefined) return { key: 'plan-to-pool', names: { what, pool } };
    return { key: 'plan', names: { what, cartridges: barcodes } };
  },
  cartridges: ({ barcodes }) => barcodes,
  use: 'none',
  placement: withoutDrive,
  waitsWhile: never,
  resumes: always,
  permission: () => ({ call: 'archive.plan' }),
  perform: plan,
};

async function plan(job: RunningJob, request: PlanRequest, services: Services): Promise<void> {
  const { verifyAgainst } = request;
  const roots = await planRoots(job.owner, request.sources, request.into, request.bag);
  const manifest =
    verifyAgainst === undefined ? null : await ManifestCheck.of(job.owner, verifyAgainst, roots, job.signal);
  const leftOut = await LeftOut.of(services.catalogue, request, { id: job.row.id, volumesBefore: 0 }, []);
  try {
    const rooms = roomsLeft(request, services);
    const distribution = await survey(job, request, rooms, leftOut, services.catalogue, manifest);
    distribution.leave(manifest?.missing(admits(request)).length ?? 0);
    const plan = distribution.plan();
    const cartridges = plan.cartridges.map((planned) => ({ ...planned, ...whereIs(planned.barcode, services) }));
    job.recordResult({ kind: 'plan', plan: { ...plan, cartridges } });
  } finally {
    leftOut.close();
  }
}

function whereIs(barcode: string | null, { drives }: Services): Pick<PlannedCartridge, 'drive' | 'inLibrary'> {
  if (barcode === null) return {};
  const drive = drives.holding(barcode)?.id ?? null;
  const inLibrary = drive === null ? drives.placeOf(barcode) : null;
  return { drive, ...(inLibrary === null ? {} : { inLibrary }) };
}
