// Reads a stream out of a FIFO as the helper does.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';

export interface ReceivedArchive {
  readonly bytes: number;
  readonly sha256: string;
  /** The frame of length 0 came, and nothing after it. */
  readonly whole: boolean;
}

/** Everything until the other end lets go. `pauseMs` before each read is a drive that has no room yet. */
export async function take(path: string, pauseMs = 0, begun: () => void = () => undefined): Promise<ReceivedArchive> {
  const hash = createHash('sha256');
  let rest = Buffer.alloc(0);
  let [bytes, whole] = [0, false];
  for await (const piece of createReadStream(path)) {
    begun();
    if (pauseMs > 0) await sleep(pauseMs);
    rest = Buffer.concat([rest, piece]);
    expect(whole).toBe(false);
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE()) {
      const length = rest.readUInt32BE();
      hash.update(rest.subarray(4, 4 + length));
      bytes += length;
      whole = length === 0;
      rest = rest.subarray(4 + length);
    }
  }
  return { bytes, sha256: hash.digest('hex'), whole };
}
