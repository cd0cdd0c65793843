// Cartridges and jobs that the hosts of a fleet share.

import { z } from 'zod';
import { call } from '../call.ts';
import type { FleetPoolRoom } from '../fleet.ts';
import { type FleetJob, type FleetJobId, type FleetPlace, sharedCalls } from '../fleet-jobs.ts';
import { barcode, page, text } from '../inputs.ts';
import { jobPriorities } from '../jobs.ts';
import type { Page } from '../model.ts';
import { act, query, seenCartridge } from '../rule.ts';
import { poolName } from '../schedules.ts';

const fleetJobId = text(36).regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

export const fleetWorkCalls = {
  /**
   * Has it done by whichever host has the cartridges, as the same person there: paths that it names are those of that host. What
   * that person may do with them, that host judges when it begins.
   */
  ask: call<FleetJobId>()(
    z.strictObject({
      call: z.enum(sharedCalls),
      /** Of that call, as JSON. */
      input: text(1_000_000),
      priority: z.enum(jobPriorities),
    }),
    act('anybody'),
  ),
  /** Where cartridges are, of each the surest place first, at hosts where one is let in. */
  places: call<Page<FleetPlace>>()(
    page.extend({ barcodes: z.array(barcode).min(1).max(1_000) }),
    query('anybody', { cartridges: [['barcodes[]', 'see']] }),
  ),
  /** What pools have left, at hosts where one may use them; by name. */
  poolRooms: call<Page<FleetPoolRoom>>()(
    page.extend({ pool: poolName.optional() }),
    query('anybody', { pools: [['pool', 'see']] }),
  ),
  /** Newest first: one's own, and of who administers this host also what was asked for or is done here. */
  jobs: call<Page<FleetJob>>()(page.extend({ all: z.boolean() }), query('anybody')),
  /** Of those that one sees. */
  cancelJob: call<null>()(z.strictObject({ id: fleetJobId }), act('anybody')),
  /** A host has begun it, and will not go on with it: another may do it from its beginning. */
  requeue: call<null>()(z.strictObject({ id: fleetJobId }), act('administrators')),
  /** Gives the lease of a cartridge up: what this host writes to it next asks the database first. */
  release: call<null>()(z.strictObject({ barcode }), act('administrators', seenCartridge)),
  /** Takes the mark of a fleet out of the memory of a cartridge that is in a drive: it is anybody's then. */
  unmark: call<null>()(z.strictObject({ barcode }), act('administrators', seenCartridge)),
} as const;
