// A helper of the package, and what the kernel's books say of it while it runs. `counting` preloads what counts its flushes,
// and looks at its threads fifty times a second: threads take their number of switches with them when they end. Such a run is
// not timed.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { helperSocket } from '../../client/home.ts';
import { helperEnvironment, helperNodeOptions } from '../../client/launch.ts';

const ticksPerSecond = 100;
const sampleEveryMs = 20;

export interface HelperUse {
  readonly cpuSeconds: number;
  readonly childrenCpuSeconds: number;
  /** Zero unless counting. */
  readonly voluntarySwitches: number;
  readonly flushes: number;
}

export class MeasuredHelper {
  readonly pid: number;
  readonly #process: ChildProcess;
  readonly #flushCount: string | null;
  readonly #switches = new Map<string, number>();
  readonly #sampling: NodeJS.Timeout | null;

  private constructor(process: ChildProcess, flushCount: string | null) {
    this.#process = process;
    this.pid = process.pid ?? 0;
    this.#flushCount = flushCount;
    this.#sampling = flushCount === null ? null : setInterval(() => this.#sample(), sampleEveryMs);
  }

  static async start(program: string, home: string, counting: boolean): Promise<MeasuredHelper> {
    const main = join(program, 'helper', 'main.mjs');
    const counter = counting ? flushCounter(home) : null;
    const child = spawn(join(program, 'node'), [...helperNodeOptions, main, '--home', home], {
      stdio: 'ignore',
      env: { ...process.env, ...helperEnvironment, ...counter?.environment },
    });
    while (!existsSync(helperSocket(home))) {
      if (child.exitCode !== null) throw new Error(`the helper ended with ${child.exitCode}`);
      await sleep(20);
    }
    return new MeasuredHelper(child, counter?.count ?? null);
  }

  use(): HelperUse {
    if (this.#flushCount !== null) this.#sample();
    const fields = this.#read('stat')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11);
    return {
      cpuSeconds: (user + system) / ticksPerSecond,
      childrenCpuSeconds: (childrenUser + childrenSystem) / ticksPerSecond,
      voluntarySwitches: [...this.#switches.values()].reduce((sum, count) => sum + count, 0),
      flushes: this.#flushCount === null ? 0 : Number(readFileSync(this.#flushCount).readBigUInt64LE()),
    };
  }

  peakBytes(): number {
    return this.#kibibytes('VmHWM');
  }

  residentBytes(): number {
    return this.#kibibytes('VmRSS');
  }

  /** From now on. */
  forgetPeak(): void {
    writeFileSync(`/proc/${this.pid}/clear_refs`, '5');
  }

  /** How often its threads have been put on a processor, whoever woke them. */
  wakeUps(): number {
    return this.#threads().reduce((sum, [, status]) => {
      return sum + [...status.matchAll(/ctxt_switches:\s*(\d+)/g)].reduce((both, [, count]) => both + Number(count), 0);
    }, 0);
  }

  async stop(): Promise<void> {
    if (this.#sampling !== null) clearInterval(this.#sampling);
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }

  #sample(): void {
    for (const [thread, status] of this.#threads())
      this.#switches.set(thread, Number(/^voluntary_ctxt_switches:\s*(\d+)/m.exec(status)?.[1]));
  }

  #threads(): readonly (readonly [string, string])[] {
    return readdirSync(`/proc/${this.pid}/task`).flatMap((thread) => {
      try {
        return [[thread, this.#read(`task/${thread}/status`)] as const];
      } catch {
        // It has ended since.
        return [];
      }
    });
  }

  #kibibytes(line: string): number {
    return 1_024 * Number(new RegExp(`^${line}:\\s*(\\d+)`, 'm').exec(this.#read('status'))?.[1]);
  }

  #read(name: string): string {
    return readFileSync(`/proc/${this.pid}/${name}`, 'utf8');
  }
}

/** Compiled beside the home. */
function flushCounter(home: string): { readonly count: string; readonly environment: NodeJS.ProcessEnv } {
  const [library, count] = [`${home}-flushes.so`, `${home}-flushes`];
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, join(import.meta.dirname, 'flushes.c')]);
  writeFileSync(count, Buffer.alloc(8));
  return { count, environment: { LD_PRELOAD: library, CAPSTAN_FLUSHES: count } };
}
