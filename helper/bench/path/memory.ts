// A virtual machine gives memory that lies free back to its host, and getting it again takes ten times as long as using it.
// Whoever is measured first would pay for that: so as much as anyone needs is taken, and left free, before each.

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { freemem } from 'node:os';

const mib = 2 ** 20;
/** For what a command needs besides its data. */
const besides = 1_024 * mib;

export function takeMemory(bytes: number): void {
  const taken = `/dev/shm/capstan-taken-${process.pid}`;
  const blocks = Math.ceil(Math.min(1.25 * bytes + besides, freemem() / 2) / mib);
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${taken}`, 'bs=1M', `count=${blocks}`], { stdio: 'ignore' });
  } finally {
    rmSync(taken, { force: true });
  }
}
