// Drives themselves, whatever lies in them.

import { z } from 'zod';
import { call } from '../call.ts';
import type { DriveReport } from '../drive-report.ts';
import { type EjectIdle, ejectIdleInput } from '../eject-idle.ts';
import { cursor, driveId, limit, naming, nothing, text } from '../inputs.ts';
import type { Drive, JobId, Page } from '../model.ts';
import type { DriveHealth, MeasuredProfile } from '../profile.ts';
import { act, becomes, query, seenDrive } from '../rule.ts';
import type { HealthRecord } from '../shelf.ts';
import { type TracedCommand, tracedCommandsKept } from '../trace.ts';

/** A barcode, or a drive's serial number. */
const barcodeOrSerial = naming('cartridge', z.string().min(1).max(64));

export const driveCalls = {
  /** Looks for real drives anew; every drive that there is then. */
  rediscover: call<readonly Drive[]>()(nothing, query('anybody')),
  health: call<DriveHealth>()(z.strictObject({ drive: driveId }), query('anybody', seenDrive)),
  /** The last commands that a drive was given, the oldest first. */
  trace: call<readonly TracedCommand[]>()(
    z.strictObject({ drive: driveId, most: z.int().min(1).max(tracedCommandsKept) }),
    query('administrators', seenDrive),
  ),
  /** Each time that a cartridge left a drive, the newest first: by its barcode, or of a drive by its serial number. */
  healthHistory: call<Page<HealthRecord>>()(
    z.strictObject({ of: z.enum(['cartridge', 'drive']), name: barcodeOrSerial, cursor, limit }),
    query('anybody', { cartridges: [['name', 'see']] }),
  ),
  /** Measures a drive with the cartridge in it, which it writes over: refused unless that is blank or `erase` allows it. */
  benchmark: call<JobId>()(
    z.strictObject({ drive: driveId, erase: z.boolean(), extent: z.enum(['wraps', 'band']) }),
    becomes('benchmark', act('administrators', seenDrive)),
  ),
  /**
   * Tries a drive against the standard, and writes over the cartridge in it as a check-up does. `changer`: the node of the
   * library's robot, or "".
   */
  makeReport: call<JobId>()(
    z.strictObject({ drive: driveId, erase: z.boolean(), changer: text(64) }),
    becomes('drive-report', act('administrators', seenDrive)),
  ),
  /** What the last try came to. */
  report: call<DriveReport>()(
    z.strictObject({ drive: driveId, withSerials: z.boolean() }),
    query('administrators', seenDrive),
  ),
  /** Whether idle cartridges are ejected to make room for jobs that wait. */
  ejectIdle: call<EjectIdle>()(nothing, query('anybody')),
  setEjectIdle: call<EjectIdle>()(ejectIdleInput, act('administrators')),
  /** What the last check-up of a drive found. */
  profile: call<MeasuredProfile>()(z.strictObject({ drive: driveId }), query('anybody', seenDrive)),
} as const;
