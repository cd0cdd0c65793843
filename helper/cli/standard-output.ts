// A file from a cartridge on standard output. Nothing else goes there. This command takes it, so it stays until the job's
// end; interrupted, it stops the job.

import { follow } from '../client/follow-job.ts';
import type { Input } from '../contract/contract.ts';
import type { JobId } from '../contract/model.ts';
import { resultInWords, wantedInWords } from './job-words.ts';
import type { ExitCode, Session } from './run.ts';
import { exit, interruptions } from './run.ts';
import { openSink } from './stream-sink.ts';

type File = Omit<Input<'restore.stream'>, 'pipe'>;

export async function restoreToStandardOutput({ client, printer }: Session, file: File): Promise<ExitCode> {
  const sink = await openSink();
  const stop = new AbortController();
  let id: JobId | null = null;
  let isInterrupted = false;
  const onSignal = () => {
    isInterrupted = true;
    stop.abort();
    // It may have ended meanwhile; its end is waited for either way.
    if (id !== null) void client.send('jobs.cancel', { id }).catch(() => undefined);
  };
  for (const signal of interruptions) process.on(signal, onSignal);
  const poured = sink.pour(process.stdout, stop.signal).then(
    () => true,
    () => false,
  );
  try {
    const start = async () => {
      id = await client.send('restore.stream', { ...file, pipe: sink.path });
      return id;
    };
    const job = await follow(client, start, (row) => {
      // On a terminal the content itself is seen, once there is any.
      if (process.stdout.isTTY !== true || wantedInWords(row) !== null) printer.progress(row);
      else printer.endProgress();
    }).done;
    printer.endProgress();
    const isWhole = job.state === 'done' && (await poured);
    if (isWhole) printer.hint(resultInWords(job, null));
    else if (job.progress.bytesDone > 0) {
      printer.hint('The data on standard output is incomplete or damaged. Discard it.');
    }
    if (job.fault !== null) printer.fault(job.fault);
    if (isInterrupted) return exit.interrupted;
    return isWhole ? exit.ok : exit.failed;
  } finally {
    for (const signal of interruptions) process.off(signal, onSignal);
    printer.endProgress();
    stop.abort();
    await poured;
    await sink.close();
  }
}
