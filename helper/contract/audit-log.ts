// Who did what to which cartridge, as the helper wrote it down. Nothing of what is in files, and no keys.

import type { Time } from './model.ts';

export interface AuditEntry {
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
