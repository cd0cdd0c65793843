// The folders of this person by their numbers: those that lie nearest to where people keep things first. They are
// gone through while something is being dragged, and not to the end of a large disk.

import { readdir, readFile, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

const mostFolders = 200_000;
/** Read at the same time. */
const together = 16;
/** Where other disks are. */
const mounted = /^\/(media|run\/media|mnt|srv)\//;

export interface FolderMap {
  readonly pathOf: (inode: number) => string | undefined;
  /** Places that a file manager shows beside any folder: home, desktop and so on, and other disks. */
  readonly nearest: readonly string[];
  readonly isComplete: () => boolean;
  readonly stop: () => void;
}

export async function mapFolders(): Promise<FolderMap> {
  const roots = [homedir(), ...(await otherDisks()), tmpdir()];
  const known = new Map<number, string>();
  let isStopped = false;
  let isComplete = false;

  async function add(path: string): Promise<void> {
    const found = await stat(path);
    if (!known.has(found.ino)) known.set(found.ino, path);
  }

  async function inside(folder: string): Promise<readonly string[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    const paths = folders.map(({ name }) => join(folder, name));
    await Promise.allSettled(paths.map(add));
    return paths;
  }

  async function walk(): Promise<void> {
    await Promise.allSettled(roots.map(add));
    for (let level: readonly string[] = roots; level.length > 0; ) {
      const next: string[] = [];
      for (let from = 0; from < level.length; from += together) {
        if (isStopped || known.size > mostFolders) return;
        next.push(...(await Promise.all(level.slice(from, from + together).map(inside))).flat());
      }
      level = next;
    }
  }

  void walk().finally(() => {
    isComplete = true;
  });
  const home = await readdir(homedir(), { withFileTypes: true }).catch(() => []);
  return {
    pathOf: (inode) => known.get(inode),
    nearest: [...roots, ...home.filter((entry) => entry.isDirectory()).map(({ name }) => join(homedir(), name))],
    isComplete: () => isComplete,
    stop: () => {
      isStopped = true;
    },
  };
}

async function otherDisks(): Promise<readonly string[]> {
  const text = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  // Odd signs in a name are given by their number.
  const points = text.split('\n').map((line) => (line.split(' ')[4] ?? '').replaceAll(/\\(\d{3})/g, spelledOut));
  return points.filter((point) => mounted.test(point));
}

function spelledOut(_whole: string, octal: string): string {
  return String.fromCharCode(Number.parseInt(octal, 8));
}
