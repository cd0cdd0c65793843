// A POST to a webhook or an ntfy topic. What is answered matters only by its status: its body is not read, and nobody is
// sent on to anywhere else.

import { createHmac } from 'node:crypto';
import { request as requestClear } from 'node:http';
import { request as requestTls } from 'node:https';
import { TapeError } from '../contract/errors.ts';
import type { NoticeChannel, SentNotice } from '../contract/notice-ways.ts';
import { version } from '../contract/protocol.ts';

type PostChannel = Extract<NoticeChannel, { readonly kind: 'webhook' | 'ntfy' }>;

const silentMostMs = 15_000;

interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export async function postNotice(channel: PostChannel, secret: string | null, notice: SentNotice): Promise<void> {
  const post =
    channel.kind === 'webhook' ? toWebhook(channel.url, secret, notice) : toTopic(channel.url, secret, notice);
  const subject = post.url.host;
  const status = await statusOf(post, subject);
  if (status < 200 || status > 299)
    throw new TapeError('notices.refused', { subject, detail: `HTTP status ${status}` });
}

/** Who knows the secret can tell that the notice comes from here, and is as it was sent. */
function toWebhook(address: string, secret: string | null, notice: SentNotice): Post {
  const body = JSON.stringify(notice);
  const signature = secret === null ? null : createHmac('sha256', secret).update(body).digest('hex');
  const signed = signature === null ? {} : { 'Capstan-Signature': `sha256=${signature}` };
  return { url: new URL(address), headers: { 'Capstan-Notice': notice.id, ...signed }, body };
}

/** As JSON, to the server itself: in a header a title could not hold every letter. */
function toTopic(address: string, secret: string | null, { event, id, title, text, host }: SentNotice): Post {
  const url = new URL(address);
  const path = url.pathname.split('/');
  const topic = path.pop() ?? '';
  url.pathname = `${path.join('/')}/`;
  const priority = event === 'job-done' || event === 'test' ? 3 : 4;
  const body = JSON.stringify({ topic, title, message: `${text}\n${host}`.trim(), priority, tags: ['tape', event] });
  const login = secret === null ? {} : { Authorization: `Bearer ${secret}` };
  return { url, headers: { 'Capstan-Notice': id, ...login }, body };
}

function statusOf({ url, headers, body }: Post, subject: string): Promise<number> {
  const answered = Promise.withResolvers<number>();
  const request = url.protocol === 'https:' ? requestTls : requestClear;
  const sending = request(url, {
    method: 'POST',
    agent: false,
    timeout: silentMostMs,
    maxHeaderSize: 16_384,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': `Capstan/${version}`,
    },
  });
  sending.on('response', (response) => {
    answered.resolve(response.statusCode ?? 0);
    response.destroy();
  });
  sending.on('timeout', () => {
    answered.reject(new TapeError('notices.timed-out', { subject }));
    sending.destroy();
  });
  sending.on('error', (error: NodeJS.ErrnoException) =>
    answered.reject(new TapeError('notices.unreachable', { subject, detail: error.code ?? error.message })),
  );
  sending.end(body);
  return answered.promise;
}
