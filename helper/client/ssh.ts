// ssh as this program starts it: one sign-in for all channels to a computer, and a dead line is noticed.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { TapeError } from '../contract/errors.ts';
import type { FarHost } from '../contract/far-host.ts';
import { runFolder } from './home.ts';

export interface SignIn {
  /** Whether ssh may ask for a password, or whether a key is the right one: where there is somebody to answer. */
  readonly mayAsk: boolean;
  /** The data folder of this user, in which lies what several channels share. */
  readonly home: string;
  readonly environment?: NodeJS.ProcessEnv;
}

/** So long a sign-in is kept for further channels when none is open. */
const keptSeconds = 60;
/** A line on which nothing comes for three times that is dead. */
const aliveSeconds = 15;
/** "ssh-" and a checksum of 40 letters; while ssh makes the socket it puts 17 more behind. */
const socketNameBytes = 4 + 40 + 17;

/** A program of ours there, its input and output here. */
export function openChannel(host: FarHost, words: readonly string[], signIn: SignIn): ChildProcessWithoutNullStreams {
  const {
    CAPSTAN_SSH_COMMAND: command = '',
    CAPSTAN_REMOTE_COMMAND: remote = 'capstan',
    ...env
  } = signIn.environment ?? process.env;
  const given = [...optionsFor(host, signIn), '--', host.host, remote, ...words];
  // As git does with its own: a shell reads it.
  return command === ''
    ? spawn('ssh', given, { env })
    : spawn('/bin/sh', ['-c', `exec ${command} "$@"`, 'ssh', ...given], { env });
}

function optionsFor({ user, port }: FarHost, { mayAsk, home }: SignIn): readonly string[] {
  const options = [
    ...['ControlMaster=auto', `ControlPath=${join(privateFolder(home), 'ssh-%C')}`, `ControlPersist=${keptSeconds}`],
    ...[`ServerAliveInterval=${aliveSeconds}`, 'ServerAliveCountMax=3'],
    ...['ForwardAgent=no', 'ForwardX11=no', 'ClearAllForwardings=yes', 'RequestTTY=no'],
    ...(mayAsk ? [] : ['BatchMode=yes']),
  ];
  return [
    '-T',
    ...options.flatMap((option) => ['-o', option]),
    ...(user === null ? [] : ['-l', user]),
    ...(port === null ? [] : ['-p', String(port)]),
  ];
}

/** Whoever can open such a socket is signed in as this user. */
function privateFolder(home: string): string {
  const folder = runFolder(home, socketNameBytes);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  const isOurs = uid === process.getuid?.() && (mode & 0o077) === 0;
  if (!isOurs || !lstatSync(folder).isDirectory()) throw new TapeError('helper.socket-untrusted', { subject: folder });
  return folder;
}
