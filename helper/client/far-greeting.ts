// The first words on a line from afar, before any of the contract's: the bridge says what it is; else ssh says why it is not there.

import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { type FaultCode, TapeError } from '../contract/errors.ts';
import { type BridgeGreeting, bytesBeforeGreeting, greetingIn } from '../contract/far.ts';

const newLine = 0x0a;
/** Of what ssh says: its end matters. */
const messagesMost = 4_096;
/** Where nobody is asked for anything: to sign in, and to find the helper there or start it. */
const patienceMs = 90_000;

/** Whatever its input is. */
type HeardChannel = Pick<ChildProcess, 'once'> & { readonly stdout: Readable; readonly stderr: Readable };

/** What ssh and what it starts say beside the line, so far. */
export function messagesOf({ stderr }: Pick<HeardChannel, 'stderr'>): () => string {
  let messages = '';
  stderr.on('data', (chunk: Buffer) => {
    messages = `${messages}${chunk}`.slice(-messagesMost);
  });
  return () => messages.replaceAll('\r', '').trim();
}

/** Takes everything up to the end of the greeting, and nothing behind it. */
export function greeted(
  ssh: HeardChannel,
  { name, mayAsk, messages }: { readonly name: string; readonly mayAsk: boolean; readonly messages: () => string },
): Promise<BridgeGreeting> {
  const { stdout } = ssh;
  function fault(code: FaultCode, detail = messages()): TapeError {
    return new TapeError(code, { subject: name, ...(detail === '' ? {} : { detail }) });
  }
  let timer: NodeJS.Timeout | null = null;
  const greeting = new Promise<BridgeGreeting>((resolve, reject) => {
    if (!mayAsk) timer = setTimeout(() => reject(fault('far.unreachable', 'no answer')), patienceMs);
    let before = Buffer.alloc(0);
    const take = () => {
      for (let chunk: Buffer | null = stdout.read(); chunk !== null; chunk = stdout.read()) {
        before = Buffer.concat([before, chunk]);
        const found = greetingAmong(before);
        if (found === null && before.length > bytesBeforeGreeting) return reject(fault('far.no-bridge'));
        if (found === null) continue;
        stdout.off('readable', take);
        if (found.rest.length > 0) stdout.unshift(found.rest);
        return resolve(found.greeting);
      }
    };
    stdout.on('readable', take);
    ssh.once('error', ({ message }) => reject(fault('far.no-ssh', message)));
    ssh.once('close', (exitCode) => reject(fault(whyEnded(exitCode, messages()))));
  });
  return greeting.finally(() => {
    if (timer !== null) clearTimeout(timer);
  });
}

/** Null: it has not come. */
function greetingAmong(bytes: Buffer): { readonly greeting: BridgeGreeting; readonly rest: Buffer } | null {
  for (let start = 0, end = bytes.indexOf(newLine); end >= 0; start = end + 1, end = bytes.indexOf(newLine, start)) {
    const greeting = greetingIn(bytes.toString('latin1', start, end));
    if (greeting !== null) return { greeting, rest: bytes.subarray(end + 1) };
  }
  return null;
}

/** By what ssh and a shell say. 255 is ssh's own. */
function whyEnded(exitCode: number | null, messages: string): FaultCode {
  if (exitCode === 127 || (exitCode !== 255 && /: (?:command )?not found/.test(messages))) return 'far.no-program';
  if (exitCode !== 255) return 'far.no-bridge';
  if (/REMOTE HOST IDENTIFICATION HAS CHANGED|POSSIBLE DNS SPOOFING DETECTED/.test(messages))
    return 'far.other-computer';
  if (/Host key verification failed|No .* host key is known/.test(messages)) return 'far.unknown-computer';
  return /Permission denied|Too many authentication failures/.test(messages) ? 'far.refused' : 'far.unreachable';
}
