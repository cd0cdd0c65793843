// Ways for notices, as the tests set them up.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Input } from '../../contract/contract.ts';
import { noticeEvents } from '../../contract/notice-ways.ts';
import { type Helper, temporaryFolder } from '../flows/harness.ts';

export type WayInput = Input<'notices.add'>;

export function wayBy(channel: WayInput['channel'], other: Partial<WayInput> = {}): WayInput {
  return {
    ...{ name: channel.kind, about: 'machine', events: [...noticeEvents], includeNames: false, channel, secret: null },
    ...other,
  };
}

export const hook = (url: string, other: Partial<WayInput> = {}): WayInput => wayBy({ kind: 'webhook', url }, other);

export function mailTo(port: number, smtp: Partial<NonNullable<MailChannel['smtp']>> = {}): MailChannel {
  const server = { host: '127.0.0.1', port, security: 'none' as const, user: null, ...smtp };
  return { kind: 'mail', to: ['ann@lab.example'], from: null, smtp: server };
}

type MailChannel = Extract<WayInput['channel'], { readonly kind: 'mail' }>;

export function secretFile(text: string): NonNullable<WayInput['secret']> {
  const path = join(temporaryFolder(), 'secret');
  writeFileSync(path, text, { mode: 0o600 });
  return { kind: 'file', path };
}

export async function stateOf(client: Client, name: string) {
  const { rows } = await client.send('notices.list', { cursor: null, limit: 100 });
  return rows.find((one) => one.name === name);
}

export async function untilDelivered({ client }: Pick<Helper, 'client'>, name: string): Promise<void> {
  const left = async () => {
    const way = await stateOf(client, name);
    return way?.queued === 0 && way.delivered !== null;
  };
  await expect.poll(left, { timeout: 60_000 }).toBe(true);
}
