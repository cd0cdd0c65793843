// An archive of files of this computer on cartridges of another one. This command sends them, so it stays until the job's end;
// interrupted, it lets go, and what came whole there is kept.

import { close } from 'node:fs';
import { promisify } from 'node:util';
import { openFarFeed } from '../client/far-feed.ts';
import type { ArchiveInput } from '../contract/archive-input.ts';
import { faultOf } from '../contract/errors.ts';
import { resultInWords } from './job-words.ts';
import { listingsThere } from './listings-there.ts';
import type { ReportedJob } from './printed.ts';
import { type ExitCode, exit, type FarSignIn, interruptions, report, type Session, toItsEnd } from './run.ts';
import { count } from './words.ts';

const closeDescriptor = promisify(close);

export async function archiveFromHere(
  session: Session<ReportedJob>,
  { host, signIn }: FarSignIn,
  input: ArchiveInput,
): Promise<ExitCode> {
  const { client, printer } = session;
  const { countHere, rootsHere } = await import('../outgoing/sources-here.ts');
  const { treeFromHere } = await import('../outgoing/send-tree.ts');
  const { sources: _, list: __, filter: ___, ...asked } = input;
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const signal of interruptions) process.on(signal, onSignal);
  const roots = await rootsHere(input);
  const tree = treeFromHere(input, roots, input.unchanged === 'skip' ? listingsThere(client, input) : null);
  let failure: unknown = null;
  let feed: Awaited<ReturnType<typeof openFarFeed>> | null = null;
  try {
    // Counted, and the first of them read, while ssh opens its channel.
    const opening = openFarFeed(host, signIn, tree.output).finally(() => closeDescriptor(tree.output));
    const sent = tree.send(stop.signal).then(
      ({ there }) => there,
      (error: unknown) => {
        failure = error;
        // Without its end: it is known there that something is missing.
        tree.close();
        return 0;
      },
    );
    const counting = countHere(input, roots, stop.signal);
    counting.catch(() => undefined);
    feed = await opening;
    const { path } = feed;
    const { files, bytes } = await counting;
    const end = await toItsEnd(session, async () => {
      const tree = { path, roots: [...roots], files, bytes };
      const job = await client.send('archive.start', { ...asked, sources: [], tree });
      printer.started(job);
      return job;
    });
    feed.stop();
    tree.close();
    const there = await sent;
    if (there > 0) printer.hint(`Already on the cartridge, and not sent again: ${count(there, 'file', 'files')}.`);
    if (end === null) {
      printer.hint('What had not been sent is on no cartridge. Archive it again with --unchanged skip.');
      return exit.interrupted;
    }
    if (failure !== null && faultOf(failure).code !== 'far.stream-ended') printer.fault(faultOf(failure));
    return await report(session, end.job, resultInWords(end.job, end.cartridge));
  } finally {
    for (const signal of interruptions) process.off(signal, onSignal);
    feed?.stop();
    tree.close();
  }
}
