// Starts a program that outlives whoever started it, and reads what it says in the beginning. One that cannot go on writes
// {"fault": {"code", "data"}} as one line to its standard output and ends.

import { spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultCode, isFaultCode, TapeError } from '../contract/errors.ts';

/** What a failed start leaves for the bug report. */
const outputKeptBytes = 8_192;

/**
 * Electron leaves its own descriptors open to its children: sockets of the display, the debugging port, databases. What
 * outlives the window must not hold them. The plain sh of Debian cannot close descriptors above 9.
 */
const letGoOfInherited = 'cd /proc/$$/fd && for fd in *; do ((fd > 2)) && eval "exec $fd>&-"; done; cd / && exec "$@"';

export interface Detached {
  /** Null while it runs, and when a signal ended it. */
  exitCode(): number | null;
  /** Why it ended, or null while it runs; as `otherwise` where it did not say. */
  fault(otherwise: FaultCode): TapeError | null;
  /** The end of it. */
  output(): string;
  release(): void;
}

/** `name`: as it is seen in a list of processes until it has begun. */
export function startDetached(
  name: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Detached {
  const outputFile = openNameless();
  const child = spawn('bash', ['-c', letGoOfInherited, name, ...command], {
    cwd: '/',
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ['ignore', outputFile, outputFile],
  });
  let failure: Error | null = null;
  child.on('error', (error) => {
    failure = error;
  });
  child.unref();
  const output = () => tail(outputFile);
  return {
    output,
    exitCode: () => child.exitCode,
    fault(otherwise) {
      if (failure !== null) return new TapeError(otherwise, { detail: failure.message });
      if (child.exitCode === null && child.signalCode === null) return null;
      return faultIn(output()) ?? new TapeError(otherwise, { detail: output() });
    },
    release: () => closeSync(outputFile),
  };
}

/** A file and no pipe: who writes to a pipe whose reader has gone would die of it. */
function openNameless(): number {
  const folder = mkdtempSync(join(tmpdir(), 'capstan-start-'));
  const file = openSync(join(folder, 'output'), 'wx+', 0o600);
  rmSync(folder, { recursive: true });
  return file;
}

function tail(file: number): string {
  const size = fstatSync(file).size;
  const bytes = Buffer.alloc(Math.min(size, outputKeptBytes));
  const count = readSync(file, bytes, 0, bytes.length, size - bytes.length);
  return bytes.toString('utf8', 0, count).trim();
}

function faultIn(output: string): TapeError | null {
  const line = output.split('\n').find((text) => text.startsWith('{"fault":'));
  if (line === undefined) return null;
  try {
    const { fault } = JSON.parse(line);
    return isFaultCode(fault.code) ? new TapeError(fault.code, fault.data) : null;
  } catch {
    // Cut short or not ours: the whole output is shown instead.
    return null;
  }
}
