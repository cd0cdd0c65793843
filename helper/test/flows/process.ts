// What a helper's process holds, as the kernel counts it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Helper } from './harness.ts';

export interface HeldResources {
  readonly threads: number;
  readonly descriptors: number;
}

export function heldBy(pid: number): HeldResources {
  return { threads: readdirSync(`/proc/${pid}/task`).length, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

export function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

export function pidOf({ home }: Helper): number {
  return Number(/"pid":(\d+)/.exec(readFileSync(join(home, 'helper.log'), 'utf8'))?.[1]);
}
