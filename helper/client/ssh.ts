// ssh as this program starts it: one sign-in for all channels to a computer, and a dead line is noticed.

import { type ChildProcessByStdio, type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, watch } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FarHost } from '../contract/far-host.ts';

export interface SignIn {
  /** Whether ssh may ask for a password, or whether a key is the right one: where there is somebody to answer. */
  readonly mayAsk: boolean;
  /** The data folder of this user, in which lies what several channels share. */
  readonly home: string;
  readonly environment?: NodeJS.ProcessEnv;
}

/** So long a sign-in is kept for further channels when none is open. */
const keptSeconds = 60;
/** A computer that is off shall not keep who tries again waiting for minutes. */
const connectSeconds = 30;
/** A line on which nothing comes for three times that is dead. */
const aliveSeconds = 15;
/** "ssh-" and a checksum of 40 letters; while ssh makes the socket it puts 17 more behind. */
const socketNameBytes = 4 + 40 + 17;
/** sun_path of Linux, without its NUL. */
const socketPathBytesMost = 107;

/** A program of ours there, its input and output here. */
export function openChannel(host: FarHost, words: readonly string[], signIn: SignIn): ChildProcessWithoutNullStreams {
  const { program, given, env } = commandFor(host, words, signIn);
  return spawn(program, given, { env });
}

/** The same, and its input is a descriptor of ours. */
export function openStreamChannel(
  host: FarHost,
  words: readonly string[],
  signIn: SignIn,
  input: number,
): ChildProcessByStdio<null, Readable, Readable> {
  const { program, given, env } = commandFor(host, words, signIn);
  // Node's types know no descriptors: then its input is not ours to write to.
  const ssh = spawn(program, given, { env, stdio: [input, 'pipe', 'pipe'] });
  return ssh as ChildProcessByStdio<null, Readable, Readable>;
}

/** The same, and what comes goes to a descriptor of ours, too. */
export function openDrainChannel(
  host: FarHost,
  words: readonly string[],
  signIn: SignIn,
  { answers, files }: { readonly answers: number; readonly files: number },
): ChildProcessByStdio<null, null, Readable> {
  const { program, given, env } = commandFor(host, words, signIn);
  const ssh = spawn(program, given, { env, stdio: [answers, files, 'pipe'] });
  return ssh as unknown as ChildProcessByStdio<null, null, Readable>;
}

/**
 * Resolves when a further channel needs no sign-in of its own any more: another one, begun meanwhile, has signed in for all.
 * Never, where each signs in by itself.
 */
export async function signedIn(host: FarHost, signIn: SignIn, signal: AbortSignal): Promise<void> {
  const { program, given, env } = commandFor(host, [], signIn);
  const settings = await new Promise<string>((resolve) => {
    execFile(program, ['-G', ...given], { env, signal }, (_error, stdout) => resolve(stdout));
  });
  const [, socket = 'none'] = /^controlpath (.+)$/m.exec(settings) ?? [];
  await new Promise<void>((resolve) => {
    if (!socket.startsWith('/') || signal.aborted) return;
    const watching = watch(dirname(socket), { signal, persistent: false });
    const resolveIfThere = () => {
      if (!existsSync(socket)) return;
      watching.close();
      resolve();
    };
    // Whoever waits for this also waits for the channel that signs in, which says what is wrong.
    watching.on('error', () => watching.close());
    watching.on('change', resolveIfThere);
    resolveIfThere();
  });
}

function commandFor(host: FarHost, words: readonly string[], signIn: SignIn) {
  const { CAPSTAN_SSH_COMMAND, CAPSTAN_REMOTE_COMMAND: remote = 'capstan', ...env } = signIn.environment ?? process.env;
  const [program = 'ssh', ...given] = wordsOf(CAPSTAN_SSH_COMMAND ?? '');
  return { program, given: [...given, ...optionsFor(host, signIn), '--', host.host, remote, ...words], env };
}

/** Words with spaces in them are quoted; beyond that nothing has a meaning. */
function wordsOf(command: string): readonly string[] {
  const words = command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g);
  return [...words].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
}

function optionsFor({ user, port }: FarHost, signIn: SignIn): readonly string[] {
  const options = [
    ...sharing(signIn),
    ...[`ConnectTimeout=${connectSeconds}`, `ServerAliveInterval=${aliveSeconds}`, 'ServerAliveCountMax=3'],
    ...['ForwardAgent=no', 'ForwardX11=no', 'ClearAllForwardings=yes', 'RequestTTY=no'],
    ...(signIn.mayAsk ? [] : ['BatchMode=yes']),
  ];
  return [
    '-T',
    ...options.flatMap((option) => ['-o', option]),
    ...(user === null ? [] : ['-l', user]),
    ...(port === null ? [] : ['-p', String(port)]),
  ];
}

/** Where nothing is fit for it, each channel signs in by itself. */
function sharing(signIn: SignIn): readonly string[] {
  const folder = foldersFor(signIn).find(isFit);
  if (folder === undefined) return ['ControlMaster=no', 'ControlPath=none'];
  return ['ControlMaster=auto', `ControlPath=${join(folder, 'ssh-%C')}`, `ControlPersist=${keptSeconds}`];
}

/** The last is for homes too deep for the name of a socket. */
function foldersFor({ home, environment = process.env }: SignIn): readonly string[] {
  const { XDG_RUNTIME_DIR: ofSession } = environment;
  return [
    join(home, 'run'),
    ...(ofSession?.startsWith('/') === true ? [join(ofSession, 'capstan')] : []),
    join(tmpdir(), `capstan-${userInfo().uid}`),
  ];
}

/** Whoever can open such a socket is signed in as this user; ssh reads % as the start of something else. */
function isFit(folder: string): boolean {
  if (Buffer.byteLength(folder) + 1 + socketNameBytes > socketPathBytesMost || folder.includes('%')) return false;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  } catch {
    return false;
  }
}
