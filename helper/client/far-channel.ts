// A way to the other computer beside the contract's line, made by `capstan bridge WORD` there, which says where it ends.

import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { TapeError } from '../contract/errors.ts';
import type { FarHost } from '../contract/far-host.ts';
import { greeted, messagesOf } from './far-greeting.ts';
import type { SignIn } from './ssh.ts';

export interface FarEnd {
  /** Of the FIFO there, for whoever opens it. */
  readonly path: string;
  /** Whatever has not come there does not come any more. Idempotent. */
  stop(): void;
}

/** PATH_MAX of Linux, and the end of the line. */
const lineMost = 4_097;

/** `ssh` has been started for it. */
export async function farEnd(
  ssh: Pick<ChildProcess, 'once' | 'kill'> & { readonly stdout: Readable; readonly stderr: Readable },
  { name }: FarHost,
  { mayAsk }: SignIn,
): Promise<FarEnd> {
  const messages = messagesOf(ssh);
  try {
    await greeted(ssh, { name, mayAsk, messages });
    const [path] = await linesOf(ssh.stdout, 1);
    if (path?.startsWith('/') !== true) throw new TapeError('far.no-bridge', { subject: name, detail: messages() });
    return { path, stop: () => void ssh.kill() };
  } catch (error) {
    ssh.kill();
    throw error;
  }
}

/** None when it ends before there are as many. Nothing comes behind them. */
export async function linesOf(stream: Readable, count: number): Promise<readonly string[]> {
  let text = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const lines = text.split('\n');
    if (lines.length > count) return lines.slice(0, count);
    if (text.length > count * lineMost) break;
  }
  return [];
}
