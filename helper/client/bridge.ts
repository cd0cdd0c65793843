// The near end of a line from afar: ssh starts it as the person who signed in, and it passes bytes between ssh and the helper
// of this computer. It understands none of them. What the helper is told of the caller is the kernel's word, as ever.

import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { greetingOf, versionHere } from '../contract/far.ts';
import { openLine } from './connect.ts';
import { helperSocket, homeFolder, isHomeNamed, systemSocket } from './home.ts';
import { type HelperProgram, reach } from './launch.ts';

/** Ends when either side does. `chosen`: what --home gave. */
export async function bridge(
  chosen: string | undefined,
  program: HelperProgram,
  input: Readable,
  output: Writable,
): Promise<void> {
  const home = homeFolder(chosen);
  const system = isHomeNamed(chosen) ? null : systemSocket;
  // As any other client it finds the helper, or starts it; and it stays until the line is there, so that the helper does.
  const client = await reach(home, system, program).finally(() => {
    // In any case: another version must not be taken for something else that is wrong.
    output.write(`${greetingOf(versionHere)}\n`);
  });
  const isOwn = system === null || client.hello.home === home;
  const line = await openLine(isOwn ? helperSocket(home) : system, isOwn ? 'own' : 'shared');
  client.close();
  input.pipe(line);
  // A pipeline would end standard output with an error of its own, which nobody has made.
  line.pipe(output);
  // However either of them ends, it is the end of the line.
  const ends = [finished(input, { writable: false }), finished(line)];
  await Promise.race(ends.map((end) => end.catch(() => undefined)));
  line.destroy();
}
