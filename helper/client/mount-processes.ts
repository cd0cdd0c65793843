// The mounts that this person has running, as the kernel lists them: with what one was started is in its command line. One whose
// process was killed is still in the kernel's table, and shows nothing any more.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mountFolders } from './mounts.ts';

export interface RunningMount {
  readonly process: number;
  readonly folder: string;
  /** What it was started with, after the folder. */
  readonly words: readonly string[];
}

export function runningMounts(): readonly RunningMount[] {
  const folders = mountFolders();
  // Most of the time there is none, and nothing to look through.
  return folders.length === 0 ? [] : mountProcesses().filter(({ folder }) => folders.includes(folder));
}

/** Also those that are just beginning or ending. */
export function mountProcesses(): readonly RunningMount[] {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.flatMap((number) => {
    const [, main = '', option, folder = '', ...words] = commandOf(number);
    const isMount = /\/mount(\/main\.ts|\.mjs)$/.test(main) && option === '--dir';
    return isMount ? [{ process: Number(number), folder, words }] : [];
  });
}

/** It has until it has ended, whether or not anybody has noticed that it has. */
export function hasFilesOpen(process: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${process}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** What follows the name of an option. */
export function wordAfter(words: readonly string[], option: string): string | null {
  const at = words.indexOf(option);
  return at < 0 ? null : (words[at + 1] ?? null);
}

function commandOf(number: string): readonly string[] {
  try {
    const place = `/proc/${number}`;
    if (statSync(place).uid !== process.getuid?.()) return [];
    return readFileSync(`${place}/cmdline`, 'utf8').split('\0').slice(0, -1);
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
