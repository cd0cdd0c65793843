// How often a mount is disturbed, by which chance, and where the figures go. `.ci/mount-kills` says so in the environment;
// CAPSTAN_SEED repeats a run that went wrong, as far as the machine does.

import { writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { Chance } from '../../chance.ts';
import { endHelper } from '../../cli/terminal.ts';
import { temporaryFolder } from '../../ipc/harness.ts';
import { DisturbedDesk } from './desk.ts';

const number = (name: string, usual: number) => Number(process.env[`CAPSTAN_${name}`] ?? usual);

export const seed = number('SEED', Date.now() % 1_000_000);

export function timesOr(usual: number): number {
  return number('TIMES', usual);
}

export async function filledDesk(): Promise<{ readonly chance: Chance; readonly desk: DisturbedDesk }> {
  const chance = new Chance(seed);
  const desk = new DisturbedDesk(temporaryFolder());
  onTestFinished(() => endHelper(desk.home));
  onTestFinished(() => desk.unmount());
  await desk.fill(chance);
  return { chance, desk };
}

/** `report`: the variable that names a file for them. */
export function showFigures(figures: readonly string[], report: 'CAPSTAN_REPORT' | 'CAPSTAN_INBOX_REPORT'): void {
  const file = process.env[report];
  if (file === undefined) console.info(figures.join('\n'));
  else writeFileSync(file, `${figures.join('\n')}\n`);
}

export function rows(of: ReadonlyMap<string, number>): string {
  return [...of].map(([what, many]) => `${many} × ${what}`).join(', ');
}
