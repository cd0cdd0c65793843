// What the verbs have in common: a line to the helper of the chosen home (started when none runs), faults turned into
// words and exit codes, and a job started, followed and reported.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Client } from '../client/client.ts';
import { followOnward } from '../client/follow-job.ts';
import { homeFolder, isHomeNamed, systemSocket } from '../client/home.ts';
import { reach } from '../client/launch.ts';
import { rowsOf } from '../client/pages.ts';
import type { SignIn } from '../client/ssh.ts';
import { isTimed } from '../contract/drive-state.ts';
import { faultOf, wordsOf } from '../contract/errors.ts';
import { type FarHost, farHostOf } from '../contract/far-host.ts';
import { isInOrder } from '../contract/findings.ts';
import { factsOf } from '../contract/job-kinds.ts';
import type { Cartridge, Drive, Fault, Job, JobId, JobItem, Snapshot } from '../contract/model.ts';
import type { JobResult } from '../contract/volumes.ts';
import { findingsInWords } from './findings.ts';
import { itemInWords, resultInWords } from './job-words.ts';
import { Mistake } from './mistakes.ts';
import { isNewHome, newHomeInWords } from './new-home.ts';
import { createPrinter, type Printer } from './print.ts';
import type { Printed, PrintingVerb, ReportedJob } from './printed.ts';
import { hasSystemHelper, missingGroup } from './rights.ts';
import { suggestionsFor } from './suggestions.ts';
import { count } from './words.ts';

export const exit = { ok: 0, partial: 1, failed: 2, usage: 64, interrupted: 130 } as const;
export type ExitCode = (typeof exit)[keyof typeof exit];

/** Any of them ends this command, and never the job that it follows. */
export const interruptions = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `Value`: what it may print. */
export interface Session<Value extends object = never> {
  readonly client: Client;
  readonly printer: Printer<Value>;
}

/** Of one that prints no more than hints. */
export interface HintingSession {
  readonly client: Client;
  readonly printer: Pick<Printer, 'hint'>;
}

const failedItemsShown = 20;
const failedItemsInJson = 1_000;

/** Runs a verb's work, which prints what is promised of it, and sets the process's exit code. */
export async function run<Verb extends PrintingVerb = never>(
  command: Command,
  work: (session: Session<Printed[Verb]>) => Promise<ExitCode>,
): Promise<void> {
  const options: { readonly json?: true } & Whither = command.optsWithGlobals();
  const printer = createPrinter<Printed[Verb]>(options.json === true, options.host);
  let client: Client | null = null;
  try {
    client = await openClient(options, printer);
    process.exitCode = await work({ client, printer });
  } catch (error) {
    if (error instanceof Mistake) throw error;
    const fault = faultOf(error);
    printer.fault(fault, await suggestionsFor(fault, typedWords(), client));
    process.exitCode = exit.failed;
  } finally {
    client?.close();
  }
}

/** The same for a verb that needs no helper. */
export async function runAlone<Verb extends PrintingVerb>(
  command: Command,
  work: (printer: Printer<Printed[Verb]>) => Promise<ExitCode>,
): Promise<void> {
  const options: { readonly json?: true } = command.optsWithGlobals();
  const printer = createPrinter<Printed[Verb]>(options.json === true);
  try {
    process.exitCode = await work(printer);
  } catch (error) {
    printer.fault(faultOf(error));
    process.exitCode = exit.failed;
  }
}

function typedWords(): readonly string[] {
  return process.argv.slice(2);
}

/** What --home and --host gave. */
export interface Whither {
  readonly home?: string | undefined;
  readonly host?: string | undefined;
}

/** The computer that was named in one way or the other; null: this one. */
export function farName({ host = process.env.CAPSTAN_HOST }: Whither): string | null {
  return host === undefined || host === '' ? null : host;
}

