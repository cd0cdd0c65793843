// The tests of the core, in the flavours in which they are built, run by CTest; and the addon's, its threads watched.

import { cpus } from 'node:os';
import { join } from 'node:path';
import { addonModules, byClang, ensureNative, folderOf, nativeBuilds } from './native-build.mjs';
import { judge, runTests } from './results.mjs';
import { capture } from './run.mjs';
import { vitestRunner } from './vitest.mjs';

/** Of the rooms that have threads. The one that parses indexes works in those of recall, too. */
export const threadedTests = [
  'base_test',
  'keys_test',
  'walk_test',
  'watch_test',
  'fuse_test',
  'write_test',
  'recall_test',
];

/**
 * @typedef {object} NativeSuite
 * @property {string} suite
 * @property {() => import('./native-build.mjs').NativeBuild} build
 * @property {readonly string[]} targets only these; all that the build has when there are none
 * @property {() => import('./results.mjs').Runner} runner for what was built
 */

/** @type {readonly NativeSuite[]} */
export const nativeSuites = [
  ofCtest('Native', () => nativeBuilds.test),
  ofCtest('Native under ASan and UBSan', () => byClang(nativeBuilds.addressSanitizer)),
  ofCtest('Native under TSan', () => nativeBuilds.threadSanitizer, threadedTests),
  // The whole way of a folder through Node-API: the addon is built with TSan, and TSan's runtime comes into Node before
  // anything else. Node itself is not built so; only our own code is watched.
  {
    suite: 'Addon under TSan',
    build: () => nativeBuilds.threadSanitizer,
    targets: addonModules,
    runner: () =>
      vitestRunner('native/test/addon', {
        wrapper: plainAddresses(),
        env: {
          CAPSTAN_NATIVE: join(folderOf(nativeBuilds.threadSanitizer), 'capstan.node'),
          LD_PRELOAD: (capture('g++', ['-print-file-name=libtsan.so']) ?? '').trim(),
          TSAN_OPTIONS: 'exitcode=66:ignore_noninstrumented_modules=1',
        },
      }),
  },
];

/** @param {NativeSuite} native */
export async function runNativeTests({ suite, build, targets, runner }) {
  const built = await judge(`${suite}: build`, () => ensureNative(build(), targets));
  if (built.failed > 0) return built;
  const ran = runTests(suite, runner());
  return { ...ran, seconds: built.seconds + ran.seconds };
}

/**
 * @param {string} suite @param {() => import('./native-build.mjs').NativeBuild} build @param {readonly string[]} [targets]
 * @returns {NativeSuite}
 */
function ofCtest(suite, build, targets = []) {
  return { suite, build, targets, runner: () => ctestRunner(folderOf(build()), targets.length > 0) };
}

/** @param {string} folder @param {boolean} inPart @returns {import('./results.mjs').Runner} */
function ctestRunner(folder, inPart) {
  // What was not built is listed under such a name.
  const only = inPart ? ['--exclude-regex', '_NOT_BUILT$'] : [];
  const ctest = ['ctest', '--test-dir', folder, '--output-on-failure', '--output-junit', 'REPORT'];
  /** @param {readonly string[]} how */
  const command = (...how) => [...plainAddresses(), ...ctest, '--timeout', '1200', '--progress', ...only, ...how];
  return {
    format: 'junit',
    command: command(`-j${Math.max(2, cpus().length)}`),
    again: () => command('-j1', '--rerun-failed'),
    env: { UBSAN_OPTIONS: 'print_stacktrace=1', TSAN_OPTIONS: 'halt_on_error=1:second_deadlock_stack=1' },
  };
}

/** The sanitizers of g++ 12 and 13 lose their way in kernels that randomise addresses over 32 bits. */
function plainAddresses() {
  const setarch = ['setarch', '--addr-no-randomize'];
  return capture(setarch[0] ?? '', [...setarch.slice(1), 'true']) === null ? [] : setarch;
}
