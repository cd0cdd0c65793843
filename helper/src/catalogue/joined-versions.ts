// Versions of one file, the newest first. What was taken away and put back as it was, or is listed twice, is one.

import type { FileVersion } from '../../contract/generations.ts';

/** `backupTime`: of those that know it. */
type JoinedVersion = Pick<FileVersion, 'kind' | 'size' | 'sha256' | 'generation' | 'since' | 'sinceTime'> & {
  readonly modifyTime: string | null;
  readonly backupTime?: string;
};

export function joinedVersions<Version extends JoinedVersion>(versions: readonly Version[]): readonly Version[] {
  const all: Version[] = [];
  for (const version of [...versions].sort((a, b) => b.generation - a.generation)) {
    const newer = all.at(-1);
    if (newer === undefined || !isSame(newer, version)) all.push(version);
    else if (version.since < newer.since)
      all.splice(-1, 1, { ...newer, since: version.since, sinceTime: version.sinceTime });
  }
  return all;
}

function isSame(a: JoinedVersion, b: JoinedVersion): boolean {
  return (
    a.kind === b.kind &&
    a.size === b.size &&
    a.sha256 === b.sha256 &&
    a.modifyTime === b.modifyTime &&
    a.backupTime === b.backupTime
  );
}
