// What the catalogue knows of a cartridge's past without a drive: its generations, and the versions of one file.

import type { Time } from './model.ts';
import type { GenerationSummary } from './volumes.ts';

export interface KnownGeneration extends Pick<GenerationSummary, 'generation' | 'updateTime'> {
  /** `list`, `entry` and `search` can tell of it now; else `cartridges.openGeneration` has to read it from the cartridge first. */
  readonly isListed: boolean;
  readonly isCurrent: boolean;
  /** What the last look on the tape found out about it; null when none was made. */
  readonly found: Pick<GenerationSummary, 'creator' | 'comment' | 'files' | 'directories'> | null;
}

/** What a file was, as long as it was that; what came again counts as one. */
export interface FileVersion {
  readonly kind: 'file' | 'symlink';
  readonly size: number;
  readonly modifyTime: Time;
  readonly sha256: string | null;
  /** When it was put on the tape. */
  readonly backupTime: Time;
  /** The newest generation that shows it: to be given to `entry` and `restore` unless `isCurrent`. */
  readonly generation: number;
  readonly updateTime: Time;
  /** The oldest known one, and when its index made the file safe. */
  readonly since: number;
  readonly sinceTime: Time;
  readonly isCurrent: boolean;
}
