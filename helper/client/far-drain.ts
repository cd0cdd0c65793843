// A restore from another computer to here: ssh starts `capstan bridge drain` there, which says where its FIFOs are.

import { Socket } from 'node:net';
import { TapeError } from '../contract/errors.ts';
import type { FarHost } from '../contract/far-host.ts';
import { linesOf } from './far-channel.ts';
import { greeted, messagesOf } from './far-greeting.ts';
import { openDrainChannel, type SignIn } from './ssh.ts';

export interface FarDrain {
  /** Of the FIFOs there: what is written to the one comes here, and what goes out here into the other. */
  readonly files: string;
  readonly answers: string;
  /** Nothing comes any more. Idempotent. */
  stop(): void;
}

/** Descriptors for ssh, which stay the caller's; `before`: another end of the second, which is closed here. */
export interface DrainEnds {
  readonly answers: number;
  readonly files: number;
  readonly before: number;
}

export async function openFarDrain(host: FarHost, signIn: SignIn, ends: DrainEnds): Promise<FarDrain> {
  const stdout = new Socket({ fd: ends.before, readable: true, writable: false });
  const ssh = openDrainChannel(host, ['bridge', 'drain'], signIn, ends);
  const messages = messagesOf(ssh);
  try {
    const channel = { stdout, stderr: ssh.stderr, once: ssh.once.bind(ssh) };
    await greeted(channel, { name: host.name, mayAsk: signIn.mayAsk, messages });
    const [files, answers] = await linesOf(stdout, 2);
    if (files?.startsWith('/') !== true || answers?.startsWith('/') !== true)
      throw new TapeError('far.no-bridge', { subject: host.name, detail: messages() });
    const stop = () => {
      ssh.kill();
      // ssh has lent it to the sign-in that is shared, and would keep this program waiting.
      ssh.stderr.destroy();
    };
    return { files, answers, stop };
  } catch (error) {
    ssh.kill();
    throw error;
  } finally {
    // Nothing comes before the job has begun: nothing of it is lost.
    stdout.destroy();
  }
}
