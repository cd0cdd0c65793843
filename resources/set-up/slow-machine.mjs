// All of `npm test` has to end in its time on a machine at half its speed, too. When it is late, it leaves out what can best be
// spared, and names it: what another suite tries as well, clang-tidy, which `npm run check` has, and the roomier windows; when it is
// very late, what watches threads.

import process from 'node:process';
import { say } from './run.mjs';

/** In a variable, as programs of their own take part. */
const variable = 'CAPSTAN_TESTS_BEGAN';
const lateAfterMinutes = 40;
const veryLateAfterMinutes = 70;

export function beginTests() {
  process.env[variable] = String(Date.now());
}

/** Never where tests are not run all together. */
export function isLate() {
  return hasPassed(lateAfterMinutes);
}

export function isVeryLate() {
  return hasPassed(veryLateAfterMinutes);
}

/** @param {number} minutes */
function hasPassed(minutes) {
  const began = process.env[variable];
  return began !== undefined && Date.now() - Number(began) > minutes * 60_000;
}

/** @param {string} suite @returns {import('./results.mjs').Result} */
export function leftOut(suite) {
  say(`\n── ${suite}: left out, as this machine is slow`);
  return { suite, passed: 0, failed: 0, skipped: 1, failures: [], flaky: [], seconds: 0 };
}
