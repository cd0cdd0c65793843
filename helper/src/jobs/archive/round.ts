// One session from the first item to the last: the walk feeds it, the slots' drives take from it. A drive that fails is
// set aside while others go on; anything else that goes wrong ends it, with every volume left consistent.

import { faultOf, TapeError } from '../../../contract/errors.ts';
import type { WriteOptions } from '../../drives/native.ts';
import type { Writing } from '../../drives/writing.ts';
import { remember } from '../cartridges.ts';
import type { Works } from './archive.ts';
import type { LeftOut } from './left-out.ts';
import { Receipts } from './receipts.ts';
import type { Slot } from './slot.ts';
import { sourcesOf } from './survey.ts';

/** Afterwards each of `slots` has taken everything, or has a fault. */
export async function round(
  works: Works,
  slots: readonly Slot[],
  options: WriteOptions,
  leftOut: LeftOut,
  isFirst: boolean,
): Promise<void> {
  const { job, request, rooms, tallies, direction } = works;
  const receipts = new Receipts(job, request, tallies);
  const writing = rooms.drives.startWriting(options, job.signal, (events) => receipts.take(events));
  direction.direct(writing);
  let broken: { readonly why: unknown } | null = null;
  const breakOff = (why: unknown) => {
    // A failure of the tape itself comes first and says more than what follows from it.
    broken ??= { why };
    writing.cancel();
  };
  const fill = async (slot: Slot) => {
    try {
      await slot.fill(writing);
    } catch (error) {
      if (job.signal.aborted || !(error instanceof TapeError) || !isLost(slot, error)) return breakOff(error);
      slot.fault = error;
      rooms.log('drive set aside', { job: job.row.id, drive: slot.session?.id, fault: error.fault() });
      receipts.lose(slot.number);
      if (slots.every(({ fault }) => fault !== null)) writing.cancel();
      await setAside(works, slot);
    }
  };
  const feeding = async () => {
    try {
      await feed(works, writing, receipts, leftOut, isFirst, slots);
    } catch (error) {
      if (slots.some(({ fault }) => fault === null)) breakOff(error);
    }
  };
  try {
    await Promise.all([...slots.map(fill), feeding()]);
  } finally {
    await writing.close();
  }
  rethrow(broken);
}

function rethrow(broken: { readonly why: unknown } | null): void {
  if (broken !== null) throw broken.why;
}

/** Its drive failed, or was so slow that the other copies went on without it. */
function isLost({ session }: Slot, { code }: TapeError): boolean {
  return session !== null && (session.failure !== null || code === 'archive.copy-too-slow');
}

/** Whoever ejects its cartridge may have the drive. */
async function setAside({ job, rooms }: Works, { session }: Slot): Promise<void> {
  if (session === null || job.sessions.length === 1) return;
  try {
    await session.settle();
    await remember(rooms, session);
  } catch (error) {
    // The drive's state tells it, too; the other drives go on.
    rooms.log('not settled', { job: job.row.id, drive: session.id, fault: faultOf(error) });
  }
  job.free(session);
}

async function feed(
  { job, request }: Works,
  writing: Writing,
  receipts: Receipts,
  leftOut: LeftOut,
  isFirst: boolean,
  slots: readonly Slot[],
): Promise<void> {
  const isFresh = isFirst && request.continues === undefined;
  for (const { path: source, name: target } of request.streams ?? []) {
    const stream = { source, target, kind: 'stream', bytes: 0 } as const;
    if (isFresh) await writing.add(receipts.expect(stream, { kind: 'write' }));
    else if (!leftOut.hasStream(target)) receipts.miss(stream);
  }
  for await (const { found, unfit } of sourcesOf(request, job.signal)) {
    if (isFirst) receipts.leaveBehind(unfit);
    const items = found.flatMap((one) => receipts.expect(one, leftOut.of(one)));
    if (items.length > 0) await writing.add(items);
  }
  receipts.whenAllAreSettled(() => {
    job.phase('indexing');
    for (const slot of slots) slot.tell('finishing');
  });
  writing.finish();
}
