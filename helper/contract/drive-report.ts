// What a drive report holds: how a drive keeps to the standard and how fast it is, to be shared with those who have the same.
// No names and no files; serial numbers and barcodes only when wished.

import type { ConformanceFinding, ShortProfile } from '../../native/condition.d.ts';
import type { Symptom } from './doctor.ts';
import type { Time } from './model.ts';

export type { ConformanceFinding, ShortProfile } from '../../native/condition.d.ts';

export type Verdict = ConformanceFinding['verdict'];

export interface DriveReport {
  readonly format: 'capstan-drive-report';
  readonly version: 1;
  readonly measured: Time;
  /** The version of Capstan. */
  readonly capstan: string;
  readonly system: { readonly kernel: string; readonly architecture: string };
  readonly drive: {
    readonly vendor: string;
    readonly product: string;
    readonly firmware: string;
    readonly virtual: boolean;
    readonly serial: string | null;
  };
  readonly cartridge: { readonly mediaType: string; readonly barcode: string | null };
  /** What the doctor says of this drive’s nodes, adapter and link. */
  readonly attachment: readonly Pick<Symptom, 'severity' | 'words'>[];
  readonly verdicts: Readonly<Record<Verdict, number>>;
  readonly checks: readonly ConformanceFinding[];
  /** Null when it was not measured; `whyNoSpeed` then says why. */
  readonly speed: ShortProfile | null;
  readonly whyNoSpeed: string | null;
}

/** "gives back records of any length" */
export function checkInWords({ check }: Pick<ConformanceFinding, 'check'>): string {
  return check.replaceAll('_', ' ');
}
