// Runs the tests of one folder by Vitest.

import { join } from 'node:path';
import { runTests } from './results.mjs';
import { node, root } from './run.mjs';

/**
 * @param {string} suite
 * @param {string} folder
 * @param {readonly string[]} [names] only files whose path contains one of these
 */
export function runVitest(suite, folder, names = []) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile.json=REPORT'];
  return runTests(suite, {
    format: 'vitest',
    command: [node, vitest, 'run', '--dir', join(root, folder), ...reporters, ...names],
  });
}
