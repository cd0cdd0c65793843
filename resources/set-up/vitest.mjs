// Runs the tests of one folder by Vitest, with the configuration of its layer where it has one.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from './results.mjs';
import { node, root } from './run.mjs';

/**
 * @typedef {object} How
 * @property {readonly string[]} [names] only files whose path contains one of these
 * @property {readonly string[]} [wrapper] a command that runs the command
 * @property {Readonly<Record<string, string>>} [env]
 */

/**
 * @param {string} suite
 * @param {string} folder
 * @param {How} [how]
 */
export function runVitest(suite, folder, how = {}) {
  return runTests(suite, vitestRunner(folder, how));
}

/** @param {string} folder @param {How} [how] @returns {import('./results.mjs').Runner} */
export function vitestRunner(folder, { names = [], wrapper = [], env = {} } = {}) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const config = join(root, folder.split('/')[0] ?? '', 'vitest.config.ts');
  // A limit for what hangs, not a measure of what is slow: a layer's configuration has its own.
  const plain = ['--dir', join(root, folder), '--testTimeout', '120000'];
  const where = existsSync(config) ? ['--config', config] : plain;
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=REPORT'];
  /** @param {readonly string[]} which */
  const command = (...which) => [...wrapper, node, vitest, 'run', ...where, ...reporters, ...which];
  return {
    format: 'vitest',
    command: command(...names),
    again: (failures) => command('--maxWorkers=1', ...filesOf(failures, names)),
    env,
  };
}

/**
 * A failure is told as "file: test". One that names no file, as of a runner that broke, is of all of them.
 * @param {readonly string[]} failures @param {readonly string[]} all
 */
function filesOf(failures, all) {
  const files = failures.map((failure) => failure.slice(0, failure.indexOf(': ')));
  return files.every((file) => existsSync(join(root, file)) || existsSync(file)) ? [...new Set(files)] : all;
}
