// Who did what to which cartridge, as the helper wrote it down. Nothing of what is in files, and no keys.

import { z } from 'zod';
import { call } from './call.ts';
import { cursor, limit } from './inputs.ts';
import type { Page, Time } from './model.ts';

export interface Deed {
  readonly time: Time;
  /** "job asked for", "cartridge made", … */
  readonly event: string;
  readonly uid: number;
  /** Of that user, where the computer knows one. */
  readonly user: string | null;
  readonly job: string | null;
  /** "archive", "format", …, of a job that was asked for; of a call, its name. */
  readonly kind: string | null;
  readonly barcodes: readonly string[];
}

export const deedCalls = {
  /** Newest first. People see their own; the administrator and the helper's own user see all. */
  deeds: call<Page<Deed>>()(z.strictObject({ cursor, limit })),
};
