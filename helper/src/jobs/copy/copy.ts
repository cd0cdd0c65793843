// Copy: from one cartridge to others, every file compared with its checksum as it is read, with its times and attributes.
// With two drives straight from the one to the other, but for small files, which share records as they did before; with one
// drive in rounds by way of a folder, the cartridges taking turns in it. Like an archive in all that concerns the
// cartridges written to: receipts, full ones, going on after a helper.

import { TapeError } from '../../../contract/errors.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import { remember } from '../cartridges.ts';
import { areClearCopiesRefused, requireClearCopiesOf } from '../clear-copies.ts';
import type { ArchiveRequest } from '../kinds/archive.ts';
import type { CopyRequest } from '../kinds/copy.ts';
import type { RunningJob } from '../running-job.ts';
import type { Services } from '../services.ts';
import { type ArchiveContext, contextOf, untouched } from '../session/archive-context.ts';
import { Distribution } from '../session/distribution.ts';
import { roomsLeft } from '../session/free-space.ts';
import { OthersFiles } from '../session/others-files.ts';
import { requireLoaded } from '../session/require-loaded.ts';
import { type CopiedEntry, contentOf } from './content.ts';
import { Exchange } from './exchange.ts';
import { leftToCopy } from './left-to-copy.ts';
import { hasContent, inRounds } from './rounds.ts';
import { straight } from './straight.ts';

export async function copy(job: RunningJob, request: CopyRequest, services: Services): Promise<void> {
  const [barcode = request.from] = request.to;
  const asked: ArchiveRequest = { kind: 'archive', barcode, barcodes: request.to, sources: [] };
  const context = contextOf(
    job,
    { ...asked, verify: request.verify },
    services,
    job.isResumed ? [job.row.id] : [],
    untouched,
  );
  context.controls.keep(request.from);
  if (job.isResumed) job.forgetFailed();
  const [reader] = job.sessions;
  try {
    if (reader === undefined) throw new TapeError('drive.none-free', { subject: request.from });
    await open(job, services, reader, request.from);
    const content = await contentOf(services, request.from, job.signal);
    requireRoom(context, content);
    const left = await leftToCopy(context, content);
    await write(context, request, withoutOthers(context, left));
  } finally {
    context.controls.end();
    job.recordResult({ kind: 'archive', outcome: context.outcome.result(1, context.tallies) });
  }
}

async function write(context: ArchiveContext, request: CopyRequest, left: readonly CopiedEntry[]): Promise<void> {
  const exchange = new Exchange(context);
  const [reader, writer] = context.job.sessions;
  const cartridges = [request.from, ...request.to];
  if (reader === undefined || writer === undefined) {
    requireClearCopiesOf(cartridges, context.services);
    return await inRounds(context, request, exchange, left);
  }
  // Small ones share no records then, and lie in no folder on the way.
  const bytesLeast = areClearCopiesRefused(cartridges, context.services) ? 0 : sharedBytesMost;
  const large = left.filter((entry) => hasContent(entry) && entry.bytes >= bytesLeast);
  if (large.length === 0) return await inRounds(context, request, exchange, left);
  const others = new Set(large);
  await inRounds(
    context,
    request,
    exchange,
    left.filter((entry) => !others.has(entry)),
  );
  const folders = left.filter(({ kind }) => kind === 'directory');
  await straight(context, request, exchange, reader, large, folders);
}

/** What would take the place of another's file is left out, and named. */
function withoutOthers(context: ArchiveContext, left: readonly CopiedEntry[]): readonly CopiedEntry[] {
  const others = new OthersFiles(context);
  return left.filter(({ path, kind }) => {
    const fault = others.refusal({ target: path, kind });
    if (fault !== null) context.job.recordItems([{ ...unwritten, path, fault }]);
    return fault === null;
  });
}

const unwritten = { bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null } as const;

/** Files below it share records, which streams cannot. */
const sharedBytesMost = 524_288;

/** The catalogue knows by then what is on it now. */
async function open(job: RunningJob, services: Services, reader: DriveSession, from: string): Promise<void> {
  if (reader.loaded !== null && reader.loaded.barcode !== from) await reader.eject();
  await requireLoaded(job, from);
  await reader.mount('read');
  await remember(services, reader);
}

/** Refused before the first byte, with the figures. */
function requireRoom({ job, request, services }: ArchiveContext, content: readonly CopiedEntry[]): void {
  // Those that were named are full by now: what comes is supplied while it waits.
  if (request.barcodes.length === 0) return;
  const distribution = new Distribution(request, roomsLeft(request, services));
  for (const { path, kind, bytes } of content) distribution.take({ target: path, kind, bytes });
  job.progress({ filesTotal: distribution.files, bytesTotal: distribution.bytes });
  distribution.requireRoom();
}
