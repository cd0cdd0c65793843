// Keys of encrypted pools, as a window asks for them. A passphrase or a kit that was typed there goes on through a pipe and is part of
// no call; a file is chosen in the system's own dialog, never named by the page.

import { withNewFiles } from '../../helper/client/new-files.ts';
import { typedKitBytesMost, withPipe } from '../../helper/client/secret-pipe.ts';
import type { Send } from '../../helper/contract/contract.ts';
import { TapeError } from '../../helper/contract/errors.ts';
import { kitLanguages, passphraseBytesMost } from '../../helper/contract/keys.ts';
import type { KeyCalls, KitReadEnd } from '../preload/api.ts';
import type { SpokenLanguage } from '../text/language.ts';
import type { ShellAnswers } from './answer.ts';

export interface KeyDialogs {
  /** Null: the person thought better of it. */
  readonly chooseKit: () => Promise<string | null>;
  readonly chooseNewKit: (pool: string) => Promise<string | null>;
}

export function keyAnswers(
  send: Send,
  language: () => SpokenLanguage,
  { chooseKit, chooseNewKit }: KeyDialogs,
): Pick<ShellAnswers, keyof KeyCalls> {
  /** Typed, or in a file. */
  async function withKit<T>(typed: unknown, work: (path: string) => Promise<T>): Promise<T | null> {
    if (typed !== null) return await withPipe(typedKit(typed), work);
    const path = await chooseKit();
    return path === null ? null : await work(path);
  }

  async function readKit(typed: unknown, work: (from: string) => Promise<null>): Promise<KitReadEnd> {
    const kind = await withKit(typed, async (from) => {
      await work(from);
      return 'read' as const;
    });
    return { kind: kind ?? 'cancelled' };
  }

  return {
    'shell.addEncryptedPool': async ({ pool, passphrase }) =>
      withPipe(passphraseBytes(passphrase), (passphraseFile) =>
        send('pools.add', { ...pool, encrypt: { passphraseFile } }),
      ),
    'shell.unlockPool': async ({ pool, passphrase }) =>
      withPipe(passphraseBytes(passphrase), (passphraseFile) => send('keys.unlock', { pool, passphraseFile })),
    'shell.unlockPoolByKit': ({ pool, typed }) => readKit(typed, (from) => send('keys.unlockByKit', { pool, from })),
    'shell.setPassphrase': async ({ pool, passphrase }) =>
      withPipe(passphraseBytes(passphrase), (passphraseFile) => send('keys.setPassphrase', { pool, passphraseFile })),
    async 'shell.saveKit'({ pool }) {
      const path = await chooseNewKit(String(pool));
      if (path === null) return { kind: 'cancelled' };
      const inKit = kitLanguages.find((one) => one === language()) ?? 'en';
      await withNewFiles([path], 'replaced', async ([pdf = '']) => {
        await send('keys.writeKit', { pool, pdf, language: inKit });
      });
      return { kind: 'saved', path };
    },
    'shell.confirmKit': ({ pool, typed }) => readKit(typed, (from) => send('keys.confirmKit', { pool, from })),
    async 'shell.importKeys'({ typed, pool, passphrase }) {
      const named = pool === null ? {} : { pool };
      const imported = await withKit(typed, (from) =>
        passphrase === null
          ? send('keys.import', { from, ...named })
          : withPipe(passphraseBytes(passphrase), (passphraseFile) =>
              send('keys.import', { from, passphraseFile, ...named }),
            ),
      );
      return imported === null ? { kind: 'cancelled' } : { kind: 'imported', pool: imported.pool };
    },
  };
}

/** A pipe that holds more would keep this process waiting for a reader. */
function passphraseBytes(typed: unknown): Buffer {
  if (typeof typed !== 'string') throw new TapeError('call.invalid-input', { subject: 'passphrase' });
  const bytes = Buffer.from(typed);
  if (bytes.length > 0 && bytes.length <= passphraseBytesMost) return bytes;
  bytes.fill(0);
  throw new TapeError('keys.no-passphrase');
}

function typedKit(typed: unknown): Buffer {
  if (typeof typed !== 'string') throw new TapeError('call.invalid-input', { subject: 'typed' });
  const bytes = Buffer.from(typed);
  if (bytes.length <= typedKitBytesMost) return bytes;
  bytes.fill(0);
  throw new TapeError('kit.not-found');
}
