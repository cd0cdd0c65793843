// Kits as the helper has them made: by the process of its own, keys by pipes, files by descriptors.

import { spawnSync } from 'node:child_process';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CompactKit } from '../../kit/compact-text.ts';
import type { KitRequest } from '../../kit/request.ts';
import { programs } from '../programs.ts';

export const kitProgram = programs.kit;

export function wrapped(key: Buffer, by: Buffer): Buffer {
  const cipher = createCipheriv('id-aes256-wrap', by, Buffer.alloc(8, 0xa6));
  return Buffer.concat([cipher.update(key), cipher.final()]);
}

export interface SamplePool {
  readonly key: Buffer;
  readonly poolKey: Buffer;
  readonly tapeKeys: readonly Buffer[];
  readonly kit: CompactKit;
  readonly request: KitRequest;
}

/** Of three cartridges; of the last one the kit does not know the key. */
export function samplePool(
  changes: { readonly name?: string; readonly language?: KitRequest['language'] } = {},
): SamplePool {
  const { name = 'vault', language = 'en' } = changes;
  const key = randomBytes(32);
  const poolKey = randomBytes(32);
  const tapeKeys = Array.from({ length: 3 }, () => randomBytes(32));
  const pool = { id: '0b9f6d52-3c1e-4d0a-9a57-2f6f3f1c77aa', name };
  const cartridges = tapeKeys.map((tapeKey, at) => ({
    barcode: `CAP00${at + 1}L8`,
    keyId: `CAP${randomBytes(9).toString('hex')}`,
    wrappedKey: at === 2 ? null : wrapped(tapeKey, poolKey).toString('hex'),
  }));
  const wrappedPoolKey = wrapped(poolKey, key);
  return {
    ...{ key, poolKey, tapeKeys },
    kit: { poolId: pool.id, poolName: name, key, wrapped: wrappedPoolKey },
    request: { language, pool, date: '2026-11-26', wrappedPoolKey: wrappedPoolKey.toString('hex'), cartridges },
  };
}

/** By which two recovery keys are known to be the same. */
export function checksumOfSample({ key }: SamplePool): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capstan-kit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

export interface KitRun {
  readonly status: number | null;
  /** Its one line. */
  readonly answer: unknown;
  /** All that it printed anywhere. */
  readonly output: string;
}

export interface MadeKit extends KitRun {
  readonly pdf: string;
  readonly text: string;
}

export function makeKit(key: Buffer, request: unknown, folder = newFolder()): MadeKit {
  const [keyFile, pdf, text] = ['key', 'kit.pdf', 'kit.txt'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(keyFile, key);
  const fds = [openSync(keyFile, 'r'), openSync(pdf, 'w'), openSync(text, 'w')];
  const args = ['write', '--key-fd', '3', '--pdf-fd', '4', '--text-fd', '5'];
  return { ...run(args, JSON.stringify(request), fds), pdf, text };
}

export function readBack(kit: string | Buffer): KitRun & { readonly key: Buffer } {
  const file = join(newFolder(), 'key');
  const result = run(['read', '--key-fd', '3'], kit, [openSync(file, 'w')]);
  return { ...result, key: readFileSync(file) };
}

function run(args: readonly string[], input: string | Buffer, fds: readonly number[]): KitRun {
  const ended = spawnSync(process.execPath, [kitProgram, ...args], { input, stdio: ['pipe', 'pipe', 'pipe', ...fds] });
  for (const fd of fds) closeSync(fd);
  const output = `${ended.stdout}${ended.stderr}`;
  return { status: ended.status, answer: JSON.parse(ended.stdout.toString()), output };
}

/** Every way in which its bytes are commonly written. */
export function isIn(output: string, secret: Buffer): boolean {
  const forms = (['hex', 'base64', 'latin1'] as const).map((form) => secret.toString(form));
  return [...forms, secret.toString('hex').toUpperCase(), [...secret].join(',')].some((form) => output.includes(form));
}
