// An archive of files of this computer on cartridges of another one. This command sends them, so it stays until the job's end;
// interrupted, it lets go, and what came whole there is kept.

import type { ArchiveInput } from '../contract/archive-input.ts';
import { faultOf } from '../contract/errors.ts';
import type { FilesFromHere } from './files-from-here.ts';
import { resultInWords } from './job-words.ts';
import type { ReportedJob } from './printed.ts';
import { type ExitCode, exit, interruptions, report, type Session, toItsEnd } from './run.ts';
import { count } from './words.ts';

export async function archiveFromHere(
  session: Session<ReportedJob>,
  input: ArchiveInput,
  files: FilesFromHere,
): Promise<ExitCode> {
  const { client, printer } = session;
  const { sources: _, list: __, filter: ___, ...asked } = input;
  for (const signal of interruptions) process.on(signal, files.stop);
  try {
    const { tree, sent } = await files.opened(client);
    const sending = sent.then(
      (there) => ({ there, failure: null }),
      (error: unknown) => ({ there: 0, failure: faultOf(error) }),
    );
    const end = await toItsEnd(session, async () => {
      const job = await client.send('archive.start', { ...asked, sources: [], tree });
      printer.started(job);
      return job;
    });
    files.stop();
    const { there, failure } = await sending;
    if (there > 0) printer.hint(`Already on the cartridge, and not sent again: ${count(there, 'file', 'files')}.`);
    if (end === null) {
      printer.hint('What had not been sent is on no cartridge. Archive it again with --unchanged skip.');
      return exit.interrupted;
    }
    if (failure !== null && failure.code !== 'far.stream-ended') printer.fault(failure);
    return await report(session, end.job, resultInWords(end.job, end.cartridge));
  } finally {
    for (const signal of interruptions) process.off(signal, files.stop);
    files.stop();
  }
}
