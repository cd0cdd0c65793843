// A line to the helper of another computer: ssh signs in and starts `capstan bridge` there. Who one is there, and whether the
// other computer is the one that was meant, is ssh's to say; its configuration counts.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { type FaultCode, TapeError } from '../contract/errors.ts';
import { bridgeGreeting, bytesBeforeGreeting } from '../contract/far.ts';
import type { Client } from './client.ts';
import { clientOver } from './duplex.ts';

export interface FarHost {
  /** As ssh takes it: a name of its configuration, user@host, or ssh://user@host:port. */
  readonly name: string;
  /** Whether ssh may ask for a password: where there is a terminal. */
  readonly mayAsk: boolean;
  /** A folder that is this user's alone, for the line that several channels share. */
  readonly folder: string;
}

const newLine = 0x0a;
/** Of what ssh says: its end matters. */
const saidMost = 4_096;
/** What a sign-in is kept for, so that further channels need none. */
const keptSeconds = 60;

export async function connectFar(host: FarHost, environment: NodeJS.ProcessEnv = process.env): Promise<Client> {
  const ssh = channelTo(host, ['bridge'], environment);
  try {
    await untilGreeting(ssh, host.name);
    return await clientOver(new FarLine(ssh), (detail) => ({
      code: 'far.line-lost',
      data: { subject: host.name, detail },
    }));
  } catch (error) {
    ssh.kill();
    throw error;
  }
}

/** A program of ours there, its input and output here. */
export function channelTo(
  { name, mayAsk, folder }: FarHost,
  words: readonly string[],
  { CAPSTAN_SSH_COMMAND = 'ssh', CAPSTAN_REMOTE_COMMAND = 'capstan', ...environment }: NodeJS.ProcessEnv,
): ChildProcessWithoutNullStreams {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const shared = ['ControlMaster=auto', `ControlPath=${join(folder, 'ssh-%C')}`, `ControlPersist=${keptSeconds}`];
  const [ssh = 'ssh', ...given] = CAPSTAN_SSH_COMMAND.split(' ').filter((word) => word !== '');
  const options = [...shared, ...(mayAsk ? [] : ['BatchMode=yes'])].flatMap((option) => ['-o', option]);
  // Its messages are read, so they must be in English.
  const env = { ...environment, LC_ALL: 'C' };
  return spawn(ssh, [...given, '-T', ...options, '--', name, CAPSTAN_REMOTE_COMMAND, ...words], { env });
}

/** Takes everything up to the bridge's first line, and nothing behind it. */
function untilGreeting(ssh: ChildProcessWithoutNullStreams, name: string): Promise<void> {
  const { stdout, stderr } = ssh;
  let said = '';
  stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-saidMost);
  });
  return new Promise((resolve, reject) => {
    let before = Buffer.alloc(0);
    const fail = (code: FaultCode) =>
      reject(new TapeError(code, { subject: name, detail: said.replaceAll('\r', '').trim() }));
    const take = () => {
      for (let chunk: Buffer | null = stdout.read(); chunk !== null; chunk = stdout.read()) {
        before = Buffer.concat([before, chunk]);
        const rest = behindGreeting(before);
        if (rest === null && before.length > bytesBeforeGreeting) return fail('far.no-bridge');
        if (rest === null) continue;
        stdout.off('readable', take);
        if (rest.length > 0) stdout.unshift(rest);
        return resolve();
      }
    };
    stdout.on('readable', take);
    ssh.once('error', (error) => {
      said = error.message;
      fail('far.unreachable');
    });
    ssh.once('close', (exitCode) => fail(whyEnded(exitCode, said)));
  });
}

/** Null: it has not come. */
function behindGreeting(bytes: Buffer): Buffer | null {
  for (let at = bytes.indexOf(bridgeGreeting); at >= 0; at = bytes.indexOf(bridgeGreeting, at + 1)) {
    const end = at + bridgeGreeting.length;
    const isLine = (at === 0 || bytes[at - 1] === newLine) && bytes[end] === newLine;
    if (isLine) return bytes.subarray(end + 1);
  }
  return null;
}

/** By what ssh and a shell say. 255 is ssh's own. */
function whyEnded(exitCode: number | null, said: string): FaultCode {
  if (exitCode === 127 || /: (?:command )?not found/.test(said)) return 'far.no-program';
  if (exitCode !== 255) return 'far.no-bridge';
  if (/Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED|No .* host key is known/.test(said))
    return 'far.other-computer';
  return /Permission denied|Too many authentication failures/.test(said) ? 'far.refused' : 'far.unreachable';
}

/** ssh's output and input as one stream; ssh ends with it, and it with ssh. */
class FarLine extends Duplex {
  readonly #ssh: ChildProcessWithoutNullStreams;

  constructor(ssh: ChildProcessWithoutNullStreams) {
    super();
    this.#ssh = ssh;
    ssh.stdout.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) ssh.stdout.pause();
    });
    ssh.stdin.on('error', (error) => this.destroy(error));
    ssh.once('close', () => this.destroy());
  }

  override _read(): void {
    this.#ssh.stdout.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#ssh.stdin.write(chunk, done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#ssh.kill();
    done(error);
  }
}
