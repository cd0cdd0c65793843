// A stream from here to a FIFO on another computer: ssh starts `capstan bridge feed` there, which says where the FIFO is.

import type { Readable } from 'node:stream';
import { TapeError } from '../contract/errors.ts';
import type { FarHost } from '../contract/far-host.ts';
import { greeted, messagesOf } from './far-greeting.ts';
import { openStreamChannel, type SignIn } from './ssh.ts';

export interface FarFeed {
  /** Of the FIFO there, for whoever reads it. */
  readonly path: string;
  /** Whatever has not come there does not come any more. Idempotent. */
  stop(): void;
}

/** PATH_MAX of Linux, and the end of the line. */
const lineMost = 4_097;

/** `input`: a descriptor that ssh reads from; it stays the caller's. */
export async function openFarFeed(host: FarHost, signIn: SignIn, input: number): Promise<FarFeed> {
  const ssh = openStreamChannel(host, ['bridge', 'feed'], signIn, input);
  const messages = messagesOf(ssh);
  try {
    await greeted(ssh, { name: host.name, mayAsk: signIn.mayAsk, messages });
    const path = await lineOf(ssh.stdout);
    if (path?.startsWith('/') !== true)
      throw new TapeError('far.no-bridge', { subject: host.name, detail: messages() });
    return { path, stop: () => void ssh.kill() };
  } catch (error) {
    ssh.kill();
    throw error;
  }
}

/** Null: it ended before there was one. */
async function lineOf(stream: Readable): Promise<string | null> {
  let line = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    line += String(chunk);
    const end = line.indexOf('\n');
    if (end >= 0) return line.slice(0, end);
    if (line.length > lineMost) return null;
  }
  return null;
}
