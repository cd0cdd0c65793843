// Counts of what passed and failed, out of the reports that the test runners leave, and the one line that sums them up.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildFolder, root, Stop, say } from './run.mjs';
import { withTestFolder } from './test-folder.mjs';

/**
 * `flaky`: failed among the others, passed alone. `reasons`: what a failed test itself gave, by its name, where known.
 * @typedef {{ suite: string, passed: number, failed: number, skipped: number, failures: string[], flaky: string[], seconds: number, reasons?: Readonly<Record<string, string>> }} Result
 */

/**
 * One check that passes or fails as a whole.
 * @param {string} suite
 * @param {() => void | Promise<void>} work fails by throwing
 * @returns {Promise<Result>}
 */
export async function judge(suite, work) {
  const since = Date.now();
  say(`\n── ${suite}`);
  const seconds = () => (Date.now() - since) / 1000;
  try {
    await work();
    return { suite, passed: 1, failed: 0, skipped: 0, failures: [], flaky: [], seconds: seconds() };
  } catch (error) {
    const words = error instanceof Stop ? error.message : String(error instanceof Error ? error.stack : error);
    say(words);
    return { suite, passed: 0, failed: 1, skipped: 0, failures: [words], flaky: [], seconds: seconds() };
  }
}

/**
 * @typedef {object} Runner
 * @property {'junit' | 'vitest' | 'playwright'} format
 * @property {readonly string[]} command the word REPORT in it or in a variable stands for the report's file
 * @property {(failures: readonly string[]) => readonly string[]} again the command that runs only these, one by one
 * @property {NodeJS.ProcessEnv} [env]
 */

/**
 * Runs a test runner. What fails is run once more, alone: a test that passes then is named as flaky. That is a defect
 * too, but not one of the change at hand.
 * @param {string} suite
 * @param {Runner} runner
 * @returns {Result}
 */
export function runTests(suite, runner) {
  return runFailedAgain(runFirst(suite, runner), runner);
}

/** @param {string} suite @param {Runner} runner @returns {Result} */
export function runFirst(suite, { format, command, env = {} }) {
  const since = Date.now();
  say(`\n── ${suite}`);
  const first = runOnce(suite, { format, command, env });
  return { suite, ...first, flaky: [], seconds: (Date.now() - since) / 1000 };
}

/** @param {Result} first @param {Runner} runner @returns {Result} */
export function runFailedAgain(first, { format, again, env = {} }) {
  const { suite } = first;
  if (first.failed === 0) return first;
  const since = Date.now();
  say(`\n── ${suite}: what failed, once more and alone`);
  const second = runOnce(`${suite} again`, { format, command: again(first.failures), env });
  return { suite, ...afterSecondRun(first, second), seconds: first.seconds + (Date.now() - since) / 1000 };
}

/**
 * @param {Counts} first
 * @param {Counts} second of what failed in the first, and possibly more
 * @returns {Counts & { flaky: string[] }}
 */
export function afterSecondRun(first, second) {
  // A second run that tested nothing has acquitted nobody.
  if (second.passed === 0) return { ...first, flaky: [] };
  const flaky = first.failures.filter((failure) => !second.failures.includes(failure));
  const failures = [...new Set([...first.failures.filter((failure) => !flaky.includes(failure)), ...second.failures])];
  const reasons = { ...second.reasons, ...first.reasons };
  return {
    passed: first.passed + flaky.length,
    failed: failures.length,
    skipped: first.skipped,
    failures,
    flaky,
    reasons,
  };
}

/**
 * A runner that fails without naming a failed test counts as one.
 * @param {string} name of the report
 * @param {Pick<Runner, 'format' | 'command'> & { env: NodeJS.ProcessEnv }} runner
 * @returns {Counts}
 */
function runOnce(name, { format, command, env }) {
  const report = join(buildFolder, 'reports', `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.${format}`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  /** @param {string | undefined} text */
  const named = (text) => text?.replace('REPORT', report);
  const [program = '', ...args] = command.map((word) => word.replace('REPORT', report));
  const variables = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, named(value)]));
  const ended = withTestFolder((folder) =>
    spawnSync(program, args, {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, ...(folder === null ? {} : { TMPDIR: folder }), ...variables },
    }),
  );

  const counts = { passed: 0, failed: 0, skipped: 0, failures: /** @type {string[]} */ ([]) };
  try {
    Object.assign(counts, readers[format](readFileSync(report, 'utf8')));
  } catch (error) {
    counts.failures.push(`no report: ${error instanceof Error ? error.message : error}`);
    counts.failed = 1;
  }
  if (ended.status !== 0 && counts.failed === 0) {
    counts.failed = 1;
    counts.failures.push(`${program} ended with ${ended.error?.message ?? ended.signal ?? ended.status}`);
  }
  return counts;
}