export async function openClient(whither: Whither, printer: Printer): Promise<Client> {
  const far = farName(whither);
  const { home } = whither;
  if (far !== null) return await openFarClient(far, homeFolder(home));
  const system = isHomeNamed(home) ? null : systemSocket;
  const folder = homeFolder(home);
  const isNew = isNewHome(folder);
  const client = await reach(folder, system, { node: process.execPath, main: helperMain() });
  if (isNew && !printer.json && client.hello.home === folder) {
    printer.hint(await newHomeInWords(client));
    // Who has just installed the package rarely wants a helper beside the one that came with it.
    const missing = system !== null && hasSystemHelper() ? missingGroup() : null;
    if (missing !== null) printer.hint(`${missing.words}\n${missing.remedy}`);
  }
  return client;
}

async function openFarClient(name: string, home: string): Promise<Client> {
  const { connectFar } = await import('../client/far.ts');
  const { host, signIn } = signInTo(name, home);
  return await connectFar(host, signIn);
}

/** The first of them that was given, for a verb that can do without. */
export function refuseWithHost(
  command: Command,
  options: readonly (readonly [name: string, isGiven: boolean])[],
): void {
  const given = options.find(([, isGiven]) => isGiven);
  if (given !== undefined) command.error(`error: ${given[0]} is not possible with --host.`);
}

export interface FarSignIn {
  readonly host: FarHost;
  readonly signIn: SignIn;
}

/** ssh asks for a password on a terminal alone. */
export function signInTo(name: string, home: string): FarSignIn {
  const mayAsk = process.stdin.isTTY === true || process.stderr.isTTY === true;
  return { host: farHostOf(name), signIn: { mayAsk, home } };
}

/** In the source tree, or the bundle beside ours. */
export function helperMain(): string {
  const source = join(import.meta.dirname, '..', 'src', 'main.ts');
  return existsSync(source) ? source : join(import.meta.dirname, 'main.mjs');
}

type BesideJob = Pick<ReportedJob, 'formerContent'>;

/** Starts a job; waits for its end when asked to, else says how to. `beside`: what programs are told with the job. */
export async function runJob(
  session: Session<ReportedJob>,
  wait: boolean,
  start: () => Promise<JobId>,
  beside: BesideJob = {},
): Promise<ExitCode> {
  if (wait) return await waitFor(session, start, beside);
  const { client, printer } = session;
  const job = await client.send('jobs.get', { id: await start() });
  printer.value({ ...job, ...beside }, job.id);
  printer.hint(`${job.title}: queued; nothing is done yet.`);
  printer.hint(followWith(job.id));
  return exit.ok;
}

/** Follows a job to its end and says how it ended. Ctrl-C leaves it running. */
export async function waitFor(
  session: Session<ReportedJob>,
  start: () => Promise<JobId>,
  beside: BesideJob = {},
): Promise<ExitCode> {
  const end = await toItsEnd(session, start);
  if (end === null) return exit.interrupted;
  return await report(session, end.job, resultInWords(end.job, end.cartridge), beside);
}

export interface JobEnd {
  readonly job: Job;
  /** As it is since then, when that is known. */
  readonly cartridge: Cartridge | null;
}

/**
 * Null when Ctrl-C left it running. `stop`: the first Ctrl-C stops the job, as it is nothing without this command, and its end
 * is waited for.
 */
