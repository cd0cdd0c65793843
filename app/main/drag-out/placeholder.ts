// What is dragged out of a window in place of files that are still on tape: one small hidden file of a name that there is only
// once. Where a file manager puts a copy of it is where the files are to go; the copy is removed, and so is the file itself.

import { randomBytes } from 'node:crypto';
import { lstat, mkdtemp, readdir, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from '../../text/text.ts';

/** A folder of more is not looked through for one that it was dropped on inside. */
const mostInside = 5_000;

export interface Placeholder {
  readonly path: string;
  /** Some program has read it, so it was dropped somewhere. */
  readonly wasRead: () => Promise<boolean>;
  /** The folder in which a whole copy lies: this one or one directly in it; null when there is none. */
  readonly copyIn: (folder: string) => Promise<string | null>;
  readonly removeCopy: (folder: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export async function makePlaceholder(): Promise<Placeholder> {
  const folder = await mkdtemp(join(tmpdir(), 'capstan-drag-'));
  const name = `.capstan-restore-${randomBytes(8).toString('hex')}`;
  const path = join(folder, name);
  await writeFile(path, text.shell.placeholder, { mode: 0o600 });
  // Reading it moves this time on, also where that is otherwise done once a day.
  await utimes(path, new Date(0), new Date());
  const size = Buffer.byteLength(text.shell.placeholder);

  async function isIn(where: string): Promise<boolean> {
    return await lstat(join(where, name)).then(
      (found) => found.isFile() && found.size === size,
      () => false,
    );
  }

  return {
    path,
    wasRead: async () =>
      await stat(path).then(
        ({ atimeMs }) => atimeMs > 0,
        () => false,
      ),
    async copyIn(where) {
      if (where === folder) return null;
      if (await isIn(where)) return where;
      const entries = await readdir(where, { withFileTypes: true }).catch(() => []);
      for (const entry of entries.slice(0, mostInside)) {
        const inside = join(where, entry.name);
        if (entry.isDirectory() && inside !== folder && (await isIn(inside))) return inside;
      }
      return null;
    },
    removeCopy: (where) => unlink(join(where, name)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
