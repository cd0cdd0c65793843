// Builds the core for its tests and runs these while other tests run, which mostly wait: in a process of its own, at a lower
// priority, so that those hardly notice. Nothing else may touch these folders until it has ended. What failed here is run
// again by who waits for it, when nothing else runs.

import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { checkByClangTidy } from './clang-tidy.mjs';
import { nativeSuites, runNativeTests } from './ctest.mjs';
import { buildNativeBeside } from './native-build.mjs';
import { judge, runFailedAgain, runFirst } from './results.mjs';
import { buildFolder, main, say } from './run.mjs';
import { isLate, isVeryLate, leftOut } from './slow-machine.mjs';

/** @typedef {import('./results.mjs').Result} Result */

/** The sanitizers' suites try the same. clang-tidy, which may be left out too, is part of `npm run check`. */
const plainSuite = 'Native';
/** All tests of the core: what is never spared. */
const wholeSuite = 'Native under ASan and UBSan';

const program = fileURLToPath(import.meta.url);
const reports = join(buildFolder, 'reports');
const logFile = join(reports, 'native-beside.log');
const reportFile = join(reports, 'native-beside.json');

/** @returns {() => Promise<Result[]>} waits for it, prints its output, and has what failed run once more */
export function runNativeBeside() {
  mkdirSync(reports, { recursive: true });
  rmSync(reportFile, { force: true });
  const log = openSync(logFile, 'w');
  const child = spawn('nice', ['-n', '5', process.execPath, program], { stdio: ['ignore', log, log] });
  closeSync(log);
  /** @type {Promise<void>} */
  const ended = new Promise((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
  return async () => {
    await ended;
    say(readFileSync(logFile, 'utf8'));
    return await secondRuns(firstRuns());
  };
}

/** None at all of a process that was cut short. @returns {Result[]} */
function firstRuns() {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return [];
  }
}

/** @param {readonly Result[]} first */
async function secondRuns(first) {
  /** @type {Result[]} */
  const results = [];
  for (const native of nativeSuites) {
    const ran = first.find(({ suite }) => suite === native.suite);
    // What could not be built says so once more, for all to see.
    results.push(ran === undefined ? await runNativeTests(native) : runFailedAgain(ran, native.runner()));
  }
  const tidy = first.find(({ suite }) => suite === checkByClangTidy.suite);
  return [...results, tidy?.failed === 0 ? tidy : await judge(checkByClangTidy.suite, checkByClangTidy.run)];
}

async function runAll() {
  /** @type {Result[]} */
  const results = [];
  const needed = nativeSuites.filter(({ suite }) => suite !== plainSuite);
  // All builds first: by the time when programs run that are slowed down by what watches them, the others wait more.
  results.push(...(await builtAndRun(needed)));
  const plain = nativeSuites.filter(({ suite }) => suite === plainSuite);
  results.push(...(isLate() ? [leftOut(plainSuite)] : await builtAndRun(plain)));
  const { suite, run } = checkByClangTidy;
  results.push(isLate() ? leftOut(suite) : await judge(suite, run));
  writeFileSync(reportFile, JSON.stringify(results));
  return 0;
}

/** @param {readonly import('./ctest.mjs').NativeSuite[]} suites those that could be built */
async function builtAndRun(suites) {
  const builds = [];
  for (const native of suites) {
    const build = () => buildNativeBeside(native.build(), native.targets);
    builds.push({ native, built: await judge(`${native.suite}: build`, build) });
  }
  /** @type {Result[]} */
  const results = [];
  for (const { native, built } of builds) {
    if (built.failed > 0) continue;
    if (isVeryLate() && native.suite !== wholeSuite) {
      results.push(leftOut(native.suite));
      continue;
    }
    const ran = runFirst(native.suite, native.runner());
    results.push({ ...ran, seconds: built.seconds + ran.seconds });
  }
  return results;
}

if (process.argv[1] === program) await main(runAll);
