// What a program and all that it started take, as the kernel counts it.

import { readdir, readFile } from 'node:fs/promises';

/** Of a tick of the kernel's clock for processes; the same on every Linux that runs here. */
const ticksPerSecond = 100;

export async function withDescendants(pid: number): Promise<readonly number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), Number((await statOf(Number(name)))[1] ?? 0));
  }
  const found = [pid];
  // Grows while it is walked through.
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found;
}

/** Of processors, since it began. */
export async function secondsUsed(pid: number): Promise<number> {
  const fields = await statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

/** By all processes of a window, and none of the helper. */
export async function secondsUsedBy(window: number): Promise<number> {
  let seconds = 0;
  for (const pid of await withDescendants(window)) {
    if ((await kindOf(pid)) !== 'helper') seconds += await secondsUsed(pid);
  }
  return seconds;
}

/** What tells processes of one program apart: "renderer", "gpu-process", …; "main" for the first, "helper" for that. */
export async function kindOf(pid: number): Promise<string> {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (words.includes('--idle-exit')) return 'helper';
  return /--type=([\w-]+)/.exec(words)?.[1] ?? 'main';
}

/** The process that draws the page. */
export async function rendererOf(pids: readonly number[]): Promise<number> {
  for (const pid of pids) {
    if ((await kindOf(pid)) === 'renderer') return pid;
  }
  throw new Error('the program draws no page');
}

export interface Memory {
  /** Resident, with what is shared. */
  readonly residentBytes: number;
  /** Its own, and its part of what is shared. */
  readonly proportionalBytes: number;
}

export async function memoryOf(pid: number): Promise<Memory> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN) * 1024;
  return { residentBytes: bytes('Rss'), proportionalBytes: bytes('Pss') };
}

/** Behind the name, which may hold anything, in brackets: state, parent, … (proc(5)). */
async function statOf(pid: number): Promise<readonly string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}
