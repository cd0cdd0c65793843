// The cartridge's own record: written as its cartridge leaves the drive, when a job has changed it since the last one; read
// back when the catalogue is rebuilt from it. It follows the volume's placement rule as every file does. A file of that
// name that is not ours stays as it is, and nothing of it is believed.

import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CartridgeRecord,
  recordBytesMost,
  recordedKeysMost,
  recordFormat,
  recordName,
  recordOf,
} from '../../contract/cartridge-record.ts';
import { TapeError } from '../../contract/errors.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import { writeOwnFiles } from './own-files.ts';
import { isMarked, marked, recordKey } from './record-mark.ts';
import type { Services } from './services.ts';

/** A full volume has no room for it, and one that is locked takes nothing: then only the catalogue knows. */
export async function writeRecord(services: Services, session: DriveSession, signal: AbortSignal): Promise<void> {
  const { cartridges, cartridgeRecords, entries } = services.catalogue;
  const barcode = session.loaded?.barcode ?? '';
  const { volume = null, flaw = null } = cartridges.get(barcode) ?? {};
  // One that could not be written to is not put to the test once more for the sake of a record.
  if (volume === null || flaw !== null || session.failure !== null || !session.isWritable) return;
  const newest = cartridgeRecords.newestJob(volume.uuid, barcode);
  const before = cartridgeRecords.lastRecord(volume.uuid);
  if (newest <= (before?.job ?? 0)) return;
  const there = entries.file(barcode, recordName);
  if (there !== null && !cartridgeRecords.isOwnRecord(volume.uuid, there.sha256)) return;
  const written = new Date().toISOString();
  const record: CartridgeRecord = {
    ...{ format: recordFormat, version: 1, written },
    ...{ barcode, volume: volume.uuid, pool: volume.mediaPool },
    ...{ jobs: [...cartridgeRecords.jobsOf(volume.uuid, barcode, written)], leftOut: 0 },
    ...(volume.encrypted ? { keys: services.keys.ofSamePool(barcode, recordedKeysMost) } : {}),
  };
  const text = marked(recordText(record), recordKey(services.home));
  const isWritten = await writeOwnFiles(services, session, [{ name: recordName, text }], signal);
  if (isWritten) cartridgeRecords.addRecord(volume.uuid, { sha256: sha256Of(text), job: newest });
  else services.log('no record on the cartridge', { barcode });
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** For the mark at its end. */
const markRoom = 100;

/** As long as it may be, with the newest jobs. */
export function recordText(record: CartridgeRecord): string {
  for (let { jobs } = record; ; jobs = jobs.slice(0, Math.floor((jobs.length * 3) / 4))) {
    const leftOut = record.leftOut + record.jobs.length - jobs.length;
    const text = `${JSON.stringify({ ...record, jobs, leftOut }, null, 1)}\n`;
    if (Buffer.byteLength(text) <= recordBytesMost - markRoom || jobs.length === 0) return text;
  }
}

/** What is listed of the cartridge has its record among it. */
export function hasRecord(
  { catalogue: { cartridges, entries, cartridgeRecords } }: Services,
  barcode: string,
): boolean {
  const uuid = cartridges.get(barcode)?.volume?.uuid ?? '';
  return cartridgeRecords.isOwnRecord(uuid, entries.file(barcode, recordName)?.sha256 ?? null);
}

/** Of a volume that this catalogue has not met before. That its record cannot be read is no reason to refuse it. */
export async function meet(services: Services, session: DriveSession): Promise<void> {
  const uuid = services.catalogue.cartridges.get(session.loaded?.barcode ?? '')?.volume?.uuid;
  if (uuid === undefined || services.catalogue.cartridgeRecords.lastRecord(uuid) !== null) return;
  try {
    await readRecord(services, session, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof TapeError) || session.failure !== null) throw error;
    services.log('record not read', { drive: session.id, fault: error.fault() });
  }
}

/** Takes over the jobs that it tells of, if it is this helper's own; how many. The volume is listed. */
export async function readRecord(services: Services, session: DriveSession, signal: AbortSignal): Promise<number> {
  const { cartridges, cartridgeRecords, entries } = services.catalogue;
  const barcode = session.loaded?.barcode ?? '';
  const volume = cartridges.get(barcode)?.volume ?? null;
  const there = volume === null ? null : entries.file(barcode, recordName);
  if (volume === null || there === null || there.sha256 === null || there.size > recordBytesMost) return 0;
  const text = await read(session, signal);
  const record = text === null ? null : recordOf(text);
  if (text === null || record === null || record.volume !== volume.uuid) return 0;
  // Whoever wrote them: the pool's key shows whether they are its.
  await services.keys.takeOver(barcode, record.keys ?? []);
  const sha256 = sha256Of(text);
  const isKnown = cartridgeRecords.isOwnRecord(volume.uuid, sha256);
  if (!isKnown && !isMarked(text, recordKey(services.home))) {
    services.log('record not believed', { barcode });
    return 0;
  }
  const taken = cartridgeRecords.importJobs(barcode, record.jobs);
  // It is ours: the next one may take its place.
  if (!isKnown)
    cartridgeRecords.addRecord(volume.uuid, { sha256, job: cartridgeRecords.newestJob(volume.uuid, barcode) });
  return taken;
}

async function read(session: DriveSession, signal: AbortSignal): Promise<string | null> {
  const into = await mkdtemp(join(tmpdir(), 'capstan-record-'));
  try {
    await session.mount('read');
    const what = { into, items: [{ id: 0, path: recordName, target: recordName }] };
    const reading = session.reading.start({ what, signal, onEvents: () => undefined }, null);
    const { files } = await reading.first;
    await reading.done;
    await session.finishJob();
    const path = join(into, recordName);
    // The tape may have a link of that name.
    const facts = files === 1 ? await lstat(path) : null;
    return facts?.isFile() === true && facts.size <= recordBytesMost ? await readFile(path, 'utf8') : null;
  } finally {
    await rm(into, { recursive: true, force: true });
  }
}
