// Keys of encrypted pools. Each path is of a file, or of a pipe whose other end has been written to before the call.

import { z } from 'zod';
import { call } from '../call.ts';
import { absolutePath, page } from '../inputs.ts';
import { kitLanguages, type PoolKeyState } from '../keys.ts';
import type { Page } from '../model.ts';
import { act, type NamedFields, query } from '../rule.ts';
import { poolName } from '../schedules.ts';

const ownPool: NamedFields = { pools: [['pool', 'own']] };
const usedPool: NamedFields = { pools: [['pool', 'use']] };
const passphraseFile: NamedFields = { paths: [['passphraseFile', 'as-caller']] };
const kitFile: NamedFields = { paths: [['from', 'as-caller']] };

export const keyCalls = {
  list: call<Page<PoolKeyState>>()(page, query('anybody')),
  unlock: call<null>()(
    z.strictObject({ pool: poolName, passphraseFile: absolutePath }),
    act('keys', { ...usedPool, ...passphraseFile }),
  ),
  /** For a passphrase that is forgotten. */
  unlockByKit: call<null>()(
    z.strictObject({ pool: poolName, from: absolutePath }),
    act('keys', { ...usedPool, ...kitFile }),
  ),
  /** What is in a drive keeps its key until it is ejected. */
  lock: call<null>()(z.strictObject({ pool: poolName }), act('keys', usedPool)),
  /** Of an unlocked pool. No cartridge is touched. */
  setPassphrase: call<null>()(
    z.strictObject({ pool: poolName, passphraseFile: absolutePath }),
    act('keys', { ...ownPool, ...passphraseFile }),
  ),
  /** Into files that are there, which nobody else should be able to read. */
  writeKit: call<null>()(
    z.strictObject({
      pool: poolName,
      pdf: absolutePath,
      text: absolutePath.optional(),
      language: z.enum(kitLanguages).optional(),
    }),
    act('keys', {
      ...ownPool,
      paths: [
        ['pdf', 'as-caller'],
        ['text', 'as-caller'],
      ],
    }),
  ),
  /** A kit is read back: from then on cartridges of the pool can be encrypted. */
  confirmKit: call<null>()(
    z.strictObject({ pool: poolName, from: absolutePath }),
    act('keys', { ...ownPool, ...kitFile }),
  ),
  /** The keys of a pool that this helper has none of. Without a name it is the kit's; without a passphrase the kit alone opens it. */
  import: call<{ readonly pool: string }>()(
    z.strictObject({ from: absolutePath, passphraseFile: absolutePath.optional(), pool: poolName.optional() }),
    act('keys', {
      pools: [['pool', 'own']],
      paths: [
        ['from', 'as-caller'],
        ['passphraseFile', 'as-caller'],
      ],
    }),
  ),
} as const;
