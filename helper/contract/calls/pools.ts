// Pools: the cartridges that sets are written to.

import { z } from 'zod';
import { call } from '../call.ts';
import { absolutePath, barcode, page } from '../inputs.ts';
import type { Page } from '../model.ts';
import { act, type NamedFields, query } from '../rule.ts';
import { type Pool, poolInput, poolName } from '../schedules.ts';

const ownPool: NamedFields = { pools: [['name', 'own']] };
const barcodes = z.array(barcode).min(1).max(100);

export const poolCalls = {
  list: call<Page<Pool>>()(page, query('anybody')),
  add: call<Pool>()(
    poolInput.extend({
      /** It is encrypted, by a key that this passphrase opens. */
      encrypt: z.strictObject({ passphraseFile: absolutePath }).optional(),
    }),
    act('change', { pools: [['name', 'see']], paths: [['encrypt.passphraseFile', 'as-caller']] }),
  ),
  change: call<Pool>()(poolInput, act('change', ownPool)),
  /** Refused while a set goes to it. */
  remove: call<null>()(z.strictObject({ name: poolName }), act('change', ownPool)),
  addCartridges: call<Pool>()(
    z.strictObject({ name: poolName, barcodes, copy: z.int().min(1).max(4) }),
    act('change', { ...ownPool, cartridges: [['barcodes[]', 'own']] }),
  ),
  removeCartridges: call<Pool>()(
    z.strictObject({ name: poolName, barcodes }),
    act('change', { ...ownPool, cartridges: [['barcodes[]', 'see']] }),
  ),
} as const;
