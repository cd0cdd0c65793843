// A cartridge with a million files comes into the drive and is listed: what that takes of the helper, and how long others wait.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AnswerTimes, connected } from '../answer-times.ts';
import type { Figure } from '../figures.ts';
import { makeCartridge, oneBarcode } from '../one.ts';
import type { Stopwatch } from './cost.ts';
import { MeasuredHelper } from './measured-helper.ts';

const largestFolder = 1_000;

export interface ImportSetup {
  readonly program: string;
  /** Where the cartridge is made, and found by the next run. */
  readonly kept: string;
  readonly watch: Stopwatch;
  readonly files: number;
  readonly seed: number;
}

export async function importFigures({ program, kept, watch, files, seed }: ImportSetup): Promise<readonly Figure[]> {
  const cartridge = join(kept, `import-${files}-${seed}`);
  if (!existsSync(cartridge)) await keepCartridge(kept, cartridge, files, seed);
  const home = mkdtempSync(join(kept, 'import-home-'));
  const shelf = join(home, 'virtual', 'cartridges');
  mkdirSync(shelf, { recursive: true, mode: 0o700 });
  cpSync(cartridge, join(shelf, oneBarcode), { recursive: true });
  // What the copy left to be written would be waited for by the first flush of the catalogue.
  execFileSync('sync', ['-f', home]);
  const helper = await MeasuredHelper.start(program, home, false);
  try {
    const type = (...words: readonly string[]) => watch([join(program, 'capstan'), ...words, '--home', home]);
    await type('status');
    const waits = new AnswerTimes(await connected(home));
    helper.forgetPeak();
    const [before, resident] = [helper.use().cpuSeconds, helper.residentBytes()];
    let seconds = 0;
    const others = await waits.during(async () => {
      ({ seconds } = await type('load', oneBarcode));
    });
    const what = `import of ${files} files`;
    return [
      { what: `${what}, from load to listed`, value: seconds, unit: 's', limit: 10 },
      { what: `${what}, processors`, value: helper.use().cpuSeconds - before, unit: 's' },
      { what: `${what}, resident at most`, value: helper.peakBytes() / 1e6, unit: 'MB' },
      { what: `${what}, more than before`, value: (helper.peakBytes() - resident) / 1e6, unit: 'MB', limit: 300 },
      { what: `${what}, others wait at most (${others.calls} calls)`, value: others.longestMs, unit: 'ms', limit: 50 },
      { what: `${what}, others wait, median`, value: others.medianMs, unit: 'ms' },
    ];
  } finally {
    await helper.stop();
    rmSync(home, { recursive: true });
  }
}

async function keepCartridge(kept: string, cartridge: string, files: number, seed: number): Promise<void> {
  const making = mkdtempSync(join(kept, 'import-making-'));
  try {
    renameSync(await makeCartridge(making, files, seed, largestFolder), cartridge);
  } finally {
    rmSync(making, { recursive: true });
  }
}
