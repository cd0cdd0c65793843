// What a person chose, in a small file beside Electron's own. What cannot be read is as it is at first; what cannot be written is
// in force until the program ends.

import { readFileSync } from 'node:fs';
import { writeWhole } from '../../helper/client/whole-file.ts';

export interface KeptChoice<T extends object> {
  readonly now: () => T;
  /** In force at once; resolves when it is written. */
  readonly change: (part: Partial<T>) => Promise<void>;
}

/** `check`: from a file, or from a window: only what is known, and of the right kind. */
export function choiceIn<T extends object>(path: string, check: (found: unknown) => T): KeptChoice<T> {
  let now = check(read(path));
  /** One after the other; never rejects. */
  let written: Promise<unknown> = Promise.resolve();
  return {
    now: () => now,
    change: async (part) => {
      now = check({ ...now, ...part });
      written = written.then(() => writeWhole(path, piecesOf(now))).catch(() => undefined);
      await written;
    },
  };
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

async function* piecesOf(choice: object): AsyncGenerator<string> {
  yield `${JSON.stringify(choice)}\n`;
}
