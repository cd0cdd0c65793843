// Small files that Capstan itself puts at a volume's root: a cartridge's own record, and how to read it without Capstan.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { poolBytesLeast, usualHashes } from '../../contract/archive.ts';
import type { DriveSession } from '../drives/drive-session.ts';
import type { Services } from './services.ts';

export interface OwnFile {
  readonly name: string;
  readonly text: string;
}

/** Whether the volume took all of them. They are safe once the session has been completed. */
export async function writeOwnFiles(
  services: Services,
  session: DriveSession,
  files: readonly OwnFile[],
  signal: AbortSignal,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'capstan-own-'));
  try {
    for (const { name, text } of files) await writeFile(join(folder, name), text, { mode: 0o644 });
    await session.mount('write');
    const writing = services.drives.startWriting(
      { poolBytes: poolBytesLeast, hashes: usualHashes },
      signal,
      () => undefined,
    );
    try {
      const { done } = session.writing.attach(writing, { slot: 0, laterBytes: 0 });
      await writing.add(
        files.map(({ name }, id) => ({ id, source: join(folder, name), target: name, kind: 'file' as const })),
      );
      writing.finish();
      const { end, files: written } = await done;
      return end === 'finished' && written === files.length;
    } finally {
      await writing.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
