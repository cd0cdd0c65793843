// Restores of a mount whose process was killed: they would go on for nobody, and into a folder that nobody empties.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Send } from '../contract/contract.ts';
import { isJobId } from '../contract/jobs.ts';
import type { JobId } from '../contract/model.ts';

const ending = '.job';

export interface AbandonedRestore {
  readonly id: JobId;
  /** The name of its folder, which no other restore has. */
  readonly folder: string;
}

/** Beside the folder of a restore: which job it is. */
export function noteFor(folder: string): string {
  return `${folder}${ending}`;
}

export function readAbandoned(incoming: string): readonly AbandonedRestore[] {
  const notes = readdirSync(incoming).filter((name) => name.endsWith(ending));
  return notes.flatMap((name) => {
    const id = readFileSync(join(incoming, name), 'utf8');
    return isJobId(id) ? [{ id: id as JobId, folder: basename(name, ending) }] : [];
  });
}

export async function cancelAbandoned(send: Send, abandoned: readonly AbandonedRestore[]): Promise<void> {
  for (const { id, folder } of abandoned) {
    try {
      const { kind, title, ended } = await send('jobs.get', { id });
      // Of another home the number means another job.
      if (kind === 'restore' && ended === null && title.includes(folder)) await send('jobs.cancel', { id });
    } catch {
      // It is known no more, or has ended since.
    }
  }
}
