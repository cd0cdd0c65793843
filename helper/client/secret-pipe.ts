// A secret on its way to the helper, which opens the path as whoever names it: never part of a call, where it would lie in more
// than one memory.

import { constants, writeSync } from 'node:fs';
import { closeDescriptor, makeFifo, openDescriptor } from './fifo.ts';

/** Groups typed, with all that may stand between them: more than a pipe takes at once is no typed kit. */
export const typedKitBytesMost = 32_768;

/** What lies in it is read by whoever opens the path. It is written before anybody does, for both ends are open here. */
export async function withPipe<T>(content: Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const { path, remove } = await makeFifo();
  const fd = await openDescriptor(path, constants.O_RDWR);
  try {
    writeSync(fd, content);
    writeSync(fd, '\n');
    return await work(path);
  } finally {
    content.fill(0);
    await closeDescriptor(fd);
    await remove();
  }
}
