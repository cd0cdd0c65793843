// The process that sends one notice and ends. It alone speaks to servers that others name: it knows no helper, no drive and
// no catalogue, and what a hostile answer could do ends with it. A line of JSON comes on standard input, one goes out on
// standard output: {"fault": null}, or why it was not delivered. Both may be the two directions of one socket.

import { z } from 'zod';
import { TapeError } from '../contract/errors.ts';
import type { Fault } from '../contract/model.ts';
import { noticeChannel, noticeEvents, type SentNotice } from '../contract/notice-ways.ts';
import { showOnDesktop } from './desktop.ts';
import { sendMail } from './mail.ts';
import { postNotice } from './post.ts';
import { withinMs } from './within.ts';

const requestCharactersMost = 262_144;
const faultCharactersMost = 300;

const request = z.strictObject({
  channel: noticeChannel,
  secret: z.string().nullable(),
  notice: z.strictObject({
    ...{ id: z.string(), time: z.string(), host: z.string(), title: z.string(), text: z.string() },
    event: z.enum([...noticeEvents, 'test', 'summary']),
    ...{ job: z.string().optional(), barcode: z.string().optional(), drive: z.string().optional() },
    ...{ library: z.string().optional(), pool: z.string().optional(), notices: z.int().optional() },
  }),
});

async function main(): Promise<Fault | null> {
  const { channel, secret, notice } = request.parse(JSON.parse(await firstLine()));
  try {
    await send(channel, secret, notice as SentNotice);
    return null;
  } catch (error) {
    return faultWithout(secret, error);
  }
}

async function send(channel: z.infer<typeof noticeChannel>, secret: string | null, notice: SentNotice): Promise<void> {
  switch (channel.kind) {
    case 'mail':
      return await sendMail(channel, secret, notice);
    case 'webhook':
    case 'ntfy':
      return await postNotice(channel, secret, notice);
    case 'desktop':
      return await showOnDesktop(notice);
  }
}

async function firstLine(): Promise<string> {
  let text = '';
  for await (const piece of process.stdin.setEncoding('utf8') as AsyncIterable<string>) {
    text += piece;
    if (text.includes('\n')) break;
    if (text.length > requestCharactersMost) throw new Error('the request is too long');
  }
  return text;
}

/** A server may repeat what it was given. */
function faultWithout(secret: string | null, error: unknown): Fault {
  if (!(error instanceof TapeError)) {
    const name = error instanceof Error ? error.name : 'not an error';
    return { code: 'notices.program-failed', data: { detail: name } };
  }
  const { detail, ...data } = error.data;
  const tells = detail !== undefined && (secret === null || !detail.includes(secret));
  return { code: error.code, data: tells ? { ...data, detail: detail.slice(0, faultCharactersMost) } : data };
}

const fault = await withinMs(main()).catch((error: unknown) => faultWithout(null, error));
process.stdout.write(`${JSON.stringify({ fault })}\n`, () => process.exit(0));
