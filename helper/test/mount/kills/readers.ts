// Programs that read in a mount, each a process of its own, and what they have told.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadReport } from './reader.ts';

export class Readers {
  readonly #command: readonly [mounted: string, source: string];
  readonly #running = new Map<ChildProcess, { file: string; begun: number }>();
  #seed: number;
  readonly errors = new Map<string, number>();
  readonly wrong: string[] = [];
  reads = 0;
  bytes = 0;
  started = 0;

  constructor(mounted: string, source: string, seed: number) {
    this.#command = [mounted, source];
    this.#seed = seed;
  }

  start(many: number): void {
    for (let at = 0; at < many; at += 1) {
      this.#seed += 1;
      this.started += 1;
      const child = fork(join(import.meta.dirname, 'reader.ts'), [...this.#command, String(this.#seed)]);
      this.#running.set(child, { file: '', begun: performance.now() });
      child.on('message', (report) => this.#hear(child, report as ReadReport));
    }
  }

  #hear(child: ChildProcess, { file, ended }: ReadReport): void {
    if (ended === undefined) {
      // One that was killed may have told of a read that it began just before, and no longer waits for anything.
      if (this.#running.has(child)) this.#running.set(child, { file, begun: performance.now() });
      return;
    }
    this.reads += 1;
    this.bytes += ended.bytes;
    if (ended.isWrong) this.wrong.push(file);
    if (ended.error !== null) this.errors.set(ended.error, (this.errors.get(ended.error) ?? 0) + 1);
  }

  /** Processes that still read what they began before then, each with the file. */
  since(moment: number): readonly string[] {
    return [...this.#running].flatMap(([{ pid }, { file, begun }]) => (begun < moment ? [`${pid} ${file}`] : []));
  }

  /** Threads that wait in the kernel so that nothing but the end of what they wait for wakes them, each with the read that it is at. */
  get asleep(): readonly string[] {
    return [...this.#running].flatMap(([{ pid }, { file, begun }]) =>
      pid === undefined
        ? []
        : uninterruptible(pid).map((thread) => `${thread} ${file}, begun at ${begun.toFixed(0)} ms`),
    );
  }

  /** Whether it is gone within that time; another takes its place. */
  async killOne(number: number, patienceMs: number): Promise<boolean> {
    const child = [...this.#running.keys()][number % this.#running.size];
    if (child === undefined) return true;
    this.#running.delete(child);
    const isGone = await this.#ended(child, patienceMs);
    this.start(1);
    return isGone;
  }

  /** Those that are not gone within that time. */
  async end(patienceMs: number): Promise<number> {
    const gone = await Promise.all([...this.#running.keys()].map((child) => this.#ended(child, patienceMs)));
    this.#running.clear();
    return gone.filter((isGone) => !isGone).length;
  }

  async #ended(child: ChildProcess, patienceMs: number): Promise<boolean> {
    const exited = once(child, 'exit').then(() => true);
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false).unref());
    child.kill('SIGKILL');
    return child.exitCode !== null || child.signalCode !== null || (await Promise.race([exited, late]));
  }
}

function uninterruptible(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).filter((thread) =>
      /^State:\tD/m.test(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8')),
    );
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
