// The rule for idle cartridges in words, for window and command line.

import type { EjectIdle } from '../eject-idle.ts';

export const ejectIdleTitle = 'Eject idle cartridges to make room';

export const ejectIdleMeaning =
  'When a job needs a drive and none is free, a cartridge that is safe and that nobody uses is ejected. Only virtual drives: a real drive is never ejected without a person.';

export function afterIdle(minutes: number): string {
  if (minutes === 0) return 'At once';
  return minutes === 1 ? 'After 1 minute' : `After ${minutes} minutes`;
}

export function ejectIdleInWords({ on, minutes }: EjectIdle): string {
  return on ? afterIdle(minutes).toLowerCase() : 'never';
}
