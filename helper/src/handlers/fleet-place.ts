// What this helper does for its fleet: the jobs that it takes are asked for here as any other call is, by the same person, who
// may here what that person may.

import { calls, type Handlers } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { SharedCall } from '../../contract/fleet-jobs.ts';
import type { Identity } from '../../contract/identity.ts';
import type { Cartridge, JobId } from '../../contract/model.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { Drives } from '../drives/drives.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { personNamed } from '../fleet/people.ts';
import { type CartridgePlace, FleetWorker, type ReportedPoolRoom, type WorkPlace } from '../fleet/work.ts';
import { copyCartridges } from '../jobs/mirror-to-tape/copy-cartridges.ts';
import type { Services } from '../jobs/services.ts';
import { emptyOne } from '../jobs/session/free-space.ts';
import type { Queue } from '../queue/queue.ts';

export function workForFleet(services: Services, fleet: Fleet, queue: Queue, handlers: Handlers): void {
  const { access, catalogue, drives, log, state } = services;
  const place: WorkPlace = {
    places: () => Object.values(state.snapshot().cartridges).map((cartridge) => placeOf(cartridge, drives)),
    poolRooms: () => poolRooms(services),
    canBegin: ({ call, barcodes }) => barcodes.every((barcode) => canRead(barcode, call, drives)),
    begin: (uuid, call, input, as) => catalogue.fleetWork.asking(uuid, () => asked(handlers, call, input, as)),
    person: (login, uid) => personNamed(access, login, uid),
    job: (id) => queue.job(id),
    cancel: (id) => queue.cancel(id, helperUid()),
    // A restore has a part of its files here; the others begin anew wherever they go on.
    canGoElsewhere: ({ id, kind, state }) =>
      (state === 'queued' || state === 'waiting') && (kind !== 'restore' || !catalogue.fleetWork.hasRead(id)),
    giveBack: (id) => queue.cancel(id, helperUid(), new TapeError('fleet.job-given-back', { subject: id })),
  };
  const worker = new FleetWorker(fleet, catalogue.fleetWork, place, log);
  state.listen(({ name, body }) => {
    const isOver = name === 'job' && body.ended !== null;
    if (isOver || name === 'cartridge' || name === 'drive') worker.attend();
  });
  fleet.attach(worker);
}

function helperUid(): number {
  return process.geteuid?.() ?? 0;
}

/**
 * A drive for it is nobody's now. What lies in it unused goes as it would for any job. A restore asks for what a person is to
 * bring; the others are refused until it is there.
 */
function canRead(barcode: string, call: SharedCall, drives: Drives): boolean {
  const holder = drives.holding(barcode);
  if (holder !== null) return !holder.isHeld;
  const isAtHand = drives.isAtHand(barcode);
  const isBrought = (session: DriveSession) => !session.isServed && call === 'restore.start';
  return drives.sessions.some(
    (session) => !session.isHeld && session.fits(barcode) && (isAtHand || isBrought(session)),
  );
}

async function asked(handlers: Handlers, call: SharedCall, input: unknown, as: Identity): Promise<JobId> {
  const { data, error } = calls[call].check.safeParse(input);
  if (data === undefined) {
    throw new TapeError('call.invalid-input', { subject: call, detail: error?.issues[0]?.message ?? '' });
  }
  // The pair of call and input is right by the check; the compiler cannot follow it through the union.
  const answer = handlers[call] as (input: unknown, caller: Identity & { readonly pid: number }) => Promise<JobId>;
  return await answer(data, { ...as, pid: process.pid });
}

/** By this host's last word of it. */
function placeOf({ barcode, drive, inLibrary, volume }: Cartridge, drives: Drives): CartridgePlace {
  const onShelf = drives.isAtHand(barcode) ? 'shelf' : 'remembered';
  const place = drive !== null ? 'drive' : inLibrary !== undefined ? 'library' : onShelf;
  return { barcode, volume: volume?.uuid ?? null, place };
}

/** By the same rules by which jobs choose cartridges here. One that is blank has the room that formatting leaves. */
function poolRooms(services: Services): readonly ReportedPoolRoom[] {
  const { catalogue } = services;
  const freeBytes = (barcode: string) =>
    catalogue.cartridges.get(barcode)?.volume?.freeBytes ?? emptyOne([barcode], services).freeBytes;
  return catalogue.pools.all().flatMap((pool) => {
    const { name, uid: owner, isShared: shared } = pool;
    const copies = [...new Set(pool.cartridges.map(({ copy }) => copy))].toSorted();
    return copies.map((copy) => {
      const { open } = copyCartridges(pool, copy, catalogue, () => true);
      const total = open.reduce((sum, barcode) => sum + freeBytes(barcode), 0);
      return { pool: name, copy, owner, shared, cartridges: open.length, freeBytes: total };
    });
  });
}
