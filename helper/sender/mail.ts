// Mail, through a server or through what sends mail on this computer. A second delivery of the same notice has the same
// Message-ID.

import { hostname } from 'node:os';
import { createTransport } from 'nodemailer';
import { TapeError } from '../contract/errors.ts';
import type { NoticeChannel, SentNotice } from '../contract/notice-ways.ts';
import { runProgram } from './program.ts';

type MailWay = Extract<NoticeChannel, { readonly kind: 'mail' }>;
type SmtpServer = NonNullable<MailWay['smtp']>;

const answerWithinMs = 10_000;

export async function sendMail(channel: MailWay, secret: string | null, notice: SentNotice): Promise<void> {
  const { smtp, to } = channel;
  const from = channel.from ?? `capstan@${hostname()}`;
  const message = {
    ...{ from, to: [...to], subject: `[Capstan] ${notice.title}`, text: bodyOf(notice) },
    ...{ messageId: `<${notice.id}@capstan.${hostname()}>`, date: new Date(notice.time) },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Capstan-Event': notice.event },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  };
  if (smtp !== null) return await throughServer(smtp, secret, message);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message: composed } = await composer.sendMail(message);
  if (!Buffer.isBuffer(composed)) throw new TapeError('notices.program-failed', { subject: 'sendmail' });
  await runProgram('sendmail', ['-i', '-f', from, '--', ...to], composed);
}

function bodyOf({ title, text, host }: SentNotice): string {
  return [title, '', text, '', `-- \nCapstan on ${host}`].join('\n');
}

type ComposedMail = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];

async function throughServer(smtp: SmtpServer, secret: string | null, message: ComposedMail): Promise<void> {
  const { host, port, security, user } = smtp;
  const server = createTransport({
    ...{ host: host.replace(/^\[|\]$/g, ''), port },
    ...{ secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    ...(user === null || secret === null ? {} : { auth: { user, pass: secret } }),
    ...{ connectionTimeout: answerWithinMs, greetingTimeout: answerWithinMs, dnsTimeout: answerWithinMs },
    socketTimeout: 2 * answerWithinMs,
  });
  try {
    const { rejected } = await server.sendMail(message);
    const [first] = rejected;
    if (first !== undefined)
      throw new TapeError('notices.refused', { subject: host, detail: `not taken: ${String(first)}` });
  } catch (error) {
    throw error instanceof TapeError ? error : faultFrom(host, error);
  } finally {
    server.close();
  }
}

function faultFrom(host: string, error: unknown): TapeError {
  const { code = '', response, message = '' } = error as { code?: string; response?: string; message?: string };
  if (response !== undefined) return new TapeError('notices.refused', { subject: host, detail: response });
  if (code === 'ETLS' || code === 'EAUTH') return new TapeError('notices.refused', { subject: host, detail: message });
  if (code === 'ETIMEDOUT') return new TapeError('notices.timed-out', { subject: host, detail: message });
  return new TapeError('notices.unreachable', { subject: host, detail: `${code} ${message}`.trim() });
}
