// Encrypted pools, as journeys begin with them.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { PoolKeyState } from '../../contract/keys.ts';
import { type Helper, startHelper, temporaryFolder } from './harness.ts';
import { barcode } from './steps.ts';

export const pool = 'vault';
export const passphrase = 'correct horse battery staple';
export const secretWords = 'nobody but us reads this line';

export interface Vault {
  readonly helper: Helper;
  readonly folder: string;
  readonly passphraseFile: string;
  readonly pdf: string;
  readonly text: string;
}

export function fileIn(folder: string, name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

export async function vault(): Promise<Vault> {
  const folder = temporaryFolder();
  const helper = await startHelper();
  const passphraseFile = fileIn(folder, 'passphrase', `${passphrase}\n`);
  const encrypt = { passphraseFile };
  await helper.client.send('pools.add', { name: pool, isShared: false, restoreTest: null, encrypt });
  return { helper, folder, passphraseFile, pdf: fileIn(folder, 'kit.pdf', ''), text: fileIn(folder, 'kit.txt', '') };
}

export async function withKit(): Promise<Vault> {
  const made = await vault();
  const { client } = made.helper;
  await client.send('keys.writeKit', { pool, pdf: made.pdf, text: made.text });
  await client.send('keys.confirmKit', { pool, from: made.pdf });
  return made;
}

/** And a cartridge of it in a drive, with files. */
export async function withFiles(): Promise<Vault & { readonly source: string }> {
  const made = await withKit();
  const { helper, folder } = made;
  await helper.load(barcode);
  expect(await helper.run('cartridges.format', { barcode, name: 'Spring', pool })).toMatchObject({ state: 'done' });
  const source = join(folder, 'letters');
  mkdirSync(source);
  for (const name of ['one', 'two']) writeFileSync(join(source, name), `${secretWords} ${name}\n`.repeat(5_000));
  expect(await helper.archive(barcode, source)).toMatchObject({ state: 'done' });
  return { ...made, source };
}

export async function listedKeys({ client }: Helper): Promise<readonly PoolKeyState[]> {
  return (await client.send('keys.list', { cursor: null, limit: 10 })).rows;
}

export function cartridgeFolder({ home }: Helper): string {
  return join(home, 'virtual', 'cartridges', barcode);
}

/** Anywhere on the cartridge. */
export function isOnCartridge(helper: Helper, words: string): boolean {
  const folder = cartridgeFolder(helper);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(words));
}

/** What was interrupted has gone on, or ended in words. */
export async function atRest(helper: Helper): Promise<void> {
  for (;;) {
    const { jobs } = await helper.snapshot();
    if (jobs.every(({ ended }) => ended !== null)) return;
    await sleep(100);
  }
}