/** @typedef {Pick<Result, 'passed' | 'failed' | 'skipped' | 'failures' | 'reasons'>} Counts */

/** @type {Record<'junit' | 'vitest' | 'playwright', (report: string) => Counts>} */
export const readers = { junit: readJunit, vitest: readVitest, playwright: readPlaywright };

/** CTest's own JUnit: one flat list. @param {string} report @returns {Counts} */
function readJunit(report) {
  const cases = [...report.matchAll(/<testcase\b[^>]*\bname="([^"]*)"[^>]*\bstatus="([^"]*)"/g)];
  if (cases.length === 0) throw new Error('it names no test');
  const failures = cases.filter((found) => found[2] === 'fail').map((found) => found[1] ?? '');
  const passed = cases.filter((found) => found[2] === 'run').length;
  return { passed, failed: failures.length, skipped: cases.length - passed - failures.length, failures };
}

/** @param {string} report @returns {Counts} */
function readVitest(report) {
  const parsed = JSON.parse(report);
  if (parsed.testResults.length === 0) throw new Error('it names no test');
  /** @type {string[]} */
  const failures = [];
  /** @type {Record<string, string>} */
  const reasons = {};
  for (const file of parsed.testResults) {
    const failed = file.assertionResults.filter((/** @type {{ status: string }} */ test) => test.status === 'failed');
    for (const test of failed) {
      const name = `${file.name.replace(`${root}/`, '')}: ${test.fullName}`;
      failures.push(name);
      reasons[name] = test.failureMessages?.[0] ?? '';
    }
    // A file that could not be loaded has no tests to fail.
    if (file.status === 'failed' && failed.length === 0) failures.push(`${file.name}: ${file.message}`);
  }
  const skipped = parsed.numPendingTests + parsed.numTodoTests;
  return { passed: parsed.numPassedTests, failed: failures.length, skipped, failures, reasons };
}

/** @param {string} report @returns {Counts} */
function readPlaywright(report) {
  const parsed = JSON.parse(report);
  /** @type {string[]} */
  const failures = parsed.errors.map((/** @type {{ message: string }} */ error) => error.message);
  /** @type {Record<string, string>} */
  const reasons = {};
  const pending = [...parsed.suites];
  for (let suite = pending.pop(); suite !== undefined; suite = pending.pop()) {
    pending.push(...(suite.suites ?? []));
    for (const spec of suite.specs ?? []) {
      if (spec.ok) continue;
      const name = `${spec.file}: ${spec.title}`;
      failures.push(name);
      reasons[name] = spec.tests?.[0]?.results?.[0]?.error?.message ?? '';
    }
  }
  const { expected, flaky, skipped } = parsed.stats;
  return { passed: expected + flaky, failed: failures.length, skipped, failures, reasons };
}

/** Of a failed test's own words: enough to know what it was, and no whole trace. */
const reasonLines = 6;

/** Prints what each suite came to; the last line is `N passed, N failed`. @param {readonly Result[]} results */
export function sumUp(results) {
  say('');
  /** @param {string} name @param {Result['reasons']} reasons */
  const sayReason = (name, reasons) => {
    const lines = (reasons?.[name] ?? '').split('\n').filter((line) => line.trim() !== '');
    for (const line of lines.slice(0, reasonLines)) say(`           ${line}`);
  };
  for (const { suite, passed, failed, skipped, failures, seconds, reasons } of results) {
    const left = skipped > 0 ? `, ${skipped} skipped` : '';
    say(
      `${failed === 0 ? 'ok    ' : 'FAILED'} ${suite}: ${passed} passed, ${failed} failed${left} (${seconds.toFixed(0)} s)`,
    );
    for (const failure of failures) {
      say(`         ${failure.split('\n')[0]}`);
      sayReason(failure, reasons);
    }
  }
  for (const { suite, flaky, reasons } of results) {
    for (const test of flaky) {
      say(`flaky  ${suite}: ${test.split('\n')[0]} (failed among the others, passed alone)`);
      sayReason(test, reasons);
    }
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
