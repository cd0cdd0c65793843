// What is typed in a window reaches the helper through a pipe and no call; files are those of the dialogs.

import { close, constants, open, readFileSync, readSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Send } from '../../../helper/contract/contract.ts';
import { TapeError } from '../../../helper/contract/errors.ts';
import { keyAnswers } from '../../main/pool-keys.ts';

const passphrase = 'correct horse battery staple';
const groups = '3F9A-7C 11FF-02';
const pool = 'vault';
const input = { name: pool, isShared: false, restoreTest: null };

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'capstan-keys-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

/** As the helper does: opened, read once, closed. */
async function read(path: string): Promise<string> {
  const fd = await promisify(open)(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const bytes = Buffer.alloc(65_536);
  const length = readSync(fd, bytes);
  await promisify(close)(fd);
  return bytes.toString('utf8', 0, length);
}

interface SeenCall {
  readonly name: string;
  readonly input: object;
  readonly secrets: readonly string[];
}

function helperThatReads(answer: unknown = null) {
  const seen: SeenCall[] = [];
  const send = async (name: string, given: object) => {
    const { encrypt, ...fields } = given as Readonly<Record<string, unknown>>;
    const paths = Object.entries({ ...fields, ...(encrypt as object) }).flatMap(([key, path]) =>
      key === 'passphraseFile' || key === 'from' ? [String(path)] : [],
    );
    seen.push({ name, input: given, secrets: await Promise.all(paths.map(read)) });
    return answer;
  };
  return { seen, send: send as Send };
}

const noDialogs = { chooseKit: async () => null, chooseNewKit: async () => null };

test('a passphrase is in a pipe, in no call, and the pipe is gone afterwards', async () => {
  const { seen, send } = helperThatReads();
  const shell = keyAnswers(send, () => 'en', noDialogs);
  await shell['shell.addEncryptedPool']({ pool: input, passphrase });
  await shell['shell.unlockPool']({ pool, passphrase });
  await shell['shell.setPassphrase']({ pool, passphrase });
  expect(seen.map(({ name }) => name)).toEqual(['pools.add', 'keys.unlock', 'keys.setPassphrase']);
  for (const { input: given, secrets } of seen) {
    expect(secrets).toEqual([`${passphrase}\n`]);
    expect(JSON.stringify(given)).not.toContain('horse');
    const [path = ''] = JSON.stringify(given).match(/\/[^"]*stream/) ?? [];
    expect(() => statSync(path)).toThrow('ENOENT');
  }
});

test('a kit that was typed is in a pipe, too, and one in a file is the one of the dialog', async () => {
  const { seen, send } = helperThatReads({ pool });
  const chosen = join(await folder(), 'kit.txt');
  writeFileSync(chosen, groups);
  const shell = keyAnswers(send, () => 'en', { ...noDialogs, chooseKit: async () => chosen });
  expect(await shell['shell.confirmKit']({ pool, typed: groups })).toEqual({ kind: 'read' });
  expect(await shell['shell.unlockPoolByKit']({ pool, typed: null })).toEqual({ kind: 'read' });
  const imported = await shell['shell.importKeys']({ typed: groups, pool, passphrase });
  expect(imported).toEqual({ kind: 'imported', pool });
  expect(seen.map(({ secrets }) => secrets)).toEqual([[`${groups}\n`], [groups], [`${groups}\n`, `${passphrase}\n`]]);
  expect(seen[1]?.input).toEqual({ pool, from: chosen });
  expect(JSON.stringify(seen)).not.toContain('"typed"');
});

test('whoever thinks better of a dialog has changed nothing', async () => {
  const { seen, send } = helperThatReads();
  const shell = keyAnswers(send, () => 'en', noDialogs);
  expect(await shell['shell.confirmKit']({ pool, typed: null })).toEqual({ kind: 'cancelled' });
  expect(await shell['shell.saveKit']({ pool })).toEqual({ kind: 'cancelled' });
  expect(await shell['shell.importKeys']({ typed: null, pool: null, passphrase: null })).toEqual({ kind: 'cancelled' });
  expect(seen).toEqual([]);
});

test('a kit is for its owner’s eyes alone, in the language of the window, and whole or not at all', async () => {
  const at = await folder();
  const path = join(at, 'kit.pdf');
  writeFileSync(path, 'the one before');
  const send = vi.fn(async (_name: string, { pdf }: { readonly pdf: string }) => writeFileSync(pdf, '%PDF'));
  const asked = { ...noDialogs, chooseNewKit: async () => path };
  const shell = keyAnswers(send as unknown as Send, () => 'fr', asked);
  expect(await shell['shell.saveKit']({ pool })).toEqual({ kind: 'saved', path });
  expect(send).toHaveBeenCalledWith('keys.writeKit', { pool, pdf: `${path}.part`, language: 'fr' });
  expect(readFileSync(path, 'utf8')).toBe('%PDF');
  expect(statSync(path).mode & 0o777).toBe(0o600);

  send.mockRejectedValueOnce(new TapeError('keys.locked', { subject: pool }));
  await expect(shell['shell.saveKit']({ pool })).rejects.toMatchObject({ code: 'keys.locked' });
  expect(await readdir(at)).toEqual(['kit.pdf']);
});

test.each([7, null, {}, undefined])('a passphrase that is %j is refused', async (wrong) => {
  const { seen, send } = helperThatReads();
  const shell = keyAnswers(send, () => 'en', noDialogs);
  const refused = shell['shell.unlockPool']({ pool, passphrase: wrong as unknown as string });
  await expect(refused).rejects.toMatchObject({ code: 'call.invalid-input' });
  expect(seen).toEqual([]);
});

test('what no pipe holds at once is refused, and so is nothing at all', async () => {
  const { seen, send } = helperThatReads();
  const shell = keyAnswers(send, () => 'en', noDialogs);
  for (const wrong of ['', 'x'.repeat(4_097)])
    await expect(shell['shell.setPassphrase']({ pool, passphrase: wrong })).rejects.toMatchObject({
      code: 'keys.no-passphrase',
    });
  const typed = '3F9A-7C '.repeat(5_000);
  await expect(shell['shell.confirmKit']({ pool, typed })).rejects.toMatchObject({ code: 'kit.not-found' });
  expect(seen).toEqual([]);
});
