// Whether a job has a drive at work. Pure.

import type { Drive, Job } from '../../../helper/contract/model.ts';

/** An archive may be at work in several drives. */
export function worksIn({ state, drive, progress }: Job, id: string): boolean {
  if (!['running', 'pausing', 'paused', 'waiting'].includes(state)) return false;
  return drive === id || progress.slots?.some((slot) => slot.drive === id) === true;
}

/** It holds a cartridge that can be taken out, and nothing is done with it. */
export function canEject({ id, state: { kind } }: Drive, jobs: readonly Job[]): boolean {
  const rests = kind === 'loaded' || kind === 'safe-to-eject' || kind === 'failed';
  return rests && !jobs.some((job) => worksIn(job, id));
}
