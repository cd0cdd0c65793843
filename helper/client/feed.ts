// The near end of a stream from afar: ssh starts it as the person who signed in. It makes a FIFO in a folder of theirs, says
// where, and passes on what comes to whoever reads that: the helper, as this person. Nobody here understands the bytes.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { greetingOf, versionHere } from '../contract/far.ts';
import { makeFifo } from './fifo.ts';

/** Ends when everything has been passed on, when nobody reads any more, or with the line. */
export async function feed(output: Writable): Promise<void> {
  const { path, remove } = await makeFifo();
  // It waits for a reader before it takes a byte. Standard input is its own: nothing here has touched it.
  const copying = spawn('/bin/sh', ['-c', 'exec cat > "$0"', path], { stdio: ['inherit', 'ignore', 'ignore'] });
  const ended = once(copying, 'close');
  const line = watchedLine(() => copying.kill());
  try {
    output.write(`${greetingOf(versionHere)}\n${path}\n`);
    await ended;
  } finally {
    line.destroy();
    await remove();
  }
}

/** While nobody reads the FIFO yet, only standard error tells that the line is gone: it is a socket of ssh's. */
function watchedLine(onGone: () => void): Socket {
  const line = new Socket({ fd: 2, readable: true, writable: false });
  line.once('end', onGone);
  // Where it is none, such as a terminal or a file, there is nothing to watch.
  line.once('error', () => line.destroy());
  line.resume();
  return line;
}
