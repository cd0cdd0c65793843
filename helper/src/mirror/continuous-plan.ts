// What a set must be to be kept up continuously.

import { TapeError } from '../../contract/errors.ts';
import type { MirrorSetInput } from '../../contract/schedules.ts';

export function requireContinuousPlan({ name, timing, mirror, sources }: MirrorSetInput): void {
  if (timing.kind !== 'continuous') return;
  if (mirror === null) throw new TapeError('mirror.folder-needed', { subject: name });
  requireOutside(mirror, sources);
}

/** A mirror of itself would grow for ever. */
export function requireOutside(mirror: string, sources: readonly string[]): void {
  const overlapping = sources.some((source) => isIn(mirror, source) || isIn(source, mirror));
  if (overlapping) throw new TapeError('mirror.overlap', { subject: mirror });
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}
