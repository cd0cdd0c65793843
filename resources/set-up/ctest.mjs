// Builds the native tests in one flavour and runs them by CTest.

import { cpus } from 'node:os';
import { join } from 'node:path';
import { addonModules, ensureNative, nativeBuilds } from './native-build.mjs';
import { judge, runTests } from './results.mjs';
import { buildFolder, capture } from './run.mjs';
import { runVitest } from './vitest.mjs';

/**
 * @param {string} suite
 * @param {import('./native-build.mjs').NativeBuild} build
 * @param {readonly string[]} [targets] only these test programs, in a build that has no others
 */
export async function runNativeTests(suite, build, targets = []) {
  const built = await judge(`${suite}: build`, () => ensureNative(build, targets));
  if (built.failed > 0) return built;
  const folder = join(buildFolder, build.name);
  // What was not built is listed under such a name.
  const only = targets.length > 0 ? ['--exclude-regex', '_NOT_BUILT$'] : [];
  const ctest = ['ctest', '--test-dir', folder, '--output-on-failure', '--output-junit', 'REPORT'];
  /** @param {readonly string[]} how */
  const command = (...how) => [...plainAddresses(), ...ctest, '--timeout', '1200', '--progress', ...only, ...how];
  const ran = runTests(suite, {
    format: 'junit',
    command: command(`-j${Math.max(2, cpus().length)}`),
    again: () => command('-j1', '--rerun-failed'),
    env: { UBSAN_OPTIONS: 'print_stacktrace=1', TSAN_OPTIONS: 'halt_on_error=1:second_deadlock_stack=1' },
  });
  return { ...ran, seconds: built.seconds + ran.seconds };
}

/**
 * The whole way of a folder through Node-API, its threads watched: the addon is built with TSan, and TSan's runtime comes
 * into Node before anything else. Node itself is not built so; only our own code is watched.
 */
export async function runAddonUnderThreadSanitizer() {
  const suite = 'Addon under TSan';
  const build = nativeBuilds.threadSanitizer;
  const built = await judge(`${suite}: build`, () => ensureNative(build, addonModules));
  if (built.failed > 0) return built;
  const ran = runVitest(suite, 'native/test/addon', {
    wrapper: plainAddresses(),
    env: {
      CAPSTAN_NATIVE: join(buildFolder, build.name, 'capstan.node'),
      LD_PRELOAD: (capture('g++', ['-print-file-name=libtsan.so']) ?? '').trim(),
      TSAN_OPTIONS: 'exitcode=66:ignore_noninstrumented_modules=1',
    },
  });
  return { ...ran, seconds: built.seconds + ran.seconds };
}

/** The sanitizers of g++ 12 and 13 lose their way in kernels that randomise addresses over 32 bits. */
function plainAddresses() {
  const setarch = ['setarch', '--addr-no-randomize'];
  return capture(setarch[0] ?? '', [...setarch.slice(1), 'true']) === null ? [] : setarch;
}
