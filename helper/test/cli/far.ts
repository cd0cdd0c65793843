// The command line at a desk: in a process of its own, with another computer to go to.

import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { TapeHost } from '../flows/sshd-process.ts';
import { program } from './program.ts';

interface OnBothWays {
  readonly out: string;
  readonly err: string;
}

export interface AtDesk {
  readonly child: ChildProcess;
  /** So far. */
  readonly printed: () => OnBothWays;
  readonly done: Promise<OnBothWays & { readonly code: number | null }>;
}

export function atDesk(host: TapeHost, words: readonly string[], environment: NodeJS.ProcessEnv = {}): AtDesk {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...host.environment, ...environment },
  });
  const [out, err] = [child.stdout, child.stderr].map(textOf);
  const printed = () => ({ out: out?.() ?? '', err: err?.() ?? '' });
  const done = new Promise<number | null>((resolve) => child.on('close', resolve)).then((code) => ({
    code,
    ...printed(),
  }));
  return { child, printed, done };
}

function textOf(stream: Readable): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  return () => text;
}
