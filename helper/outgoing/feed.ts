// The near end of a stream from afar: ssh starts it as the person who signed in. It makes a FIFO in a folder of theirs, says
// where, and passes on what comes to whoever reads that: the helper, as this person. Nobody here understands the bytes.

import type { Writable } from 'node:stream';
import { makeFifo } from '../client/fifo.ts';
import { greetingOf, versionHere } from '../contract/far.ts';
import { native } from '../src/drives/faults.ts';
import { loadNative } from '../src/drives/native.ts';

/** Ends when everything has been passed on, when nobody reads any more, or with the line. */
export async function feed(output: Writable): Promise<void> {
  const { path, remove } = await makeFifo();
  try {
    output.write(`${greetingOf(versionHere)}\n${path}\n`);
    await native(path, loadNative().passOn(path));
  } finally {
    await remove();
  }
}
