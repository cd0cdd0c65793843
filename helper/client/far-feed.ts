// A stream from here to a FIFO on another computer: ssh starts `capstan bridge feed` there.

import type { FarHost } from '../contract/far-host.ts';
import { type FarEnd, farEnd } from './far-channel.ts';
import { openStreamChannel, type SignIn } from './ssh.ts';

/** `input`: a descriptor that ssh reads from; it stays the caller's. */
export async function openFarFeed(host: FarHost, signIn: SignIn, input: number): Promise<FarEnd> {
  return await farEnd(openStreamChannel(host, ['bridge', 'feed'], signIn, input), host, signIn);
}