export async function toItsEnd(
  { client, printer }: Session,
  start: () => Promise<JobId>,
  onCtrlC: 'leave' | 'stop' = 'leave',
): Promise<JobEnd | null> {
  let latest: Job | null = null;
  let cartridge: Cartridge | null = null;
  let drive: Drive | null = null;
  const onJob = (job: Job, snapshot: Snapshot) => {
    latest = job;
    cartridge = snapshot.cartridges.find((row) => row.barcode === job.barcode) ?? null;
    drive = snapshot.drives.find((row) => row.id === job.drive) ?? null;
    printer.progress(job, drive);
  };
  const following = followOnward(client, start, onJob, (fault) => printer.hint(reconnecting(fault)));
  // Nothing is heard of a drive that is at something by itself: its time goes on all the same.
  const ticking = setInterval(() => {
    if (latest !== null && drive !== null && isTimed(drive.state)) printer.progress(latest, drive);
  }, 1_000);
  const interrupted = Promise.withResolvers<null>();
  let isStopping = false;
  const onInterrupt = () => {
    const isFirst = !isStopping;
    isStopping = true;
    if (onCtrlC === 'leave' || !isFirst || latest === null) interrupted.resolve(null);
    // Without a line to it nobody can wait for its end either.
    else client.send('jobs.cancel', { id: latest.id }).catch(() => interrupted.resolve(null));
  };
  for (const signal of interruptions) process.on(signal, onInterrupt);
  try {
    const job = await Promise.race([following.done, interrupted.promise]);
    if (job !== null) return { job, cartridge };
    following.stop();
    if (onCtrlC === 'leave') printer.hint(leftRunning(latest));
    return null;
  } finally {
    clearInterval(ticking);
    for (const signal of interruptions) process.off(signal, onInterrupt);
    printer.endProgress();
  }
}

/** Of a line that is opened again. */
export function reconnecting(lost: Fault): string {
  return `${wordsOf(lost).title}. Connecting again …`;
}

function followWith(id: JobId): string {
  return `Follow it with:  capstan jobs show ${id} --wait`;
}

function leftRunning(job: Job | null): string {
  if (job === null) return 'Not waiting. See the jobs with:  capstan jobs';
  return [
    'The job continues without this command.',
    followWith(job.id),
    `Stop it with:    capstan jobs stop ${job.id}`,
  ].join('\n');
}

/** How a job ended, with what it found out and the first of its failed items. */
export async function report(
  session: Session<ReportedJob>,
  job: Job,
  text: string,
  beside: BesideJob = {},
): Promise<ExitCode> {
  const { printer } = session;
  const result = findsOut(job) ? await session.client.send('jobs.result', { id: job.id }) : null;
  const failedItems = job.filesFailed === 0 ? [] : await firstFailed(session, job.id);
  const value = {
    ...job,
    ...beside,
    ...(result === null ? {} : { result }),
    ...(failedItems.length === 0 ? {} : { failedItems }),
  };
  const findings = result === null ? [] : [findingsInWords(result, job.barcode ?? '')];
  printer.value(value, [text, ...findings, ...failedItems.map((item) => `  ${itemInWords(item)}`)].join('\n'));
  const more = job.filesFailed - failedItems.length;
  if (more > 0)
    printer.hint(`  and ${count(more, 'more', 'more')}; all of them:  capstan jobs show ${job.id} --failed`);
  if (job.fault !== null) printer.fault(job.fault, await suggestionsFor(job.fault, typedWords(), session.client));
  if (job.canContinue) printer.hint(`Continue it with:  capstan jobs continue ${job.id}`);
  return job.state === 'done' && !isWell(result) ? exit.partial : exitCodeOf(job);
}

function findsOut({ kind, ended }: Job): boolean {
  const { result } = factsOf(kind);
  return ended !== null && (result === 'findings' || result === 'outcome');
}

function isWell(result: JobResult | null): boolean {
  if (result?.kind === 'check') return isInOrder(result.diagnosis);
  if (result?.kind === 'preflight') return result.preflight.findings.every(({ severity }) => severity !== 'error');
  return result?.kind !== 'plan' || result.plan.tooLargeTotal === 0;
}

async function firstFailed({ client, printer }: Session, id: JobId): Promise<readonly JobItem[]> {
  const items: JobItem[] = [];
  for await (const item of rowsOf((place) => client.send('jobs.items', { id, failedOnly: true, ...place }))) {
    if (items.length >= (printer.json ? failedItemsInJson : failedItemsShown)) break;
    items.push(item);
  }
  return items;
}

export function exitCodeOf(job: Job): ExitCode {
  switch (job.state) {
    case 'partial':
      return exit.partial;
    case 'failed':
    case 'cancelled':
      return exit.failed;
    case 'queued':
    case 'running':
    case 'pausing':
    case 'paused':
    case 'waiting':
    case 'done':
      return exit.ok;
  }
}
