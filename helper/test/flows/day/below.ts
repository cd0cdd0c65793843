// What is below a folder while others are at work in it.

import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Below {
  readonly path: string;
  readonly entry: Dirent;
}

/** Never through a link; a folder that goes meanwhile has nothing in it. */
export function* below(folder: string): Generator<Below> {
  const entries = unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    yield { path, entry };
    if (entry.isDirectory()) yield* below(path);
  }
}

const goneCodes = ['ENOENT', 'ENOTDIR'];

/** Null when what it looks for is not there any more, or something else is. */
export function unlessGone<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && goneCodes.includes(String(error.code))) return null;
    throw error;
  }
}
