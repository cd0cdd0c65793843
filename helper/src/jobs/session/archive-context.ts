// What the parts of an archive and of a copy share, and how the session's parts are put together for one.

import { slotsOf } from '../../../contract/archive.ts';
import type { JobId } from '../../../contract/model.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { ManifestCheck } from '../../manifest/manifest-check.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { ArchiveControls } from './archive-controls.ts';
import { type CartridgeChoice, CartridgeSupply } from './cartridge-supply.ts';
import type { ResumeScope } from './left-out.ts';
import { makeWhole } from './make-whole.ts';
import { Outcome } from './outcome.ts';
import { readBack } from './read-back.ts';
import { Slot } from './slot.ts';
import { Tallies } from './tallies.ts';

/** What happens to a cartridge before files are written to it. */
export interface Preparing extends CartridgeChoice {
  /** It is in its drive, and not mounted. */
  readonly ready: (session: DriveSession) => Promise<void>;
  /** It is mounted for writing. */
  readonly opened: (session: DriveSession, barcode: string, slot: number) => Promise<void>;
  /** A file has its new name on it since. */
  readonly isMoved: (path: string) => boolean;
}

export const untouched: Preparing = {
  ready: async () => undefined,
  opened: async () => undefined,
  isMoved: () => false,
  another: () => null,
  misfit: () => null,
};

/** Everything that the parts of the flow share. */
export interface ArchiveContext {
  readonly job: RunningJob;
  readonly request: ArchiveRequest;
  readonly services: Services;
  /** The jobs that this one goes on with, and itself when an earlier helper began it. */
  readonly chain: readonly JobId[];
  /** What it wrote to these under an earlier helper, or other jobs did, is inherited. */
  readonly resumeScope: ResumeScope;
  readonly supply: CartridgeSupply;
  readonly tallies: Tallies;
  readonly outcome: Outcome;
  readonly slots: readonly Slot[];
  readonly controls: ArchiveControls;
  readonly preparing: Preparing;
  /** What its sources are compared with while they are read. */
  readonly manifest: ManifestCheck | null;
}

export function contextOf(
  job: RunningJob,
  request: ArchiveRequest,
  services: Services,
  chain: readonly JobId[],
  preparing: Preparing,
  manifest: ManifestCheck | null = null,
): ArchiveContext {
  const supply = new CartridgeSupply(job, services, request.barcodes, preparing);
  const tallies = new Tallies(job, request, slotsOf(request));
  const outcome = new Outcome();
  const volumesBefore = services.catalogue.receipts.volumes(job.row.id);
  for (const volume of services.catalogue.receipts.filledVolumes(job.row.id)) outcome.wrote(volume);
  /** By cartridge: a copy comes back to one as often as it has rounds. */
  const readBackSince = new Map<string, string>();
  const mustKnowContent = chain.length > 0 || (request.unchanged ?? 'write') !== 'write';
  const shared = {
    ...{ job, services, supply, tallies, outcome },
    opened: preparing.opened,
    async makeWhole(session: DriveSession) {
      await preparing.ready(session);
      if (!mustKnowContent && session.loaded?.condition !== 'dirty') return;
      await makeWhole(job, services, chain, session);
      job.forgetUnsafe(session.loaded?.barcode ?? '');
    },
    async readBack(session: DriveSession, volume: number, slot: number) {
      if (request.verify !== true) return;
      const report = {
        distrust: () => tallies.distrust(slot),
        step: (step: 'locating' | 'verifying') => tallies.step(slot, step),
      };
      const barcode = session.loaded?.barcode ?? '';
      const since = readBackSince.get(barcode) ?? job.row.started;
      const now = new Date().toISOString();
      const equal = await readBack(job, services.catalogue, session, volume, since, report, request.sampled);
      outcome.verified = (outcome.verified ?? 0) + equal;
      readBackSince.set(barcode, now);
    },
  };
  const slots = Array.from({ length: slotsOf(request) }, (_, number) => new Slot(number, shared));
  const controls = new ArchiveControls(job, supply, tallies, slots);
  const resumeScope = { id: job.row.id, volumesBefore: volumesBefore.length };
  const parts = { supply, tallies, outcome, slots, controls, preparing, manifest };
  return { job, request, services, chain, resumeScope, ...parts };
}
