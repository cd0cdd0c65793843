// One walk over the sources: how much it is and whether it fits, what cannot be read or named, and some files to measure
// the disk with.

import { TapeError } from '../../../contract/errors.ts';
import type { PreflightFinding } from '../../../contract/preflight.ts';
import { planRoots } from '../../source/roots.ts';
import type { SourceEntry, UnfitEntry } from '../../source/walk.ts';
import { sourcesOf } from '../archive/survey.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { PreflightRequest } from '../kinds/preflight.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { Distribution } from '../session/distribution.ts';
import { roomsLeft } from '../session/free-space.ts';
import { finding, ofFault } from './findings.ts';
import { Samples } from './samples.ts';

export interface Sources {
  readonly findings: readonly PreflightFinding[];
  readonly files: number;
  readonly folders: number;
  readonly bytes: number;
  readonly samples: readonly SourceEntry[];
}

export async function examineSources(job: RunningJob, request: PreflightRequest, services: Services): Promise<Sources> {
  const counted = { files: 0, folders: 0, bytes: 0 };
  const samples = new Samples();
  const unfit = new Unfits();
  const asked: ArchiveRequest = { ...request, kind: 'plan', barcodes: request.barcodes };
  const findings: PreflightFinding[] = [];
  const room = distributionOf(asked, services);
  try {
    await planRoots(job.owner, request.sources);
    job.phase('walking');
    for await (const batch of sourcesOf(job, asked, services.catalogue)) {
      unfit.take(batch.unfit);
      for (const found of batch.found) {
        counted[found.kind === 'directory' ? 'folders' : 'files'] += 1;
        counted.bytes += found.bytes;
        room?.take(found);
        samples.take(found);
      }
      job.progress({ filesTotal: counted.files, bytesTotal: counted.bytes });
    }
    room?.requireRoom();
    findings.push(...unfit.findings(), ...roomFinding(room, counted.bytes));
  } catch (thrown) {
    if (!(thrown instanceof TapeError) || job.signal.aborted) throw thrown;
    findings.push(...unfit.findings(), ofFault(thrown.code.startsWith('source.') ? 'rights' : 'room', thrown));
  }
  return { findings, ...counted, samples: samples.taken };
}

/** Null when there is no cartridge whose room is known: that is a finding about the cartridge. */
function distributionOf(request: ArchiveRequest, services: Services): Distribution | null {
  if (request.barcodes.length === 0) return null;
  try {
    return new Distribution(request, roomsLeft(request, services));
  } catch (thrown) {
    if (thrown instanceof TapeError) return null;
    throw thrown;
  }
}

function roomFinding(room: Distribution | null, bytes: number): readonly PreflightFinding[] {
  if (room === null) return [];
  const { unnamed } = room.plan();
  if (unnamed === 0) return [finding('room', 'ok', { code: 'room-enough', bytes })];
  return [finding('room', 'warning', { code: 'room-short', bytes, cartridges: unnamed })];
}

/** What stays behind, by the kind of reason. */
class Unfits {
  readonly #names: Count = { items: 0, first: '' };
  readonly #rights: Count = { items: 0, first: '' };
  readonly #others: Count = { items: 0, first: '' };

  take(unfit: readonly UnfitEntry[]): void {
    for (const { source, fault } of unfit) {
      const count =
        fault.code === 'volume.name-invalid'
          ? this.#names
          : fault.code === 'source.unsupported'
            ? this.#others
            : this.#rights;
      if (count.items === 0) count.first = source;
      count.items += 1;
    }
  }

  findings(): readonly PreflightFinding[] {
    const found = [
      this.#rights.items > 0
        ? finding('rights', 'warning', { code: 'unreadable', ...this.#rights })
        : finding('rights', 'ok', { code: 'all-readable' }),
      this.#names.items > 0
        ? finding('names', 'warning', { code: 'names-unfit', ...this.#names })
        : finding('names', 'ok', { code: 'all-names-fit' }),
    ];
    if (this.#others.items > 0) found.push(finding('source', 'hint', { code: 'kinds-left-out', ...this.#others }));
    return found;
  }
}

interface Count {
  items: number;
  first: string;
}
