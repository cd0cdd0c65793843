// Where else in the fleet an archive has room that finds none in its pool here.

import { setTimeout as sleep } from 'node:timers/promises';
import type { ArchiveInput } from '../../contract/archive-input.ts';
import type { Caller } from '../../contract/contract.ts';
import { TapeError } from '../../contract/errors.ts';
import type { FleetPoolRoom } from '../../contract/fleet.ts';
import type { HostRoom } from '../../contract/model.ts';
import type { HandlerContext } from './context.ts';

/** A refusal waits no longer than this for the fleet's database. */
const askedForMs = 2_000;
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
    const { member, isReached } = fleet;
    if (pool === undefined || member === null || !isReached || !isWantOfRoom(error)) throw error;
    const asked = fleet.askAs('poolRooms', { pool, cursor: null, limit: roomsMost }, caller);
    const page = await Promise.race([asked.catch(() => null), sleep(askedForMs, null, { ref: false })]);
    const rooms = roomsFor(input, page?.rows ?? []).filter(({ host }) => host !== member.name);
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
