// Places for notices to go to, as they are and as they fail: a mail server, web servers, and programs of a computer.

import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { SentNotice } from '../../contract/notice-ways.ts';
import { temporaryFolder } from '../flows/harness.ts';

async function listening(server: Server): Promise<number> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket.on('error', () => undefined));
    socket.on('close', () => open.delete(socket));
  });
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

// ---- the web ----

interface ReceivedPost {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly notice: SentNotice;
}

export interface WebSink {
  readonly url: string;
  readonly posts: ReceivedPost[];
}

/** Answers the nth POST, from 0 on. */
export type WebAnswer = (nth: number, ...exchange: Parameters<RequestListener>) => void;

export const withStatus =
  (...statuses: readonly number[]): WebAnswer =>
  (nth, _request, response) => {
    response.writeHead(statuses[Math.min(nth, statuses.length - 1)] ?? 200).end();
  };

export async function webSink(answer: WebAnswer = withStatus(200)): Promise<WebSink> {
  const posts: ReceivedPost[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    request.on('end', () => {
      posts.push({ path: request.url ?? '', headers: request.headers, text, notice: JSON.parse(text) as SentNotice });
      answer(posts.length - 1, request, response);
    });
  });
  return { url: `http://127.0.0.1:${await listening(server)}/hook`, posts };
}

// ---- mail ----

export interface MailSink {
  readonly port: number;
  readonly mails: string[];
  readonly logins: string[];
}

interface MailSinkOptions {
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Its whole answer to a command instead of the usual one; null: none at all. */
  readonly answers?: Readonly<Record<string, string | null>>;
}

export async function mailSink({ tls, answers = {} }: MailSinkOptions = {}): Promise<MailSink> {
  const mails: string[] = [];
  const logins: string[] = [];
  const server = createSocketServer((socket) => talk(socket, false));

  function talk(socket: Socket, isEncrypted: boolean): void {
    let unread = '';
    let mail: string | null = null;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hello = ['250-sink', ...(tls && !isEncrypted ? ['250-STARTTLS'] : []), '250 AUTH PLAIN'].join('\r\n');
    const usual = new Map<string, string>([
      ['EHLO', hello],
      ['MAIL', '250 ok'],
      ['RCPT', '250 ok'],
      ['DATA', '354 go on'],
      ['QUIT', '221 bye'],
    ]);
    function hear(line: string): void {
      if (mail !== null) {
        if (line !== '.') {
          mail += `${line}\n`;
          return;
        }
        mails.push(mail);
        mail = null;
        say('250 kept');
        return;
      }
      const [verb = ''] = line.toUpperCase().split(' ');
      const other = answers[verb];
      if (other === null) return;
      if (other !== undefined) say(other);
      else if (verb === 'STARTTLS' && tls !== undefined) encrypt();
      else if (verb === 'AUTH') {
        logins.push(Buffer.from(line.split(' ')[2] ?? '', 'base64').toString('utf8'));
        say('235 come in');
      } else say(usual.get(verb) ?? '500 what?');
      if (verb === 'DATA' && other === undefined) mail = '';
    }
    function encrypt(): void {
      say('220 go on');
      socket.removeAllListeners('data');
      talk(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tls) }), true);
    }
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      unread += String(piece);
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 2);
        hear(line);
      }
    });
    if (!isEncrypted && answers.CONNECT !== null) say(answers.CONNECT ?? '220 sink');
  }

  return { port: await listening(server), mails, logins };
}

// ---- programs ----

export interface ProgramSink {
  /** First on the helper's path. */
  readonly folder: string;
  /** What it was given. */
  readonly taken: () => string;
}

/** `after`: what it does when it has read everything. */
export function programSink(name: string, after = 'exit 0'): ProgramSink {
  const folder = temporaryFolder();
  const out = join(folder, 'taken');
  const program = join(folder, name);
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" >> '${out}'\n[ -t 0 ] || cat >> '${out}'\n${after}\n`);
  chmodSync(program, 0o755);
  chmodSync(folder, 0o755);
  return { folder, taken: () => (existsSync(out) ? readFileSync(out, 'utf8') : '') };
}
