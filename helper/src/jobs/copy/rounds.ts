// As much as the spool may hold is read from the one cartridge, then written to the other, and so on by turns. Whoever has
// to exchange cartridges by hand, as there is a single drive, is told which one is to come.

import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { TapeError } from '../../../contract/errors.ts';
import type { DriveSession } from '../../drives/drive-session.ts';
import type { ReadEvent, WriteEvent } from '../../drives/native.ts';
import type { RequestEvent } from '../../drives/reading.ts';
import type { Writing } from '../../drives/writing.ts';
import type { CopyRequest } from '../kinds/copy.ts';
import type { ArchiveContext } from '../session/archive-context.ts';
import type { Receipts } from '../session/receipts.ts';
import type { ItemFeed } from '../session/round.ts';
import type { CopiedEntry } from './content.ts';
import type { Exchange } from './exchange.ts';
import { Items, Spool } from './items.ts';
import { spoolOf } from './spool-folder.ts';
import { writeRest } from './write-rest.ts';

/** Of the room on the spool's disk, at most: the catalogue lies there, too. */
const shareOfRoom = 0.5;

export async function inRounds(
  context: ArchiveContext,
  request: CopyRequest,
  exchange: Exchange,
  left: readonly CopiedEntry[],
): Promise<void> {
  const { job, services } = context;
  const spool = await Spool.make(spoolOf(services.home, job.row.id));
  try {
    const most = (await roomOf(spool.folder)) * shareOfRoom;
    const limit = Math.min(request.spoolBytes ?? most, most);
    for (const some of roundsOf(left, limit).map(withFolders(left))) {
      const session = await exchange.load(request.from, 'read');
      await session.mount('read');
      const read = await readRound(context, session, some, spool);
      await writeRound(context, request, exchange, spool, read);
    }
  } finally {
    await spool.remove();
  }
}

async function roomOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** As many as fit, at least one. An empty cartridge takes one round, too. */
function roundsOf(left: readonly CopiedEntry[], limit: number): readonly (readonly CopiedEntry[])[] {
  const rounds: CopiedEntry[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of left) {
    if (bytes + entry.bytes > limit) {
      rounds.push([]);
      bytes = 0;
    }
    rounds.at(-1)?.push(entry);
    bytes += entry.bytes;
  }
  return rounds;
}

/** All of them in each round: what is put into one changes its time, and the cartridge may be another one than before. */
function withFolders(left: readonly CopiedEntry[]) {
  const isFolder = ({ kind }: CopiedEntry) => kind === 'directory';
  const folders = left.filter(isFolder);
  return (some: readonly CopiedEntry[]) => [...folders, ...some.filter((one) => !isFolder(one))];
}

/** Those whose content is in the spool now, or that have none; the others have their rows. */
async function readRound(
  { job, services }: ArchiveContext,
  session: DriveSession,
  some: readonly CopiedEntry[],
  spool: Spool,
): Promise<readonly Spooled[]> {
  const files = some.filter(hasContent);
  const needed = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const freeBytes = await roomOf(spool.folder);
  if (needed > freeBytes) {
    throw new TapeError('restore.destination-full', { subject: spool.folder, neededBytes: needed, freeBytes });
  }
  const lost = new Set<number>();
  if (files.length > 0) {
    job.phase('locating');
    const items = files.map(({ path }, id) => ({ id, path, target: `file-${id}` }));
    const motion = await services.motions.of(session.describe(), '');
    const onEvents = (events: readonly RequestEvent[]) => {
      for (const event of events) {
        if (event.type === 'failed') lose(files, lost, event);
        if (event.type === 'locating') job.phase(event.now ? 'locating' : 'reading');
      }
    };
    const lose = (
      asked: readonly CopiedEntry[],
      gone: Set<number>,
      event: Extract<ReadEvent, { readonly type: 'failed' }>,
    ) => {
      const path = asked[event.id]?.path ?? '';
      gone.add(event.id);
      const fault = { code: event.code, data: { subject: path, detail: event.detail } };
      job.recordItems([{ path, bytes: 0, receipt: null, sha256: null, changed: false, restoredAs: null, fault }]);
    };
    const what = { into: spool.folder, items, conflict: 'overwrite' } as const;
    const reading = session.reading.start({ what, signal: job.signal, onEvents }, motion);
    await reading.first;
    await reading.done;
  }
  const read = files.flatMap((entry, id) => (lost.has(id) ? [] : [{ entry, id }]));
  const others = some.filter((entry) => !hasContent(entry)).map((entry) => ({ entry, id: null }));
  return [...others, ...read];
}

interface Spooled {
  readonly entry: CopiedEntry;
  /** Of its file in the spool; null when it has no content. */
  readonly id: number | null;
}

async function writeRound(
  context: ArchiveContext,
  request: CopyRequest,
  exchange: Exchange,
  spool: Spool,
  read: readonly Spooled[],
): Promise<void> {
  await openNext(context, exchange);
  const items = new Items(context.services.catalogue.entries, request.from, spool);
  const feed: ItemFeed = {
    async feed(writing: Writing, receipts: Receipts) {
      for (const { entry, id } of read) {
        const source = join(spool.folder, `file-${id}`);
        const one = id === null ? items.plain(receipts, entry) : items.filled(receipts, entry, source, 'file');
        await writing.add(await one);
      }
    },
    heard: (events: readonly WriteEvent[], receipts: Receipts) => receipts.take(events),
  };
  exchange.wrote(await writeRest(context, feed));
}

/** The cartridge that it wrote to last, or the first one. */
export async function openNext(context: ArchiveContext, exchange: Exchange): Promise<void> {
  const [slot] = context.slots;
  if (slot === undefined) throw new Error('a copy has one slot');
  const barcode = slot.barcode === '' ? context.supply.takeNext() : slot.barcode;
  if (barcode === null) {
    const supplied = await context.supply.wait(slot.number, context.request.barcode, { code: 'all-full' });
    exchange.wrote(supplied.session);
    return await slot.open(supplied);
  }
  const session = await exchange.load(barcode, 'write');
  await slot.open({ barcode, session });
}

export function hasContent({ kind, bytes }: CopiedEntry): boolean {
  return kind === 'file' && bytes > 0;
}
