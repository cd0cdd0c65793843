// The person's path: the package's command line and its helper, in a home of their own, with one virtual cartridge in the
// virtual drive that takes no time. A fresh one for each run, so that all runs meet the same.

import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cost, Stopwatch } from './cost.ts';
import { type HelperUse, MeasuredHelper } from './measured-helper.ts';

const barcode = 'BEN001L8';
/** What a helper still does after it has answered is counted too. */
const stillAtItMs = 500;

export interface JobCost {
  readonly command: Cost;
  /** Of this job alone. */
  readonly helper: HelperUse;
  readonly helperPeakBytes: number;
}

export class Capstan {
  readonly helper: MeasuredHelper;
  readonly #program: string;
  readonly #home: string;
  readonly #watch: Stopwatch;

  private constructor(program: string, home: string, watch: Stopwatch, helper: MeasuredHelper) {
    this.#program = program;
    this.#home = home;
    this.#watch = watch;
    this.helper = helper;
  }

  static async start(
    program: string,
    home: string,
    watch: Stopwatch,
    counting: boolean,
    capacity = '6G',
  ): Promise<Capstan> {
    mkdirSync(home, { mode: 0o700 });
    const capstan = new Capstan(program, home, watch, await MeasuredHelper.start(program, home, counting));
    await capstan.type('virtual', 'new', barcode, '--capacity', capacity);
    await capstan.type('load', barcode);
    await capstan.type('format', barcode, '--yes');
    return capstan;
  }

  archive(source: string, ...options: readonly string[]): Promise<JobCost> {
    return this.#job(['archive', source, '--to', barcode, '--no-verify', '--wait', ...options]);
  }

  async restore(source: string, into: string): Promise<JobCost> {
    mkdirSync(into);
    return await this.#job(['restore', `${barcode}:/${basename(source)}`, '--into', into, '--wait']);
  }

  type(...words: readonly string[]): Promise<Cost> {
    return this.#watch([join(this.#program, 'capstan'), ...words, '--home', this.#home]);
  }

  async end(): Promise<void> {
    await this.helper.stop();
    rmSync(this.#home, { recursive: true });
  }

  async #job(words: readonly string[]): Promise<JobCost> {
    await sleep(stillAtItMs);
    this.helper.forgetPeak();
    const before = this.helper.use();
    const command = await this.type(...words);
    await sleep(stillAtItMs);
    const after = this.helper.use();
    const helper = {
      cpuSeconds: after.cpuSeconds - before.cpuSeconds,
      childrenCpuSeconds: after.childrenCpuSeconds - before.childrenCpuSeconds,
      voluntarySwitches: after.voluntarySwitches - before.voluntarySwitches,
      flushes: after.flushes - before.flushes,
    };
    return { command, helper, helperPeakBytes: this.helper.peakBytes() };
  }
}
