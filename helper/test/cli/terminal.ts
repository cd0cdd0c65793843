// The real command line as a person calls it, with the helper that it starts.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../client/connect.ts';
import { helperSocket } from '../../client/home.ts';
import { programs } from '../programs.ts';

const program = programs.capstan;

export interface TerminalResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export function capstanAt(home: string, folder: string): (...args: readonly string[]) => Promise<TerminalResult> {
  return (...args) =>
    new Promise((resolve) => {
      const environment = { ...process.env, CAPSTAN_HOME: home };
      execFile(process.execPath, [program, ...args], { cwd: folder, env: environment }, (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      });
    });
}

/** The helper that a command started ends by itself some seconds later; a test's folder must outlive it. */
export async function endHelper(home: string): Promise<void> {
  const client = await connect(helperSocket(home)).catch(() => null);
  if (client === null) return;
  const pid = Number(
    readFileSync(join(home, 'helper.log'), 'utf8')
      .match(/"pid":(\d+)/g)
      ?.at(-1)
      ?.slice(6),
  );
  const gone = new Promise((resolve) => client.onClose(resolve));
  process.kill(pid, 'SIGTERM');
  await gone;
}

/** With something to come on its standard input; what it says is read by whoever wants to. */
export function pipeInto(home: string, folder: string, ...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, ...args], { cwd: folder, env: { ...process.env, CAPSTAN_HOME: home } });
}
