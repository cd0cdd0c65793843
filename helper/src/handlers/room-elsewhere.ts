// Where else in the fleet an archive has room that finds none in its pool here.

import type { ArchiveInput } from '../../contract/archive-input.ts';
import type { Caller } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { FleetPoolRoom } from '../../contract/fleet.ts';
import type { HostRoom } from '../../contract/model.ts';
import type { HandlerContext } from './context.ts';

const roomsMost = 1_000;

type ToPool = Pick<ArchiveInput, 'pool' | 'copies' | 'group'>;

/** What `choose` gives; where that is refused for want of room here, the refusal names the hosts that have some. */
export async function orRoomElsewhere<T>(
  { fleet }: Pick<HandlerContext, 'fleet'>,
  input: ToPool,
  caller: Caller,
  choose: () => T,
): Promise<T> {
  try {
    return choose();
  } catch (error) {
    const { pool } = input;
    if (pool === undefined || !isWantOfRoom(error)) throw error;
    const page = await fleet.askAside('poolRooms', { pool, cursor: null, limit: roomsMost }, caller);
    const rooms = roomsFor(input, page?.rows ?? []).filter(({ host }) => host !== fleet.member?.name);
    if (rooms.length === 0) throw error;
    throw new TapeError('pool.room-elsewhere', { subject: pool, rooms }, { cause: error });
  }
}

function isWantOfRoom(error: unknown): boolean {
  return error instanceof TapeError && (error.code === 'pool.no-cartridge' || error.code === 'pool.unknown');
}

/** Each copy needs as much, so that the one with the least room decides. */
function roomsFor({ copies = 1, group = 1 }: ToPool, told: readonly FleetPoolRoom[]): readonly HostRoom[] {
  const usable = told.filter((room) => room.copy <= copies && room.cartridges >= group && room.freeBytes > 0);
  return [...Map.groupBy(usable, ({ host }) => host)]
    .filter(([, ofCopies]) => ofCopies.length === copies)
    .map(([host, ofCopies]) => ({ host, freeBytes: Math.min(...ofCopies.map(({ freeBytes }) => freeBytes)) }))
    .toSorted((one, other) => other.freeBytes - one.freeBytes);
}
