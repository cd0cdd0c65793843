// What else is known of a cartridge: where people keep it, and how it and its drives have fared.

import type { Cartridge, Fault, Time } from './model.ts';
import type { DriveHealth } from './profile.ts';

/** What a drive said as a cartridge left it. */
export interface HealthRecord {
  readonly time: Time;
  readonly barcode: string;
  /** The drive's name, and its serial number. */
  readonly drive: string;
  readonly serial: string;
  /** Null when it could not tell: see `fault`. */
  readonly health: DriveHealth | null;
  readonly fault: Fault | null;
  /** So often had the tape to stop while Capstan wrote to it, because no data came. */
  readonly stops: number;
}

export interface OnShelf {
  readonly cartridge: Cartridge;
  /** In people's own words; "" when nobody said. */
  readonly place: string;
}

/** What a shelf shows of a cartridge besides what every window knows of it. */
export interface ShelfFacts {
  readonly barcode: string;
  /** In people's own words; "" when nobody said. */
  readonly place: string;
  /** Null: in none, or in one that is not the caller's to see. */
  readonly pool: string | null;
  /** When all of what is on it now was last read back and found equal to its checksums; null: never. */
  readonly verified: Time | null;
  /** The same of some of it. */
  readonly sampleVerified: Time | null;
  /** When it was last read back, something was not what was written. */
  readonly isUnsound: boolean;
  /** What a drive said as it last left one that could tell. */
  readonly reported: CartridgeReport | null;
}

interface CartridgeReport extends Pick<DriveHealth, 'alerts' | 'cartridge'> {
  readonly time: Time;
}
