// A restore from cartridges of another computer into a folder of this one. This command takes the files, so it stays until the
// job's end; interrupted, it stops the job, and what came whole by then stays here.

import { close } from 'node:fs';
import { promisify } from 'node:util';
import type { Client } from '../client/client.ts';
import { openFarDrain } from '../client/far-drain.ts';
import { namesIn } from '../client/in-the-way-here.ts';
import { faultOf, TapeError } from '../contract/errors.ts';
import type { Fault } from '../contract/model.ts';
import type { RestorePlan } from '../contract/restore.ts';
import type { RestoreInput } from '../contract/restore-input.ts';
import { visible } from '../contract/visible.ts';
import { resultInWords } from './job-words.ts';
import type { ReportedJob } from './printed.ts';
import { type ExitCode, exit, type FarSignIn, report, type Session, toItsEnd } from './run.ts';

const closeDescriptor = promisify(close);

const onlyWhatIsLeft = 'For the rest, restore again with --conflict skip.';

export async function restoreToHere(
  session: Session<ReportedJob>,
  { host, signIn }: FarSignIn,
  input: RestoreInput,
): Promise<ExitCode> {
  const { client, printer } = session;
  const { prepareHere, restoreHere } = await import('../incoming/receive-restore.ts');
  const { freeBytes } = await prepareHere(input.into);
  await requireRoomHere(client, input, freeBytes);
  const here = restoreHere(input);
  let drain: Awaited<ReturnType<typeof openFarDrain>> | null = null;
  try {
    const ends = [here.ends.answers, here.ends.files];
    drain = await openFarDrain(host, signIn, here.ends).finally(() =>
      Promise.all(ends.map((end) => closeDescriptor(end))),
    );
    const { files, answers } = drain;
    const { stop } = drain;
    let refused: Fault | null = null;
    const received = here.receive();
    received.catch((error: unknown) => {
      const fault = faultOf(error);
      if (fault.code !== 'far.desk-gone' && fault.code !== 'job.cancelled') refused = fault;
      // Nobody takes any more: it is known there then, too.
      stop();
    });
    const start = async () => {
      const job = await client.send('restore.start', { ...input, desk: { files, answers } });
      printer.started(job);
      return job;
    };
    const end = await toItsEnd(session, start, 'stop');
    const state = end?.job.state;
    const left = state === 'done' || state === 'partial' ? await received : [];
    for (const { fault } of left) printer.fault(fault);
    const code =
      end === null ? exit.interrupted : await report(session, end.job, resultInWords(end.job, end.cartridge));
    if (refused !== null) printer.fault(refused);
    if (end === null || state === 'cancelled') {
      printer.hint(onlyWhatIsLeft);
      return exit.interrupted;
    }
    return left.length > 0 && code === exit.ok ? exit.partial : code;
  } finally {
    here.close();
    drain?.stop();
  }
}

/** As that of a restore there, but for what only this computer knows. */
export async function planFromThere(client: Client, { into, ...input }: RestoreInput): Promise<RestorePlan> {
  const { roomHere } = await import('../incoming/receive-restore.ts');
  const plan = await client.send('restore.plan', input);
  return { ...plan, freeBytes: await roomHere(into) };
}

/** What is wrong with the request the restore itself tells. */
async function requireRoomHere(client: Client, { into, ...input }: RestoreInput, freeBytes: number): Promise<void> {
  const plan = await client.send('restore.plan', input).catch((error: unknown) => {
    if (error instanceof TapeError) return null;
    throw error;
  });
  // What is there already need not come again: how much that is shows only then.
  if (plan !== null && plan.bytes > freeBytes && (await namesIn(into)).length === 0)
    throw new TapeError('restore.destination-full', { subject: into, neededBytes: plan.bytes, freeBytes });
}

export function inTheWayInWords(into: string, names: readonly string[]): string {
  const shown = names.slice(0, 3).map(visible).join(', ');
  return `Already in ${visible(into)}: ${shown}${names.length > 3 ? ', …' : ''}. What to do with files that exist:`;
}
