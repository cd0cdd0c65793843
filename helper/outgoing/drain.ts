// The near end of a restore to afar: ssh starts it as the person who signed in. It makes two FIFOs in a folder of theirs, says
// where, and passes on both ways between the helper, which opens them as this person, and the line. Nobody here understands
// the bytes.

import type { Writable } from 'node:stream';
import { makeFifos } from '../client/fifo.ts';
import { greetingOf, versionHere } from '../contract/far.ts';
import { native } from '../src/drives/faults.ts';
import { loadNative } from '../src/drives/native.ts';

/** Ends when everything has been passed on, when nobody takes it any more, or with the line. */
export async function drain(output: Writable): Promise<void> {
  const {
    paths: [files, answers],
    folder,
    remove,
  } = await makeFifos('files', 'answers');
  try {
    await new Promise((resolve) => output.write(`${greetingOf(versionHere)}\n${files}\n${answers}\n`, resolve));
    await native(folder, loadNative().passBetween({ files, answers }));
  } finally {
    await remove();
  }
}
