// What one waits for a short command, and what a helper costs that nobody asks for anything.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { helperLog } from '../../src/log/log.ts';
import type { Figure } from '../figures.ts';
import { type Cost, median, type Stopwatch } from './cost.ts';
import type { MeasuredHelper } from './measured-helper.ts';

export async function statusFigures(
  program: string,
  home: string,
  runs: number,
  watch: Stopwatch,
): Promise<readonly Figure[]> {
  const status = () => watch([join(program, 'capstan'), 'status', '--home', home]);
  const [up, down, node]: [Cost[], Cost[], Cost[]] = [[], [], []];
  await status();
  for (let run = 0; run < runs; run += 1) {
    up.push(await status());
    node.push(await watch([join(program, 'node'), '-e', '0']));
    await endHelper(home);
    down.push(await status());
  }
  await endHelper(home);
  return [
    ...bothOf('status, helper up', up, 0.15),
    ...bothOf('status, helper to be started', down, 0.5),
    ...bothOf('for comparison, node -e 0', node),
  ];
}

function bothOf(what: string, costs: readonly Cost[], limit?: number): readonly Figure[] {
  const seconds = median(costs.map((cost) => cost.seconds));
  return [
    { what, value: seconds * 1_000, unit: 'ms', ...(limit === undefined ? {} : { limit: limit * 1_000 }) },
    {
      what: `${what}, processor of the command`,
      value: median(costs.map((cost) => cost.cpuSeconds)) * 1_000,
      unit: 'ms',
    },
  ];
}

/** A helper that a command has started; it says in its log who it is. */
async function endHelper(home: string): Promise<void> {
  const log = helperLog(home);
  const pid = Number([...readFileSync(log, 'utf8').matchAll(/"helper started".*"pid":(\d+)/g)].at(-1)?.[1]);
  process.kill(pid, 'SIGTERM');
  while (readFileSync(log, 'utf8').trimEnd().split('\n').at(-1)?.includes('"helper ended"') !== true) await sleep(20);
  // The lock of its home goes with it, a moment after the last line.
  await sleep(200);
}

/** After its work; `seconds` of looking, once it has had the time to give memory back. */
export async function restFigures(helper: MeasuredHelper, seconds: number): Promise<readonly Figure[]> {
  await sleep(20_000);
  const before = [helper.use().cpuSeconds, helper.wakeUps()] as const;
  await sleep(seconds * 1_000);
  const [cpu, wakeUps] = [helper.use().cpuSeconds - before[0], helper.wakeUps() - before[1]];
  return [
    { what: 'helper at rest, resident', value: helper.residentBytes() / 1e6, unit: 'MB', limit: 90 },
    { what: 'helper at rest, of one processor', value: (100 * cpu) / seconds, unit: '%', limit: 0.1 },
    { what: 'helper at rest, wake-ups', value: (60 * wakeUps) / seconds, unit: 'a minute', limit: 0 },
  ];
}
