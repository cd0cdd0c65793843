// The command line at work: it sends files of this computer, or takes files into one of its folders, and stays until its job
// there has ended. What it says is read line by line; that the job has begun comes first.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { errorOf, isFaultCode } from '../../../helper/contract/errors.ts';
import { isJobId } from '../../../helper/contract/jobs.ts';
import type { Fault, JobId } from '../../../helper/contract/model.ts';

export interface TransferCommand {
  /** Rejects with what was in its way. */
  readonly begun: Promise<JobId>;
  /** What broke the stream before all had come; null: nothing did, whatever became of the job. */
  readonly ended: Promise<Fault | null>;
  /** What came whole is kept. */
  readonly stop: () => void;
}

const lost: Fault = { code: 'far.line-lost', data: {} };
/** Of files that were still to come. */
const endings: ReadonlySet<string> = new Set([
  ...['far.stream-ended', 'far.stream-invalid', 'far.line-lost', 'far.desk-gone', 'far.restore-invalid'],
]);

export function startTransfer(command: readonly string[], environment: NodeJS.ProcessEnv): TransferCommand {
  const [program = '', ...words] = command;
  const child = spawn(program, words, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let isThrough = false;
  let cause: Fault | null = null;
  let broken: Fault | null = null;

  const begun = new Promise<JobId>((resolve, reject) => {
    eachLine(child.stderr, ({ job, fault }) => {
      if (typeof job === 'string' && isJobId(job)) resolve(job);
      cause = faultIn(fault) ?? cause;
    });
    child.once('close', () => reject(errorOf(cause ?? lost)));
  });
  eachLine(child.stdout, ({ fault, failedItems }) => {
    isThrough = true;
    const items: readonly unknown[] = Array.isArray(failedItems) ? failedItems : [];
    const faults = [fault, ...items.map((item) => (item as PrintedLine | null)?.fault)].map(faultIn);
    broken = faults.find((one) => one !== null && endings.has(one.code)) ?? null;
  });
  const ended = new Promise<Fault | null>((resolve) => {
    child.once('error', ({ message }) => {
      cause = { code: 'far.line-lost', data: { detail: message } };
    });
    // There it is known only that this end let go; here, why.
    child.once('close', () => resolve(isThrough && broken === null ? null : (cause ?? broken ?? lost)));
  });
  return { begun, ended, stop: () => void child.kill('SIGTERM') };
}

type PrintedLine = Readonly<Record<string, unknown>>;

function eachLine(stream: Readable, take: (line: PrintedLine) => void): void {
  createInterface({ input: stream }).on('line', (text) => {
    const line = printedIn(text);
    if (line !== null) take(line);
  });
}

/** Null: it is meant for people. */
function printedIn(text: string): PrintedLine | null {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' ? (line as PrintedLine | null) : null;
  } catch {
    return null;
  }
}

function faultIn(found: unknown): Fault | null {
  const { code, data } = (found ?? {}) as PrintedLine;
  if (typeof code !== 'string') return null;
  return isFaultCode(code) ? { code, data: data ?? {} } : { code: 'call.invalid-input', data: {} };
}
