// An archive of what comes on standard input. This command feeds it, so it stays until the job's end; interrupted, it
// lets go without the frame that would make a file of what came so far.

import type { ArchiveInput } from '../contract/archive-input.ts';
import { visible } from '../contract/visible.ts';
import { resultInWords } from './job-words.ts';
import type { ReportedJob } from './printed.ts';
import type { ExitCode, Session } from './run.ts';
import { exit, interruptions, report, toItsEnd } from './run.ts';
import { openFeed } from './stream-feed.ts';

export async function archiveWithStandardInput(
  session: Session<ReportedJob>,
  input: ArchiveInput,
  name: string,
): Promise<ExitCode> {
  const { client, printer } = session;
  const feed = await openFeed();
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const signal of interruptions) process.on(signal, onSignal);
  let failure: unknown = null;
  const fed = feed.pump(process.stdin, stop.signal).then(
    () => true,
    (error: unknown) => {
      failure = error;
      return false;
    },
  );
  try {
    const streams = [{ path: feed.path, name }];
    const end = await toItsEnd(session, () => client.send('archive.start', { ...input, streams }));
    stop.abort();
    if (!(await fed)) printer.hint(endedEarly(name, failure));
    return end === null ? exit.interrupted : await report(session, end.job, resultInWords(end.job, end.cartridge));
  } finally {
    for (const signal of interruptions) process.off(signal, onSignal);
    stop.abort();
    await fed;
    // Whoever still pipes into us learns by it that nobody takes any more.
    process.stdin.destroy();
    await feed.remove();
  }
}

function endedEarly(name: string, failure: unknown): string {
  const isOfInput = failure instanceof Error && 'syscall' in failure && failure.syscall === 'read';
  const why = isOfInput ? ` Standard input cannot be read: ${failure.message}.` : '';
  return `${visible(name)} ended too early, so no file was created.${why}`;
}
