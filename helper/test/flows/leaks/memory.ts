// A process's memory, its images and what belongs to it, as root can look into them.

import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SecretSearch } from './secret-search.ts';

interface Mapping {
  readonly from: number;
  readonly to: number;
  readonly flags: readonly string[];
}

/** Each with what the kernel says of it: `lo` is kept out of the swap, `dd` out of core dumps. */
function mappingsOf(pid: number): readonly Mapping[] {
  const mappings: { from: number; to: number; flags: string[] }[] = [];
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const [, from, to, rights] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
    if (from !== undefined && to !== undefined) {
      const isReadable = rights?.startsWith('r') === true;
      mappings.push({
        from: Number.parseInt(from, 16),
        to: isReadable ? Number.parseInt(to, 16) : Number.parseInt(from, 16),
        flags: [],
      });
    }
    if (line.startsWith('VmFlags:')) mappings.at(-1)?.flags.push(...line.slice(8).trim().split(' '));
  }
  return mappings.filter(({ from, to }) => to > from);
}

interface FoundInMemory extends Mapping {
  readonly found: readonly string[];
}

export function inMemoryOf(pid: number, sought: SecretSearch): readonly FoundInMemory[] {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  try {
    return mappingsOf(pid)
      .map((mapping) => ({ ...mapping, found: sought.between(memory, mapping.from, mapping.to) }))
      .filter(({ found }) => found.length > 0);
  } finally {
    closeSync(memory);
  }
}

/** Of a process that a signal ends, beside what it is set to: everything, in the folder in which it runs. */
export function letDumpAll(pid: number): void {
  execFileSync('prlimit', ['--pid', `${pid}`, '--core=unlimited:unlimited']);
}

/** The kernel hands cores to a program on some systems: then nobody finds them in a folder. */
export function makesCores(): boolean {
  return !/^[|/]/.test(readFileSync('/proc/sys/kernel/core_pattern', 'utf8'));
}

export function coresIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('core'))
    .map((name) => join(folder, name));
}

/** An image that a debugger makes while it runs; null where there is none. */
export function debuggersImage(pid: number, folder: string): string | null {
  const prefix = join(folder, 'image');
  try {
    execFileSync('gcore', ['-o', prefix, `${pid}`], { stdio: 'ignore' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  return `${prefix}.${pid}`;
}

export function inLongFile(path: string, sought: SecretSearch): readonly string[] {
  const file = openSync(path, 'r');
  try {
    return sought.between(file, 0, statSync(path).size);
  } finally {
    closeSync(file);
  }
}

/** Files that it holds open, removed ones too. */
export function inOpenFilesOf(pid: number, sought: SecretSearch): readonly string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    const path = `/proc/${pid}/fd/${fd}`;
    if (!existsSync(path) && !readlinkSync(path).endsWith('(deleted)')) return [];
    return statSync(path).isFile() ? inLongFile(path, sought) : [];
  });
}

/** None of one that has ended. */
export function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8');
      return children.split(' ').filter(Boolean).map(Number);
    });
  } catch {
    // It has, or a thread of it.
    return [];
  }
}

/** Its environment and command line, while it is there. */
export function namesAndWordsOf(pid: number): Buffer {
  try {
    return Buffer.concat(['environ', 'cmdline'].map((of) => readFileSync(`/proc/${pid}/${of}`)));
  } catch {
    return Buffer.alloc(0);
  }
}
