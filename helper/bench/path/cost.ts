// What a command costs, by the clock here and by the kernel's account of it when it has ended, through GNU time. What it
// starts and waits for is in it; what it leaves running is not.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';

export interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakBytes: number;
  readonly voluntarySwitches: number;
}

export type Stopwatch = (command: readonly string[]) => Promise<Cost>;

/** `folder`: where the accounts are left for a moment. */
export function stopwatch(folder: string): Stopwatch {
  let commands = 0;
  return async (command) => {
    commands += 1;
    const report = join(folder, `cost-${commands}`);
    const since = performance.now();
    const child = spawn('/usr/bin/time', ['-q', '-o', report, '-f', '%U %S %M %w', ...command], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    const seconds = (performance.now() - since) / 1_000;
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${words}`);
    const [user = 0, system = 0, peakKib = 0, voluntarySwitches = 0] = readFileSync(report, 'utf8')
      .split(' ')
      .map(Number);
    rmSync(report);
    return { seconds, cpuSeconds: user + system, peakBytes: peakKib * 1_024, voluntarySwitches };
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
