// What a check-up measured of a drive, and what a drive tells of its own condition. Seconds, metres, bytes; what is not
// known is left out.

import type { Time } from './model.ts';

export interface DriveProfile {
  readonly measured: Time;
  readonly drive: {
    readonly vendor: string;
    readonly product: string;
    readonly revision: string;
    readonly serial: string;
  };
  readonly medium: {
    readonly type: string;
    readonly densityCode: number;
    readonly wraps: number;
    readonly bands: number;
    readonly wrapMetres: number;
    readonly thicknessMetres: number;
    readonly hubRadiusMetres: number;
  };
  readonly measuredBytes: number;
  readonly wrapBytes: number;
  readonly motion: {
    readonly startSeconds: number;
    readonly wrapChangeSeconds: number;
    readonly bandChangeSeconds?: number;
    readonly reversalSeconds: number;
    readonly reversalEach: boolean;
    readonly runUpMetres: number;
    readonly commandSeconds: number;
    readonly turnAroundSeconds: number;
    readonly endMetresPerSecond: number;
    readonly topMetresPerSecond?: number;
    readonly readBytesPerSecond: number;
    readonly rewindStartSeconds: number;
  };
  readonly meanDeviationSeconds: number;
  readonly crossoverBytes?: number;
  readonly firstLocateSeconds: number;
  readonly loadSeconds: number;
  readonly unloadSeconds: number;
  readonly rewindSeconds: number;
  readonly flushSeconds: number;
  readonly bufferBytes: number;
  readonly writeBytesPerSecond: number;
  /** Bytes per second at which the tape runs, falling, as far down as the buffer shows. */
  readonly speeds: readonly number[];
  readonly recordSeconds: number;
  readonly interfaceBytesPerSecond: number;
  readonly locates: readonly LocateMark[];
  readonly gaps: readonly { readonly bytes: number; readonly seconds: number }[];
  readonly bySize: readonly RateMark[];
  readonly byDelay: readonly RateMark[];
  readonly rewinds: readonly { readonly metres: number; readonly seconds: number }[];
}

export interface LocateMark {
  readonly from: TapePlace;
  readonly to: TapePlace;
  readonly seconds: number;
  /** By the constants above. */
  readonly expected: number;
}

export interface TapePlace {
  readonly wrap: number;
  readonly band: number;
  readonly metres: number;
}

export interface RateMark {
  readonly recordBytes: number;
  readonly delaySeconds: number;
  readonly bytesPerSecond: number;
}

export interface DriveHealth {
  /** TapeAlert flags that are set, 1 to 64. */
  readonly alerts: readonly number[];
  /** The drive has forgotten them now that they were told. */
  readonly alertsCleared: boolean;
  readonly device?: {
    readonly loads?: number;
    readonly cleanings?: number;
    readonly powerOnHours?: number;
    readonly motionHours?: number;
    readonly metresOfTape?: number;
    readonly motionHoursSinceCleaning?: number;
    readonly hardWriteErrors?: number;
    readonly hardReadErrors?: number;
  };
  readonly cartridge?: {
    readonly loads?: number;
    readonly lifetimeMegabytesWritten?: number;
    readonly lifetimeMegabytesRead?: number;
    readonly writeRetries?: number;
    readonly unrecoveredWriteErrors?: number;
    readonly suspendedWrites?: number;
    readonly readRetries?: number;
    readonly unrecoveredReadErrors?: number;
    readonly writeOnce?: boolean;
    readonly serial: string;
    readonly barcode: string;
  };
  readonly writeErrors?: ErrorCounters;
  readonly readErrors?: ErrorCounters;
}

export interface ErrorCounters {
  readonly retries?: number;
  readonly corrected?: number;
  readonly uncorrected?: number;
  readonly bytesProcessed?: number;
}
