// What a check-up measured of a drive, and what a drive tells of its own condition, as the core declares both. Seconds,
// metres, bytes; what is not known is left out.

import type { DriveProfile } from '../../native/condition.d.ts';
import type { Time } from './model.ts';

export type { DriveHealth, ErrorCounters, RateMark } from '../../native/condition.d.ts';

export interface MeasuredProfile extends DriveProfile {
  readonly measured: Time;
}

export type LocateMark = DriveProfile['locates'][number];
