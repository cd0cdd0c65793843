// Whether a cartridge that nobody uses is ejected by itself when a job needs its drive. It concerns drives that the shelf's
// own hand serves; out of a real stand-alone drive nothing comes unless a person asks for it.

import { z } from 'zod';

/** A week. */
export const idleMinutesMost = 10_080;

export const ejectIdleInput = z.strictObject({
  on: z.boolean(),
  /** So long nobody has used it; 0: at once. */
  minutes: z.int().min(0).max(idleMinutesMost),
});

export type EjectIdle = Readonly<z.infer<typeof ejectIdleInput>>;

export const ejectIdleUsual: EjectIdle = { on: true, minutes: 10 };
