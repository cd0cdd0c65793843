// The way to the process that sends: started for each notice, or, where this helper has no network of its own, reached by the
// socket on which the service manager starts one. Whatever hangs there is ended.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Fault } from '../../contract/model.ts';
import type { NoticeChannel, SentNotice } from '../../contract/notice-ways.ts';

const packaged = join(import.meta.dirname, 'sender.mjs');
const program = existsSync(packaged) ? packaged : join(import.meta.dirname, '..', '..', 'sender', 'main.ts');

/** It gives up by itself before. */
const endAfterMs = 30_000;
const answerCharactersMost = 4_096;

interface SenderRequest {
  readonly channel: NoticeChannel;
  readonly secret: string | null;
  readonly notice: SentNotice;
}

/** Null: it was delivered. */
export type SendNotice = (request: SenderRequest) => Promise<Fault | null>;

/** `socket`: of the service; null: this helper starts senders itself. */
export function senderBy(socket: string | null): SendNotice {
  return socket === null ? throughProcess : (request) => throughSocket(socket, request);
}

/** Names of servers and programs are found and judged as this user's own programs do it. */
const passedOn = ['PATH', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'] as const;

async function throughProcess(request: SenderRequest): Promise<Fault | null> {
  const known = passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  // `prlimit`: what ends it badly leaves no core with a password in it. `nice`: jobs come first.
  const line = ['--core=0', '--', 'nice', process.execPath, '--use-system-ca', program];
  const child = spawn('prlimit', line, {
    env: Object.fromEntries(known),
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own, so that what it started ends with it.
    detached: true,
  });
  const failed = Promise.withResolvers<string>();
  child.once('error', (error: NodeJS.ErrnoException) => failed.resolve(error.code ?? error.name));
  // One that ended before it read everything has no answer either.
  child.stdin.on('error', () => undefined);
  child.stdin.end(lineOf(request));
  child.stdout.setEncoding('utf8');
  const answer = answerOn(child.stdout, failed.promise);
  try {
    return await answer;
  } finally {
    endGroup(child.pid);
  }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

async function throughSocket(path: string, request: SenderRequest): Promise<Fault | null> {
  const socket = connect(path);
  const failed = Promise.withResolvers<string>();
  socket.once('error', (error: NodeJS.ErrnoException) => failed.resolve(error.code ?? error.name));
  socket.setEncoding('utf8');
  socket.write(lineOf(request));
  try {
    return await answerOn(socket, failed.promise);
  } finally {
    socket.destroy();
  }
}

function lineOf(request: SenderRequest): string {
  return `${JSON.stringify(request)}\n`;
}

async function answerOn(from: Readable, failed: Promise<string>): Promise<Fault | null> {
  const ended = Promise.withResolvers<string>();
  let text = '';
  from.on('data', (piece: string) => {
    text += piece;
    if (text.includes('\n') || text.length > answerCharactersMost) ended.resolve('');
  });
  from.on('end', () => ended.resolve(''));
  const timer = setTimeout(() => ended.resolve('it did not end'), endAfterMs);
  const why = await Promise.race([ended.promise, failed]);
  clearTimeout(timer);
  const answer = answerIn(text);
  if (answer !== null) return answer.fault;
  return { code: 'notices.program-failed', data: { subject: 'the sender', detail: why } };
}

function answerIn(text: string): { readonly fault: Fault | null } | null {
  try {
    return JSON.parse(text) as { readonly fault: Fault | null };
  } catch {
    return null;
  }
}
