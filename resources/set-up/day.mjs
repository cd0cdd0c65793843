// `npm run bench -- day`: a day of a continuous mirror in accelerated time, looked at in 1,000 moments (--moments), by
// chance but the same for the same --seed. Exit code 1 when anything that was said at any of them was not true.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { foreground, node, root, Stop } from './run.mjs';

/** @param {readonly string[]} args */
export async function day(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      moments: { type: 'string', default: '1000' },
      hours: { type: 'string', default: '24' },
    },
  });
  const numbers = [values.seed, values.moments, values.hours].map(Number);
  if (!numbers.every((number) => Number.isSafeInteger(number) && number > 0))
    throw new Stop('--seed, --moments and --hours want whole numbers above 0', 64);
  const folder = mkdtempSync(join(tmpdir(), 'capstan-day-'));
  const report = join(folder, 'report');
  process.env.CAPSTAN_SEED = values.seed;
  process.env.CAPSTAN_MOMENTS = values.moments;
  process.env.CAPSTAN_HOURS = values.hours;
  process.env.CAPSTAN_REPORT = report;
  try {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const code = await foreground(node, [
      vitest,
      'run',
      '--root',
      join(root, 'helper'),
      'test/flows/continuous-day.test.ts',
    ]);
    if (existsSync(report)) process.stdout.write(`${summaryOf(JSON.parse(readFileSync(report, 'utf8')))}\n`);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Readonly<Record<string, any>>} report */
function summaryOf(report) {
  const { seed, hours, moments, known, exact, lies, files, isSame, kills, ejects, storms, cartridges, supplied } =
    report;
  // After a lie the end is not looked at.
  const same = isSame ? `${count(files)} files, source = mirror = tape` : 'source = mirror = tape not shown';
  const done = Object.entries(report.done).map(([what, times]) => `${what} ${count(times)}`);
  return [
    `${count(moments)} moments, ${count(lies)} lies, ${same}`,
    `seed ${seed}, ${hours.toFixed(1)} hours; all was known at ${count(known)} moments, and nothing moved at ${count(exact)}`,
    `helper killed ${kills} times, deaf ${storms} times; ${cartridges} cartridges, taken out ${ejects} times, ${supplied} brought later`,
    `files and folders: ${done.join(', ')}`,
  ].join('\n');
}

/** @param {any} number */
function count(number) {
  return Number(number).toLocaleString('en');
}
