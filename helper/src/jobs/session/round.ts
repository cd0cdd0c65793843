// One session from the first item to the last: something feeds it, the slots' drives take from it. A drive that fails is
// set aside while others go on; anything else that goes wrong ends it, with every volume left consistent.

import { faultOf, TapeError } from '../../../contract/errors.ts';
import type { WriteEvent, WriteOptions } from '../../drives/native.ts';
import type { Writing } from '../../drives/writing.ts';
import { remember } from '../cartridges.ts';
import type { ArchiveContext } from './archive-context.ts';
import { Receipts } from './receipts.ts';
import type { Slot } from './slot.ts';

/** Where the items come from. */
export interface ItemFeed {
  /** Adds all of them; what it began for that has ended when it returns. `stopped`: nobody takes any more. */
  feed(writing: Writing, receipts: Receipts, stopped: AbortSignal): Promise<void>;
  /** What came true of them, to be passed on to the receipts. */
  heard(events: readonly WriteEvent[], receipts: Receipts): void;
}

/** Afterwards each of `slots` has taken everything, or has a fault. */
export async function round(
  context: ArchiveContext,
  slots: readonly Slot[],
  options: WriteOptions,
  source: ItemFeed,
): Promise<void> {
  const { job, request, services, tallies, controls, manifest } = context;
  const receipts = new Receipts(job, request, tallies, manifest);
  tallies.isAllTaken = false;
  const writing = services.drives.startWriting(options, job.signal, (events) => source.heard(events, receipts));
  controls.direct(writing);
  let broken: { readonly why: unknown } | null = null;
  const stopped = new AbortController();
  const cancel = (why: unknown) => {
    writing.cancel();
    stopped.abort(why);
  };
  const breakOff = (why: unknown) => {
    // A failure of the tape itself comes first and says more than what follows from it.
    broken ??= { why };
    cancel(why);
  };
  const fill = async (slot: Slot) => {
    try {
      await slot.fill(writing);
    } catch (error) {
      if (job.signal.aborted || !(error instanceof TapeError) || !isLost(slot, error)) return breakOff(error);
      slot.fault = error;
      services.log('drive set aside', { job: job.row.id, drive: slot.session?.id, fault: error.fault() });
      receipts.lose(slot.number);
      if (slots.every(({ fault }) => fault !== null)) cancel(error);
      await setAside(context, slot);
    }
  };
  const feeding = async () => {
    try {
      await source.feed(writing, receipts, stopped.signal);
      receipts.whenAllIsReported(() => controls.allTaken());
      writing.finish();
    } catch (error) {
      if (slots.some(({ fault }) => fault === null)) breakOff(error);
    }
  };
  try {
    await Promise.all([...slots.map(fill), feeding()]);
  } finally {
    await writing.close();
    for (const slot of slots) slot.leaveRound();
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
async function setAside({ job, services }: ArchiveContext, { session }: Slot): Promise<void> {
  if (session === null || job.sessions.length === 1) return;
  try {
    await session.finishJob();
    await remember(services, session);
  } catch (error) {
    // The drive's state tells it, too; the other drives go on.
    services.log('not finished', { job: job.row.id, drive: session.id, fault: faultOf(error) });
  }
  job.free(session);
}
