// What trying a drive came to, as it is kept: the conformance suite and a short check-up on one cartridge.

import type { ConformanceFinding, ShortProfile } from '../../contract/drive-report.ts';
import type { Time } from '../../contract/model.ts';
import type { DriveIdentity } from './native.ts';

export interface TriedDrive {
  readonly measured: Time;
  readonly drive: DriveIdentity;
  readonly virtual: boolean;
  /** Of a real one: the path of its node then. */
  readonly device: string | null;
  readonly mediaType: string;
  readonly barcode: string;
  readonly checks: readonly ConformanceFinding[];
  readonly speed: ShortProfile | null;
  readonly whyNoSpeed: string | null;
}
