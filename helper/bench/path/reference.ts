// The reference's mount, where somebody has built it: its own format and file system over its own file-backed tape. From the
// first byte copied into it until its process has ended, for only then is everything on the tape: unmounting returns before.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cost, Stopwatch } from './cost.ts';

/** `program`: where it is installed, with `bin` below. */
export async function archiveByReference(
  program: string,
  folder: string,
  source: string,
  watch: Stopwatch,
): Promise<Cost> {
  const [tape, mount] = [join(folder, 'reference-tape'), join(folder, 'reference-mount')];
  mkdirSync(tape);
  mkdirSync(mount);
  await watch([join(program, 'bin', 'mkltfs'), '-e', 'file', '-d', tape, '-s', 'BEN002']);
  enlarge(join(tape, 'filedebug_tc_conf.xml'));
  const outside = statSync(mount).dev;
  const options = ['-f', mount, '-o', 'tape_backend=file', '-o', `devname=${tape}`];
  const served = watch([join(program, 'bin', 'ltfs'), ...options]);
  while (statSync(mount).dev === outside) await Promise.race([sleep(50), served]);
  try {
    const since = performance.now();
    // Unmounted even when it failed: under what is mounted nothing can be removed, and that would hide why.
    const copied = await watch(['cp', '-a', source, mount]).finally(() => unmounted(mount));
    const { cpuSeconds, ...server } = await served;
    return { ...server, cpuSeconds: cpuSeconds + copied.cpuSeconds, seconds: (performance.now() - since) / 1_000 };
  } finally {
    rmSync(mount, { recursive: true });
    rmSync(tape, { recursive: true });
  }
}

/** Each record counts as half a mebibyte, however short: the 3 GiB of a new file-backed tape end after 6,000 files. */
function enlarge(config: string): void {
  const before = readFileSync(config, 'utf8');
  writeFileSync(config, before.replace(/(?<tag><capacity_mb>)\d+/, '$<tag>1000000'));
}

/** Root needs no helper for it. */
async function unmounted(mount: string): Promise<void> {
  const [command, ...args] = process.getuid?.() === 0 ? ['umount', mount] : ['fusermount', '-u', mount];
  const [code] = await once(spawn(command ?? '', args, { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`${mount} could not be unmounted`);
}
