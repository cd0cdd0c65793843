// Copy: from one cartridge to others, every file compared with its checksum as it is read, with its times and attributes.
// With two drives straight from the one to the other, but for small files, which share records as they did before; with one
// drive in rounds by way of a folder, the cartridges taking turns in it. Like an archive in all that concerns the
// cartridges written to: receipts, full ones, going on after a helper.

import { TapeError } from '../../../contract/errors.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { untouched, type Works, worksOf } from '../archive/archive.ts';
import { Distribution } from '../archive/distribution.ts';
import { OthersFiles } from '../archive/others-files.ts';
import { roomsLeft } from '../archive/rooms-left.ts';
import { remember } from '../cartridges.ts';
import { demandLoaded } from '../load.ts';
import type { ArchiveRequest, CopyRequest } from '../requests.ts';
import type { Rooms } from '../rooms.ts';
import type { RunningJob } from '../running-job.ts';
import { contentOf, type Entry } from './content.ts';
import { Exchange } from './exchange.ts';
import { leftToCopy } from './left-to-copy.ts';
import { hasContent, inRounds } from './rounds.ts';
import { straight } from './straight.ts';

export async function copy(job: RunningJob, request: CopyRequest, rooms: Rooms): Promise<void> {
  const [barcode = request.from] = request.to;
  const asked: ArchiveRequest = { kind: 'archive', barcode, barcodes: request.to, sources: [] };
  const works = worksOf(job, { ...asked, verify: request.verify }, rooms, job.isResumed ? [job.row.id] : [], untouched);
  if (job.isResumed) job.forgetFailed();
  const [reader] = job.sessions;
  try {
    if (reader === undefined) throw new TapeError('drive.none-free', { subject: request.from });
    await open(job, rooms, reader, request.from);
    const content = await contentOf(rooms, request.from, job.signal);
    demandPossible(works, content);
    const left = await leftToCopy(works, content);
    await write(works, request, withoutOthers(works, left));
  } finally {
    works.direction.end();
    job.found({ kind: 'archive', outcome: works.outcome.told(1, works.tallies) });
  }
}

async function write(works: Works, request: CopyRequest, left: readonly Entry[]): Promise<void> {
  const exchange = new Exchange(works);
  const [reader, writer] = works.job.sessions;
  if (reader === undefined || writer === undefined) return await inRounds(works, request, exchange, left);
  const large = left.filter((entry) => hasContent(entry) && entry.bytes >= sharedBytesMost);
  if (large.length === 0) return await inRounds(works, request, exchange, left);
  const others = new Set(large);
  await inRounds(
    works,
    request,
    exchange,
    left.filter((entry) => !others.has(entry)),
  );
  const folders = left.filter(({ kind }) => kind === 'directory');
  await straight(works, request, exchange, reader, large, folders);
}

/** What would take the place of another's file is left out, and named. */
function withoutOthers(works: Works, left: readonly Entry[]): readonly Entry[] {
  const others = new OthersFiles(works);
  return left.filter(({ path, kind }) => {
    const fault = others.refusal({ target: path, kind });
    if (fault !== null) works.job.settle([{ ...unwritten, path, fault }]);
    return fault === null;
  });
}

const unwritten = { bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null } as const;

/** Files below it share records, which streams cannot. */
const sharedBytesMost = 524_288;

/** The catalogue knows by then what is on it now. */
async function open(job: RunningJob, rooms: Rooms, reader: DriveSession, from: string): Promise<void> {
  if (reader.loaded !== null && reader.loaded.barcode !== from) await reader.eject();
  await demandLoaded(job, from);
  await reader.mount('read');
  await remember(rooms, reader);
}

/** Refused before the first byte, with the figures. */
function demandPossible({ job, request, rooms }: Works, content: readonly Entry[]): void {
  // Those that were named are full by now: what comes is supplied while it waits.
  if (request.barcodes.length === 0) return;
  const distribution = new Distribution(request, roomsLeft(request, rooms));
  for (const { path, kind, bytes } of content) distribution.take({ target: path, kind, bytes });
  job.progress({ filesTotal: distribution.files, bytesTotal: distribution.bytes });
  distribution.demandPossible();
}
