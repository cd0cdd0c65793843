// A drive whose time is counted and not waited for, as a bench asks for it.

import type { Client } from '../../client/client.ts';
import { follow } from '../../client/follow-job.ts';
import type { JobId } from '../../contract/model.ts';

/** By the drive’s clock, in seconds: all of it, and what of it went to ways along the tape. */
export interface ClockReading {
  readonly all: number;
  readonly ways: number;
  readonly megabytesWritten: number;
  readonly megabytesRead: number;
}

export async function readClock(client: Client, drive: string): Promise<ClockReading> {
  const { simulatedMilliseconds: spent, cartridge } = await client.send('drives.health', { drive });
  if (spent === undefined) throw new Error('the drive counts no time');
  return {
    all: Object.values(spent).reduce((sum, milliseconds) => sum + milliseconds, 0) / 1_000,
    ways: (spent.locate + spent.partitionSwitch) / 1_000,
    megabytesWritten: cartridge?.lifetimeMegabytesWritten ?? 0,
    megabytesRead: cartridge?.lifetimeMegabytesRead ?? 0,
  };
}

/** Until it is done. */
export async function ended(client: Client, start: () => Promise<JobId>): Promise<void> {
  const { state, kind, fault } = await follow(client, start, () => undefined).done;
  if (state !== 'done') throw new Error(`${kind} ended ${state}: ${JSON.stringify(fault)}`);
}
