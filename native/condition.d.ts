// What a drive tells of its condition and its cartridge's, and what a check-up measures of it.

import type { DriveIdentity } from './index.d.ts';

/** What the drive does not tell is left out. */
export interface DriveHealth {
  /** TapeAlert flags that are set, 1 to 64. */
  readonly alerts: readonly number[];
  /** The drive has forgotten them now that they were reported. */
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
  /** Of a virtual drive whose time is counted and not waited for: what it went to, since the drive was opened. */
  readonly simulatedMilliseconds?: {
    readonly transfer: number;
    readonly locate: number;
    readonly turnAround: number;
    readonly flush: number;
    readonly backhitch: number;
    readonly partitionSwitch: number;
    readonly load: number;
    readonly unload: number;
    readonly rewind: number;
    readonly hostIdle: number;
    readonly format: number;
    readonly erase: number;
    readonly upkeep: number;
    readonly fault: number;
  };
  /** In degrees Celsius; the limit is for running all the time. */
  readonly temperature?: { readonly now?: number; readonly limit?: number };
}

export interface ErrorCounters {
  readonly retries?: number;
  readonly corrected?: number;
  readonly uncorrected?: number;
  readonly bytesProcessed?: number;
}

// ---- a check-up ----

export interface CheckupEvent {
  readonly type: 'progress';
  readonly step: 'preparing' | 'filling' | 'locating' | 'moving' | 'pacing' | 'finishing';
  /** Of this step, 0 to 1. */
  readonly done: number;
  /** That this step moves in all; 0 where it is not counted in bytes. */
  readonly bytes: number;
}

/** What a minute shows of a drive. */
export interface ShortProfile {
  readonly bySize: DriveProfile['bySize'];
  readonly readBytesPerSecond: number;
  readonly flushSeconds: number;
  /** From the load point to the middle of what was written. */
  readonly locateSeconds: number;
  /** From there. */
  readonly rewindSeconds: number;
}

/** What became of one check of the conformance suite. */
export interface ConformanceFinding {
  /** A sentence about the drive with '_' for blanks. */
  readonly check: string;
  /** Where the standard demands it. */
  readonly clause: string;
  readonly verdict: 'passed' | 'skipped' | 'deviates' | 'failed';
  /** Empty when passed. */
  readonly why: string;
}

/** What a check-up found; what it could not measure is left out. */
export interface DriveProfile {
  readonly drive: DriveIdentity;
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
  /** The constants of locating, as a planner takes them. */
  readonly motion: {
    readonly startSeconds: number;
    readonly wrapChangeSeconds: number;
    readonly bandChangeSeconds?: number;
    readonly reversalSeconds: number;
    /** Every change of direction on the way costs, not one at most. */
    readonly reversalEach: boolean;
    readonly runUpMetres: number;
    readonly commandSeconds: number;
    readonly turnAroundSeconds: number;
    readonly endMetresPerSecond: number;
    /** Left out when only the reels limit it. */
    readonly topMetresPerSecond?: number;
    readonly readBytesPerSecond: number;
    readonly rewindStartSeconds: number;
  };
  /** By which the locates measured miss what those constants say. */
  readonly meanDeviationSeconds: number;
  /** Gaps below this are faster read through; left out when the drive never does. */
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
  readonly locates: readonly {
    readonly from: TapePosition;
    readonly to: TapePosition;
    readonly seconds: number;
    readonly expected: number;
  }[];
  readonly gaps: readonly { readonly bytes: number; readonly seconds: number }[];
  readonly bySize: readonly RateMark[];
  readonly byDelay: readonly RateMark[];
  readonly rewinds: readonly { readonly metres: number; readonly seconds: number }[];
}

export interface TapePosition {
  readonly wrap: number;
  readonly band: number;
  readonly metres: number;
}

export interface RateMark {
  readonly recordBytes: number;
  readonly delaySeconds: number;
  readonly bytesPerSecond: number;
}
