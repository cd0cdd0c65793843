// Notices that reach people who are not looking: by which ways, of which events, and how each way has fared.

import { z } from 'zod';
import { absolutePath, text } from './inputs.ts';
import type { Fault, Time } from './model.ts';

/** In the order in which they are listed. */
export const noticeEvents = [
  'job-done',
  'job-partial',
  'job-failed',
  'cartridge-wanted',
  'mirror-behind',
  'restore-test-due',
  'pool-nearly-full',
  'door-open',
  'cleaning-needed',
  'equipment-failed',
  'catalogue-unwell',
  'helper-crashed',
] as const;
export type NoticeEvent = (typeof noticeEvents)[number];

/** Of one person, and of the machine: a list fits a page. */
export const noticeWaysMost = 20;

/** One line of visible characters, which no header or command can be broken out of. */
const oneLine = (most: number) =>
  text(most)
    .min(1)
    .regex(/^[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u);
const host = text(253).regex(/^(?:[a-zA-Z0-9_](?:[a-zA-Z0-9_.-]*[a-zA-Z0-9_])?|\[[0-9a-fA-F:.]+\])$/);
const address = text(254).regex(
  /^[^\s\p{C}<>()[\],;:\\"@-][^\s\p{C}<>()[\],;:\\"@]*@[a-zA-Z0-9](?:[a-zA-Z0-9.-]*[a-zA-Z0-9])?$/u,
);

/** A login goes by a file or a credential, never in an address: none has an "@" before its path. */
const httpPattern =
  /^https?:\/\/(?<host>[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?<path>\/[!$-;=?-[\]_a-z~]*)?(?:\?[!$-;=?-[\]_a-z~]*)?$/i;
const httpAddress = text(2000).regex(httpPattern, 'not an http or https address');
const topicAddress = text(2000)
  .regex(
    /^https?:\/\/[a-z0-9_.:[\]-]+\/(?:[\w.~-]+\/)*[-\w]{1,64}$/i,
    'not the address of a topic, like https://ntfy.sh/TOPIC',
  )
  .regex(httpPattern);

/** Null: what is on this computer sends it, by its program `sendmail`. */
const smtp = z.strictObject({
  host,
  port: z.int().min(1).max(65_535),
  /** `tls`: from the first byte on. `starttls`: begun in the clear and never continued so. */
  security: z.enum(['tls', 'starttls', 'none']),
  user: oneLine(254).nullable(),
});

export const noticeChannel = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('mail'),
    to: z.array(address).min(1).max(20),
    from: address.nullable(),
    smtp: smtp.nullable(),
  }),
  /** A POST of JSON, as resources/schemas/notice.json says. */
  z.strictObject({ kind: z.literal('webhook'), url: httpAddress }),
  z.strictObject({ kind: z.literal('ntfy'), url: topicAddress }),
  /** By the helper that runs as the person whose desktop it is. */
  z.strictObject({ kind: z.literal('desktop') }),
]);
export type NoticeChannel = ReadonlyDeep<z.infer<typeof noticeChannel>>;

/** The first line of a file of the person's, or a credential of the service: `notices.NAME`. */
const secret = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), path: absolutePath }),
  z.strictObject({ kind: z.literal('credential'), credential: text(64).regex(/^[A-Za-z0-9_-]+$/) }),
]);
export type NoticeSecret = Readonly<z.infer<typeof secret>>;

export const noticeWayName = text(64).regex(/^[\p{L}\p{N}][\p{L}\p{N} ._+-]*$/u);

export const noticeWayInput = z
  .strictObject({
    name: noticeWayName,
    /**
     * `own`: a person's jobs, mirrors and pools. `machine`: beside these what concerns the machine, for administrators. Left out:
     * as before, first all that the caller may hear of.
     */
    about: z.enum(['own', 'machine']).optional(),
    events: z.array(z.enum(noticeEvents)).min(1).max(noticeEvents.length),
    /** Also what files and folders are called. */
    includeNames: z.boolean(),
    channel: noticeChannel,
    secret: secret.nullable(),
  })
  .refine(
    ({ channel: by, secret: login }) => by.kind !== 'mail' || (by.smtp?.user ?? null) === null || login !== null,
    'a login needs a password',
  );
export type NoticeWayInput = ReadonlyDeep<z.infer<typeof noticeWayInput>>;

type ReadonlyDeep<T> = { readonly [K in keyof T]: ReadonlyDeep<T[K]> };

export interface NoticeWayPlan extends NoticeWayInput {
  readonly about: 'own' | 'machine';
}

export interface NoticeWay extends NoticeWayPlan {
  readonly uid: number;
  /** When one last arrived, and when one last did not, and why not. */
  readonly delivered: Time | null;
  readonly failed: Time | null;
  readonly fault: Fault | null;
  /** Still to be delivered. */
  readonly queued: number;
  /** Given up after days of trying, since the way was made. */
  readonly givenUp: number;
}

/** What became of a test. */
export interface NoticeTest {
  readonly name: string;
  /** Null: it was delivered. */
  readonly fault: Fault | null;
}

/** What is sent, and as it is the body of a webhook's POST. `id` tells a second delivery of the same notice. */
export interface SentNotice {
  readonly id: string;
  readonly time: Time;
  readonly event: NoticeEvent | 'test' | 'summary';
  /** Of the computer. */
  readonly host: string;
  readonly title: string;
  readonly text: string;
  /** What it is about, as far as that has one. */
  readonly job?: string;
  readonly barcode?: string;
  readonly drive?: string;
  readonly library?: string;
  readonly pool?: string;
  /** Of a summary. */
  readonly notices?: number;
}

/** Whose allowance a way needs that leaves this computer; the local mail system is `localhost`. */
export function hostOf(by: NoticeChannel): string | null {
  switch (by.kind) {
    case 'mail':
      return by.smtp?.host.toLowerCase() ?? 'localhost';
    case 'webhook':
    case 'ntfy':
      return httpPattern.exec(by.url)?.groups?.host?.toLowerCase() ?? '';
    case 'desktop':
      return null;
  }
}
