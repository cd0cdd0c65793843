// A line to the helper of another computer: ssh signs in and starts `capstan bridge` there. Who one is there, and whether the
// other computer is the one that was meant, is ssh's to say; its configuration counts. What names a path on this computer
// never crosses; of small files their content may.

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Withdrawal } from '../contract/call.ts';
import type { CallName, Input, Send } from '../contract/contract.ts';
import { faultOf, TapeError } from '../contract/errors.ts';
import { type BridgeGreeting, versionHere, versionInWords } from '../contract/far.ts';
import type { FarHost } from '../contract/far-host.ts';
import type { Fault } from '../contract/model.ts';
import { refusalFromAfar, smallFilesOf } from '../contract/paths-here.ts';
import type { Client } from './client.ts';
import { clientOver } from './duplex.ts';
import { greeted, messagesOf } from './far-greeting.ts';
import { FarLine } from './far-line.ts';
import { openChannel, type SignIn } from './ssh.ts';

const firstPauseMs = 500;
const longestPauseMs = 10_000;

/** When its line is lost, it can be given another one. */
export async function connectFar(host: FarHost, signIn: SignIn): Promise<Client> {
  const closing = new AbortController();
  const open = () => openLine(host, signIn, closing.signal);
  let line = await open();
  return {
    get hello() {
      return line.hello;
    },
    send: guarded((name, input, signal) => line.send(name, input, signal), host, signIn),
    onNotice: (listener) => line.onNotice(listener),
    onClose: (listener) => line.onClose(listener),
    async reconnect() {
      line = await untilReached(open, closing.signal);
    },
    close() {
      closing.abort();
      line.close();
    },
  };
}

/** Tries until there is a line, or something is in its way that does not pass by itself. */
async function untilReached(open: () => Promise<Client>, signal: AbortSignal): Promise<Client> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await open();
    } catch (error) {
      if (signal.aborted || !mayPass(faultOf(error))) throw error;
    }
    await sleep(pauseMs, undefined, { signal });
  }
}

function mayPass({ code }: Fault): boolean {
  return code === 'far.unreachable' || code === 'far.line-lost';
}

async function openLine(host: FarHost, signIn: SignIn, signal: AbortSignal): Promise<Client> {
  const { name } = host;
  const ssh = openChannel(host, ['bridge'], signIn);
  const stop = () => void ssh.kill();
  signal.addEventListener('abort', stop);
  ssh.once('close', () => signal.removeEventListener('abort', stop));
  const messages = messagesOf(ssh);
  let isAnswered = false;
  try {
    requireSameVersion(await greeted(ssh, { name, mayAsk: signIn.mayAsk, messages }), name);
    const client = await clientOver(new FarLine(ssh), (detail) => {
      const code = !isAnswered && endedThere(ssh) ? 'far.no-helper' : 'far.line-lost';
      return { code, data: { subject: name, detail: messages() || detail } };
    });
    isAnswered = true;
    return client;
  } catch (error) {
    ssh.kill();
    throw error;
  }
}

function requireSameVersion({ is, ...there }: BridgeGreeting, subject: string): void {
  if (is === 'same') return;
  const versions = { versionThere: versionInWords(there), versionHere: versionInWords(versionHere) };
  throw new TapeError(is === 'older' ? 'far.older-there' : 'far.older-here', { subject, ...versions });
}

/** 255 is ssh's own: what it had started there has not ended by itself. */
function endedThere({ exitCode }: ChildProcessWithoutNullStreams): boolean {
  return exitCode !== null && exitCode !== 255;
}

function guarded(send: Send, ...there: readonly [FarHost, SignIn]): Send {
  return async <N extends CallName>(name: N, input: Input<N>, signal?: Withdrawal) => {
    const refusal = refusalFromAfar(name, input);
    if (refusal !== null) throw refusal;
    if (smallFilesOf(name, input).length === 0) return await send(name, input, signal);
    const { withFilesThere } = await import('./far-secret.ts');
    // A path stands where a path stood.
    return await withFilesThere(there, name, input, (given) => send(name, given as Input<N>, signal));
  };
}
