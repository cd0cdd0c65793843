// A home with virtual drives, the helper of it, and a folder in which the cartridges are shown, by the real command line.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '../../client/client.ts';
import { helperEnvironment, helperNodeOptions } from '../../client/launch.ts';
import { connected } from '../answer-times.ts';

const root = join(import.meta.dirname, '..', '..');
const outputMost = 2 ** 26;

export class MountDesk {
  /** Where it is mounted. */
  readonly tapes: string;
  readonly staging: string;
  readonly home: string;
  readonly client: Client;
  readonly #helper: ChildProcess;

  private constructor(folder: string, client: Client, helper: ChildProcess) {
    this.home = join(folder, 'home');
    this.tapes = join(folder, 'tapes');
    this.staging = join(folder, 'staging');
    this.client = client;
    this.#helper = helper;
  }

  static async open(folder: string): Promise<MountDesk> {
    mkdirSync(join(folder, 'tapes'));
    const home = join(folder, 'home');
    mkdirSync(home, { recursive: true, mode: 0o700 });
    const main = join(root, 'src', 'main.ts');
    const helper = spawn(process.execPath, [...helperNodeOptions, main, '--home', home], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...helperEnvironment },
    });
    return new MountDesk(folder, await connected(home), helper);
  }

  async type(...words: readonly string[]): Promise<string> {
    const command = [join(root, 'cli', 'main.ts'), ...words, '--home', this.home];
    const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: outputMost });
    return stdout;
  }

  async mount(): Promise<void> {
    await this.type(
      'mount',
      this.tapes,
      '--policy',
      'wait',
      '--staging',
      this.staging,
      '--spool',
      `${this.staging}-spool`,
    );
  }

  async unmount(): Promise<void> {
    await this.type('unmount', this.tapes);
  }

  /** That the drive was given so far. */
  async commands(drive: string): Promise<number> {
    const trace = await this.client.send('drives.trace', { drive, most: 1 });
    return trace.at(-1)?.number ?? 0;
  }

  /** By the drive's own clock, without what it waited for its host. */
  async tapeSeconds(drive: string): Promise<number> {
    const { simulatedMilliseconds } = await this.client.send('drives.health', { drive });
    if (simulatedMilliseconds === undefined) throw new Error(`${drive} counts no time`);
    const { hostIdle: _, ...atWork } = simulatedMilliseconds;
    return Object.values(atWork).reduce((sum, milliseconds) => sum + milliseconds, 0) / 1_000;
  }

  /** It is unmounted before. */
  async close(): Promise<void> {
    this.client.close();
    this.#helper.kill('SIGTERM');
    if (this.#helper.exitCode === null) await once(this.#helper, 'close');
  }
}

/** With a desk over this folder, which is mounted no more at the end whatever happens. */
export async function withDesk<T>(folder: string, work: (desk: MountDesk) => Promise<T>): Promise<T> {
  const desk = await MountDesk.open(folder);
  try {
    return await work(desk);
  } finally {
    await desk.unmount().catch(() => undefined);
    await desk.close();
  }
}
