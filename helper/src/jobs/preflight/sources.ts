// One walk over the sources: how much it is and whether it fits, what cannot be read or named, and some files to measure
// the disk with.

import { TapeError } from '../../../contract/errors.ts';
import type { PreflightFinding } from '../../../contract/preflight.ts';
import { sizeInWords } from '../../../contract/sizes.ts';
import { planRoots } from '../../source/roots.ts';
import type { Found, Unfit } from '../../source/walk.ts';
import { Distribution } from '../archive/distribution.ts';
import { roomsLeft } from '../archive/rooms-left.ts';
import { sourcesOf } from '../archive/survey.ts';
import type { ArchiveRequest, PreflightRequest } from '../requests.ts';
import type { Rooms } from '../rooms.ts';
import type { RunningJob } from '../running-job.ts';
import { finding, ofFault, warning } from './findings.ts';
import { Samples } from './samples.ts';

export interface Sources {
  readonly findings: readonly PreflightFinding[];
  readonly files: number;
  readonly folders: number;
  readonly bytes: number;
  readonly samples: readonly Found[];
}

export async function lookAt(job: RunningJob, request: PreflightRequest, rooms: Rooms): Promise<Sources> {
  const counted = { files: 0, folders: 0, bytes: 0 };
  const samples = new Samples();
  const unfit = new Unfits();
  const asked: ArchiveRequest = { ...request, kind: 'plan', barcodes: request.barcodes };
  const findings: PreflightFinding[] = [];
  const room = distributionOf(asked, rooms);
  try {
    await planRoots(job.owner, request.sources);
    job.phase('walking');
    for await (const batch of sourcesOf(job, asked, rooms.catalogue)) {
      unfit.take(batch.unfit);
      for (const found of batch.found) {
        counted[found.kind === 'directory' ? 'folders' : 'files'] += 1;
        counted.bytes += found.bytes;
        room?.take(found);
        samples.take(found);
      }
      job.progress({ filesTotal: counted.files, bytesTotal: counted.bytes });
    }
    room?.demandPossible();
    findings.push(...unfit.findings(), ...roomFinding(room, counted.bytes));
  } catch (thrown) {
    if (!(thrown instanceof TapeError) || job.signal.aborted) throw thrown;
    findings.push(...unfit.findings(), ofFault(thrown.code.startsWith('source.') ? 'rights' : 'room', thrown));
  }
  return { findings, ...counted, samples: samples.taken };
}

/** Null when there is no cartridge whose room is known: that is told of the cartridge. */
function distributionOf(request: ArchiveRequest, rooms: Rooms): Distribution | null {
  if (request.barcodes.length === 0) return null;
  try {
    return new Distribution(request, roomsLeft(request, rooms));
  } catch (thrown) {
    if (thrown instanceof TapeError) return null;
    throw thrown;
  }
}

function roomFinding(room: Distribution | null, bytes: number): readonly PreflightFinding[] {
  if (room === null) return [];
  const { unnamed } = room.plan();
  const words = `${sizeInWords(bytes)} are to be archived`;
  if (unnamed === 0) return [finding('room', 'ok', `${words}, and there is room for them.`)];
  const more = unnamed === 1 ? 'one more cartridge' : `${unnamed} more cartridges`;
  return [
    warning('room', `${words}; that takes ${more} than are named.`, 'Name them, or have them at hand: the job asks.'),
  ];
}

/** What stays behind, by the kind of reason. */
class Unfits {
  readonly #names: Count = { files: 0, first: '' };
  readonly #rights: Count = { files: 0, first: '' };
  readonly #others: Count = { files: 0, first: '' };

  take(unfit: readonly Unfit[]): void {
    for (const { source, fault } of unfit) {
      const count =
        fault.code === 'volume.name-invalid'
          ? this.#names
          : fault.code === 'source.unsupported'
            ? this.#others
            : this.#rights;
      if (count.files === 0) count.first = source;
      count.files += 1;
    }
  }

  findings(): readonly PreflightFinding[] {
    const told: PreflightFinding[] = [];
    if (this.#rights.files > 0) {
      const words = `${many(this.#rights.files)} cannot be read by you and would be left out${whichOf(this.#rights)}.`;
      told.push(warning('rights', words, 'Ask for the right to read them, or archive as someone who has it.'));
    } else {
      told.push(finding('rights', 'ok', 'All of the sources can be read.'));
    }
    if (this.#names.files > 0) {
      const words = `${many(this.#names.files)} ${this.#names.files === 1 ? 'has a name' : 'have names'} that a cartridge cannot hold${whichOf(this.#names)}.`;
      told.push(warning('names', words, 'Rename them; otherwise they are left out.'));
    } else {
      told.push(finding('names', 'ok', 'All names fit on a cartridge.'));
    }
    if (this.#others.files > 0) {
      const words = `${many(this.#others.files)} ${this.#others.files === 1 ? 'is a socket, device or pipe and is' : 'are sockets, devices or pipes and are'} left out${whichOf(this.#others)}.`;
      told.push(finding('source', 'hint', words));
    }
    return told;
  }
}

interface Count {
  files: number;
  first: string;
}

function many(files: number): string {
  return `${files.toLocaleString('en')} ${files === 1 ? 'item' : 'items'}`;
}

function whichOf({ files, first }: Count): string {
  return files === 1 ? `: ${first}` : `; the first is ${first}`;
}
